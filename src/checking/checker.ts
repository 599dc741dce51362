import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Limits } from '../bot/limits.js';
import { loadPolicies } from '../bot/loading/load.js';
import { DEAL, pulse, WAITING } from '../bot/pulse.js';
import { type Policies, parseSpec } from '../bot/spec.js';
import type { Fault } from '../record/fault.js';
import { checksOf, type Means } from './check.js';
import { BotLost, type Finding } from './finding.js';
import { COMPANY } from './legality.js';
import { showScenesIn } from './scene.js';

/** Everything that decides what is checked: plain data. */
export interface BotCheckJob {
  /** The bot's spec as it was given, and with paths that hold on any thread. */
  readonly spec: string;
  readonly bundled: string;
  readonly deals: number;
  readonly limits: Limits;
  /** The game that commands are told of when they say hello. */
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  /** Where the checks are, for whoever watches them. */
  readonly scene: SharedArrayBuffer;
}

/** Makes the checks of a bot, one at a time, on whatever thread it was made. */
export class Checker {
  private readonly findings: AsyncGenerator<Finding>;

  private constructor(findings: AsyncGenerator<Finding>) {
    this.findings = findings;
  }

  static async make(job: BotCheckJob): Promise<Checker> {
    showScenesIn(job.scene);
    const means = await meansOfChecks();
    let copies = 0;
    const load = (): Promise<Policies> =>
      gettingReady(() => loadPolicies(parseSpec(job.bundled, 'bot'), 'bot', job, copies++));
    return new Checker(checksOf({ spec: job.spec, deals: job.deals, limits: job.limits, load }, means));
  }

  /** The next check; or the fault that has put an end to it, and to all that were to come. */
  async play(): Promise<Finding | Fault> {
    try {
      return (await this.findings.next()).value as Finding;
    } catch (error) {
      if (error instanceof BotLost) return error.fault;
      throw error;
    }
  }
}

/** What the checks need beside the bot. */
export const meansOfChecks = async (): Promise<Means> => ({
  company: await loadPolicies(parseSpec(COMPANY, 'bot')),
  heap,
});

/** What a bot does before its first board is watched, too; what the checks do after it is none of its time. */
async function gettingReady<T>(load: () => Promise<T>): Promise<T> {
  const { cells } = pulse;
  cells[DEAL] = 0;
  cells[WAITING] = 0;
  const loaded = await load();
  cells[WAITING] = 1;
  return loaded;
}

/** Collects garbage and tells the bytes in use. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect(); // what the first has only found to be garbage
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

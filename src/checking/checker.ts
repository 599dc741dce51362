import type { Limits } from '../bot/limits.js';
import { loadPolicies } from '../bot/loading/load.js';
import { DEAL, pulse, WAITING } from '../bot/pulse.js';
import { type Policies, parseSpec } from '../bot/spec.js';
import type { Fault } from '../record/fault.js';
import { checksOf } from './check.js';
import { BotLost, type Finding } from './finding.js';
import { COMPANY } from './legality.js';
import { showScenesIn } from './scene.js';

/** Everything that decides what is checked: plain data. */
export interface BotCheckJob {
  /** The bot's spec as given, and with paths that are valid on any thread. */
  readonly spec: string;
  readonly bundled: string;
  readonly deals: number;
  readonly limits: Limits;
  /** The rule sets that it plays. */
  readonly games: readonly string[];
  /** The checks' current position, for the watching thread. */
  readonly scene: SharedArrayBuffer;
}

/** Runs the checks of a bot, one at a time, on the thread on which it was made. */
export class Checker {
  private readonly findings: AsyncGenerator<Finding>;

  private constructor(findings: AsyncGenerator<Finding>) {
    this.findings = findings;
  }

  static async make(job: BotCheckJob): Promise<Checker> {
    showScenesIn(job.scene);
    const others = await company();
    let copies = 0;
    const load = (): Promise<Policies> =>
      gettingReady(() =>
        loadPolicies(
          parseSpec(job.bundled, 'bot'),
          'bot',
          { ...job, game: job.games[0], rules: {} },
          { copy: copies++ },
        ),
      );
    return new Checker(checksOf({ ...job, load }, others));
  }

  /** Runs the next check, and returns its finding, or the fault that ended all checks. */
  async play(): Promise<Finding | Fault> {
    try {
      return (await this.findings.next()).value as Finding;
    } catch (error) {
      if (error instanceof BotLost) return error.fault;
      throw error;
    }
  }
}

/** The bot in the other seats. */
export const company = (): Promise<Policies> => loadPolicies(parseSpec(COMPANY, 'bot'));

/** Lets the time a bot spends before its first board be watched too, but not that of the checks afterwards. */
async function gettingReady<T>(load: () => Promise<T>): Promise<T> {
  const { cells } = pulse;
  cells[DEAL] = 0;
  cells[WAITING] = 0;
  const loaded = await load();
  cells[WAITING] = 1;
  return loaded;
}

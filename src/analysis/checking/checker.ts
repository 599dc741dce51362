import { makeGame } from '../../cards/games/rule-sets.js';
import type { Fault } from '../../cards/record/fault.js';
import type { Limits } from '../../players/bot/limits.js';
import { loadPolicies } from '../../players/bot/loading/load.js';
import { DEAL, pulse, WAITING } from '../../players/bot/pulse.js';
import { type Policies, parseSpec } from '../../players/bot/spec.js';
import { checksOf } from './check.js';
import { BotLost, type Finding } from './finding.js';
import { showScenesIn } from './scene.js';

/** Everything that decides what is checked: plain data. */
export interface BotCheckJob {
  /** The bot's spec as given, and with paths that are valid on any thread. */
  readonly spec: string;
  readonly bundled: string;
  readonly deals: number;
  readonly limits: Limits;
  readonly games: readonly string[];
  /** The checks' current position, for the watching thread. */
  readonly scene: SharedArrayBuffer;
}

/** Runs the checks of a bot, one by one: each has a finding, or the fault that ended all checks. */
export async function checkerOf(job: BotCheckJob): Promise<{ play(): Promise<Finding | Fault> }> {
  showScenesIn(job.scene);
  const spec = parseSpec(job.bundled, 'bot');
  const terms = { ...job, game: job.games[0], rules: {} };
  let copies = 0;
  const load = async (): Promise<Policies> => {
    // The time a bot spends before its first board is watched too, but not that of the checks afterwards.
    pulse.cells[DEAL] = 0;
    pulse.cells[WAITING] = 0;
    const loaded = await loadPolicies(spec, 'bot', terms, { copy: copies++ });
    pulse.cells[WAITING] = 1;
    return loaded;
  };
  const findings = checksOf({ ...job, games: job.games.map((game) => makeGame(game)), load });
  return {
    async play() {
      try {
        return (await findings.next()).value as Finding;
      } catch (error) {
        if (error instanceof BotLost) return error.fault;
        throw error;
      }
    },
  };
}

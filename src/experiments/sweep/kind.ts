import type { Kind, Run } from '../../runs/run/kind.js';
import type { How } from '../../runs/run/options.js';
import { playRun } from '../../runs/run/start.js';
import { joinBlocks } from '../blocks/join.js';
import { blocksOutcome } from '../blocks/outcome.js';
import { playBlocks } from '../blocks/play.js';
import { ALIKE, playConfirmation } from '../settings/confirmation.js';
import { sweepDocument } from './document.js';
import { SWEEP, type SweepWhat } from './options.js';
import { confirmationOf, planSweep, type SweepPlan } from './plan.js';
import { responsesOf, type SweepSummary, summariseSweep } from './summary.js';

/** Which setting of a bot is best? The winner is played again on fresh deals, to see whether it was just lucky. */
export const sweepKind: Kind<SweepPlan, SweepSummary> = {
  command: 'sweep',
  options: SWEEP,
  plan: planSweep,
  async play(plan, stage) {
    const swept = await playBlocks(plan.chunks, stage);
    const responses = responsesOf(plan, swept.played.sums);
    const confirmed = await playConfirmation(swept, confirmationOf(plan, responses.best), stage);
    const summary = summariseSweep(plan, swept, responses, confirmed);
    const facts = isAlike(responses) ? [ALIKE] : [];
    return blocksOutcome(plan, [swept, ...(confirmed ? [confirmed] : [])], { summary, facts });
  },
  document: sweepDocument,
  join: (shards, _plan, into) => joinBlocks(shards, into),
};

/** Have all settings come out the same? */
function isAlike({ settings }: ReturnType<typeof responsesOf>): boolean {
  const [first, ...others] = settings.map(({ points: { mean, standardError } }) => [mean, standardError].join());
  return settings[0].points.mean !== null && others.every((each) => each === first);
}

/**
 * Finds the best setting of a bot's parameters, and plays it again on fresh deals.
 * @throws OptionError for invalid options, InputError for invalid bots and folders
 * @example
 * const { summary } = await sweep({ spec: 'sound(play=3.0..5.0:0.25)', blocks: 5_000 });
 * console.log(summary.best, summary.confirmation?.overStandard);
 */
export const sweep = (what: SweepWhat, how?: How): Promise<Run<SweepSummary>> => playRun(sweepKind, what, how);

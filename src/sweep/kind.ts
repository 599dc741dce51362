import { joinBlocks, outcomeOf, playBlocks } from '../blocks/play.js';
import type { Kind } from '../run/kind.js';
import type { How } from '../run/options.js';
import { playRun, type Run } from '../run/start.js';
import { sweepDocument } from './document.js';
import { SWEEP, type SweepWhat } from './options.js';
import { confirmationOf, planSweep, type SweepPlan } from './plan.js';
import { responsesOf, type SweepSummary, summariseSweep } from './summary.js';

/** Which setting of a bot is best? The winner is played again on fresh deals, which reveals whether it was just lucky. */
export const sweepKind: Kind<SweepPlan, SweepSummary> = {
  command: 'sweep',
  options: SWEEP,
  plan: planSweep,
  async play(plan, stage) {
    const swept = await playBlocks(plan.leg, stage);
    const responses = responsesOf(plan, swept.played.sums);
    const confirms = swept.played.complete && plan.confirm > 0;
    const again = confirmationOf(plan, responses.best);
    const confirmed = confirms ? await playBlocks(again, stage, { journal: 'confirmation.jsonl' }) : null;
    const summary = summariseSweep(plan, swept, responses, confirmed);
    return outcomeOf(plan, [swept, ...(confirmed ? [confirmed] : [])], {
      summary,
      facts: [...plan.facts, ...noteIfAlike(responses)],
    });
  },
  document: sweepDocument,
  join: (shards, _plan, into) => joinBlocks(shards, into),
};

/** What to say if all settings have come out the same. */
const noteIfAlike = ({ settings }: Pick<SweepSummary, 'settings'>): readonly string[] => {
  const [first, ...others] = settings.map(({ points: { mean, standardError } }) => [mean, standardError].join());
  const isAlike = settings[0].points.mean !== null && others.every((each) => each === first);
  return isAlike ? ['no setting differed from another: nothing that was asked depends on these parameters'] : [];
};

/**
 * Finds the best setting of a bot's parameters, and plays it again on fresh deals.
 * @throws OptionError for invalid options, InputError for invalid bots and folders
 * @example
 * const { summary } = await sweep({ spec: 'sound(play=3.0..5.0:0.25)', blocks: 5_000 });
 * console.log(summary.best, summary.confirmation?.overStandard);
 */
export const sweep = (what: SweepWhat, how?: How): Promise<Run<SweepSummary>> => playRun(sweepKind, what, how);

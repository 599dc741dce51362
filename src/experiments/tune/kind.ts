import { several } from '../../results/text/numbers.js';
import type { Kind, Run } from '../../runs/run/kind.js';
import type { How } from '../../runs/run/options.js';
import { playRun } from '../../runs/run/start.js';
import { OptionError } from '../../support/input/refusal.js';
import { blocksOutcome } from '../blocks/outcome.js';
import { playBlocks } from '../blocks/play.js';
import { ALIKE, playConfirmation } from '../settings/confirmation.js';
import { tuneDocument } from './document.js';
import { TUNE, type TuneWhat } from './options.js';
import { confirmationOf, labelsOf, planTune, type TunePlan } from './plan.js';
import { ParameterSearch } from './search.js';
import { summariseTune, type TuneSummary } from './summary.js';

/** Which parameters of a bot are best? A search over more than a grid can handle, confirmed on fresh deals. */
export const tuneKind: Kind<TunePlan, TuneSummary> = {
  command: 'tune',
  options: TUNE,
  plan: planTune,
  async play(plan, stage) {
    const { chunks } = plan;
    const search = new ParameterSearch(plan);
    const searched = await playBlocks(chunks, stage, {
      isStep: true,
      made: search.chunksOf,
      look(_, step) {
        search.take(step, chunks.tallies);
        return { ends: false, remark: remarkOf(plan, search) };
      },
    });
    const confirmed = await playConfirmation(searched, confirmationOf(plan, search.end), stage);
    const summary = summariseTune(plan, search, { searched, confirmed });
    const isAlike = search.steps.length > 0 && search.steps.every(({ points }) => points === 0);
    return blocksOutcome(plan, [searched, ...(confirmed ? [confirmed] : [])], {
      summary,
      labels: labelsOf(plan),
      facts: isAlike ? [ALIKE] : [],
    });
  },
  document: tuneDocument,
  async join() {
    throw new OptionError('shard: a search has no parts');
  },
};

const remarkOf = ({ bot }: TunePlan, { steps }: ParameterSearch): string =>
  `${several(steps.length, 'step')}: ${bot.parameters.map(({ name }, i) => `${name} ${steps.at(-1)?.values[i]}`).join(', ')}`;

/**
 * Searches for the best parameters of a bot, more than a grid can handle: every step compares two settings on the same
 * blocks and moves towards the better. The end is compared with the start and the unchanged bot on fresh deals.
 * @throws OptionError for invalid options, InputError for invalid bots and folders
 * @example
 * const { summary } = await tune({ spec: 'sound(play=4..7,mord=0.2..0.8)', start: { play: 7 }, blocks: 10_000 });
 * console.log(summary.best, summary.confirmation?.overStandard);
 */
export const tune = (what: TuneWhat, how?: How): Promise<Run<TuneSummary>> => playRun(tuneKind, what, how);

import { outcomeOf, playBlocks } from '../blocks/play.js';
import { OptionError } from '../input/refusal.js';
import type { Kind } from '../run/kind.js';
import type { How } from '../run/options.js';
import { playRun, type Run } from '../run/start.js';
import { several } from '../text/numbers.js';
import { tuneDocument, tuneFiles } from './document.js';
import { TUNE, type TuneWhat } from './options.js';
import { confirmationOf, labelsOf, planTune, type TunePlan } from './plan.js';
import { ParameterSearch } from './search.js';
import { summariseTune, type TuneSummary } from './summary.js';

/** Which parameters of a bot are best? A search over more parameters than a grid can handle; the result is played on fresh deals. */
export const tuneKind: Kind<TunePlan, TuneSummary> = {
  command: 'tune',
  options: TUNE,
  plan: planTune,
  async play(plan, stage) {
    const { settings, leg } = plan;
    const search = new ParameterSearch(plan);
    const searched = await playBlocks(leg, stage, {
      made: search.legOf,
      look(_, step) {
        search.take(step, leg.layout.groups);
        return { ends: false, remark: remarkOf(plan, search) };
      },
    });
    const confirms = searched.played.complete && plan.confirm > 0;
    const again = confirmationOf(plan, search.end);
    const confirmed = confirms ? await playBlocks(again, stage, { journal: 'confirmation.jsonl' }) : null;
    const summary = summariseTune(plan, search, { searched, confirmed });
    const named = { settings, lineup: { ...plan.lineup, labels: labelsOf(plan) } };
    return outcomeOf(named, [searched, ...(confirmed ? [confirmed] : [])], {
      summary,
      facts: [...plan.facts, ...noteIfAlike(search)],
      files: tuneFiles(plan, search),
    });
  },
  document: tuneDocument,
  async join() {
    throw new OptionError('shard: a search has no parts');
  },
};

/** What to say if no step has found a difference. */
const noteIfAlike = ({ steps }: ParameterSearch): readonly string[] =>
  steps.length > 0 && steps.every(({ points }) => points === 0)
    ? ['no setting differed from another: nothing that was asked depends on these parameters']
    : [];

/** The progress line of a search. */
const remarkOf = ({ bot }: TunePlan, { steps }: ParameterSearch): string =>
  `${several(steps.length, 'step')}: ${bot.parameters.map(({ name }, i) => `${name} ${steps.at(-1)?.values[i]}`).join(', ')}`;

/**
 * Searches for the best parameters of a bot, more of them at once than a grid can handle: every step compares two settings on the same blocks and
 * moves towards the better one. The end is compared with the start and the unchanged bot on fresh deals.
 * @throws OptionError for invalid options, InputError for invalid bots and folders
 * @example
 * const { summary } = await tune({ spec: 'sound(play=4..7,mord=0.2..0.8)', start: { play: 7, mord: 0.8 }, blocks: 10_000 });
 * console.log(summary.end, summary.confirmation?.overStandard);
 */
export const tune = (what: TuneWhat, how?: How): Promise<Run<TuneSummary>> => playRun(tuneKind, what, how);

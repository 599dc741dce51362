import { openRun } from '../../experiments/kinds.js';
import type { Run } from '../../runs/run/kind.js';
import { checkTies } from '../../support/input/ties.js';
import { VIEW, type ViewHow, type ViewWhat } from './options.js';

/** How a page is made. */
export interface ReportHow {
  /** The address of a page that shows the swings of the run, as `swingsOf` makes it: they link to it. Default: none. */
  readonly deals?: string | null;
}

/**
 * One HTML file that shows a run: the verdict first, then charts and their numbers. It loads nothing, and
 * runs no script. A run that is not complete is shown as far as it has come.
 * @throws InputError if a folder holds no run, is damaged, or has nothing to show yet
 * @example
 * const html = await reportOf('results/mine');
 */
export async function reportOf(run: string | Run, { deals = null }: ReportHow = {}): Promise<string> {
  return (await import('./drawing.js')).drawPage(await opened(run), deals);
}

/**
 * An HTML file of typical swings of a comparison, stepped through: two courses of a deal side by side, and the answer
 * at which they part. Null where there are none: a run of another kind, one that is not complete, or kept nowhere.
 * @throws InputError if a folder holds no run, or is damaged
 * @example
 * const html = await swingsOf('results/compared');
 */
export async function swingsOf(run: string | Run): Promise<string | null> {
  return (await import('./deals-page.js')).swingsPage(await opened(run));
}

/**
 * The charts of a run as SVG, by name: `standings`, `pairs` … Each is a file of its own, for papers.
 * @throws InputError if a folder holds no run, is damaged, or has nothing to show yet
 * @example
 * const { standings } = await chartsOf('results/mine');
 */
export async function chartsOf(run: string | Run): Promise<Record<string, string>> {
  return (await import('./drawing.js')).drawCharts(await opened(run));
}

/**
 * One HTML file in which deals are stepped through card by card, with what each card costs; other courses can be tried,
 * and a seat taken. It loads nothing, and works from disk: the program's engine, solver and bots are in it.
 * @throws OptionError for options that are not known or wrong, InputError for records that are none
 * @example
 * const html = await viewOf({ records: records('deals.jsonl'), where: 'contract = "mord" and not won', worst: 10 });
 */
export async function viewOf(what: ViewWhat, how: ViewHow = {}): Promise<string> {
  checkTies(VIEW, what as Readonly<Record<string, unknown>>);
  if (what.records === undefined) return (await import('./viewing.js')).boardsOf(what);
  return (await import('./viewing.js')).chosenDeals(what, how);
}

const opened = async (run: string | Run): Promise<Run> => (typeof run === 'string' ? openRun(run) : run);

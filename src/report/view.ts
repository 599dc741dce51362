import { OptionError } from '../input/refusal.js';
import type { ViewHow, ViewWhat } from './options.js';

/**
 * One HTML file in which deals are stepped through card by card, with what each card costs; other courses can be tried, and a seat taken. It
 * loads nothing, and works from disk: the program's engine, solver and bots are in it.
 * @throws OptionError for options that are not known or wrong, InputError for records that are none
 * @example
 * const html = await viewOf({ records: records('deals.jsonl'), where: 'contract = "mord" and not won', worst: 10 });
 */
export async function viewOf(what: ViewWhat, how: ViewHow = {}): Promise<string> {
  for (const name of ['seed', 'deal'] as const)
    if (what.records !== undefined && what[name] !== undefined)
      throw new OptionError(`${name}: cannot be given together with \`records\``);
  if (what.records === undefined) return (await import('./viewing.js')).boardsOf(what);
  return (await import('./viewing.js')).chosenDeals(what, how);
}

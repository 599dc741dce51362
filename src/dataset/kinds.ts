import { didYouMean, refuse, shown } from '../input/refusal.js';
import type { RowKind } from './kind.js';
import { deals } from './kinds/deals.js';
import { decisions } from './kinds/decisions.js';
import { outcomes } from './kinds/outcomes.js';
import { solved } from './kinds/solved.js';

/** The kinds of datasets, by name. */
const KINDS: readonly RowKind[] = [deals, outcomes, decisions, solved];

export const kindNames: readonly string[] = KINDS.map(({ name }) => name);

/** @throws InputError */
export function kindOf(name: string, where: string): RowKind {
  const kind = KINDS.find((each) => each.name === name);
  return kind ?? refuse(where, `${shown(name)} is not one of ${kindNames.join(', ')}${didYouMean(name, kindNames)}`);
}

import type { RowKind } from './kind.js';
import { deals, outcomes } from './kinds/deals.js';
import { decisions } from './kinds/decisions.js';
import { solved } from './kinds/solved.js';

/** The kinds of datasets, by name. */
const ROW_KINDS: Readonly<Record<string, RowKind>> = { deals, outcomes, decisions, solved };

export const kindOf = (name: string): RowKind => ROW_KINDS[name];

/** Why conditions on boards of a kind can look at their cards alone; null if they need not. */
export const onlyCardsOf = ({ isThorough, plays, name }: RowKind): string | null =>
  !isThorough
    ? null
    : plays
      ? `a deal of ${name} is played by every declarer in every contract: choose among its rows afterwards`
      : 'nothing is played here';

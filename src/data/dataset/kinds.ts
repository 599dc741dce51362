import type { RowKind } from './kind.js';
import { deals, outcomes } from './kinds/deals.js';
import { decisions } from './kinds/decisions.js';
import { solved } from './kinds/solved.js';

/** The kinds of datasets, by name. */
const ROW_KINDS: Readonly<Record<string, RowKind>> = { deals, outcomes, decisions, solved };

export const kindOf = (name: string): RowKind => ROW_KINDS[name];

// Hot path (`countContract`): no allocation, no closures, no iterators.

import type { Game } from '../../cards/engine/game.js';
import { PAID, type PaidDeal, type Payment, paidAtSeat } from '../../cards/games/payment.js';
import { highestStake, mostPaid, POSSIBLE_TRICKS, possiblePoints } from '../../cards/games/stakes.js';
import type { Mean, Proportion } from '../../stats/interval.js';
import { meanOf } from '../../stats/mean.js';
import { proportionOf } from '../../stats/proportion.js';
import type { Ratio } from '../../stats/ratio.js';
import { meanPaid, type PaidMean } from '../paid.js';

/** A row of the report: one contract, or several together (all Brands). */
export interface ContractRow {
  readonly name: string;
  readonly contracts: readonly number[];
}

/** A row for each contract that can be played; before contracts that differ only in trumps, one for all of them. */
export function contractRows(game: Game): ContractRow[] {
  const rows: ContractRow[] = [];
  for (const [contract, { name }] of game.contracts.entries()) {
    const [family, suit] = name.split('-');
    if (suit !== undefined && !rows.some((row) => row.name === family)) {
      const members = game.contracts.flatMap((other, i) => (other.name.startsWith(`${family}-`) ? [i] : []));
      rows.push({ name: family, contracts: members });
    }
    rows.push({ name, contracts: [contract] });
  }
  return rows;
}

export interface EndedDeal extends PaidDeal {
  readonly won: boolean;
}

/** Where a number is counted: in which game, for which payment, of which contracts. */
interface ContractTerms {
  readonly game: Game;
  readonly payment: Payment | null;
  readonly row: ContractRow;
}

/** What a declarer can score in a deal of these contracts. */
const possibleIn = ({ game, row: { contracts } }: ContractTerms) =>
  possiblePoints(4 * highestStake(game, contracts), 2 * mostPaid(game, contracts));

const shareOf = (ratio: Ratio): Proportion => proportionOf(ratio);

/**
 * What is counted of the deals that a party declares, by contract: a member is a column of all tables and files.
 * `read`: its mean or share; the rest is how tables show it, see `TableColumn`. The numbers: `countContract`.
 */
export const CONTRACT_COLUMNS = {
  won: {
    as: 'share',
    head: 'wins, 95 %',
    read: shareOf,
  },
  /** When play stopped. */
  tricks: {
    as: 'mean',
    head: 'tricks',
    read: (ratio: Ratio): Mean => meanOf(ratio, POSSIBLE_TRICKS),
    text: (tricks: Mean | null) => tricks?.mean?.toFixed(2) ?? '–',
  },
  points: {
    as: 'mean',
    head: 'points',
    read: (ratio: Ratio, terms: ContractTerms): Mean => meanOf(ratio, possibleIn(terms)),
  },
  /** If anything is paid besides. */
  [PAID]: {
    as: 'amount',
    head: PAID,
    read: (ratio: Ratio, terms: ContractTerms): Mean =>
      meanPaid(terms.payment as Payment, ratio, possibleIn(terms), terms.row.contracts)[PAID],
  },
  /** By Doppeln, Kontra or Re. */
  doubled: {
    as: 'narrow',
    head: 'doubled, %',
    read: shareOf,
  },
} as const;

type Columns = typeof CONTRACT_COLUMNS;

/** Writes the numbers of a finished deal into `values`: one a column, in their order; what is paid, if anything is. */
export function countContract(deal: EndedDeal, payment: Payment | null, values: Float64Array): void {
  let column = 0;
  values[column++] = deal.won ? 1 : 0;
  values[column++] = deal.tricks;
  values[column++] = deal.score[deal.declarer];
  if (payment !== null) values[column++] = paidAtSeat(payment, deal, deal.declarer);
  values[column++] = deal.multiplier > 1 ? 1 : 0;
}

export type ContractColumnName = keyof Columns;

/** What is counted of a contract. */
export type ContractFigures = {
  readonly [Name in Exclude<ContractColumnName, typeof PAID>]: ReturnType<Columns[Name]['read']>;
} & PaidMean;

/** Something for each column; for what is paid, if it is counted. */
export type OfColumns<T> = Readonly<Record<Exclude<ContractColumnName, typeof PAID>, T>> & { readonly [PAID]?: T };

/** The columns of a run, with their names. */
export const contractColumns = (isPaid: boolean) =>
  (Object.keys(CONTRACT_COLUMNS) as ContractColumnName[])
    .filter((name) => isPaid || name !== PAID)
    .map((name) => ({ name, ...CONTRACT_COLUMNS[name] }));

export const figuresOf = (ratios: OfColumns<Ratio>, terms: ContractTerms): ContractFigures =>
  Object.fromEntries(
    (Object.entries(ratios) as [ContractColumnName, Ratio][]).map(([name, ratio]): unknown[] => [
      name,
      CONTRACT_COLUMNS[name].read(ratio, terms),
    ]),
  );

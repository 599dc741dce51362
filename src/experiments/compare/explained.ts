import type { Duel } from '../../boards/job.js';
import type { JobTallies } from '../../boards/job-tallies.js';
import type { BlockSums } from '../../boards/sums.js';
import { dealsOfPair } from '../../boards/tallies/differing.js';
import {
  type DifferingRow,
  isBeforePlay,
  isDivided,
  isForFinding,
  keepSample,
} from '../../boards/tallies/differing-rows.js';
import type { Question } from '../../cards/engine/actions.js';
import type { CardSet } from '../../cards/engine/cards.js';
import { stakesOf } from '../../cards/games/stakes.js';
import type { SEAT_NAMES } from '../../cards/record/notation.js';
import { withError, withUnseen } from '../../stats/blockmean.js';
import { converted, type Mean, type Proportion } from '../../stats/interval.js';
import { proportionOf } from '../../stats/proportion.js';
import { type Ratio, readRatio } from '../../stats/ratio.js';
import { boardsIn, type ExplainedHand, type HandSplit, type PairTerms, splitOf, worthOf } from './hand-split.js';

/**
 * How many hands of each answer that differs are kept to divide them, if so many blocks are planned: if it was asked
 * for, of all blocks; else fewer, since that takes time.
 */
export const handsKept = (isAsked: boolean, blocks: number): NonNullable<Duel['hands']> =>
  isAsked ? { most: 10_000, share: 1 } : { most: 500, share: Math.min(1, 8000 / blocks) };

/** How many rows people see; the others are summed. Only these are divided. */
export const ROWS_SHOWN = 12;

/** What is asked where the two courses of a deal part: a question; or other players' answers, or the pot alone. */
export type DifferenceKind = Question | 'others' | 'pot';

/** The deals in which this is the first answer that differs. */
export interface ExplainedRow {
  readonly kind: DifferenceKind;
  /** Who is asked; null for all seats together, where cards are answered. */
  readonly seat: (typeof SEAT_NAMES)[number] | null;
  /** The highest word said before; null for none. */
  readonly after: string | null;
  /**
   * What A, B and the third at their table say: a word, or `suit`, `lower` and `higher` suit, `cards`. Two of them
   * differ, the other is null; all are where that is not counted.
   */
  readonly a: string | null;
  readonly b: string | null;
  readonly field: string | null;
  /** Of all pairs of deals. */
  readonly share: Proportion;
  /** A less B in these deals, in points a deal; less what chance adds to rows that are shown because they are large. */
  readonly worth: Mean;
  /** The same spread over all deals: these sum to the difference. */
  readonly aDeal: Mean;
  /** What divides them most; null if nothing surely does, or it was not looked for. */
  readonly split: HandSplit | null;
  /** Boards with such a hand: the first with a difference of the sign of `worth`. */
  readonly boards: readonly number[];
}

/** What a comparison says: which answers differ, and what that is worth. */
export interface Explanation {
  /** Was it asked for, so that it belongs to the short form? */
  readonly requested: boolean;
  /** Pairs of deals with the same cards; in how many a word or a card that is not played differs. */
  readonly pairs: number;
  readonly differing: number;
  /** By what they add to the difference, the largest first. */
  readonly rows: readonly ExplainedRow[];
}

/** Which answers differ; null if that was not counted. */
export function explainedOf(
  { job, game, duel, sizes }: JobTallies,
  sums: BlockSums,
  requested: boolean,
): Explanation | null {
  if (duel === null || job.counted.duel === null || sizes.differing === 0) return null;
  const deals = dealsOfPair(job, job.counted.duel);
  const pairs = (job.seatings * job.matchLength) / deals;
  const event = 4 * deals * stakesOf(game).usual;
  const terms = { blocks: sums.count, pairs, deals, event, matchLength: job.matchLength };
  keepSample(sums.differing);
  const found = [...sums.differing.rows].sort(
    ([a, one], [b, other]) => Math.abs(other.cells[2]) - Math.abs(one.cells[2]) || (a < b ? -1 : 1),
  );
  const kept = keptWorth(found.map(([, row]) => row));
  const rows = found.map(([key, row], i) => rowOf(key, row, { ...terms, kept, isShown: i < ROWS_SHOWN }));
  const differing = rows.reduce((all, { kind, share }) => all + (isBeforePlay(kind) ? share.count : 0), 0);
  return { requested, pairs: pairs * sums.count, differing, rows };
}

interface Terms extends PairTerms {
  readonly blocks: number;
  /** In a block. */
  readonly pairs: number;
  readonly matchLength: number;
}

/**
 * What is left of the worth of rows that are shown because they are large, on fresh blocks: of those that are the
 * largest on half of the blocks, what they come to on the other half. That is less than what is left of rows chosen on
 * all blocks, but not by much: rows are of very different sizes.
 */
export function keptWorth(rows: readonly Pick<DifferingRow, 'hands'>[]): number {
  const halves = rows.map(({ hands }) => {
    const sums = [0, 0];
    for (const [block, , difference] of hands) sums[Number(isForFinding(block))] += difference;
    return sums;
  });
  let [chosen, again] = [0, 0];
  for (const [half, other] of [
    [0, 1],
    [1, 0],
  ])
    for (const sums of [...halves].sort((a, b) => Math.abs(b[half]) - Math.abs(a[half])).slice(0, ROWS_SHOWN)) {
      chosen += Math.abs(sums[half]);
      again += Math.sign(sums[half]) * sums[other];
    }
  return chosen === 0 ? 1 : Math.min(1, Math.max(0, again / chosen));
}

/** A mean that is known to be too large, with its interval; as it is where there are too few to have one. */
function shrunk(of: Mean, kept: number): Mean {
  if (of.low === null) return of;
  const less = (1 - kept) * (of.mean ?? 0);
  return {
    ...converted(of, (x) => x - less),
    ...(of.standardError !== undefined && { standardError: of.standardError }),
  };
}

function rowOf(
  key: string,
  row: DifferingRow,
  terms: Terms & { readonly isShown: boolean; readonly kept: number },
): ExplainedRow {
  const [kind, ...others] = key.split(' ');
  const [seat, after, a, b, field] = others.map((word) => (word === '-' ? null : word));
  const ratio = readRatio(row.cells);
  const share = shareOf(ratio, terms);
  const found = worthOf(ratio, terms);
  const hands = row.hands.map(([block, deal, difference, cards]): ExplainedHand => {
    return { block, board: block * terms.matchLength + deal, difference, cards: cards as CardSet };
  });
  return {
    kind: kind as DifferenceKind,
    seat: seat as ExplainedRow['seat'],
    after,
    a,
    b,
    field,
    share,
    worth: shrunk(found, terms.kept),
    aDeal: aDealOf(ratio, terms),
    split: terms.isShown && isDivided(key) ? splitOf(hands, share.rate ?? 0, terms) : null,
    boards: boardsIn(hands, found),
  };
}

/** The share of pairs, clustered by block; blocks without such a pair count, too. */
function shareOf({ trials, trialsSquared }: Ratio, { blocks, pairs }: Terms): Proportion {
  const all = blocks * pairs;
  return proportionOf({
    clusters: blocks,
    trials: all,
    total: trials,
    trialsSquared: all * pairs,
    totalTimesTrials: trials * pairs,
    totalSquared: trialsSquared,
  });
}

/** A mean over all blocks, most of which add nothing. */
function aDealOf({ total, totalSquared }: Ratio, { blocks, pairs, deals, event }: Terms): Mean {
  const mean = total / blocks;
  const variance = Math.max(0, totalSquared - total * mean) / (blocks - 1);
  const each = pairs * deals;
  const standardError = Math.sqrt(variance / blocks) / each;
  return withError(withUnseen({ blocks, mean: mean / each, standardError }, event / each));
}

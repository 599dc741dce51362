import type { CardSet } from '../../../src/public/bots.js';
import { BETTEL, MORD, ranksOf, SIDE, TRUMPS } from '../../careful/strength.js';
import type { LearnedEnds, LearnedLayer, Losses, Numbers } from '../numbers.js';
import { type Fit, fitSparse } from './fit.js';
import { NUMBER, ROW } from './rows.js';

/** Numbers under way: those of {@link Numbers}, which change from step to step. */
export interface Draft {
  tables: Record<string, number[]>;
  odds: Record<string, number[]>;
  layer: LearnedLayer | null;
  cells: Record<string, number[][]>;
  losses: Record<string, Losses>;
  bettel: number[];
  leads: number[];
  ends: LearnedEnds | null;
}

const SETS = 256;
const TRICKS = [6, 7, 8, 9, 10];

/** A draft that begins with what was learned before. */
export const draftOf = (numbers: Numbers): Draft => structuredClone(numbers) as Draft;

/** Where learning begins: what `sound` thinks of a hand, in log odds. */
export function firstDraft(isWallachen: boolean): Draft {
  const table = (held: Int32Array, slope: number, offset: number): number[] =>
    Array.from(held, (worth) => Math.round(slope * worth + (1000 * offset) / 4));
  const none = (): number[] => new Array<number>(SETS).fill(0);
  const odds = (): number[] => TRICKS.map((tricks) => -1700 * (tricks - TRICKS[0]));
  // In Wallachen no deals are given by the ten cards dealt, and no chances to win a session are counted.
  const levels = {
    dealtTrump: table(TRUMPS.held, 0.98, -3.7),
    dealtSide: table(SIDE.held, 0.98, -3.7),
    dealtBettel: table(BETTEL.held, 0.73, 1.2),
    dealtMord: table(MORD.held, 0.4, 1.5),
    defence: none(),
    callBettel: table(BETTEL.held, 1, 0),
    callMord: table(MORD.held, 1, 0),
  };
  const doubles = { glimpse: none(), foeTrump: none(), foeSide: none(), foeBettel: none(), foeMord: none() };
  return {
    tables: {
      trump: table(TRUMPS.held, 1.95, -10.6),
      side: table(SIDE.held, 1.95, -10.6),
      bettel: table(BETTEL.held, 1, -1),
      mord: table(MORD.held, 1, -2.5),
      ...(isWallachen ? doubles : levels),
    },
    odds: { final: odds(), ...(isWallachen ? { foe: odds() } : { dealt: odds() }) },
    layer: null,
    cells: {},
    losses: {},
    bettel: [],
    leads: [],
    ends: null,
  };
}

export const rounded = (weights: Float64Array | readonly number[]): number[] =>
  Array.from(weights, (weight) => Math.round(1000 * weight) || 0);

/**
 * Fits the tables of contracts with trumps to rows of (kind, hand, suit, tricks): how likely six tricks are, and if
 * there are `several` numbers each further one, for which a row counts too. Rows of defenders, for `foe`, have the
 * number declared in place of a kind, and whether it was made.
 */
export function fitNumbers(
  draft: Draft,
  rows: Int32Array,
  names: Readonly<Record<'trump' | 'side' | 'odds', string>>,
  several: boolean,
): Fit {
  const { trump, side, odds } = names;
  const indices: number[] = [];
  const outcomes: number[] = [];
  const isFoe = odds === 'foe';
  for (let at = 0; at < rows.length; at += ROW) {
    const [kind, hand, suit, result] = rows.subarray(at, at + ROW);
    if (isFoe ? kind < TRICKS[0] : kind !== NUMBER) continue;
    for (const [place, tricks] of TRICKS.entries()) {
      if (isFoe ? tricks !== kind : !several && tricks !== 6) continue;
      for (let each = 0; each < 4; each++) indices.push((each === suit ? 0 : SETS) + ranksOf(hand as CardSet, each));
      indices.push(2 * SETS + place);
      outcomes.push(isFoe ? result : result >= tricks ? 1 : 0);
    }
  }
  const prior = Float64Array.from(
    [...draft.tables[trump], ...draft.tables[side], ...draft.odds[odds]],
    (weight) => weight / 1000,
  );
  const sparse = { indices: Int32Array.from(indices), width: 5, outcomes: Float64Array.from(outcomes) };
  const fit = fitSparse(sparse, { prior, ridge: 4, isLogistic: true });
  draft.tables[trump] = rounded(fit.weights.subarray(0, SETS));
  draft.tables[side] = rounded(fit.weights.subarray(SETS, 2 * SETS));
  draft.odds[odds] = rounded(fit.weights.subarray(2 * SETS));
  return fit;
}

/** Fits the table of a contract without trumps to rows of (kind, hand, …, made). */
export function fitPlain(draft: Draft, rows: Int32Array, name: string, kind: number): Fit {
  const indices: number[] = [];
  const outcomes: number[] = [];
  for (let at = 0; at < rows.length; at += ROW) {
    if (rows[at] !== kind) continue;
    for (let each = 0; each < 4; each++) indices.push(ranksOf(rows[at + 1] as CardSet, each));
    outcomes.push(rows[at + 3]);
  }
  const prior = Float64Array.from(draft.tables[name], (weight) => weight / 1000);
  const sparse = { indices: Int32Array.from(indices), width: 4, outcomes: Float64Array.from(outcomes) };
  const fit = fitSparse(sparse, { prior, ridge: 4, isLogistic: true });
  draft.tables[name] = rounded(fit.weights);
  return fit;
}

/**
 * A table and an offset for each situation, fitted to what came of rows of (cell, hand, …, points in thousandths); not
 * to those of situation −1.
 */
export function fitPoints(
  draft: Draft,
  rows: Int32Array,
  name: string,
  situationOf: (cell: number) => number,
): { fit: Fit; offsets: number[] } {
  const indices: number[] = [];
  const outcomes: number[] = [];
  let situations = 0;
  for (let at = 0; at < rows.length; at += ROW) {
    const situation = situationOf(rows[at]);
    if (situation < 0) continue;
    for (let each = 0; each < 4; each++) indices.push(ranksOf(rows[at + 1] as CardSet, each));
    indices.push(SETS + situation);
    situations = Math.max(situations, situation + 1);
    outcomes.push(rows[at + 3] / 1000);
  }
  const prior = new Float64Array(SETS + situations);
  const sparse = { indices: Int32Array.from(indices), width: 5, outcomes: Float64Array.from(outcomes) };
  const fit = fitSparse(sparse, { prior, ridge: 20, isLogistic: false });
  draft.tables[name] = rounded(fit.weights.subarray(0, SETS));
  return { fit, offsets: rounded(fit.weights.subarray(SETS)) };
}

import { plainPlace, WEIGHTS } from '../bettel.js';

/**
 * What is recorded of a place in a Bettel: for each legal card the number of its weight, four times, plus 2 if `sound`
 * plays it, plus 1 if it brings success; then −1.
 */
export const CARDS_ROW = 10;

const HELD_OUT = 10;
/** Every weight is drawn towards 0, as if seen in so many places. */
const RIDGE = 10;
/** Steps of the method of conjugate gradients. */
const STEPS = 60;

/**
 * Fits what each card does for the chance of success: only differences within a place count, which leaves out nearly
 * all luck.
 */
export function fitCards(rows: Int32Array): { weights: number[]; report: string } {
  const size = WEIGHTS;
  const weights = solvedByGradients(
    centred(rows, new Float64Array(size), (card) => card & 1),
    (x) =>
      centred(
        rows,
        x.map((each) => RIDGE * each),
        (card) => promiseOf(card, x),
      ),
    size,
  );
  const places = rows.length / CARDS_ROW;
  const report = `  cards of a Bettel: ${places} places, short of the best card ${shortfall(rows, null)} → ${shortfall(rows, weights)}`;
  return { weights: Array.from(weights, (weight) => Math.round(10_000 * weight) || 0), report };
}

const isHeldOut = (at: number): boolean => (at / CARDS_ROW) % HELD_OUT === 0;

/** How many cards a place has. */
function countAt(rows: Int32Array, at: number): number {
  let count = 2;
  while (count < CARDS_ROW && rows[at + count] >= 0) count++;
  return count;
}

const promiseOf = (card: number, x: Float64Array): number =>
  x[card >> 2] + ((card & 2) === 0 ? 0 : x[plainPlace(card >> 2)]);

function addTo(sums: Float64Array, card: number, more: number): void {
  sums[card >> 2] += more;
  if ((card & 2) !== 0) sums[plainPlace(card >> 2)] += more;
}

/** Adds, for every card, what `of` gives for it less the mean of its place. */
function centred(rows: Int32Array, sums: Float64Array, of: (card: number) => number): Float64Array {
  for (let at = 0; at < rows.length; at += CARDS_ROW) {
    if (isHeldOut(at)) continue;
    const end = at + countAt(rows, at);
    let mean = 0;
    for (let i = at; i < end; i++) mean += of(rows[i]) / (end - at);
    for (let i = at; i < end; i++) addTo(sums, rows[i], of(rows[i]) - mean);
  }
  return sums;
}

/** Solves `of(x) = right`, for a linear, positive definite `of`. */
function solvedByGradients(right: Float64Array, of: (x: Float64Array) => Float64Array, size: number): Float64Array {
  const x = new Float64Array(size);
  const rest = right.slice();
  const way = right.slice();
  let length = dot(rest, rest);
  for (let step = 0; step < STEPS && length > 1e-9; step++) {
    const image = of(way);
    const far = length / dot(way, image);
    for (let i = 0; i < size; i++) {
      x[i] += far * way[i];
      rest[i] -= far * image[i];
    }
    const now = dot(rest, rest);
    for (let i = 0; i < size; i++) way[i] = rest[i] + (now / length) * way[i];
    length = now;
  }
  return x;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/**
 * How much less often the chosen card brings success than any card would, in places held out; without weights, a card
 * at random.
 */
function shortfall(rows: Int32Array, weights: Float64Array | null): string {
  let sum = 0;
  let places = 0;
  for (let at = 0; at < rows.length; at += CARDS_ROW) {
    if (!isHeldOut(at)) continue;
    const cards = rows.subarray(at, at + countAt(rows, at));
    let best = 0;
    for (let i = 1; i < cards.length; i++)
      if (weights !== null && promiseOf(cards[i], weights) > promiseOf(cards[best], weights)) best = i;
    const chosen = weights === null ? cards.reduce((all, card) => all + (card & 1), 0) / cards.length : cards[best] & 1;
    sum += Number(cards.some((card) => (card & 1) === 1)) - chosen;
    places++;
  }
  return (sum / places).toFixed(4);
}

import { type Card, type CardView, cardsOf } from '../../../src/public/bots.js';
import { declarersCard } from '../../careful/declaring.js';
import { defendersCard } from '../../careful/defence.js';
import { bettelPlace, WEIGHTS as OF_BETTEL, plainPlace } from '../bettel.js';
import { leadPlaces, lowestTouching, WEIGHTS as OF_ALL_LEADS } from '../leads.js';

/** How many weights a card has at most: it promises their sum. */
const PLACES = 3;
/**
 * What is recorded of a question: how many cards there are, and for each the places of its weights and the points that
 * it brought, in thousandths of a stake; in a Bettel 1000 for success.
 */
const CARD = PLACES + 1;

const HELD_OUT = 10;
/** Every weight is drawn towards 0, as if seen in so many places. */
const RIDGE = 10;
/** Steps of the method of conjugate gradients. */
const STEPS = 60;

/** What weights belong to. */
export interface Weighing {
  readonly name: string;
  /** How many there are; a place beyond them is no weight. */
  readonly size: number;
  /** What a weight of 1 is in points, or in success. */
  readonly unit: number;
}

export const IN_BETTEL: Weighing = { name: 'cards of a Bettel', size: OF_BETTEL, unit: 10_000 };
export const OF_LEADS: Weighing = { name: 'leads with trumps', size: OF_ALL_LEADS, unit: 1000 };

/** The cards that are weighed at a question, and the places of the weights of each. */
export const weighedAt = (view: CardView): Map<Card, readonly number[]> =>
  view.target === 0 ? weighedInBettel(view) : weighedLeads(view);

function weighedInBettel(view: CardView): Map<Card, readonly number[]> {
  const plain = view.isDeclarer ? declarersCard(view) : defendersCard(view);
  return new Map(
    cardsOf(view.legal).map((card) => {
      const place = bettelPlace(view, card);
      return [card, [place, card === plain ? plainPlace(place) : OF_BETTEL, OF_BETTEL]];
    }),
  );
}

const weighedLeads = (view: CardView): Map<Card, readonly number[]> =>
  new Map(cardsOf(lowestTouching(view.legal)).map((card) => [card, leadPlaces(view, card)]));

/**
 * Fits what each card does for the points of one's side: only differences within a question count, which leaves out
 * nearly all luck.
 */
export function fitCards(rows: Int32Array, { name, size, unit }: Weighing): { weights: number[]; report: string } {
  const weights = solvedByGradients(
    centred(rows, new Float64Array(size + 1), (card) => pointsOf(rows, card)),
    (x) =>
      centred(
        rows,
        x.map((each) => RIDGE * each),
        (card) => promiseOf(rows, card, x),
      ),
    size + 1,
  );
  const report = `  ${name}: short of the best card ${shortfall(rows, null)} → ${shortfall(rows, weights)}`;
  return { weights: Array.from(weights.subarray(0, size), (weight) => Math.round(unit * weight) || 0), report };
}

const pointsOf = (rows: Int32Array, card: number): number => rows[card + PLACES] / 1000;

const promiseOf = (rows: Int32Array, card: number, x: Float64Array): number =>
  x[rows[card]] + x[rows[card + 1]] + x[rows[card + 2]];

/** Adds, for every card, what `of` gives for it less the mean of its question; nothing where no weight is. */
function centred(rows: Int32Array, sums: Float64Array, of: (card: number) => number): Float64Array {
  for (let at = 0, question = 0; at < rows.length; question++) {
    const count = rows[at];
    const first = at + 1;
    at = first + count * CARD;
    if (question % HELD_OUT === 0) continue;
    let mean = 0;
    for (let card = first; card < at; card += CARD) mean += of(card) / count;
    for (let card = first; card < at; card += CARD) {
      const more = of(card) - mean;
      for (let i = card; i < card + PLACES; i++) sums[rows[i]] += more;
    }
  }
  sums[sums.length - 1] = 0;
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

/** How much less the chosen card brings than any card would, in questions held out; without weights, one at random. */
function shortfall(rows: Int32Array, weights: Float64Array | null): string {
  let sum = 0;
  let questions = 0;
  for (let at = 0, question = 0; at < rows.length; question++) {
    const first = at + 1;
    const count = rows[at];
    at = first + count * CARD;
    if (question % HELD_OUT !== 0) continue;
    const cards = Array.from({ length: count }, (_, i) => first + i * CARD);
    const points = cards.map((card) => pointsOf(rows, card));
    const promises = cards.map((card) => (weights === null ? 0 : promiseOf(rows, card, weights)));
    const mean = points.reduce((all, each) => all + each / count, 0);
    const chosen = weights === null ? mean : points[promises.indexOf(Math.max(...promises))];
    sum += Math.max(...points) - chosen;
    questions++;
  }
  return (sum / questions).toFixed(4);
}

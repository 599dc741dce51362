import { BID, CONTEST, KONTRA, WORDS } from '../../../src/cards/engine/actions.js';
import type { Course } from '../../../src/cards/engine/course.js';
import type { DealState } from '../../../src/cards/engine/deal-state.js';
import type { CardSet, CardView, WordView } from '../../../src/public/bots.js';
import type { Terms } from '../../careful/terms.js';
import { ENDS, endOf } from '../ends.js';
import type { Judge } from '../judge.js';
import { END_SIGHTS, Look, SIGHTS } from '../look.js';
import {
  ANSWERS,
  contestSituation,
  kontraSituation,
  levelSituation,
  raiseSituation,
  rungSituation,
  type Sighted,
  suitsFrom,
} from '../situation.js';
import { drawn } from './fit.js';
import { rounded } from './fitting.js';
import type { Policy } from './policy.js';
import { NOT_LEGAL } from './rows.js';

type Asked = Sighted | 'kontra' | 're';

/** The questions whose answers are all played on to the end. */
const ASKED: readonly Asked[] = ['bid', 'rung', 'contest', 'raise', 'kontra', 're'];

const answersTo = (asked: Asked): number => (asked === 'kontra' || asked === 're' ? 2 : ANSWERS[asked].length);
/** Kontra and Re depend on the chance that the contract is made, and on its square. */
const sightsFor = (asked: Asked): number => (asked === 'kontra' || asked === 're' ? 3 : SIGHTS);

/**
 * What is recorded of a question: its place in {@link ASKED}, the situation, the hand, the suits that may be trumps,
 * and the number of tricks at stake or, for Kontra and Re, the chance that the contract is made, in millionths; then
 * for each answer the points that come of it, in thousandths of a stake; then for each how the deal ends.
 */
export const WORDS_ROW = 15;
const BEGINNING = 5;
const MOST_ANSWERS = 5;

/** One row while its answers are played on. */
export class WordsRow {
  readonly numbers: number[];
  private readonly asked: Asked;
  private readonly seat: number;
  private readonly multiplier: number;
  private readonly legal: readonly string[];

  constructor({ question, seat, hands }: Course, view: WordView & CardView, { keen, terms }: Policy) {
    const { multiplier, legal, isDeclarer } = view;
    const { isByLevel, ladder } = terms;
    if (question === KONTRA) this.asked = isDeclarer ? 're' : 'kontra';
    else if (question === BID) this.asked = isByLevel ? 'bid' : 'rung';
    else this.asked = question === CONTEST ? 'contest' : 'raise';
    this.seat = seat;
    this.multiplier = multiplier;
    this.legal = legal as unknown as readonly string[];
    const { number, suits, target } = { suits: suitsFrom(-1), target: 0, ...situationIn(this.asked, view, ladder) };
    const unknown = new Array<number>(2 * MOST_ANSWERS).fill(NOT_LEGAL);
    const extra = question === KONTRA ? Math.round(1e6 * keen.chanceToMake(view)) : target;
    this.numbers = [ASKED.indexOf(this.asked), number, hands[seat], suits, extra, ...unknown];
  }

  /** Notes what came of an answer. */
  note(answer: number, { score, declarer, won }: DealState, level: number): void {
    const { asked } = this;
    const word = WORDS[answer];
    const isPlain = asked === 'bid' || asked === 'contest' || asked === 'raise';
    const place = BEGINNING + (isPlain ? ANSWERS[asked].indexOf(word) : this.legal.indexOf(word));
    this.numbers[place] = Math.round((1000 * score[this.seat]) / this.multiplier);
    this.numbers[place + MOST_ANSWERS] = endOf((declarer - this.seat + 3) % 3, level, won);
  }
}

function situationIn(
  asked: Asked,
  view: WordView,
  ladder: Terms['ladder'],
): { readonly number: number; readonly suits?: number; readonly target?: number } {
  if (asked === 'bid') return { number: levelSituation(view) };
  if (asked === 'rung') return rungSituation(view, ladder);
  if (asked === 'raise') return raiseSituation(view);
  return { number: asked === 'contest' ? contestSituation(view) : kontraSituation(view, ladder) };
}

/** The rows of what passing brings: (situation, hand, 0, points in thousandths), where bids begin with it. */
export function passingRows(rows: Int32Array): Int32Array {
  const passing: number[] = [];
  for (let at = 0; at < rows.length; at += WORDS_ROW) {
    if (rows[at] < 2 && rows[at + BEGINNING] !== NOT_LEGAL)
      passing.push(rows[at + 1], rows[at + 2], 0, rows[at + BEGINNING]);
  }
  return Int32Array.from(passing);
}

/** Sums over rows of words, from which what answers promise is fitted, and how deals end. */
export class WordSums {
  private readonly look: Look;
  private readonly chances = new Float64Array([1, 0, 0]);
  private readonly situations = new Map<Asked, Situation[]>();

  /** The judge's tables have to stay what they are. */
  constructor(judge: Judge) {
    this.look = new Look(judge);
  }

  add(rows: Int32Array): void {
    for (let at = 0; at < rows.length; at += WORDS_ROW) {
      const [place, number, hand, suits, extra] = rows.subarray(at, at + BEGINNING);
      const asked = ASKED[place];
      const some = this.situations.get(asked) ?? [];
      this.situations.set(asked, some);
      some[number] ??= new Situation(answersTo(asked), sightsFor(asked));
      some[number].add(
        this.sightsOf(asked, hand as CardSet, suits, extra),
        rows.subarray(at + BEGINNING, at + WORDS_ROW),
      );
    }
  }

  private sightsOf(asked: Asked, hand: CardSet, suits: number, extra: number): Float64Array {
    if (asked !== 'kontra' && asked !== 're') {
      this.look.at(hand, suits, extra);
      return this.look.sights;
    }
    this.chances[1] = extra / 1e6;
    this.chances[2] = this.chances[1] ** 2;
    return this.chances;
  }

  /**
   * By question, the weights of each answer in each situation: how much better it is than the first legal one, in
   * thousandths.
   */
  cells(): Record<string, number[][]> {
    return this.fitted((some, asked) => {
      const all = new Situation(answersTo(asked), sightsFor(asked));
      for (const each of some) if (each !== undefined) all.join(each);
      const priors = Array.from({ length: answersTo(asked) }, (_, answer) => all.plainWeights(answer));
      return (situation, answer) => situation.weights(answer, priors[answer]);
    });
  }

  /** The same for how likely each end is. */
  ends(): Record<string, number[][]> {
    return this.fitted(() => (situation, answer) => situation.endWeights(answer));
  }

  private fitted(
    of: (some: readonly Situation[], asked: Asked) => (situation: Situation, answer: number) => number[],
  ): Record<string, number[][]> {
    return Object.fromEntries(
      [...this.situations].map(([asked, some]) => {
        const weightsOf = of(some, asked);
        const cells = Array.from(some, (situation) =>
          Array.from({ length: answersTo(asked) }, (_, answer) =>
            situation === undefined ? [] : weightsOf(situation, answer),
          ),
        );
        return [asked, cells.flat()];
      }),
    );
  }
}

/** Weights are drawn towards those of all situations, as if seen so often there; and those of ends towards 0. */
const [RIDGE, END_RIDGE] = [30, 3];

/** The sums of one situation: of squares and products below the diagonal, and for each answer with what comes of it. */
class Situation {
  private readonly squares: Float64Array;
  private readonly points: readonly Float64Array[];
  private readonly endSums: readonly Float64Array[];
  private readonly isLegal: boolean[];
  private readonly size: number;

  constructor(answers: number, size: number) {
    this.size = size;
    this.squares = new Float64Array(size * size);
    this.points = Array.from({ length: answers }, () => new Float64Array(size));
    this.endSums = Array.from({ length: answers }, () => new Float64Array(ENDS * END_SIGHTS));
    this.isLegal = new Array<boolean>(answers).fill(false);
  }

  /** `results`: the points of each answer, then how the deal ends. */
  add(sights: Float64Array, results: Int32Array): void {
    const { squares, points, endSums, isLegal, size } = this;
    for (let i = 0; i < size; i++) for (let j = 0; j <= i; j++) squares[i * size + j] += sights[i] * sights[j];
    const first = results.find((each) => each !== NOT_LEGAL) as number;
    for (let answer = 0; answer < points.length; answer++) {
      if (results[answer] === NOT_LEGAL) continue;
      isLegal[answer] = true;
      const more = (results[answer] - first) / 1000;
      if (more !== 0) for (let i = 0; i < size; i++) points[answer][i] += more * sights[i];
      const from = results[MOST_ANSWERS + answer] * END_SIGHTS;
      for (let i = 0; i < END_SIGHTS; i++) endSums[answer][from + i] += sights[i];
    }
  }

  join({ squares, points }: Situation): void {
    for (let i = 0; i < squares.length; i++) this.squares[i] += squares[i];
    for (const [answer, sums] of points.entries())
      for (let i = 0; i < sums.length; i++) this.points[answer][i] += sums[i];
  }

  plainWeights(answer: number): Float64Array {
    return drawn(this.whole(this.size), this.points[answer], new Float64Array(this.size), 1);
  }

  /** None of an answer that is never legal, nor of one that is always the first. */
  weights(answer: number, prior: Float64Array): number[] {
    if (this.points[answer].every((sum) => sum === 0)) return [];
    return rounded(drawn(this.whole(this.size), this.points[answer], prior, RIDGE));
  }

  endWeights(answer: number): number[] {
    if (!this.isLegal[answer]) return [];
    const squares = this.whole(END_SIGHTS);
    const none = new Float64Array(END_SIGHTS);
    return Array.from({ length: ENDS }, (_, end) =>
      rounded(drawn(squares, this.endSums[answer].slice(end * END_SIGHTS, (end + 1) * END_SIGHTS), none, END_RIDGE)),
    ).flat();
  }

  /** The sums of squares of the first sights, above the diagonal, too. */
  private whole(size: number): Float64Array {
    const { squares } = this;
    return Float64Array.from({ length: size * size }, (_, k) => {
      const [i, j] = [Math.floor(k / size), k % size];
      return squares[Math.max(i, j) * this.size + Math.min(i, j)];
    });
  }
}

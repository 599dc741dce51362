import type { CardSet } from '../../../src/public/bots.js';
import { Chances, SIGHTS } from '../chances.js';
import { ENDS } from '../ends.js';
import type { Judge } from '../judge.js';
import { ANSWERS, suitsIn } from '../situation.js';
import { drawn } from './fit.js';
import { rounded } from './fitting.js';
import { NOT_LEGAL } from './rows.js';
import { ASKED, type Asked, BEGINNING, isSighted, MOST_ANSWERS, WORDS_ROW } from './words.js';

/** Weights of Kontra and Re are drawn towards those of all contracts, as if seen so often; those of ends towards 0. */
const [RIDGE, END_RIDGE] = [30, 3];

/** Kontra and Re depend on the chance that the contract is made, and on its square: 1, the chance, the square. */
const POWERS = 3;

/** By question, a list of weights for each situation and answer. */
type Cells = Record<string, number[][]>;

/** Sums over rows of words, from which Kontra and Re are fitted, and how deals end. */
export class WordSums {
  private readonly chances: Chances;
  private readonly powers = new Float64Array([1, 0, 0]);
  private readonly countsEnds: boolean;
  /** By situation. */
  private readonly situations = new Map<Asked, Sums[]>();

  /** The judge's tables have to stay what they are. */
  constructor(judge: Judge, countsEnds: boolean) {
    this.chances = new Chances(judge);
    this.countsEnds = countsEnds;
  }

  add(rows: Int32Array): void {
    for (let at = 0; at < rows.length; at += WORDS_ROW) {
      const [place, situation, hand, chance] = rows.subarray(at, at + BEGINNING);
      const results = rows.subarray(at + BEGINNING, at + WORDS_ROW);
      const asked = ASKED[place];
      if (!isSighted(asked)) this.addPoints(asked, situation, chance / 1e6, results);
      else if (this.countsEnds) this.addEnds(asked, situation, hand as CardSet, results);
    }
  }

  private sumsOf(asked: Asked, situation: number, size: number, outcomes: number): Sums {
    const some = this.situations.get(asked) ?? [];
    this.situations.set(asked, some);
    some[situation] ??= new Sums(size, outcomes);
    return some[situation];
  }

  /** How much better it is to double the stake. */
  private addPoints(asked: Asked, situation: number, chance: number, results: Int32Array): void {
    const { powers } = this;
    powers[1] = chance;
    powers[2] = chance * chance;
    const sums = this.sumsOf(asked, situation, POWERS, 1);
    sums.addSquares(powers);
    sums.addTo(0, powers, (results[1] - results[0]) / 1000);
  }

  /** What came of each answer. */
  private addEnds(asked: Asked, situation: number, hand: CardSet, results: Int32Array): void {
    const { chances } = this;
    chances.at(hand, suitsIn(asked, situation));
    const sums = this.sumsOf(asked, situation, SIGHTS, MOST_ANSWERS * ENDS);
    sums.addSquares(chances.sights);
    for (let answer = 0; answer < MOST_ANSWERS; answer++)
      if (results[answer] !== NOT_LEGAL) sums.addTo(answer * ENDS + results[MOST_ANSWERS + answer], chances.sights, 1);
  }

  /** The weights of Kontra and Re, in thousandths of a stake; none for the modest answer. */
  cells(): Cells {
    const kontras = [...this.situations].filter(([asked]) => !isSighted(asked));
    return Object.fromEntries(
      kontras.map(([asked, some]) => {
        const all = new Sums(POWERS, 1);
        for (const each of some) if (each !== undefined) all.join(each);
        const prior = all.weights(0, new Float64Array(POWERS), 1);
        return [asked, Array.from(some, (sums) => [[], sums ? rounded(sums.weights(0, prior, RIDGE)) : []]).flat()];
      }),
    );
  }

  /** How likely each end is, in thousandths: of each answer the weights for each end in turn. */
  ends(): Cells {
    const sighted = [...this.situations].filter(([asked]) => isSighted(asked));
    const none = new Float64Array(SIGHTS);
    return Object.fromEntries(
      sighted.map(([asked, some]) => {
        const ofAnswer = (sums: Sums | undefined, answer: number): number[] => {
          const ends = Array.from({ length: ENDS }, (_, end) => answer * ENDS + end);
          if (sums === undefined || ends.every((end) => sums.isEmpty(end))) return [];
          return ends.flatMap((end) => rounded(sums.weights(end, none, END_RIDGE)));
        };
        const { length } = ANSWERS[asked as keyof typeof ANSWERS];
        return [
          asked,
          Array.from(some, (sums) => Array.from({ length }, (_, answer) => ofAnswer(sums, answer))).flat(),
        ];
      }),
    );
  }
}

/** Sums of squares and products below the diagonal, and for each outcome of products with it. */
class Sums {
  private readonly squares: Float64Array;
  private readonly products: readonly Float64Array[];
  private readonly size: number;

  constructor(size: number, outcomes: number) {
    this.size = size;
    this.squares = new Float64Array(size * size);
    this.products = Array.from({ length: outcomes }, () => new Float64Array(size));
  }

  addSquares(numbers: Float64Array): void {
    const { squares, size } = this;
    for (let i = 0; i < size; i++) for (let j = 0; j <= i; j++) squares[i * size + j] += numbers[i] * numbers[j];
  }

  addTo(outcome: number, numbers: Float64Array, times: number): void {
    const sums = this.products[outcome];
    if (times !== 0) for (let i = 0; i < sums.length; i++) sums[i] += times * numbers[i];
  }

  join({ squares, products }: Sums): void {
    for (let i = 0; i < squares.length; i++) this.squares[i] += squares[i];
    for (const [outcome, sums] of products.entries())
      for (let i = 0; i < sums.length; i++) this.products[outcome][i] += sums[i];
  }

  isEmpty(outcome: number): boolean {
    return this.products[outcome].every((sum) => sum === 0);
  }

  weights(outcome: number, prior: Float64Array, ridge: number): Float64Array {
    const { size, squares } = this;
    const whole = Float64Array.from({ length: size * size }, (_, k) => {
      const [i, j] = [Math.floor(k / size), k % size];
      return squares[Math.max(i, j) * size + Math.min(i, j)];
    });
    return drawn(whole, this.products[outcome], prior, ridge);
  }
}

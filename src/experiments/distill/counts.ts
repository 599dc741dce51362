import type { Question } from '../../cards/engine/actions.js';
import { inverseOf } from '../../stats/matrix.js';
import type { FitRows } from './rows.js';
import { type ListWord, wordOf } from './words.js';

/** What points are given for. */
const COUNTED = ['sows', 'kings', 'obers', 'sevens', 'longest', 'second'];
/** The most points for one. */
const MOST = 3;

/** The words that counts are made of. */
export const countedWords = (): ListWord[] => COUNTED.map((text) => wordOf(text));

/**
 * A count of points in whole numbers for each answer but the usual one: by least squares what the hand is worth more
 * with it, made so large that the most points for a card are three. `rows` have the words of {@link countedWords}.
 */
export function countsFor(
  rows: FitRows,
  answers: readonly string[],
  usual: number,
  question: Question,
): Pick<ListWord, 'text' | 'meaning'>[] {
  return answers.flatMap((name, answer) => {
    const points = answer === usual ? null : pointsFor(rows, answer, usual);
    const meaning = points && countText(points);
    return meaning ? [{ text: `${question}_${name.replaceAll('-', '_')}_points`, meaning }] : [];
  });
}

function pointsFor(rows: FitRows, answer: number, usual: number): number[] | null {
  const { count, steps, edges, values, legal, answers } = rows;
  const size = steps.length + 1;
  const squares = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const products = new Array<number>(size).fill(0);
  const x = new Array<number>(size).fill(1);
  for (let i = 0; i < count; i++) {
    if (((legal[i] >>> answer) & (legal[i] >>> usual) & 1) === 0) continue;
    const more = values[i * answers + answer] - values[i * answers + usual];
    for (let word = 0; word < steps.length; word++) x[word + 1] = edges[word][steps[word][i]];
    for (let a = 0; a < size; a++) {
      products[a] += more * x[a];
      for (let b = 0; b <= a; b++) squares[a][b] += x[a] * x[b];
    }
  }
  for (let a = 0; a < size; a++) for (let b = a + 1; b < size; b++) squares[a][b] = squares[b][a];
  const inverse = inverseOf(squares);
  if (inverse === undefined) return null;
  const weights = inverse.slice(1).map((row) => row.reduce((sum, each, i) => sum + each * products[i], 0));
  const most = Math.max(...weights.map(Math.abs));
  return most === 0 ? null : weights.map((weight) => Math.round((MOST * weight) / most));
}

/** `3 * sows + 3 * kings + obers - sevens`; negative ones last. */
function countText(points: readonly number[]): string | null {
  const parts = points.flatMap((each, i) => (each === 0 ? [] : [{ each, word: COUNTED[i] }]));
  if (parts.filter(({ each }) => each !== 0).length < 2) return null;
  const sorted = [...parts.filter(({ each }) => each > 0), ...parts.filter(({ each }) => each < 0)];
  const text = sorted.map(({ each, word }, i) => {
    const times = Math.abs(each) === 1 ? word : `${Math.abs(each)} * ${word}`;
    return i === 0 ? (each < 0 ? `-${times}` : times) : ` ${each < 0 ? '-' : '+'} ${times}`;
  });
  return text.join('');
}

// Goes over a million decisions: no allocation for each.
import { CONTEST, WORDS } from '../../cards/engine/actions.js';
import { bestSuit, secondSuit } from '../../players/features/strength.js';
import { AskedRow, placesOf } from '../pricing/sums.js';
import type { ValuesTable } from '../pricing/values.js';
import { FitRows } from './rows.js';
import type { ListWord } from './words.js';

/** An answer as a line has it, and its word for a hand. */
export interface ListAnswer {
  readonly text: string;
  readonly wordOf: (row: AskedRow) => number;
}

const ACORNS = WORDS.indexOf('acorns');

/**
 * The answers of lines: words; of suits also their places in the hand, which are the same whatever suits are called.
 */
export function answersTo(table: ValuesTable): ListAnswer[] {
  const words = table.words.map((word): ListAnswer => ({ text: WORDS[word], wordOf: () => word }));
  if (table.question !== CONTEST) return words;
  return [
    ...words.filter(({ text }) => text === 'withdraw'),
    { text: 'best_suit', wordOf: ({ hand }) => ACORNS + bestSuit(hand) },
    { text: 'second_suit', wordOf: ({ hand }) => ACORNS + secondSuit(hand) },
    ...words.filter(({ text }) => text !== 'withdraw' && text !== 'acorns'),
  ];
}

/** The decisions of a table in which it matters what is answered, for a search of lines. */
export function rowsToFit(table: ValuesTable, words: readonly ListWord[]): FitRows {
  const answers = answersTo(table);
  const places = placesOf(table.words);
  const row = new AskedRow(table);
  const numbers = words.map(() => new Int16Array(table.rows));
  const values = new Int32Array(table.rows * answers.length);
  const legal = new Uint16Array(table.rows);
  const legalSets = new Set<number>();
  let count = 0;
  for (let i = 0; i < table.rows; i++) {
    row.goTo(i);
    const first = i * table.words.length;
    const given = table.given[i];
    let [set, differs] = [0, 0];
    for (let answer = 0; answer < answers.length; answer++) {
      const word = answers[answer].wordOf(row);
      if (((row.legalWords >>> word) & 1) === 0) continue;
      const place = places[word];
      const worth = table.values[first + place] - table.values[first + given];
      values[count * answers.length + answer] = worth;
      if (set !== 0 && worth !== values[count * answers.length + (31 - Math.clz32(set))]) differs = 1;
      set |= 1 << answer;
    }
    legalSets.add(set);
    if (differs === 0) continue;
    legal[count] = set;
    for (let word = 0; word < words.length; word++)
      numbers[word][count] = Math.round(words[word].of(row) / (words[word].step || 1));
    count++;
  }
  return new FitRows(
    numbers.map((column) => column.subarray(0, count)),
    values.subarray(0, count * answers.length),
    legal.subarray(0, count),
    [...legalSets].filter((set) => set !== 0),
  );
}

// Goes over a million decisions: no allocation for each.
import { AskedRow } from '../pricing/sums.js';
import type { ValuesTable } from '../pricing/values.js';
import { FitRows } from './rows.js';
import type { ListWord } from './words.js';

/** The decisions of a table in which it matters what is answered, for a search of lines. */
export function rowsToFit(table: ValuesTable, words: readonly ListWord[]): FitRows {
  const answers = table.words;
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
      if (((row.legalWords >>> answers[answer]) & 1) === 0) continue;
      const worth = table.values[first + answer] - table.values[first + given];
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

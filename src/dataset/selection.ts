import { type Column, columnsNamed } from '../features/column.js';
import { refuse, shown } from '../input/refusal.js';

/**
 * The columns that are written, in the order of the kind. `text` changes the default ones: `-name` drops a column or a group of them, `+name`
 * adds; a list of names without signs selects exactly these.
 * @throws InputError
 */
export function selectColumns(all: readonly Column[], text: string | null, where: string): Column[] {
  const usual = all.filter(({ isExtra }) => !isExtra);
  if (text === null) return usual;
  const words = text.split(',').map((word) => word.trim());
  const isChange = /^[+-]/.test(words[0]);
  const chosen = new Set<Column>(isChange ? usual : []);
  for (const word of words) {
    const [, sign, name] = /^([+-]?)(.*)$/.exec(word) as RegExpExecArray;
    if ((sign !== '') !== isChange)
      refuse(where, `either names alone, or each with + or - before it; found ${shown(text)}`);
    for (const column of columnsNamed(all, name, where)) {
      if (sign === '-') chosen.delete(column);
      else chosen.add(column);
    }
  }
  if (chosen.size === 0) refuse(where, `${shown(text)} leaves no column`);
  return all.filter((column) => chosen.has(column));
}

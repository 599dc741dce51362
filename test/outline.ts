import { createHash } from 'node:crypto';

/** Long texts as tests keep them: what begins them is there to be read, and of the rest a hash shows another letter. */

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The first lines of a text, and a hash of all of it; the whole, where it is not much longer. */
export function outlineOf(text: string, shown: number): string {
  const lines = text.split('\n');
  if (lines.length <= shown + 5) return text;
  return `${lines.slice(0, shown).join('\n')}\n-- ${lines.length - shown} more lines, ${hashOf(text)}\n`;
}

/** How many groups of options a file has, and a hash of all but their words, which are in the printed help. */
export function hashOfOptions(file: object): string {
  const groups = Object.values(file).filter((each) => Object.values(Object(each)).some((row) => Object(row).about));
  const plain = groups.map((rows) =>
    Object.entries(rows as Record<string, object>).map(([name, row]) => [name, { ...row, about: '' }]),
  );
  return `${groups.length} ${hashOf(JSON.stringify(plain))}`;
}

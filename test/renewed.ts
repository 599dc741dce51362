/** What a page shows of an output, renewed after a change: `npm run pages`. */

/** A line with one blank for many. */
export const plain = (line: string): string => line.replace(/\s+/g, ' ').trim();
/** What is left of a line without its numbers. */
const shape = (line: string): string => plain(line).replace(/[−+±]?\d[\d.,]*/g, '#');

/** Shown lines; those that are not printed any more become the next printed one that differs in numbers alone. */
export function renewed(lines: readonly string[], output: string): string[] {
  const printed = output.split('\n');
  let from = 0;
  return lines.map((line) => {
    const next = (fits: (each: string) => boolean): number => printed.findIndex((each, i) => i >= from && fits(each));
    const same = next((each) => plain(each).startsWith(plain(line)));
    const alike = same >= 0 ? same : next((each) => shape(each).startsWith(shape(line)));
    if (alike < 0) return line;
    from = alike + 1;
    return same >= 0 ? line : beginningOf(printed[alike], plain(line).split(' ').length);
  });
}

/** The first words of a line, with the blanks between them. */
const beginningOf = (line: string, words: number): string =>
  new RegExp(`^\\s*\\S+(?:\\s+\\S+){${words - 1}}`).exec(line)?.[0] ?? line;

/** A page in which the lines that follow a command are others. */
export function withLines(page: string, command: string, lines: readonly string[], others: readonly string[]): string {
  const rows = page.split('\n');
  let at = rows.indexOf(`$ ${command}`);
  for (const [i, line] of lines.entries()) {
    at = rows.indexOf(line, at + 1);
    rows[at] = others[i];
  }
  return rows.join('\n');
}

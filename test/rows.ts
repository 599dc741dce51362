/**
 * The rows of a table of tests that is written as text: a line each, or several apart by ` ‖ `, cells apart by
 * ` | `, and `↵` where a cell has a new line. Backslashes are as they stand, but for those before a backtick.
 *
 * @example rows`F pass | M bid` is [['F pass', 'M bid']]
 */
export const rows = (texts: TemplateStringsArray, ...values: readonly unknown[]): string[][] =>
  String.raw(texts, ...values)
    .replaceAll('\\`', '`')
    .trim()
    .split(/\n| ‖ /)
    .map((row) => row.split(/(?<=^| )\|(?= |$)/).map((cell) => cell.trim().replaceAll('↵', '\n')));

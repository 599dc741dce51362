/** A word quoted for a shell, only if necessary, for commands that are printed. */
export const shellWord = (word: string): string =>
  /^[\w./,=:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

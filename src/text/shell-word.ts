/** A word as a shell reads it back, for commands that are printed: in quotes only where it has to be. */
export const shellWord = (word: string): string =>
  /^[\w./,=:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

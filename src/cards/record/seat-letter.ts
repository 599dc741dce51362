const LETTERS: Readonly<Record<string, string>> = {
  f: 'F',
  m: 'M',
  d: 'D',
  forehand: 'F',
  middlehand: 'M',
  dealer: 'D',
};

/**
 * The letter of a seat that a person names by its letter or word, in capitals or small letters; any other text as it
 * is. Nothing is imported: the options of the command line, which read it, are to be there quickly.
 */
export const seatLetter = (text: string): string => {
  const name = text.toLowerCase();
  return Object.hasOwn(LETTERS, name) ? LETTERS[name] : text;
};

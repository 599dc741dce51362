import { asLine, shown } from './refusal.js';

/** What a seed may be. */
export const SEED_EXPECTED = 'expected a seed: text on one line, without hidden characters or white space around it';

/** Two lone halves of different characters would both be written as the same UTF-8. */
const HALF = /\p{Surrogate}/u;

/** Is it a seed that is one text to everybody: not empty, one line, nothing hidden, no white space around it? */
export const isSeed = (found: unknown): found is string =>
  typeof found === 'string' && found !== '' && found.trim() === found && asLine(found) === found && !HALF.test(found);

/** A seed in Unicode's composed form (NFC): `é` is one seed, however it was typed. */
export const seedText = (seed: string): string => seed.normalize('NFC');

/** A seed, checked, in its one form; what is wrong with it goes to `refuse`. */
export function readSeed(found: unknown, refuse: (what: string) => never): string {
  return isSeed(found)
    ? seedText(found)
    : refuse(found === '' ? 'cannot be empty' : `${SEED_EXPECTED}; found ${shown(found)}`);
}

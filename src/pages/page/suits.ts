import { RANK_LETTERS } from '../../cards/record/notation.js';

/** Acorn, leaf, bell and heart, each in a square of twelve by twelve, distinguished by shape as well as colour. */
export const SUIT_SHAPES = [
  'M1 4.6A5 3.7 0 0 1 11 4.6ZM2 5.4H10C10 9 7.4 10.4 6 12C4.6 10.4 2 9 2 5.4ZM5.5 0h1v1.4h-1Z',
  'M6 0C9 2.6 11.6 4.6 11 7.4C10.5 9.6 8 9.8 6.5 9.2V12H5.5V9.2C4 9.8 1.5 9.6 1 7.4C.4 4.6 3 2.6 6 0ZM5.7 2.6V8.6H6.3V2.6Z',
  'M6 .6A5.6 5.6 0 1 1 5.9 .6ZM.9 5.4H11.1V6.8H.9ZM5.3 8.2h1.4v2h-1.4Z',
  'M6 11.5C1.2 7.6 0 5.6 0 3.6A3.1 3.1 0 0 1 6 2.6A3.1 3.1 0 0 1 12 3.6C12 5.6 10.8 7.6 6 11.5Z',
] as const;

/** How a shape is filled: the slots of a bell and the vein of a leaf are holes. */
export const FILL_RULES = [null, 'evenodd', 'evenodd', null] as const;

/** How the ranks are written on cards: X for ten, as everywhere, since one letter is seen of a card in a closed fan. */
export const RANKS_ON_CARDS = [...RANK_LETTERS];

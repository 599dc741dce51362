import { GAME, PRICE, type READING } from '../../runs/run/options.js';
import { group, type OptionsOf, option, text, whole } from '../../support/input/option.js';
import { modelBeside } from '../advice/options.js';

/** How decisions of records are judged. */
export const REVIEW = {
  ...group('Models:', {
    model: option(text, 'the bot that plays the deal out in the seat that is judged', { as: 'bot', usual: 'keen' }),
    others: modelBeside(text),
  }),
  ...group('Worlds:', {
    worlds: option(
      whole(20, 1e6),
      'in how many worlds at most answers are tried, and in how many others the best is judged; in more where those count for few',
      {
        as: 'n',
        usual: 200,
      },
    ),
    seed: { ...GAME.seed, about: 'any text; another seed draws other worlds', otherwise: 'review', group: 'Worlds:' },
  }),
  ...group('Results:', {
    ...PRICE,
    of: option(text, 'judge only the decisions of this player', { as: 'player' }),
    worst: option(whole(0, 10_000), 'how many of the worst mistakes are listed', { usual: 12 }),
  }),
};

export interface ReviewWhat extends OptionsOf<typeof REVIEW> {}

/** How a review is done; does not affect what it finds. */
export interface ReviewHow extends OptionsOf<typeof READING> {}

import { CSV, GAME, someBots } from '../../runs/run/options.js';
import { group, type OptionsOf, oneOf, option, whole } from '../../support/input/option.js';

/** The options of all runs of blocks; each kind has its own usual number of them. */
export const blocksOptions = <const Usual extends number>(usual: Usual) => ({
  ...GAME,
  ...group('Deals:', {
    blocks: option(whole(1, 1e12), 'how many blocks: boards (or matches) with all their seatings', { usual }),
    seatings: option(oneOf([3, 6]), '3: cyclic seatings, their orientation alternating from block to block; 6: all', {
      as: 'n',
      usual: 3,
    }),
    match: option(whole(1, 1000), 'deals in a match, which is then the block', {
      otherwise: '3 where all-pass fills a pot, else none',
    }),
  }),
  ...CSV,
  ...group('Running:', {
    chunk: option(whole(1, 1e9), 'blocks between two lines of blocks.jsonl', {
      otherwise: 'by the size of a block',
    }),
  }),
});

/** The options of all runs of blocks. */
export interface BlocksWhat extends OptionsOf<ReturnType<typeof blocksOptions>> {}

/** The bots beside one whose parameters vary. */
export const FIELD_OF_ONE = option(someBots, 'the bot in the other two seats, or two bots', {
  as: 'bots',
  usual: 'sound',
});

import { GAME, HOW } from '../../runs/run/options.js';
import { group, type OptionsOf, option, some, text, whole } from '../../support/input/option.js';

const { otherwise: _, ...SEED } = GAME.seed;

/** Whose answers, over which deals. */
export const VALUES = {
  ...some(GAME, 'game', 'rules'),
  ...group('Table:', {
    model: option(text, 'the bot in the other seats, which also plays on and answers what a system leaves out', {
      as: 'bot',
      usual: 'keen',
    }),
    deals: option(whole(100, 1e8), 'deals in the table', { usual: 800_000 }),
    seed: { ...SEED, about: 'any text; another seed deals other cards', usual: 'values' },
    tables: option(text, 'where tables are kept; one is made on first use', {
      as: 'folder',
      usual: 'results/values',
    }),
  }),
};

/** How tables are made; does not affect what is in them. */
export const VALUES_HOW = some(HOW, 'threads', 'signal', 'onProgress', 'onNotice');

/** How systems are priced. */
export const PRICING = { ...VALUES };

export interface PricingWhat extends OptionsOf<typeof PRICING> {}

/** How they are priced; does not affect what is found. */
export interface PricingHow extends OptionsOf<typeof VALUES_HOW> {}

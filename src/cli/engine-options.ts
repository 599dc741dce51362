import { GAME, LAST_BOARD } from '../runs/run/options.js';
import { aSeed, group, notation, onOff, option, some, text, whole } from '../support/input/option.js';

const ofGame = some(GAME, 'game', 'rules');
const aDeal = option(text, 'the four hands F M D T in any writing, or a deal id', { as: 'deal' });

export const PERFT = {
  ...ofGame,
  ...group('Position:', {
    deal: { ...aDeal, required: true },
    after: option(notation('expected actions'), 'actions already taken, as in "F brand, M pass"', { as: 'actions' }),
    depth: option(whole(1, 40), 'the greatest length', { required: true }),
  }),
};

/** The rules in words. */
export const RULES_TEXT = {
  ...some(GAME, 'game', 'rules'),
  text: option(onOff, 'the rules in force in words, complete enough to play by', { required: true }),
};

export const DEAL = {
  ...ofGame,
  ...group('Deals:', {
    seed: option(aSeed, 'the seed of a run'),
    board: option(whole(0, LAST_BOARD), 'number of the first board of the run', {
      otherwise: '0',
      needs: ['seed'],
    }),
    deals: option(whole(1, LAST_BOARD), 'how many deals', { otherwise: '1', needs: ['seed'] }),
    deal: { ...aDeal, apart: ['seed'] },
  }),
};

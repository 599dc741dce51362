import { GAME } from '../runs/run/options.js';
import { group, notation, onOff, option, some, text, whole } from '../support/input/option.js';

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

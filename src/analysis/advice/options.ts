import { seatLetter } from '../../cards/record/seat-letter.js';
import { aBot, GAME, PRICE } from '../../runs/run/options.js';
import {
  group,
  notation,
  number,
  type OptionsOf,
  onOff,
  option,
  positive,
  text,
  type ValueKind,
  whole,
} from '../../support/input/option.js';

const { seed } = GAME;

/** Who plays on in the seats that are not asked. */
export const modelBeside = <Bot>(bot: ValueKind<Bot>) =>
  option(bot, 'the bot that plays the deal out in the other two seats', { as: 'bot', otherwise: 'the model' });

export const ROLLOUT = {
  ...group('Models:', {
    model: option(aBot, 'who plays the deal out in all seats', { as: 'bot', usual: 'keen' }),
    others: modelBeside(aBot),
  }),
  ...group('Worlds:', {
    worlds: option(
      whole(1, 1e7),
      'in how many worlds answers are played on at most; in more where those count for few',
      { as: 'n', usual: 20_000 },
    ),
    width: option(positive, 'stop once differences from the best are known to within so much', { as: 'points' }),
    sure: option(onOff, 'stop once the best answer is surely best'),
    doubt: option(
      number('expected a number from 0 to 20', { from: 0, to: 20 }),
      'how much less likely a world is by each card that a model would not have played there; a logarithm, twice for a word',
      { as: 'x', otherwise: 'only worlds that fit count, where there are enough; else 2' },
    ),
    seed: { ...seed, about: 'any text; another seed draws other worlds', otherwise: 'rollout', group: 'Worlds:' },
  }),
  ...PRICE,
};

/** A situation as a player at the table knows it. */
export const SITUATION = {
  game: GAME.game,
  rules: GAME.rules,
  ...group('A situation:', {
    seat: option(notation('expected F, M or D', seatLetter), 'your seat: F, M or D', { as: 'seat' }),
    talon: option(text, 'the two cards of the talon, once you have taken them up', { as: 'cards' }),
    after: option(
      notation('expected actions'),
      'all that was said and played so far, but what others keep to themselves, as in "F pass, M bettel, D pass, M keep"',
      { as: 'actions' },
    ),
  }),
};

export const ADVISE = { ...SITUATION, ...ROLLOUT };

/** How answers are rolled out. */
export interface RolloutWhat extends OptionsOf<typeof ROLLOUT> {}

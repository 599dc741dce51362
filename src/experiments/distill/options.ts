import { seatLetter } from '../../cards/record/seat-letter.js';
import { group, listOf, notation, type OptionsOf, oneOf, onOff, option, whole } from '../../support/input/option.js';
import { VALUES, type VALUES_HOW } from '../pricing/options.js';

const { model: _, ...TABLE } = VALUES;

/** How a system is distilled. */
export const DISTILL = {
  ...group('System:', {
    question: option(
      listOf(oneOf(['double', 'bid', 'contest', 'raise', 'lead', 'follow'] as const), 'expected questions'),
      'the questions that it answers: double, bid, contest, raise; or of cards: lead, follow; commas between',
      {
        as: 'questions',
        otherwise: 'bid',
      },
    ),
    seat: option(notation('expected F, M or D', seatLetter), 'only for this seat: F, M or D', {
      as: 'seat',
      otherwise: 'all',
    }),
    lines: option(whole(1, 40), 'lines in all, of at most three conditions each', { usual: 12 }),
    counts: option(onOff, 'also counts of points in whole numbers, found for each answer'),
    teacher: option(
      oneOf(['values', 'answers'] as const),
      'what lines are fitted to: what answers are worth (values), or what the bot answers',
      {
        usual: 'values',
      },
    ),
  }),
  ...TABLE,
  deals: {
    ...TABLE.deals,
    about: 'deals in the table: half to fit lines to, half to judge them; of cards 150,000, unless given',
  },
};

export interface DistillWhat extends OptionsOf<typeof DISTILL> {}

/** How it is done; does not affect what is found. */
export interface DistillHow extends OptionsOf<typeof VALUES_HOW> {}

/** Is it a card that is asked for? Those are found by whole deals, and apart from words. */
export const isOfCards = (question: string): question is 'lead' | 'follow' =>
  question === 'lead' || question === 'follow';

import { group, listOf, type OptionsOf, oneOf, option, whole } from '../../support/input/option.js';
import { VALUES, type VALUES_HOW } from '../pricing/options.js';

const { model: _, ...TABLE } = VALUES;

const OF_CARDS = 'systems say no cards; a bot of a few lines plays them';

/** How a system is distilled. */
export const DISTILL = {
  ...group('System:', {
    question: option(
      listOf(
        oneOf(['double', 'bid', 'contest', 'raise'] as const, { lead: OF_CARDS, follow: OF_CARDS }),
        'expected questions',
      ),
      'the questions that it answers: double, bid, contest, raise; commas between',
      {
        as: 'questions',
        otherwise: 'bid',
      },
    ),
    lines: option(whole(1, 40), 'lines in all, of at most three conditions each', { usual: 12 }),
  }),
  ...TABLE,
  deals: { ...TABLE.deals, about: 'deals in the table: half to fit lines to, half to judge them' },
};

export interface DistillWhat extends OptionsOf<typeof DISTILL> {}

/** How it is done; does not affect what is found. */
export interface DistillHow extends OptionsOf<typeof VALUES_HOW> {}

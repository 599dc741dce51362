import { blocksOptions } from '../blocks/options.js';
import { ESTIMAND } from '../compare/options.js';
import { errorRate, group, number, type OptionsOf, oneOrMore, option, text } from '../input/option.js';
import { aBot, BOT } from '../run/options.js';

/** What is asked of a plan, whatever it rests on. */
export const ASKED = group('Plan:', {
  difference: option(
    oneOrMore(number('expected a difference of 0.000001 or more', { from: 1e-6 }), 'expected differences'),
    'differences to find, in points a deal; several separated by commas',
    { as: 'd', usual: [0.02, 0.05, 0.1] },
  ),
  power: option(
    number('expected a probability above 0.5 and below 1', { above: 0.5, below: 1 }),
    'the probability of finding it',
    { as: 'p', usual: 0.8 },
  ),
  alpha: option(errorRate, 'accepted probability to call a difference where there is none', { as: 'p', usual: 0.05 }),
});

export const PLAN = {
  ...blocksOptions(2_000),
  ...group('Plan:', {
    a: BOT,
    b: { ...BOT, about: 'another' },
    estimand: { ...ESTIMAND, about: 'head-to-head, one-in-field or two-vs-one' },
    field: option(aBot, 'the bot in the other seats', { as: 'bot', usual: 'sound' }),
    from: option(text, 'use the results of a comparison or tournament instead of a pilot', { as: 'folder' }),
    ...ASKED,
  }),
};

/** What a plan is for, and its basis: a pilot of two bots, or a folder. */
export interface PlanWhat extends OptionsOf<typeof PLAN> {}

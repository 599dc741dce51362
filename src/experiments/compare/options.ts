import { ANSWERS, BOT, RECORDS, someBots } from '../../runs/run/options.js';
import {
  either,
  errorRate,
  group,
  listOf,
  number,
  type OptionsOf,
  oneOf,
  onOff,
  option,
  optionsOf,
  pairOf,
  positive,
  text,
} from '../../support/input/option.js';
import { blocksOptions } from '../blocks/options.js';

/** What "A is better than B" means. */
export const ESTIMANDS = ['head-to-head', 'one-in-field'] as const;

export type Estimand = (typeof ESTIMANDS)[number];

export const RULES = ['none', 'group', 'sprt', 'width'] as const;

/** When a comparison ends before all its blocks: as soon as its question is settled. Differences: points per deal. */
export const STOP = group('When to stop:', {
  rule: option(oneOf(RULES), 'none; group: test of 0; sprt with `bounds`; width with `width` or `delta`', {
    as: 'rule',
    usual: 'none',
    required: true,
  }),
  bounds: option(
    pairOf(number(), 'expected two numbers, as in [0, 0.05]'),
    'differences between which the sequential test decides, as in 0,0.05',
    { as: 'low,high' },
  ),
  alpha: option(errorRate, 'accepted probability to call a difference of LOW one of HIGH', {
    as: 'p',
    usual: 0.05,
  }),
  beta: option(errorRate, 'accepted probability to call a difference of HIGH one of LOW', {
    as: 'p',
    usual: 0.05,
  }),
  width: option(positive, 'half-width in points at which `stop` width ends', {
    as: 'w',
    otherwise: 'half of `delta`',
  }),
});

export type StopWhat = (typeof RULES)[number] | OptionsOf<typeof STOP>;

export const ESTIMAND = option(
  oneOf(ESTIMANDS),
  'head-to-head: both at one table with the field, who scores more? one-in-field: each in the same seat beside two of the field, in which does that seat score more?',
  { usual: 'head-to-head' },
);

const BLOCKS = blocksOptions(20_000);

export const COMPARE = {
  ...BLOCKS,
  chunk: {
    ...BLOCKS.chunk,
    about: 'blocks between two lines of blocks.jsonl, and between two looks',
    otherwise: 'by the size of a block; 50 with `stop`',
  },
  ...group('Comparison:', {
    a: { ...BOT, required: true },
    b: { ...BOT, about: 'another', required: true },
    estimand: ESTIMAND,
    field: option(someBots, 'the bot in the other seats', { as: 'bot', repeated: true, usual: 'sound' }),
    stop: option(
      optionsOf(STOP, 'expected none, or an object with a rule'),
      'when to end before all blocks are played',
    ),
    delta: option(positive, 'points within which the two count as equivalent', { as: 'd' }),
    gate: option(
      number('expected a number from 0 up', { from: 0 }),
      'exit code 0 if A is surely not worse by more than that; 3 if it is worse, 4 if undecided, 5 if a bot has too many faults',
      { as: 'margin' },
    ),
    explain: option(
      onOff,
      'print which answers differ, on which hands, and what each is worth; head-to-head then plays all 6 seatings, unless given',
    ),
    attribute: option(
      either(text, listOf(text, 'expected parts'), 'expected parts, as in ["auction", "play"]'),
      'what parts are worth: of auction, exchange, play, declaring, defence; plays all 6 seatings, as explain does',
      { as: 'parts' },
    ),
  }),
  ...ANSWERS,
  ...RECORDS,
};

/** What `compare` plays. */
export interface CompareWhat extends OptionsOf<typeof COMPARE> {}

export interface CompareValues extends Omit<CompareWhat, 'stop'> {
  readonly stop?: OptionsOf<typeof STOP>;
}

import { QUESTIONS } from '../../cards/engine/actions.js';
import { BOARDS, CSV, PAYMENT } from '../../runs/run/options.js';
import {
  byName,
  either,
  group,
  listOf,
  number,
  type OptionsOf,
  oneOf,
  onOff,
  option,
  text,
  whole,
} from '../../support/input/option.js';

/** What a row is. */
export const KINDS = ['deals', 'outcomes', 'decisions', 'solved'] as const;

export const FORMATS = ['csv', 'parquet', 'jsonl'] as const;

export type Format = (typeof FORMATS)[number];

const { after: _after, dealsFrom: _dealsFrom, ...OF_BOARDS } = BOARDS;

const share = 'expected a share above 0, up to 1';

export const DATASET = {
  ...group('Rows and columns:', {
    kind: option(oneOf(KINDS), `what a row is: ${KINDS.join(', ')}`),
  }),
  ...OF_BOARDS,
  deals: { ...BOARDS.deals, otherwise: '100000' },
  bots: { ...BOARDS.bots, usual: 'sound' },
  declarer: { ...BOARDS.declarer, about: `${BOARDS.declarer.about}; of outcomes, only this seat` },
  contract: { ...BOARDS.contract, about: `${BOARDS.contract.about}; of outcomes, only this contract` },
  ...PAYMENT,
  ...CSV,
  ...group('Rows and columns:', {
    where: option(text, 'only deals that meet it, as in "length(F, H) >= 5 and won"', { as: 'condition' }),
    columns: option(
      either(text, listOf(text, 'expected names'), 'expected names of columns'),
      'the columns to write; or changes: -name or -group drops, +name or +group adds',
      { as: 'names' },
    ),
    format: option(oneOf(FORMATS), 'parquet, csv or jsonl', { usual: 'parquet' }),
    split: option(
      byName(number('expected a share'), 'expected sides and their shares', 'SIDE=SHARE, as in train=0.8,test=0.2'),
      'split by deal, as in train=0.8,valid=0.1,test=0.1',
      { as: 'shares' },
    ),
    chunk: option(whole(1, 1e9), 'boards in a file; what a kill loses', {
      otherwise: 'by kind and format',
    }),
    phase: option(
      listOf(text, 'expected a list of phases'),
      'of decisions: only auction, exchange, declaring, defence, play … or one question; commas between',
      { as: 'questions' },
    ),
    rowsOf: option(text, 'of decisions: only those of this one of the bots', { as: 'bot' }),
    explore: option(
      oneOf(QUESTIONS),
      'of decisions: a question that one bot answers at random, once a deal, as in bid',
      { as: 'question' },
    ),
    sample: option(number(share, { above: 0, to: 1 }), 'of decisions: the share that is kept', {
      as: 'rate',
    }),
    labels: option(onOff, "of decisions: add the solver's value of each legal card"),
    rollouts: option(
      whole(2, 1e6),
      'of decisions: add what each legal answer is worth, played on in so many worlds by keen',
      { as: 'n' },
    ),
    playedOn: option(
      text,
      'of decisions: add what each legal answer comes to in the deal itself, played on by this bot',
      {
        as: 'bot',
      },
    ),
  }),
};

/** What a dataset holds. Boards are chosen, seated and begun as those of `simulate`. */
export interface DatasetWhat extends OptionsOf<typeof DATASET> {}

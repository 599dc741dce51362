import { BOARDS, SESSION } from '../../runs/run/options.js';
import {
  either,
  group,
  listOf,
  notation,
  type OptionsOf,
  oneOf,
  option,
  text,
  whole,
} from '../../support/input/option.js';

const { bots, deals: _deals, ...boards } = BOARDS;

/** Options of an environment: those of a simulation, where they make sense. */
export const ENV = {
  ...boards,
  ...group('Deals:', {
    bots: {
      ...bots,
      about: 'one bot or three; learner is who speaks through the pipe: in a whole seat, or as in keen+auction=learner',
      usual: 'learner',
    },
    seatings: option(oneOf([1, 3, 6]), 'how often each board is played, in other seatings', {
      as: 'n',
      usual: 1,
      apart: ['fixedSeats'],
    }),
  }),
  ...SESSION,
  ...group('Environment:', {
    tables: option(whole(1, 65_536), 'at how many tables is played at once', { usual: 1024 }),
    share: option(notation('expected I/N'), 'of these tables, only a share, as in 0/2: one process of several', {
      as: 'i/n',
    }),
    illegal: option(
      oneOf(['refuse', 'default']),
      'what an illegal answer is: refused, or a fault for which the default answer is taken',
      { as: 'way', usual: 'refuse' as const },
    ),
    columns: option(
      either(text, listOf(text, 'expected names'), 'expected names of columns'),
      'what is observed, as numbers: columns of a dataset of decisions, groups of them, or bits, as in hand,seat.forehand,features',
      { as: 'names', otherwise: 'cards and all that was said, as bits' },
    ),
  }),
  ...group('Results:', {
    records: option(text, 'write a record of every deal to this new file, as JSON Lines', { as: 'file' }),
  }),
};

export interface EnvWhat extends OptionsOf<typeof ENV> {}

import { ANSWERS, BOARDS, CSV, PAYMENT, RECORDS, SESSION } from '../../runs/run/options.js';
import { group, type OptionsOf, option, whole } from '../../support/input/option.js';

export const SIMULATE = {
  ...BOARDS,
  ...PAYMENT,
  ...CSV,
  ...SESSION,
  ...ANSWERS,
  records: {
    ...RECORDS.records,
    about: 'write a record of every deal, as JSON Lines: to records.jsonl in the folder, a file, or - for stdout',
  },
  ...group('Running:', {
    chunk: option(whole(1, 1e9), 'deals between two lines of the journal', { usual: 1 << 16 }),
  }),
};

/** What `simulate` plays. With `sessionTarget`, `match` is the most deals of a session, and `deals` counts sessions. */
export interface SimulateWhat extends OptionsOf<typeof SIMULATE> {}

const { records: _records, chunk: _chunk, csvStyle: _csvStyle, ...OF_SITTING } = SIMULATE;

/** What `sit` plays: a simulation with a person in a seat. */
export const SIT = {
  ...OF_SITTING,
  bots: {
    ...SIMULATE.bots,
    about: 'three bots separated by commas: me is the person, as in me,keen,sound',
    usual: 'me,keen,sound',
  },
  deals: { ...SIMULATE.deals, otherwise: '12, or all of `dealsFrom`' },
};

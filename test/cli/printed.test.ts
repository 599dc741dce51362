import { SAMPLE } from '../cards/record/sample.js';
import { testCommands } from './printing.js';

/** Each command in each of its forms, each option, as often as there is another code for it: in few deals. */

const POSITION = {
  ...{ game: 'bolachen', deal: 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.' },
  ...{ declarer: 'M', contract: 'brand-S', discard: 'E8 G9' },
};
const { game, deal } = POSITION;
const linesOf = (...records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** A message to an environment: its kind, so many bytes, and these. */
const BEGUN = '\0\0\0\0\f\0\0\0{"tables":2}';

const FILES = {
  'games.jsonl': linesOf({ ...SAMPLE, seed: 's', index: 1 }),
  'mixed.jsonl': linesOf(SAMPLE, {}, {}, {}, {}),
  'wrong.jsonl': '{}\n'.repeat(25),
  'begun.jsonl': linesOf({ game, deal, actions: ['F pass'] }),
  'positions.jsonl': linesOf({ ...POSITION, after: ['M SA'] }, { ...POSITION, discard: null, contract: 'bettel' }),
  ...{ 'two.txt': '5\n6\n', begun: BEGUN, broken: `${BEGUN}?` },
  'two.system': 'bid\n  brand >= 5 → brand\n  otherwise → pass\n',
  'other.system': 'bid\n  otherwise → pass\n',
};
testCommands(import.meta.url, FILES, ['alone', 'runs', 'others', 'answers', 'places']);

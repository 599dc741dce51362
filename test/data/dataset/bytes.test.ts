import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { chunkPlayer } from '../../../src/data/dataset/chunk-player.js';
import type { DatasetJob } from '../../../src/data/dataset/job.js';
import { kindOf } from '../../../src/data/dataset/kinds.js';
import { schemaOf } from '../../../src/data/dataset/schema.js';
import { jobOf } from './making.js';

/** What is written of a chunk does not change by accident: its bytes, and hashes of its rows and of its schema. */

const SPLIT = [
  { name: 'train', share: 0.6 },
  { name: 'test', share: 0.4 },
];
const POT = { game: 'wallachen', rules: { allPass: 'pot' }, matchLength: 3 };
const ARMS: Readonly<Record<string, [Partial<DatasetJob>, number, string]>> = {
  deals: [{ kind: 'deals' }, 12, '19106 8910daab 63030166'],
  'deals for money, in a game with a pot': [{ kind: 'deals', ...POT, paid: 0.1 }, 12, '21191 799a893d 1cfe4047'],
  'deals on a condition, split': [
    { kind: 'deals', where: 'length(F, H) >= 3', split: SPLIT, format: 'csv' },
    30,
    '5135+5208 69b09740 ce0b2587',
  ],
  'deals for a spreadsheet': [{ kind: 'deals', format: 'csv', csvStyle: 'excel-de' }, 3, '2204 7ef81cd7 ce0b2587'],
  outcomes: [{ kind: 'outcomes', declarers: [1, 2], contracts: [2, 3] }, 3, '19061 92114ad5 c3a30f54'],
  decisions: [{}, 6, '94647 028f3436 076124a6'],
  'decisions in a game with a pot': [{ ...POT, fixedSeats: true }, 6, '93536 d15af210 48e83724'],
  'decisions of the auction, some of one bot': [
    { phases: ['bid', 'raise'], asked: [false, true, false], sample: 0.5 },
    40,
    '32465 3085072a 076124a6',
  ],
  'decisions of which one is explored': [{ explore: 1, phases: ['bid'] }, 12, '47741 df4e8852 4933f9f6'],
  'decisions played on': [
    { playedOn: { spec: 'lowest', name: 'lowest' }, phases: ['declare', 'discard'] },
    3,
    '13859 832c9950 716e9934',
  ],
  'decisions of Kontra': [{ ...POT, phases: ['kontra'] }, 9, '9445 c4447c5d 48e83724'],
  'decisions in worlds': [{ rollouts: 2, phases: ['bid'], asked: [true, false, false] }, 1, '1550 a31b065c 241d05ed'],
  'decisions with labels': [{ labels: true, asked: [true, false, false] }, 1, '10440 8e1c93f0 97881626'],
};

test.each(Object.entries(ARMS))('%s', async (_, [change, count, expected]) => {
  const plain = jobOf({ bots: ['lowest', 'random(shy=0.3)', 'random'], format: 'jsonl', ...change });
  const kind = kindOf(plain.kind);
  const columns = kind.columns(plain, makeGame(plain.game, plain.rules));
  const player = await chunkPlayer({ ...plain, boardsPerChunk: 300, columns: columns.map(({ name }) => name) });
  const { output, chunks } = await player.play({ first: 300, count });
  const hash = createHash('sha256').update(JSON.stringify(chunks));
  for (const bytes of output) hash.update(bytes);
  const schema = createHash('sha256').update(
    JSON.stringify(schemaOf({ kind: kind.name, about: kind.about, format: plain.format }, columns)),
  );
  const [one, other] = [hash, schema].map((each) => each.digest('hex').slice(0, 8));
  expect(`${output.map(({ length }) => length).join('+')} ${one} ${other}`).toBe(expected);
});

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { chunkPlayer } from '../../../src/data/dataset/chunk-player.js';
import { kindOf } from '../../../src/data/dataset/kinds.js';
import * as options from '../../../src/data/dataset/options.js';
import { planDataset } from '../../../src/data/dataset/plan.js';
import { schemaOf } from '../../../src/data/dataset/schema.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { type DatasetWhat, dataset, type How, OptionError } from '../../../src/public/index.js';
import { ownCommit, version } from '../../../src/support/system/version.js';
import { contents, folderOfFile } from '../../folders.js';
import { hashOf, testOptions } from '../../outline.js';
import { rows } from '../../rows.js';
import { jobOf } from './making.js';

/** What is planned of a dataset, and what is written beside its rows, do not change by accident. */

const place = folderOfFile();
const SPLIT = { train: 0.6, test: 0.4 };

test('how many boards are in a chunk, and a hash of all that is planned', async () => {
  const lines: string[] = [];
  for (const what of [
    { kind: 'deals' },
    { kind: 'deals', format: 'csv', csvStyle: 'excel-de', money: 0.1, where: 'length(F, H) >= 3', split: SPLIT },
    { kind: 'deals', format: 'jsonl', match: 3, columns: ['cards', 'text'] },
    { kind: 'outcomes' },
    { kind: 'outcomes', declarer: 'M', contract: 'mord', game: 'wallachen', rules: { kontra: false } },
    { kind: 'solved', declarer: 'F' },
    { kind: 'solved', format: 'csv', deals: 40, board: 7 },
    { kind: 'decisions', rowsOf: 'random', phase: ['auction'], sample: 0.5, explore: 'bid' },
    { kind: 'decisions', declarer: 'F', contract: 'mord', explore: 'call' },
    { kind: 'decisions', rollouts: 4, labels: true, playedOn: 'lowest', chunk: 10 },
  ] as DatasetWhat[]) {
    const bots = what.kind === 'solved' ? {} : { bots: 'lowest,random,lowest' };
    const plan = await planDataset({ ...bots, seed: 's', ...what }, { limits: LIMITS, shard: null });
    const { title, job, ...all } = plan;
    lines.push(`${title} ${job.boardsPerChunk} ${hashOf(JSON.stringify([job, all]))}`);
  }
  expect(lines.join('; ')).toMatchInlineSnapshot(
    `"dataset_deals_bolachen 32768 24cffcb3; dataset_deals_bolachen 13108 8c6b6363; dataset_deals_bolachen 4917 fa666bb7; dataset_outcomes_bolachen 4000 8d00482a; dataset_outcomes_wallachen 84000 d2586fa2; dataset_solved_bolachen 750 477d2b13; dataset_solved_bolachen 100 a0dddc5d; dataset_decisions_bolachen 10000 74018830; dataset_decisions_bolachen 10000 ab80c003; dataset_decisions_bolachen 10 469ca530"`,
  );
});

/** Hashes, and by what commit it was made. */
const MADE = /"(hash|summaryHash|commit)": (null|"[^"]*")|\b[0-9a-f]{64}\b/g;

const STOPPED = { signal: AbortSignal.abort() };
const WRONG = './test/players/bot/fixtures/wrong.js';

test('a hash of the card, and one of all other files that are written', async () => {
  const lines: string[] = [];
  for (const [what, how] of [
    [{ kind: 'deals', format: 'csv', split: SPLIT, deals: 60, chunk: 25, where: 'length(F, H) >= 3' }],
    [{ kind: 'decisions', format: 'jsonl', deals: 8, chunk: 3, board: 2, sample: 0.5 }],
    [{ kind: 'deals', format: 'csv', csvStyle: 'excel-de', money: 0.1, deals: 12, chunk: 5 }, { shard: '1/2' }],
    [{ kind: 'deals', format: 'jsonl', game: 'wallachen', match: 3, deals: 5, columns: 'board,contract' }, STOPPED],
    [
      { kind: 'deals', format: 'jsonl', where: 'tricks = 10', deals: 3, chunk: 1 },
      { ...STOPPED, shard: '1/2' },
    ],
    [{ kind: 'decisions', format: 'jsonl', deals: 4, bots: [WRONG, 'sound', WRONG], columns: '+strength,-outcome' }],
    [{ kind: 'decisions', format: 'csv', deals: 4, bots: ['sound', WRONG, 'sound'], explore: 'bid', match: 2 }],
    [{ kind: 'deals', format: 'csv', deals: 4, bots: ['sound', WRONG, 'sound'], columns: 'board,won', match: 2 }],
    [{ kind: 'decisions', format: 'csv', deals: 1, playedOn: 'lowest', labels: true, phase: ['bid', 'play'] }],
    [{ kind: 'outcomes', format: 'csv', deals: 1, declarer: 'M', rules: { cardCall: false }, split: SPLIT }],
    [{ kind: 'solved', format: 'csv', deals: 2, columns: '-text,-best', where: 'length(F, H) > 1' }],
  ] as [DatasetWhat, How?][]) {
    const folder = join(place, `${lines.length}`);
    const bots = what.kind === 'solved' ? {} : { bots: 'lowest,random,lowest' };
    await dataset({ ...bots, seed: 's', ...what }, { threads: 0, folder, ...how });
    const { 'README.md': card, ...others } = contents(folder);
    const plain = (text: string): string =>
      text.replaceAll(version, '').replaceAll(`, commit ${ownCommit()}`, '').replaceAll(MADE, '');
    const names = Object.keys(others).map((path) => `${path} ${plain(others[path])}`);
    lines.push(`${hashOf(plain(card))} ${hashOf(names.join())}`);
  }
  expect(lines.join('; ')).toMatchInlineSnapshot(
    `"3d0e0ad8 b470d684; 103d94f8 b2bb9b4e; 1f372206 005bef2e; 0d3032a6 8f9ad9dd; 7e75c5fd f1b2ed3d; b85b0347 023fa8a5; 885a4e44 6e7b7511; bbc08ead 47a41568; 4a89f183 fc34b5d9; 418651d8 db2beff3; 5f944733 ba83d169"`,
  );
});

testOptions(options, '1 b8437e42');

/** What is written of a chunk does not change by accident: its bytes, and hashes of its rows and of its schema. */

const SIDES = [
  { name: 'train', share: 0.6 },
  { name: 'test', share: 0.4 },
];
const THREE = ['a', 'b', 'c'].map((name, i) => ({ name, share: [0.5, 0.2, 0.3][i] }));
const NAMES = ['=1+1', 'a"b;c,d', '＝\\\n'];
const FAULTY = ['./test/players/bot/fixtures/wrong.js', 'lowest', 'random'];
const POT = { game: 'wallachen', rules: { allPass: 'pot' }, matchLength: 3 };
const SPLIT_IN = { two: JSON.stringify(SIDES), three: JSON.stringify(THREE) };
const [NAMED, WITH_POT] = [`"names":${JSON.stringify(NAMES)}`, JSON.stringify(POT).slice(1, -1)];
const OF_FAULTY = `"bots":${JSON.stringify(FAULTY)}`;
const ON = '"playedOn":{"spec":"lowest","name":"lowest"}';
/** What differs in the job, how many boards are played, what comes of it. */
const ARMS = rows`
  {"kind":"deals"} | 12 | 19106 8910daab 63030166
  {"kind":"deals",${WITH_POT},"paid":0.1} | 12 | 21191 799a893d 1cfe4047
  {"kind":"deals","where":"length(F, H) >= 3","split":${SPLIT_IN.two},"format":"csv"} | 30 | 5135+5208 69b09740 ce0b2587
  {"kind":"deals","format":"csv","csvStyle":"excel-de"} | 3 | 2204 7ef81cd7 ce0b2587
  {"kind":"deals",${WITH_POT},"where":"length(F, H) >= 3"} | 30 | 34203 1ca0f673 f43ec2e7
  {"kind":"deals","split":${SPLIT_IN.three},${OF_FAULTY}} | 30 | 27917+8224+13217 f5a9dbfb dab2a335
  {"kind":"deals",${NAMED}} | 3 | 4730 b0202c75 bb341d5c
  {"kind":"deals",${NAMED},"format":"csv"} | 3 | 2192 efd528f5 7a4a602f
  {"kind":"deals",${NAMED},"format":"csv","csvStyle":"excel-de"} | 3 | 2192 5636554e 7a4a602f
  {"kind":"solved","bots":[],"names":[]} | 2 | 2901 adfdcb4c 86c94d11
  {"kind":"solved","declarers":[2],"contracts":[0,5],"format":"csv"} | 2 | 406 db965919 952f622a
  {"kind":"outcomes","declarers":[1,2],"contracts":[2,3]} | 3 | 19061 92114ad5 c3a30f54
  {} | 6 | 94647 028f3436 076124a6
  {${WITH_POT},"fixedSeats":true} | 6 | 93536 d15af210 48e83724
  {"phases":["bid","raise"],"asked":[false,true,false],"sample":0.5} | 40 | 32465 3085072a 076124a6
  {"explore":1,"phases":["bid"]} | 12 | 47741 df4e8852 4933f9f6
  {"explore":9,${WITH_POT},"fixedSeats":true,"asked":[true,false,true]} | 12 | 107139 274ddcb6 224593a8
  {${OF_FAULTY},"format":"csv"} | 3 | 34214 e89f0275 68fee647
  {"start":{"declarer":1,"contract":5},${ON}} | 1 | 13952 add2b350 716e9934
  {${ON},"phases":["declare","discard"]} | 3 | 13859 832c9950 716e9934
  {${WITH_POT},"phases":["kontra"]} | 9 | 9445 c4447c5d 48e83724
  {"rollouts":2,"phases":["bid"],"asked":[true,false,false]} | 1 | 1550 a31b065c 241d05ed
  {"labels":true,"asked":[true,false,false]} | 1 | 10440 8e1c93f0 97881626
`;

test.each(ARMS)('%s, %s boards: %s', async (change, count, expected) => {
  const plain = jobOf({ bots: ['lowest', 'random(shy=0.3)', 'random'], format: 'jsonl', ...JSON.parse(change) });
  const kind = kindOf(plain.kind);
  const columns = kind.columns(plain, makeGame(plain.game, plain.rules));
  const player = await chunkPlayer({ ...plain, boardsPerChunk: 300, columns: columns.map(({ name }) => name) });
  const { output, chunks } = await player.play({ first: 300, count: Number(count) });
  const hash = createHash('sha256').update(JSON.stringify(chunks));
  for (const bytes of output) hash.update(bytes);
  const schema = createHash('sha256').update(
    JSON.stringify(schemaOf({ kind: kind.name, about: kind.about, format: plain.format }, columns)),
  );
  const [one, other] = [hash, schema].map((each) => each.digest('hex').slice(0, 8));
  expect(`${output.map(({ length }) => length).join('+')} ${one} ${other}`).toBe(expected);
});

const UNPLAYED = 'won is known only once a deal is played, and nothing is played here';
const MADE_WITH = 'outcomes are made with earlyEnd=false';
const DEALS = { kind: 'deals', seed: 'a', deals: 10 };

/** What is for decisions alone, with a value. */
const OF_DECISIONS = { phase: ['bid'], labels: true, rowsOf: 'sound', explore: 'bid' };
const QUESTIONS = 'double, bid, contest, raise, call, giveBack, declare, discard, kontra, play';
const BID = { kind: 'decisions', explore: 'bid' };
const GIVEN = { ...BID, declarer: 'F', contract: 'mord' };

describe('what makes no sense is refused', () => {
  test.each<[object, string]>([
    ...Object.entries(OF_DECISIONS).map(([name, value]): [object, string] => [
      { [name]: value },
      `${name}: is for rows that are decisions; the kind is deals`,
    ]),
    [{ kind: undefined }, 'kind: what is a row to be? One of deals, outcomes, decisions, solved'],
    [{ kind: 'deal' }, 'kind: "deal" is not one of deals, outcomes, decisions, solved (did you mean "deals"?)'],
    [{ columns: '-deall' }, 'columns: "deall" is no column and no group of them (did you mean "deal"?)'],
    [{ columns: ['zzz'] }, 'columns: "zzz" is no column and no group of them; groups are text, cards, features'],
    [{ columns: ['deal', '-won'] }, 'columns: either names alone, or each with + or - before it; found "deal,-won"'],
    [{ csvStyle: 'excel-de', format: 'jsonl' }, 'csvStyle: is for files in the format csv'],
    [{ split: { train: 0.8, test: 0.3 } }, 'split: the shares sum to 1.1, expected 1'],
    [{ split: { train: 1, test: 0 } }, 'split: test has a share of 0, expected more than 0'],
    [{ split: { '../x': 1 } }, 'split: expected sides whose names are letters and digits; found "../x"'],
    [{ split: {} }, 'split: the shares sum to 0, expected 1'],
    [{ bots: 'a,b' }, 'bots: expected one bot, or three; found 2; which of two is better: bolachen compare a b'],
    [{ kind: 'solved', bots: 'sound' }, 'bots: nobody plays in solved'],
    [{ ...BID, bots: 'bold', rowsOf: 'bald' }, 'rowsOf: "bald" is none of the bots: bold (did you mean "bold"?)'],
    [{ ...BID, explore: 'bidd' }, `explore: "bidd" is not one of ${QUESTIONS} (did you mean "bid"?)`],
    [{ ...BID, explore: 'kontra' }, 'explore: kontra is never asked in bolachen under these rules'],
    [GIVEN, 'explore: bid is never asked where the contract is given'],
    [{ ...GIVEN, explore: 'declare' }, 'explore: declare is never asked where the contract is given'],
    [{ ...BID, phase: ['play'] }, 'explore: bid is not among the phases that are written: play'],
    [{ kind: 'decisions', sample: 1.5 }, 'sample: expected a share above 0, up to 1; found 1.5'],
    [{ kind: 'outcomes', rules: { earlyEnd: 'true' } }, `rules: ${MADE_WITH}; found "earlyEnd=true"`],
    [{ after: 'F brand' }, 'after: is no option of dataset'],
    [{ where: 'tricks' }, 'where: column 1: expected a condition; found a number\n  tricks\n  ^'],
    [{ kind: 'solved', where: 'won' }, `where: column 1: ${UNPLAYED}\n  won\n  ^`],
    [
      { kind: 'decisions', money: 1 },
      'money: decisions have no results that could be paid; it is for deals and outcomes',
    ],
  ])('%o', async (change, message) => {
    const refused = planDataset({ ...DEALS, ...change }, { limits: LIMITS, shard: null });
    await expect(refused).rejects.toThrow(new OptionError(message));
  });

  test('a shard that would have no chunk', async () => {
    const shard = { index: 0, count: 9 };
    const refused = planDataset({ ...DEALS, chunk: 4 }, { limits: LIMITS, shard });
    await expect(refused).rejects.toThrow(
      'shard: 0/9 would play nothing: there are only 10 boards, in chunks of 4 (`chunk` makes them shorter)',
    );
  });
});

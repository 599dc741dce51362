import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ranksOf } from '../../bots/careful/strength.js';
import { WEIGHTS as OF_BETTEL } from '../../bots/keen/bettel.js';
import { Layer, layOut } from '../../bots/keen/layer.js';
import { WEIGHTS as OF_LEADS } from '../../bots/keen/leads.js';
import { fitDiscards } from '../../bots/keen/learning/discards.js';
import { fitSparse, solved } from '../../bots/keen/learning/fit.js';
import { Look } from '../../bots/keen/look.js';
import { type LearnedLayer, type Numbers, UNITS } from '../../bots/keen/numbers.js';
import { ANSWERS, levelSituation, type Sighted } from '../../bots/keen/situation.js';
import { type CardSet, cardsOf, SUITS } from '../../src/cards/engine/cards.js';
import { ruleSetNames } from '../../src/cards/games/names.js';
import { Stream } from '../../src/cards/random/stream.js';
import { readSystem } from '../../src/players/system/read-system.js';
import { WORD_LIST } from '../../src/players/system/word-list.js';
import { type JobChanges, jobOf, playChunk, recordsOf } from '../experiments/simulate/jobs.js';
import { sized } from '../sizes.js';
import { refusal } from '../support/input/refused.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NUMBERS = join(ROOT, 'bots/keen/numbers');
const read = (path: string): Numbers => JSON.parse(readFileSync(path, 'utf8'));

describe.each(ruleSetNames)('what was learned of %s', (ruleSet) => {
  const path = join(NUMBERS, `${ruleSet}.json`);
  const { tables, odds, layer, cells, bettel, leads } = read(path);
  const ofLayer = layer as LearnedLayer;
  const most = (sizes: readonly number[]): number => sizes.reduce((max, each) => Math.max(max, Math.abs(each)), 0);

  test('is in whole thousandths, in 300 kB, and what is added fits in 16 bits', () => {
    const { ranks, cards, ...ofWords } = ofLayer;
    const some = [tables, odds, cells, ...Object.values(ofWords)];
    const all = [ranks, cards, bettel, leads, ...some.map((numbers) => Object.values(numbers).flat(2))].flat();
    expect(all.filter((number) => !Number.isInteger(number))).toEqual([]);
    expect(statSync(path).size).toBeLessThan(300_000);
    // where Brands are seldom played, leads gain nothing
    expect([bettel.length, leads.length]).toEqual([OF_BETTEL, ruleSet === 'bolachen-old' ? 0 : OF_LEADS]);
    // three weights are added
    expect(most([...bettel, ...leads])).toBeLessThan(2 ** 15);
    const rows = new Float64Array(4 * 256 * UNITS);
    layOut(rows, Float64Array.from(ranks), Float64Array.from(cards), UNITS);
    expect(4 * most([...rows]) + most(Object.values(ofLayer.starts).flat(2))).toBeLessThan(2 ** 15);
  });
});

test('there are numbers of the rule sets, and no others', () => {
  expect(readdirSync(NUMBERS).sort()).toEqual(ruleSetNames.map((name) => `${name}.json`).sort());
});

describe.each(ruleSetNames)('in %s', (game) => {
  test('a hand promises the sum over the units, each a sum over its cards, or 0 where that is less', () => {
    const { ranks, cards, starts, cells } = read(join(NUMBERS, `${game}.json`)).layer as LearnedLayer;
    const layer = new Layer({ ranks, cards, starts, cells });
    const look = new Look(layer.rows);
    const stream = new Stream();
    stream.seed(1, 2, 3, 4);
    for (const question of Object.keys(starts) as Sighted[]) {
      const { length } = ANSWERS[question];
      for (const [situation, start] of starts[question].entries()) {
        const hand = stream.word() as CardSet;
        const units = Array.from({ length: start.length }, (_, unit) => {
          const ofSuits = SUITS.map((_, suit) => ranks[ranksOf(hand, suit) * UNITS + unit]);
          const ofCards = cardsOf(hand).map((card) => cards[card * UNITS + unit]);
          const sum = [...ofSuits, ...ofCards].reduce((total, each) => total + each, start[unit]);
          return Math.max(0, sum);
        });
        look.at(hand, layer.weightsFor(question)[situation]);
        for (const [i, weights] of cells[question].slice(situation * length, (situation + 1) * length).entries()) {
          const sum = weights.reduce((total, weight, at) => total + weight * (at === 0 ? 1000 : units[at - 1]), 0);
          expect(look.promises[i], `${question} ${situation} ${i}`).toBe(sum / 1e6);
        }
      }
    }
  });
});

test.each([
  ['nobody before it', [], null, 2],
  ['a Brand of middlehand alone', ['F pass', 'M brand'], 'brand', 6],
  ['a Brand of forehand alone', ['F brand', 'M pass'], 'brand', 7],
  ['two', ['F brand', 'M brand'], 'brand', 8],
  ['two, where bids name their suits', ['F brand', 'F acorns', 'M brand', 'M hearts'], 'brand-H', 8],
] as const)('the dealer hears what was bid: %s', (_, history, announced, situation) => {
  expect(levelSituation({ seat: 2, announced, history })).toBe(situation);
});

const digestOf = async (bot: string, changes: JobChanges): Promise<unknown> =>
  (await playChunk(jobOf({ seed: 'keen', ...changes, bots: [bot, bot, bot] }), 0, sized(40, 150))).digest;

test.each<[boolean, string, Record<string, unknown>]>([
  [true, 'bolachen', { cardCall: false }],
  [true, 'bolachen', { mordValue: 5 }],
  [true, 'bolachen-old', { mustTrump: true }],
  [true, 'wallachen', { kontra: false }],
  [true, 'wallachen-sirch', { ladder: ['6', 'mord'] }],
  [false, 'bolachen', { earlyEnd: false }], // neither what can be said nor what is paid
  ...ruleSetNames.map((name): [boolean, string, Record<string, unknown>] => [false, name, {}]),
])('keen answers as sound under other rules than it has learned: %s in %s with %j', async (isSound, game, rules) => {
  expect((await digestOf('keen', { game, rules })) === (await digestOf('sound', { game, rules }))).toBe(isSound);
});

test.each(ruleSetNames)('lower requirements for a bid mean fewer passes in %s', async (game) => {
  const passes = [];
  for (const bot of [-10, -0.2, 0, 0.2, 10].map((promise) => `keen(promise=${promise})`)) {
    const records = await recordsOf({ game, bots: [bot, bot, bot], seed: 'temper' }, 120);
    passes.push(records.filter((record) => /"actions":\[("[FMD] (no-)?double",)*"F pass"/.test(record)).length);
  }
  expect(passes).toEqual(passes.toSorted((a, b) => a - b));
  expect(new Set(passes.slice(1, 4)).size).toBeGreaterThan(1);
});

describe('learning', () => {
  test('finds the log odds that outcomes were drawn with', () => {
    const odds = [-1, 0.5, 2];
    const rows = 9_000;
    const indices = Int32Array.from({ length: 2 * rows }, (_, i) => (i % 2 === 0 ? (i >> 1) % 3 : 3));
    // As many ones as the chance of each says, evenly spread.
    const outcomes = Float64Array.from({ length: rows }, (_, row) => {
      const chance = 1 / (1 + Math.exp(-odds[row % 3]));
      const turn = Math.floor(row / 3);
      return Math.floor((turn + 1) * chance) - Math.floor(turn * chance);
    });
    const terms = { prior: new Float64Array(4), ridge: 0.01, isLogistic: true };
    const { weights } = fitSparse({ indices, width: 2, outcomes }, terms);
    for (const [i, expected] of odds.entries()) expect(weights[i] + weights[3]).toBeCloseTo(expected, 1);
  });

  test('finds the discards that make a contract, whatever the luck of a deal', () => {
    // Eight of twelve cards are of the lowest suit: whoever keeps the seven wins, unless the deal is lost or won
    // anyhow.
    const hand = 0x0fff as CardSet;
    const rows = Array.from({ length: 200 }, (_, deal) => {
      const made = [0, 0, 0];
      for (let pair = 11; pair < 66; pair++) made[pair >> 5] |= 1 << (pair & 31);
      const words = deal % 3 === 0 ? [0, 0, 0] : deal % 3 === 1 ? [-1, -1, 3] : made;
      return [1, hand, 0, ...words];
    });
    const fit = fitDiscards(Int32Array.from(rows.flat()), 1, new Array<number>(256).fill(0));
    expect(fit).toMatchObject({ deals: 200, madeBefore: 0.35, made: 0.65 });
    expect(fit.losses.one.cards[0xff]).not.toBe(1);
    expect(fit.losses.two.cards[0xff] & 1).toBe(0);
  });

  test('solves positive definite systems', () => {
    const answer = solved(Float64Array.of(4, 2, 2, 3), Float64Array.of(10, 9));
    expect(Array.from(answer, (each) => Math.round(1e6 * each) / 1e6)).toEqual([1.5, 2]);
  });
});

const folder = new URL('../../bots/systems/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.system'));
const readme = readFileSync(new URL('README.md', folder), 'utf8');

/** The table of words, as the page has it. */
const tableOf = (kind: keyof typeof WORD_LIST, of: string): string =>
  [
    `| ${of} | |`,
    '|---|---|',
    ...WORD_LIST[kind].map(
      ({ usage, about }) =>
        `| ${usage
          .split(', ')
          .map((each) => `\`${each}\``)
          .join(', ')} | ${about} |`,
    ),
  ].join('\n');

const TABLES = [tableOf('hand', 'of a hand'), tableOf('suit', 'of a suit'), tableOf('other', 'besides')].join('\n\n');

describe('the page of systems', () => {
  test('has the words as the language has them', () => {
    expect(readme).toContain(TABLES);
  });

  test('begins with a system, and shows how a line that can never apply is pointed out', () => {
    const [example, message] = [...readme.matchAll(/```text\n([^`]*)```/g)].map(([, text]) => text);
    expect(readSystem(example, 'cautious.system').blocks.map(({ text }) => text)).toEqual([
      'bid, dealer after bettel',
      'bid',
      'raise',
    ]);
    const rows = '\n\n\nbid\n  longest >= 9 → mord';
    expect(refusal(() => readSystem(rows, 'cautious.system'))).toBe(message.trimEnd());
  });

  test('lists the systems of the house, each with its first comment', () => {
    const rows = files.map((file) => {
      const { about } = readSystem(readFileSync(new URL(file, folder), 'utf8'), file);
      return `| [\`${file}\`](${file}) | ${about} |`;
    });
    for (const row of rows) expect(readme).toContain(row);
    expect(rows).toHaveLength(7);
  });
});

const place = (file: string): string => fileURLToPath(new URL(`../../bots/tutorial/${file}`, import.meta.url));
const STEPS = ['step1.ts', 'step2.ts', 'step3.ts', 'step4.ts'].map(place);

test.each(['bolachen', 'wallachen'])('the steps of the tutorial play %s without a fault', async (game) => {
  for (const i of [0, 1]) {
    const bots = [STEPS[i], STEPS[i + 1], STEPS[i + 2]] as const;
    const { firstFaults } = await playChunk(jobOf({ game, bots }), 0, 60);
    expect(firstFaults).toEqual([]);
  }
});

test('the tutorial shows what the steps do', () => {
  const page = readFileSync(place('README.md'), 'utf8');
  const steps = STEPS.map((path) => readFileSync(path, 'utf8')).join('\n');
  const blocks = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block);
  expect(blocks.length).toBe(6);
  for (const block of blocks) expect(steps).toContain(block);
});

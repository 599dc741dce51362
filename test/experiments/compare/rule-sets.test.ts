import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { drawnGames, playedValues } from '../../../src/cards/games/drawn-rules.js';
import { changedRules, describeRuleSet, makeGame } from '../../../src/cards/games/rule-sets.js';
import { drawnNames } from '../../../src/cards/texts/disguise.js';
import { rulesText } from '../../../src/cards/texts/rules-text.js';
import { compare } from '../../../src/experiments/compare/kind.js';
import type { CompareWhat } from '../../../src/experiments/compare/options.js';
import { meanOverRules, summariseRuleSets } from '../../../src/experiments/compare/rule-sets.js';
import { file as modelFile } from '../../players/model/files.js';

const home = await mkdtemp(join(tmpdir(), 'bolachen-rule-sets-'));
afterAll(() => rm(home, { recursive: true }));

const WHAT = { a: 'sound', b: 'bold', field: 'lowest', seed: 'sets', blocks: 44, ruleSets: 4 } as const;
/** What was played, however many questions were asked at once. */
const played = new Set<string>();
const linesOf = (path: string): string[] => readFileSync(path, 'utf8').trimEnd().split('\n');

describe('rule sets are drawn', () => {
  test.each(['bolachen', 'wallachen', 'wallachen-sirch'])(
    '%s: each value as often as another, what is given never',
    (name) => {
      const game = makeGame(name, { mustTrump: false });
      const games = drawnGames(game, 4000, 'x');
      expect(drawnGames(game, 7, 'x').map(changedRules)).toEqual(games.slice(0, 7).map(changedRules));
      const { options } = describeRuleSet(name);
      for (const [option, row] of Object.entries(options)) {
        const values = option === 'mustTrump' ? [false] : playedValues(option, row);
        const times = values.map(
          (value) => games.filter(({ rules }) => String(rules[option]) === String(value)).length,
        );
        expect(times.reduce((all, each) => all + each)).toBe(4000);
        // Of the tariffs, those that contradict each other are drawn anew.
        if (option.endsWith('Tariff')) continue;
        const expected = 4000 / values.length;
        for (const each of times) expect(Math.abs(each - expected)).toBeLessThan(5 * Math.sqrt(expected));
      }
    },
  );
});

test('each block is played under one of them in turn, as a comparison under its rules alone plays it', async () => {
  const folder = join(home, 'all');
  const { summary, digest } = await compare({ ...WHAT, records: true }, { folder, threads: 0 });
  const lines = linesOf(join(folder, 'records.jsonl'));
  const games = drawnGames(makeGame('bolachen'), 4, 'sets');
  const sets = summary.ruleSets?.sets ?? [];
  expect(sets.map(({ rules, blocks }) => [rules, blocks])).toEqual(games.map((game) => [changedRules(game), 11]));
  for (const [set, game] of games.entries()) {
    const alone = join(home, `alone-${set}`);
    const { ruleSets: _, ...what } = WHAT;
    await compare({ ...what, rules: changedRules(game), records: true }, { folder: alone, threads: 0 });
    const own = (all: readonly string[]) =>
      all.filter((line) => (JSON.parse(line) as { index: number }).index % 4 === set);
    expect(own(lines)).toEqual(own(linesOf(join(alone, 'records.jsonl'))));
  }
  const shards = await Promise.all(
    ['0/2', '1/2'].map((shard) => compare(WHAT, { folder: join(home, shard[0]), threads: 1, shard })),
  );
  expect(BigInt(`0x${digest}`)).toBe(shards.reduce((sum, run) => (sum + BigInt(`0x${run.digest}`)) % 2n ** 64n, 0n));
});

test.each([1, 8])('a program, asked %i at once, is sent the rules of its table, and plays by them', async (batch) => {
  const sent = join(home, `sent-${batch}`);
  const a = `reader:=exec(node ${join(import.meta.dirname, '../../players/bot/external/fixtures/reader.mjs')} ${batch} --log ${sent})`;
  const folder = join(home, `read-${batch}`);
  await compare({ ...WHAT, a, blocks: 8, records: true, disguise: 'x' }, { folder, threads: 0 });
  const messages = linesOf(sent).map((line) => JSON.parse(line) as { type: string; text: string });
  const texts = drawnGames(makeGame('bolachen'), 4, 'sets').map((game) => rulesText(game, drawnNames('x')).join('\n'));
  expect(new Set(messages.flatMap(({ type, text }) => (type === 'rules' ? [text] : [])))).toEqual(new Set(texts));
  const records = linesOf(join(folder, 'records.jsonl'));
  expect(records.filter((line) => !line.includes('"faults":[]'))).toEqual([]);
  played.add(records.join('\n').replaceAll(a.slice('reader:='.length), ''));
  expect(played.size).toBe(1);
});

test('with a pot among the rules all blocks are matches', async () => {
  const { manifest, summary } = await compare(
    { ...WHAT, game: 'wallachen', ruleSets: 6, blocks: 12 },
    { threads: 0, folder: join(home, 'pots') },
  );
  expect(manifest).toMatchObject({ matchLength: 3, ruleSets: expect.any(Array) });
  expect(summary.deals).toBe(12 * 3 * 3);
});

describe('what has learned the usual rules plays legally under others', () => {
  const path = join(home, 'model.json');
  writeFileSync(path, JSON.stringify(modelFile()));

  test.each([
    ['keen', 'bolachen'],
    ['keen', 'wallachen'],
    [`model(file="${path}")`, 'bolachen'],
  ])('%s, %s', async (a, game) => {
    const { summary } = await compare({ ...WHAT, a, b: 'lowest', game, ruleSets: 20, blocks: 60 }, { threads: 0 });
    expect([summary.firstFaults, summary.blocksWithFaults, summary.ruleSets?.sets.length]).toEqual([[], 0, 20]);
  });
});

test('the interval is over rule sets, whatever their blocks; that for these alone over blocks', () => {
  // Means 1, 2 and 6, whose deals vary little.
  const byRules = Float64Array.from([10, 10, 12, 10, 20, 42, 10, 60, 362]);
  const over = meanOverRules({ byRules }, 1);
  expect(over).toMatchObject({ blocks: 3, mean: 3 });
  expect(over.standardError).toBeCloseTo(Math.sqrt(7 / 3));
  const { these, between } = summariseRuleSets({ game: 'bolachen', ruleSets: [{}, {}, {}] }, 's', { byRules }, 1);
  const each = 0.2 / 9; // the variance of a mean
  expect([these.mean, these.standardError]).toEqual([3, expect.closeTo(Math.sqrt(each / 3))]);
  expect(between).toBeCloseTo(Math.sqrt(7 - each));
});

test.each([
  [{ stop: 'group' }, 'stop: cannot be given together with `ruleSets`'],
  [{ attribute: 'auction,play' }, 'attribute: cannot be given together with `ruleSets`'],
  [{ money: 0.1 }, 'money: cannot'],
  [{ match: 5, sessionTarget: 5 }, 'sessionTarget: cannot'],
  [{ field: ['sound', 'bold'] }, 'field: expected one bot where `ruleSets`'],
  [{ ruleSets: 2 }, 'ruleSets: expected a whole number from 3'],
  [{ ruleSets: undefined, ruleSeed: 'x' }, 'ruleSeed: goes with `ruleSets`'],
] as const)('%j is refused', async (more, message) => {
  await expect(compare({ ...WHAT, ...(more as Partial<CompareWhat>) }, { threads: 0 })).rejects.toThrow(message);
});

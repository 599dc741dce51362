import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rateIn } from '../../../src/boards/tallies/rule-sets.js';
import { describeRuleSet } from '../../../src/cards/games/rule-sets.js';
import { effectsDocument } from '../../../src/experiments/effects/document.js';
import { listOfRules, rulesOf } from '../../../src/experiments/effects/list.js';
import { type EffectsSummary, type EffectsWhat, type Head, ruleEffects, simulate } from '../../../src/public/index.js';
import { csvFiles } from '../../../src/results/document/csv.js';
import { addJoint, jointWidth } from '../../../src/stats/joint.js';
import { studentCritical } from '../../../src/stats/student.js';
import { folderOfFile } from '../../folders.js';
import { sized } from '../../sizes.js';

const PLACE = folderOfFile();

const effectsOf = async (what: EffectsWhat) => (await ruleEffects(what, { threads: 0 })).summary;

const effectOf = ({ effects }: EffectsSummary, option: string, value: unknown) =>
  effects.find((effect) => effect.option === option && effect.value === value)!;
const differenceOf = (summary: EffectsSummary, option: string, value: unknown, measure: string) =>
  effectOf(summary, option, value).measures.find((each) => each.measure === measure)!.difference;

test('every other value of every option is played, the same for the same seed', async () => {
  const what = { game: 'wallachen', bots: 'sound', deals: 30, seed: 'a' };
  const found = await effectsOf(what);
  expect([...new Set(found.effects.map(({ option }) => option))]).toEqual(
    Object.keys(describeRuleSet('wallachen').options).filter((option) => !['tenBid', 'ladder'].includes(option)),
  );
  expect(await effectsOf(what)).toEqual(found);
  expect(await effectsOf({ ...what, seed: 'b' })).not.toEqual(found);
});

test('what cannot matter does not: early ends score the same, values that nobody bids by change no answer', async () => {
  const found = await effectsOf({ bots: 'keen', deals: sized(80, 1500), seed: 'idle' });
  const ends = effectOf(found, 'earlyEnd', false);
  expect(ends.changed).toBeGreaterThan(0.5);
  expect(ends.measures.every(({ difference }) => difference === null)).toBe(true);
  expect(effectOf(found, 'brandValue', 2).changed).toBe(0);
  expect(found.firstFaults).toEqual([]);
});

test('what matters is found: who returns the card, and a Kontra before the lead', async () => {
  const bolachen = await effectsOf({ deals: sized(500, 6000), seed: 'rules' });
  expect(differenceOf(bolachen, 'returnCardBy', 'holder', 'won bettel')!.high).toBeLessThan(0);
  const wallachen = await effectsOf({ game: 'wallachen', deals: sized(200, 6000), seed: 'rules' });
  expect(differenceOf(wallachen, 'kontraWindow', 'before-lead', 'kontra')!.low).toBeGreaterThan(0.1);
});

test('so many deals are played as are asked for, and compared block by block of three', async () => {
  const what = { bots: 'bold', deals: 100, seed: 'table' };
  const found = await effectsOf(what);
  expect(found.deals).toBe(100);
  const [usual, other] = await Promise.all(
    [{}, { mustHead: 'never' }].map(async (rules) => {
      const folder = join(PLACE, JSON.stringify(rules));
      const { summary } = await simulate({ ...what, rules, records: true }, { folder, threads: 0 });
      expect(summary.deals).toBe(100);
      const lines = readFileSync(join(folder, 'records.jsonl'), 'utf8').trim().split('\n');
      return lines.map((line) => JSON.parse(line).result.score[0] as number);
    }),
  );
  const differences = other.map((score, deal) => score - usual[deal]);
  const mean = differences.reduce((sum, each) => sum + each, 0) / 100;
  const blocks = Array.from({ length: 34 }, (_, i) => differences.slice(3 * i, 3 * i + 3));
  const rest = blocks.map((block) => block.reduce((sum, each) => sum + each - mean, 0));
  const squares = rest.reduce((sum, each) => sum + each * each, 0);
  const error = Math.hypot(Math.sqrt((squares * 34) / 33), Math.SQRT2) / 100;
  const { intervals, effects } = found;
  expect(intervals).toBe(effects.flatMap(({ measures }) => measures).filter((each) => each.difference !== null).length);
  const difference = differenceOf(found, 'mustHead', 'never', 'points F')!;
  const critical = studentCritical(1 - 0.05 / intervals, 33);
  expect(difference).toEqual({
    mean: expect.closeTo(mean, 12),
    low: expect.closeTo(mean - critical * error, 9),
    high: expect.closeTo(mean + critical * error, 9),
  });
});

test('the verdict says whose answers these are, and which options surely change something', () => {
  const effect = (option: string, ...measures: readonly (readonly [string, number, number])[]) => {
    const differences = measures.map(([measure, low, high]) => {
      const mean = (low + high) / 2;
      return { measure, usual: 0, other: mean, difference: { mean, low, high } };
    });
    return { option, value: true, changed: 0.5, measures: differences };
  };
  const effects = [
    effect('mustHead', ['points F', 0.1, 0.3]),
    effect('kontra', ['points F', -0.1, 0.3], ['points D', -0.3, -0.1]),
    effect('mustTrump', ['points F', -0.1, 0.3], ['declared brand', 0.1, 0.2]),
  ];
  const said = [['keen'], ['sound(play=4)', 'bold', 'keen']].map((players) => {
    const run = { game: 'bolachen' } as Head;
    return effectsDocument({ run, players, unplayed: [], deals: 300, intervals: 5, firstFaults: [], effects }).verdict;
  });
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "With keen in all seats, who plays as under the unchanged rules, 2 of 3 options surely change what a seat scores: mustHead, kontra.
    With sound(play=4), bold and keen at forehand, middlehand and dealer, who play as under the unchanged rules, 2 of 3 options surely change what a seat scores: mustHead, kontra."
  `);
});

test('the difference of two rates has the standard error that the differences of blocks have', () => {
  const cells = new Float64Array(1 + jointWidth(4));
  const blocks = Array.from({ length: 90 }, (_, i) => [i % 2, 1 + (i % 3), (i >> 1) % 2, 1 + ((i >> 2) % 3)]);
  for (const block of blocks) addJoint(cells, 1, block);
  const sum = (k: number) => blocks.reduce((all, block) => all + block[k], 0);
  const [usual, other] = [sum(0) / sum(1), sum(2) / sum(3)];
  const linear = blocks.map(
    ([a, b, c, d]) => ((c - other * d) * blocks.length) / sum(3) - ((a - usual * b) * blocks.length) / sum(1),
  );
  const variance = linear.reduce((all, x) => all + x * x, 0) / (blocks.length - 1);
  const unseen = (Math.SQRT2 * (blocks.length / Math.min(sum(1), sum(3)))) / blocks.length;
  const found = rateIn(cells, 1);
  expect(found).toMatchObject({ usual, other, differs: true });
  expect(found.difference!.mean).toBeCloseTo(other - usual, 12);
  expect(found.difference!.standardError).toBeCloseTo(Math.hypot(Math.sqrt(variance / 90), unseen), 12);
});

test.each(['bolachen', 'wallachen'])('%s: all rules in words, and a row of CSV for every number', async (game) => {
  const listed = listOfRules(await rulesOf(game));
  expect(listed.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(listed).toMatch(/^\w+: .+\n\n {2}\w+=\S+\n( {6}.+\n)+ {6}values: \w/);
  expect(listed).not.toContain('()');
  const found = await effectsOf({ game, bots: 'sound', deals: 30, seed: 'page' });
  const rows = found.effects.reduce((sum, { measures }) => sum + measures.length, 0);
  expect(csvFiles(effectsDocument(found))['effects.csv'].trim().split('\n')).toHaveLength(1 + rows);
});

test('every option comes with the choices that it decides, and their readings', async () => {
  const [{ options }] = await rulesOf('wallachen-sirch');
  const relief = options.find(({ name }) => name === 'secondDefenderRelief');
  expect(relief).toMatchObject({ value: 'none', choices: [{ id: 'W19', question: 'Is there relief?' }] });
  expect(
    options.flatMap(({ choices }) => choices).filter(({ id, readings }) => !/^[WX]/.test(id) || readings === ''),
  ).toEqual([]);
});

test('every choice of the page of the rules has an option, or is said to need none', async () => {
  const page = readFileSync('src/cards/games/README.md', 'utf8');
  const choices = [...page.matchAll(/^\| ([BWX]\d\d) \|/gm)].map(([, id]) => id);
  const [, without = ''] = /^### Choices without an option$([\s\S]*?)^## /m.exec(page) ?? [];
  const reasoned = [...without.matchAll(/^\| ([BWX\d ]+) \|/gm)].flatMap(([, ids]) => ids.split(' '));
  const options = Object.values({ ...describeRuleSet('bolachen').options, ...describeRuleSet('wallachen').options });
  const optional = options.flatMap(({ about }) => about.match(/[BWX]\d\d/g) ?? []);
  expect(choices.length).toBeGreaterThan(75);
  expect(choices.filter((id) => !optional.includes(id) && !reasoned.includes(id))).toEqual([]);
  expect(reasoned.filter((id) => !choices.includes(id) || optional.includes(id))).toEqual([]);
});

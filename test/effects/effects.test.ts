import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { csvFiles } from '../../src/document/csv.js';
import { onScreen } from '../../src/document/screen.js';
import { effectsDocument } from '../../src/effects/document.js';
import { type EffectsSummary, ruleEffects } from '../../src/effects/effects.js';
import { listOfRules, rulesOf } from '../../src/effects/list.js';
import { type Measure, PairedCounts } from '../../src/effects/paired-counts.js';
import { describeRuleSet } from '../../src/games/rule-sets.js';
import { drawDocument } from '../../src/report/drawing.js';
import { sized } from '../sizes.js';

const effectOf = ({ effects }: EffectsSummary, option: string, value: unknown) =>
  effects.find((effect) => effect.option === option && effect.value === value)!;
const differenceOf = (summary: EffectsSummary, option: string, value: unknown, measure: string) =>
  effectOf(summary, option, value).measures.find((each) => each.measure === measure)!.difference;

test('every other value of every option is played, the same for the same seed', async () => {
  const what = { game: 'wallachen', bots: 'sound', deals: 30, seed: 'a' };
  const found = await ruleEffects(what);
  expect([...new Set(found.effects.map(({ option }) => option))]).toEqual(
    Object.keys(describeRuleSet('wallachen').options),
  );
  expect(await ruleEffects(what)).toEqual(found);
  expect(await ruleEffects({ ...what, seed: 'b' })).not.toEqual(found);
});

test('what cannot matter does not: early ends score the same, values that nobody bids by change no answer', async () => {
  const found = await ruleEffects({ bots: 'keen', deals: sized(150, 1500), seed: 'idle' });
  const ends = effectOf(found, 'earlyEnd', false);
  expect(ends.changed).toBeGreaterThan(0.5);
  expect(ends.measures.every(({ difference }) => difference === null)).toBe(true);
  expect(effectOf(found, 'brandValue', 2).changed).toBe(0);
  expect(found.effects.every(({ faults }) => faults === 0)).toBe(true);
});

test('what matters is found: who returns the card, and a Kontra before the lead', async () => {
  const bolachen = await ruleEffects({ deals: sized(700, 6000), seed: 'rules' });
  expect(differenceOf(bolachen, 'returnCardBy', 'holder', 'won bettel')!.high).toBeLessThan(-0.05);
  const wallachen = await ruleEffects({ game: 'wallachen', deals: sized(400, 6000), seed: 'rules' });
  expect(differenceOf(wallachen, 'kontraWindow', 'before-lead', 'kontra')!.low).toBeGreaterThan(0.1);
});

test('bots that adapt know the rules: a Brand of seven is bid less often', async () => {
  const what = { bots: 'sound', deals: sized(400, 3000), seed: 'adapt' };
  const asTheyAre = await ruleEffects(what);
  const adapted = await ruleEffects({ ...what, adapt: true });
  expect(differenceOf(asTheyAre, 'brandTarget', 7, 'played brand-H')!.mean).toBe(0);
  expect(differenceOf(adapted, 'brandTarget', 7, 'played brand-H')!.high).toBeLessThan(0);
});

test('the difference of two rates has the standard error that the differences of blocks have', () => {
  const measures: Measure[] = [{ name: 'won', of: 0, per: 1 }];
  const pairs = new PairedCounts(measures);
  const blocks = Array.from({ length: 90 }, (_, i) => [i % 2, 1 + (i % 3), (i >> 1) % 2, 1 + ((i >> 2) % 3)]);
  for (const [a, b, c, d] of blocks) pairs.add(Float64Array.of(a, b), Float64Array.of(c, d));
  const sum = (k: number) => blocks.reduce((all, block) => all + block[k], 0);
  const [usual, other] = [sum(0) / sum(1), sum(2) / sum(3)];
  const linear = blocks.map(
    ([a, b, c, d]) => ((c - other * d) * blocks.length) / sum(3) - ((a - usual * b) * blocks.length) / sum(1),
  );
  const variance = linear.reduce((all, x) => all + x * x, 0) / (blocks.length - 1);
  const unseen = (Math.SQRT2 * (blocks.length / Math.min(sum(1), sum(3)))) / blocks.length;
  expect(pairs.ratios(0)).toEqual([usual, other]);
  expect(pairs.difference(0)!.mean).toBeCloseTo(other - usual, 12);
  expect(pairs.difference(0)!.standardError).toBeCloseTo(Math.hypot(Math.sqrt(variance / 90), unseen), 12);
});

test.each(['bolachen', 'wallachen'])(
  '%s: screen within 80 columns, page, and a row of CSV for every number',
  async (game) => {
    const found = await ruleEffects({ game, bots: 'sound', deals: 300, seed: 'page' });
    const document = effectsDocument(found);
    expect(
      onScreen(document)
        .split('\n')
        .filter((line) => line.length > 80),
    ).toEqual([]);
    const listed = listOfRules(await rulesOf(game));
    expect(listed.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(listed).toMatch(/^\w+: .+\n\n {2}\w+=\S+\n( {6}.+\n)+ {6}values: \w/);
    expect(listed).not.toContain('()');
    expect(drawDocument(document)).toContain('<svg');
    const rows = found.effects.reduce((sum, { measures }) => sum + measures.length, 0);
    expect(csvFiles(document)['effects.csv'].trim().split('\n')).toHaveLength(1 + rows);
  },
);

test('every option comes with the choices that it decides, and their readings', async () => {
  const [{ options }] = await rulesOf('wallachen-sirch');
  const relief = options.find(({ name }) => name === 'secondDefenderRelief');
  expect(relief).toMatchObject({ value: 'none', choices: [{ id: 'W19', question: 'Is there relief?' }] });
  expect(
    options.flatMap(({ choices }) => choices).filter(({ id, readings }) => !/^[WX]/.test(id) || readings === ''),
  ).toEqual([]);
});

test.each([
  [{ bots: 'keen,sound' }, 'bots: expected one bot, or three; found 2'],
  [{ bots: 'oracle' }, 'bots: a bot that sees all cards is none for this: it knows no rules but the changed ones'],
  [{ deals: 2 }, /^deals: expected a whole number from 3/],
])('%j is refused', async (what, message) => {
  await expect(ruleEffects(what)).rejects.toThrow(message);
});

test('every choice of the page of the rules has an option, or is said to need none', async () => {
  const page = readFileSync('src/games/README.md', 'utf8');
  const choices = [...page.matchAll(/^\| ([BWX]\d\d) \|/gm)].map(([, id]) => id);
  const [, without = ''] = /^### Choices without an option$([\s\S]*?)^## /m.exec(page) ?? [];
  const reasoned = [...without.matchAll(/^\| ([BWX\d ]+) \|/gm)].flatMap(([, ids]) => ids.split(' '));
  const options = Object.values({ ...describeRuleSet('bolachen').options, ...describeRuleSet('wallachen').options });
  const optional = options.flatMap(({ about }) => about.match(/[BWX]\d\d/g) ?? []);
  expect(choices.length).toBeGreaterThan(75);
  expect(choices.filter((id) => !optional.includes(id) && !reasoned.includes(id))).toEqual([]);
  expect(reasoned.filter((id) => !choices.includes(id) || optional.includes(id))).toEqual([]);
});

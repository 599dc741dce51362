import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksToFind, compare, OptionError, sweep, tournament } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';

const place = folderOfFile();
const at = (name: string) => join(place, name);
const HERE = { threads: 0 } as const;

test.each([
  [tournament, { bots: 'sound,random,lowest' }],
  [compare, { a: 'sound', b: 'random' }],
  [sweep, { spec: 'sound(play=4..5)' }],
] as const)('a random seed is chosen, and stays the same on resume: %o', async (kind, what) => {
  const play = (how: object) => (kind as typeof compare)({ ...what, blocks: 4 } as never, { ...HERE, ...how });
  const folder = at(`seed-${Object.keys(what)[0]}`);
  const { manifest } = await play({ folder });
  expect(manifest.what.seed).toMatch(/^[0-9a-f]{12}$/);
  const again = await play({ folder, resume: true });
  expect(again.manifest.seed).toBe(manifest.seed);
});

const lowest = { name: 'mine', sit: () => ({}) };

test('bots that are objects can play in all kinds of run, also as hybrids', async () => {
  const field = lowest;
  const cup = await tournament({ bots: [lowest, 'random', 'sound'], blocks: 4, seed: 'o' });
  expect(cup.summary.bots.map(({ name }) => name)).toEqual(['object:mine', 'random', 'sound']);
  expect(cup.manifest.reproducible).toBeNull();
  const { summary } = await compare({ a: lowest, b: 'random', blocks: 6, seed: 'o', attribute: 'play', field });
  expect(summary.attribution!.parts.map(({ part }) => part)).toEqual(['play', 'auction+exchange']);
  expect((await sweep({ spec: 'sound(play=4..5)', blocks: 4, field })).summary.field).toEqual(['object:mine']);
});

test('a rule ends a comparison, always at the same look', async () => {
  const what = { a: 'sound', b: 'random', blocks: 2000, seed: 's' };
  const bounds = [0, 0.5] as const;
  const { summary, manifest } = await compare({ ...what, stop: { rule: 'sprt', bounds } }, HERE);
  expect([summary.verdict, summary.blocks, manifest.stopped]).toEqual(['better', 200, 'settled after 200 blocks']);
  expect(summary.run.command).toContain('--stop sprt --bounds 0,0.5');
});

test('the interval of a group-sequential test excludes 0 where it ends', async () => {
  const what = { a: 'sound', b: 'random', blocks: 2000, chunk: 100, seed: 's', stop: { rule: 'group' } } as const;
  const { group, verdict, naive, sequential } = (await compare(what, HERE)).summary;
  expect([verdict, group?.looks]).toEqual(['better', 19]);
  expect(Math.abs(group?.deviate ?? 0)).toBeGreaterThan(group?.bound ?? Number.NaN);
  expect(sequential.low).toBeGreaterThan(0);
  expect(sequential.low).toBeLessThan(naive.low as number);
});

test.each(['head-to-head', 'one-in-field'] as const)(
  'what parts are worth does not depend on which bot is named first, and sums to the whole: %s',
  async (estimand) => {
    const what = { blocks: 12, seed: 'w', seatings: 6, estimand, attribute: 'auction,exchange,play' } as const;
    const found = (await compare({ ...what, a: 'sound', b: 'random' }, HERE)).summary;
    const swapped = (await compare({ ...what, a: 'random', b: 'sound' }, HERE)).summary;
    const near = ({ mean }: { mean: number | null }, sign = 1) => expect.closeTo(sign * (mean ?? Number.NaN), 10);
    const shown = ({ attribution }: typeof found) =>
      attribution!.parts.map(({ share, first, last }) => [share.mean, first.mean, last.mean, share.standardError]);
    expect(shown(swapped)).toEqual(
      found.attribution!.parts.map(({ share, first, last }) => [
        ...[near(share, -1), near(last, -1), near(first, -1)],
        expect.closeTo(share.standardError ?? Number.NaN, 10),
      ]),
    );
    expect(swapped.attribution!.interaction.mean).toEqual(near(found.attribution!.interaction));
    const shares = found.attribution!.parts.reduce((sum, { share }) => sum + share.mean!, 0);
    expect(shares).toEqual(near(found.naive));
  },
);

const WRONG = './test/players/bot/fixtures/wrong.js';

test.each([
  [{ a: 'sound', b: 'random', gate: 0 }, 'passed'],
  [{ a: 'random', b: 'sound', gate: 0.1 }, 'failed'],
  [{ a: 'sound', b: 'bold', gate: 0.01, blocks: 20 }, 'undecided'],
  [{ a: WRONG, b: 'lowest', gate: 5 }, 'tainted'],
  [{ a: 'random', b: WRONG, gate: 5 }, 'tainted'],
])('gate of %o: %s', async (what, result) => {
  const { summary } = await compare({ blocks: 200, seed: 'g', ...what }, HERE);
  expect(summary.gate).toEqual({ margin: what.gate, result });
});

test('a tournament of a bot with itself: exactly 0 where it takes the same seats, and only there', async () => {
  const what = { bots: 'sound,sound', field: 'bold', blocks: 10, seed: 'twins' };
  const pairOf = async (more: object) => (await tournament({ ...what, ...more }, HERE)).summary.pairs[0].difference;
  for (const more of [{ schedule: 'gauntlet' }, { seatings: 6 }])
    expect(await pairOf(more)).toMatchObject({ mean: 0, low: 0, high: 0 });
  expect((await pairOf({})).high).toBeGreaterThan(0.1);
  const alike = await pairOf({ bots: 'sound,sound(mord=0.425)', schedule: 'gauntlet' });
  expect(alike.high).toBeGreaterThan(0.5);
});

test('the number of blocks that a comparison needs is reported, and computed for other differences and rates', async () => {
  const { summary } = await compare({ a: 'sound', b: 'random', blocks: 100, seed: 'p' }, HERE);
  expect(summary.needed.map(({ difference }) => difference)).toEqual([0.02, 0.05, 0.1]);
  expect(blocksToFind(0.1, summary)).toBe(summary.needed[2].blocks);
  expect(blocksToFind(0.1, summary, { power: 0.9, alpha: 0.01 })).toBeGreaterThan(summary.needed[2].blocks);
  const same = await compare({ a: 'sound', b: 'sound', field: 'sound', blocks: 4, seed: 'p' }, HERE);
  expect([same.summary.needed, blocksToFind(0.1, same.summary)]).toEqual([[], null]);
});

const AB = { a: 'sound', b: 'bold' };
const CUP = { bots: 'sound,bold' };

test.each<[string, () => Promise<unknown>]>([
  ['estimand: "two-vs-one" is withdrawn: ', () => compare({ ...AB, estimand: 'two-vs-one' } as never)],
  ['schedule: "one-vs-two" is withdrawn: ', () => tournament({ ...CUP, schedule: 'one-vs-two' } as never)],
])('a word of earlier versions is refused with what does the same now: %s', async (message, play) => {
  await expect(play()).rejects.toThrow(new RegExp(`^${message}`));
});

test.each<[string, () => Promise<unknown>]>([
  ['bots: needs two or more bots', () => tournament({} as never)],
  ['bots: expected two bots or more; found 1', () => tournament({ bots: 'sound' })],
  ['field: is for two bots', () => tournament({ bots: 'sound,bold,lowest', field: 'random' })],
  ['field: expected one bot, for the third seat', () => tournament({ bots: 'sound,bold', field: 'random,lowest' })],
  ['rules: ', () => tournament({ bots: 'sound,bold', rules: { mordWert: 3 } })],
  ['b: needs two bots, as in', () => compare({ a: 'sound' } as never)],
  ['a: expected one bot; found 2', () => compare({ a: 'sound,bold', b: 'lowest' })],
  ['stop.bounds: is missing; the rule sprt', () => compare({ ...AB, stop: { rule: 'sprt' } } as never)],
  ['stop.bounds: the first must be below', () => compare({ ...AB, stop: { rule: 'sprt', bounds: [1, 0] } })],
  [
    'stop.bounds: expected 2 items; found [0,1,2]',
    () => compare({ ...AB, stop: { rule: 'sprt', bounds: [0, 1, 2] } } as never),
  ],
  ['chunk: expected 20 blocks or more, since', () => compare({ ...AB, stop: 'group', blocks: 2000, chunk: 10 })],
  ['stop.width: belongs to the rule width', () => compare({ ...AB, stop: { rule: 'group', width: 1 } } as never)],
  ['stop.width: is missing', () => compare({ ...AB, stop: 'width' })],
  ['stop.alpha: expected a probability', () => compare({ ...AB, stop: { rule: 'sprt', bounds: [0, 1], alpha: 0.6 } })],
  ['attribute: ', () => compare({ ...AB, attribute: ['auktion'] })],
  ['shard: needs a fixed number', () => compare({ ...AB, stop: { rule: 'group' } }, { shard: '0/2' })],
  ['spec: needs a bot with a range', () => sweep({} as never)],
  ['spec: "lowest" has no range', () => sweep({ spec: 'lowest' })],
  ['field: expected one bot, or two', () => sweep({ spec: 'sound(play=3..5)', field: 'sound,bold,lowest' })],
])('%s', async (message, play) => {
  const error: unknown = await play().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OptionError);
  expect((error as Error).message.slice(0, message.length)).toBe(message);
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compare, sweep, tournament } from '../../../src/public/index.js';
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

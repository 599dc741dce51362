import { expect, test } from 'vitest';
import { review } from '../../../src/public/index.js';
import { here } from '../../cli/here.js';
import { folderWith, read } from '../../cli/run.js';

/** Records of deals played by bots. */
async function played(flags: string): Promise<string[]> {
  const folder = folderWith();
  await here(folder, `simulate ${flags} --threads 0 --no-out --records deals.jsonl`);
  return read(folder, 'deals.jsonl').trim().split('\n');
}

test('bots come out in the order of the ladder, and random alone in the last class', async () => {
  const found: number[] = [];
  for (const bot of ['reader', 'keen', 'sound', 'lowest', 'random']) {
    const lines = await played(`--bots ${bot},k1:=keen,k2:=keen --deals 300 --seed ladder1`);
    const [{ ofStake, grade }] = (await review(lines, { of: bot })).players;
    found.push(ofStake.mean!);
    expect([grade?.from, grade?.to].includes('novice'), bot).toBe(bot === 'random');
  }
  expect(found).toEqual([...found].sort((a, b) => a - b));
});

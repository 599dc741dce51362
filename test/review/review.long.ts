import { expect, test } from 'vitest';
import { review } from '../../src/index.js';
import { here } from '../cli/here.js';
import { folderWith, read } from '../cli/run.js';

/** Records of deals played by bots. */
async function played(flags: string): Promise<string[]> {
  const folder = folderWith();
  await here(folder, `simulate ${flags} --threads 0 --no-out --records deals.jsonl`);
  return read(folder, 'deals.jsonl').trim().split('\n');
}

test('bots come out in the order of the ladder', async () => {
  const found: number[] = [];
  for (const bot of ['reader', 'keen', 'sound', 'lowest']) {
    const lines = await played(`--bots ${bot},k1:=keen,k2:=keen --deals 300 --seed ladder1`);
    const { players } = await review(lines, { of: bot });
    found.push(players[0].gaveAway.mean!);
  }
  expect(found).toEqual([...found].sort((a, b) => a - b));
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { jobOf, playChunk } from '../experiments/simulate/jobs.js';

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

import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compare } from '../../src/experiments/compare/kind.js';
import { here } from '../cli/here.js';
import { folderWith } from '../cli/run.js';
import { sized } from '../sizes.js';

/** Bots that people are shown to begin with are better than the one that only takes the defaults. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The file of the bot in a block of a page. */
function blockOf(page: string): string {
  const block = /^```[jt]s\n(import \{ defineBot[\s\S]*?)^```/m.exec(readFileSync(join(ROOT, page), 'utf8'));
  return block?.[1] ?? '';
}

/** The folder with all that pages and `new-bot` begin with. */
async function beginnings(): Promise<string> {
  const folder = folderWith({ 'bots.ts': blockOf('src/players/bot/README.md') });
  for (const step of [1, 2, 3, 4])
    copyFileSync(join(ROOT, `bots/tutorial/step${step}.ts`), join(folder, `step${step}.ts`));
  expect(await here(folder, 'new-bot mine')).toMatchObject({ code: 0 });
  return folder;
}

test.each(['mine', 'bots', 'step1', 'step2', 'step3', 'step4'])('%s beats lowest', async (name) => {
  const a = join(await beginnings(), `${name}.ts`);
  for (const estimand of ['head-to-head', 'one-in-field'] as const)
    for (const game of ['bolachen', 'wallachen'] as const) {
      const what = { a, b: 'lowest', estimand, game, blocks: sized(1500, 5000), seed: 'examples' };
      const { summary } = await compare(what, { threads: 0 });
      expect(summary.sequential.low, `${estimand}, ${game}`).toBeGreaterThan(0);
    }
});

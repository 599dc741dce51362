import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { rollout } from '../../../../src/analysis/advice/rollout.js';
import { review } from '../../../../src/analysis/review/review.js';
import { Environment } from '../../../../src/data/env/environment.js';
import { simulate } from '../../../../src/experiments/simulate/kind.js';
import { tune } from '../../../../src/experiments/tune/kind.js';
import type { How } from '../../../../src/runs/run/options.js';
import { jobOf, playChunk } from '../../../experiments/simulate/jobs.js';
import { folderOfFile } from '../../../folders.js';
import { hasProgram, PATIENCE } from '../../../machine.js';
import { isWhole } from '../../../sizes.js';
import { EXAMPLES } from './fixture.js';

/** What a program of this process starts has ended once that is over, on this thread, too. */

const folder = folderOfFile();
const HERE: How = { threads: 0 };
const PYTHON = hasProgram('python3', '--version');

/** A bot whose processes write their numbers down, and how many of these have been started and live. */
function counted(example: keyof typeof EXAMPLES) {
  const file = join(folder, randomBytes(8).toString('hex'));
  const begun = (): number[] => readFileSync(file, 'utf8').trim().split('\n').map(Number);
  return {
    bot: `exec(echo $$ >> ${file}; exec ${EXAMPLES[example].slice('exec('.length)}`,
    begun,
    alive: (): number[] => begun().filter(isAlive),
  };
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** Ways of playing. */
const WAYS: Readonly<Record<string, (bot: string) => Promise<unknown>>> = {
  simulate: (bot) => simulate({ bots: [bot, 'sound', 'lowest'], deals: 3, seed: 's' }, HERE),
  tune: (bot) => tune({ spec: `${bot}(length=4..5)`, blocks: 4, chunk: 2, confirm: 1, seed: 's' }, HERE),
  advise: (bot) => rollout({ hand: 'HA HK HO HU EA EK EO E8 G8 G9', seat: 'F' }, { model: bot, worlds: 4 }),
  'a model of a bot': (bot) =>
    simulate({ bots: [`respond(worlds=2,model=${bot})`, 'sound', 'lowest'], deals: 1, seed: 's' }, HERE),
  'an environment': async (bot) =>
    (await Environment.make({ bots: ['learner', bot, bot], tables: 6 }, () => {})).close(),
  'a run that is aborted'(bot) {
    const stop = new AbortController();
    const how = { ...HERE, signal: stop.signal, onProgress: () => stop.abort() };
    return simulate({ bots: [bot, 'sound', 'lowest'], deals: 1000, seed: 's' }, how);
  },
  async 'a run that ends in an error'(bot) {
    const fail = (): never => {
      throw new Error('the caller fails');
    };
    const run = simulate({ bots: [bot, 'sound', 'lowest'], deals: 50, seed: 's' }, { ...HERE, onProgress: fail });
    await expect(run).rejects.toThrow('the caller fails');
  },
  async review(bot) {
    const { output } = await playChunk(jobOf({ output: 'records' }), 0, 1);
    const { result: _, actions, ...record } = JSON.parse(new TextDecoder().decode(output as Uint8Array));
    const begun = { ...record, actions: actions.slice(0, 1) };
    // A model is asked about thousands of deals first, for what is at stake.
    const terms = isWhole ? { model: `sound+auction=${bot}` } : { model: 'sound', others: `sound+auction=${bot}` };
    await review([JSON.stringify(begun)], { ...terms, worlds: 20 }, HERE);
  },
};

test.each([
  ...Object.entries(WAYS).map(([name, play]) => [name, 'javascript', play] as const),
  ...(PYTHON ? [['one that is asked about several boards at once', 'together', WAYS.simulate] as const] : []),
])('no process is left: %s', async (_, example, play) => {
  const { bot, begun, alive } = counted(example);
  await play(bot);
  expect(begun().length).toBeGreaterThan(1); // the first is asked who it is
  await vi.waitFor(() => expect(alive()).toEqual([]), { timeout: PATIENCE });
});

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bolachen, folderWith } from '../../cli/run.js';
import { envOf, GatedBot, hashesOf, hasServer, helloOf, Program, Server, until } from './machines.js';

/** A worker that comes to other results than it should. */

const RUNS: Readonly<Record<string, string>> = {
  compare: 'compare ./gated.ts sound --blocks 60 --chunk 1',
  simulate: 'simulate --bots ./gated.ts,sound,bold --deals 300 --chunk 20 --records',
  dataset: 'dataset --kind decisions --bots ./gated.ts --deals 200 --chunk 20 --format csv',
  tune: "tune './gated.ts(least=1..9)' --blocks 200 --confirm 20",
};

describe.skipIf(!hasServer)(
  'a worker that lies is found, named, dropped, and what it has played is played again',
  () => {
    test.each(Object.entries(RUNS))('in %s', async (_, words) => {
      const server = await Server.ofTest();
      const bot = new GatedBot(0);
      const folder = folderWith({ 'gated.ts': bot.text });
      const line = `${words} --seed liars --move-time 0`;
      const redis = server.client();
      const liar = new Program('worker --threads 1', folder, { ...envOf(server), LIAR: '1' });
      await liar.says(/waits for runs/);
      const run = new Program(`${line} --queue --out far`, folder, envOf(server));
      // It plays the first parcel, which is given out, and one of the two who play the second.
      await until('the liar has a parcel', async () => (await helloOf(redis, liar)).inHand > 0);
      const honest = new Program('worker --threads 1', folder, envOf(server));
      await until('both take part', () => run.said.match(/takes part/g)?.length === 2);
      bot.open();

      expect(await run.ends()).toBe(0);
      expect(run.said).toContain(`:${liar.child.pid} gave a wrong result`);
      expect(run.said).not.toContain(`:${honest.child.pid} gave a wrong result`);
      await liar.says(/is dropped from/);
      redis.disconnect();
      const here = await bolachen(folder, `${line} --threads 2 --out here`);
      expect(here.code, here.stderr).toBe(0);
      expect(hashesOf(join(folder, 'far'))).toEqual(hashesOf(join(folder, 'here')));
    });
  },
);

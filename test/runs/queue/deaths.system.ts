import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bolachen, folderWith } from '../../cli/run.js';
import { envOf, hashesOf, hasServer, helloOf, Program, pause, Server, until } from './machines.js';

/** Whoever takes part may die. */

/** A bot that takes its time, though not the machine's, so that something can happen meanwhile. */
const SLOW = `const cell = new Int32Array(new SharedArrayBuffer(4));
export default { name: 'slow', bid: ({ legal }) => {
  Atomics.wait(cell, 0, 0, 3);
  return legal[legal.length > 2 ? 1 : 0];
} };`;

describe.skipIf(!hasServer)('a run survives', () => {
  const server = new Server();
  beforeAll(() => server.start());
  afterAll(() => server.end());

  test('a worker killed in a parcel, the one with most parcels, the server, and its coordinator', async () => {
    const folder = folderWith({ 'slow.ts': SLOW });
    const env = envOf(server);
    const redis = server.client();
    const worker = (threads: number): Program => new Program(`worker --threads ${threads}`, folder, env);
    const line = 'compare ./slow.ts sound --blocks 3000 --chunk 75 --seed deaths';
    const isBusy = (each: Program) => async () => {
      const { pieces, inHand } = await helloOf(redis, each);
      return pieces > 0 && inHand > 0;
    };

    const [one, two] = [worker(1), worker(2)];
    await Promise.all([one, two].map((each) => each.says(/waits for runs/)));
    const begun = new Program(`${line} --queue --out far`, folder, env);
    await until('the first worker plays', isBusy(one));
    await one.kill();
    await begun.says(/is gone/);

    const three = worker(1);
    await until('the second worker plays', isBusy(two));
    await two.kill();
    await until('the third worker plays', isBusy(three));

    await server.kill();
    await begun.says(/does not answer .*; waiting for it/);
    await pause(1_000);
    await server.start();
    await begun.says(/is back/);
    await until('the third worker plays on', isBusy(three));

    const journal = join(folder, 'far', 'blocks.jsonl');
    await until('something is kept', () => existsSync(journal));
    await begun.kill();
    const kept = readFileSync(journal, 'utf8').split('\n').length - 1;
    expect(kept).toBeLessThan(40);
    await until(
      'parcels are finished meanwhile',
      async () => (await redis.hlen((await redis.keys('bolachen:results:*'))[0] ?? '')) > 2,
    );

    const resumed = new Program('compare --resume far --queue', folder, env);
    expect(await resumed.ends(), resumed.said).toBe(0);
    redis.disconnect();
    expect(await three.kill('SIGINT')).toBe(130);

    const here = await bolachen(folder, `${line} --threads 12 --out here`);
    expect(here.code, here.stderr).toBe(0);
    expect(hashesOf(join(folder, 'far'))).toEqual(hashesOf(join(folder, 'here')));
  });
});

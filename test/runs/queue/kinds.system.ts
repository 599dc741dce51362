import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bolachen, folderWith } from '../../cli/run.js';
import { envOf, GatedBot, hashesOf, hasServer, helloOf, Program, SECRET, Server, until } from './machines.js';

/** Runs on other machines come to the bytes of runs on this one. */

const BOT = `import { weight } from './weight.js';
if (process.env.BOLACHEN_SECRET !== undefined || process.env.BOLACHEN_QUEUE !== undefined) throw new Error('a secret');
export default { name: 'mine', bid: ({ legal }) => legal[legal.length > weight ? 1 : 0] };`;

const RUNS: Readonly<Record<string, string>> = {
  simulate: "simulate --bots ./mine.ts,sound,bold --deals 1200 --after 'F brand' --records --chunk 300",
  tournament: 'tournament --bots ./mine.ts,sound,bold,lowest --blocks 100 --records',
  compare: 'compare ./mine.ts sound --blocks 400 --chunk 50 --explain',
  ...Object.fromEntries(
    ['group', 'sprt --bounds 0,0.4', 'width --width 0.2', 'width --delta 0.5'].map((rule) => [
      `compare, stopped by ${rule}`,
      `compare ./mine.ts sound --blocks 1000 --chunk 50 --stop ${rule}`,
    ]),
  ),
  sweep: "sweep 'sound(play=3.0..4.0:0.5)' --blocks 100 --confirm 60",
  tune: "tune 'sound(play=4..7)' --blocks 200 --confirm 40",
  'decisions in chunks': 'dataset --kind decisions --bots ./mine.ts --deals 300 --chunk 75 --format csv',
  'sessions with money':
    'simulate --bots sound,bold,keen --game wallachen --match 9 --session-target 60 --money 0.1 --deals 90',
};

describe.skipIf(!hasServer)('the same bytes as on one thread', () => {
  const server = new Server();
  beforeAll(() => server.start());
  afterAll(() => server.end());

  test('of every kind of run, with a bot from a file, on two workers in folders of their own', async () => {
    const duck = readFileSync(new URL('../../../bots/external/duck.mjs', import.meta.url));
    const folder = folderWith({ 'mine.ts': BOT, 'weight.ts': 'export const weight: number = 2;', 'duck.mjs': duck });
    const env = envOf(server);
    const workers = ['one', 'two'].map((name) => {
      mkdirSync(join(folder, name));
      return new Program('worker --threads 1', join(folder, name), env);
    });
    await Promise.all(workers.map((each) => each.says(/waits for runs/)));
    for (const [name, line] of Object.entries(RUNS)) {
      const here = await bolachen(folder, `${line} --seed q --threads 1 --out here --force`);
      expect(here.code, here.stderr).toBe(0);
      const far = new Program(`${line} --seed q --queue --out far --force`, folder, env);
      expect(await far.ends(), far.said).toBe(0);
      expect(far.said).not.toMatch(/played here/);
      expect(hashesOf(join(folder, 'far')), name).toEqual(hashesOf(join(folder, 'here')));
    }
    const program = new Program("simulate --bots 'exec(node ./duck.mjs)' --queue", folder, env);
    expect(await program.ends()).toBe(2);
    expect(program.said).toMatch(/queue: exec\(node .*duck\.mjs\) is a program, which plays on its own machine alone/);
    const text = `import { simulate } from '${new URL('../../../dist/public/index.js', import.meta.url)}';
      const what = { bots: ['sound'], deals: 500, seed: 'library' };
      const queue = { url: '${server.url}', secret: '${SECRET}' };
      const [far, here] = [await simulate(what, { queue }), await simulate(what)];
      console.log(far.digest === here.digest);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', text], {
      cwd: folder,
    });
    expect(stdout).toBe('true\n'); // and it ends by itself
    for (const each of workers) {
      expect(await each.kill('SIGINT')).toBe(130);
      expect(each.said).toMatch(/plays compare .*mine.ts/);
      expect(each.said).toMatch(/0 pieces given back, [1-9]\d* played/);
    }
    const redis = server.client();
    const left: string[] = []; // but for what goes by itself
    for (const key of await redis.keys('bolachen:*')) if ((await redis.ttl(key)) === -1) left.push(key);
    redis.disconnect();
    expect(left).toEqual([]);
  });

  /** Whose results count: verdicts.test.ts; which results can be: received.test.ts. */
  test('a worker that lies is found, named, dropped, and what it has played is played again', async () => {
    const own = await Server.ofTest();
    const bot = new GatedBot(0);
    const folder = folderWith({ 'gated.ts': bot.text });
    const line = 'compare ./gated.ts sound --blocks 60 --chunk 1 --seed liars --move-time 0';
    const redis = own.client();
    const liar = new Program('worker --threads 1', folder, { ...envOf(own), LIAR: '1' });
    await liar.says(/waits for runs/);
    const run = new Program(`${line} --queue --out far`, folder, envOf(own));
    // It plays the first parcel, which is given out, and one of the two who play the second.
    await until('the liar has a parcel', async () => (await helloOf(redis, liar)).inHand > 0);
    const honest = new Program('worker --threads 1', folder, envOf(own));
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
});

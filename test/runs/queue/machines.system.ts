import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type Program, pause, until } from '../../cli/program.js';
import { bolachen, folderWith } from '../../cli/run.js';
import { gatedBot, hashesOf, hasServer, helloOf, passageTo, SECRET, serverOfTest, withQueue } from './machines.js';

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

/** A bot that takes its time, though not the machine's, so that something can happen meanwhile. */
const SLOW = `const cell = new Int32Array(new SharedArrayBuffer(4));
export default { name: 'slow', bid: ({ legal }) => {
  Atomics.wait(cell, 0, 0, 3);
  return legal[legal.length > 2 ? 1 : 0];
} };`;

describe.skipIf(!hasServer)('runs on other machines', () => {
  test('come to the bytes of one thread: every kind of run, a bot from a file, two workers in folders of their own', async () => {
    const server = await serverOfTest();
    const duck = readFileSync(new URL('../../../bots/external/duck.mjs', import.meta.url));
    const folder = folderWith({ 'mine.ts': BOT, 'weight.ts': 'export const weight: number = 2;', 'duck.mjs': duck });
    const workers = ['one', 'two'].map((name) => {
      mkdirSync(join(folder, name));
      return withQueue('worker --threads 1', join(folder, name), server);
    });
    await Promise.all(workers.map((each) => each.says(/waits for runs/)));
    for (const [name, line] of Object.entries(RUNS)) {
      const here = await bolachen(folder, `${line} --seed q --threads 1 --out here --force`);
      expect(here.code, here.stderr).toBe(0);
      const far = withQueue(`${line} --seed q --queue --out far --force`, folder, server);
      expect(await far.ends(), far.said).toBe(0);
      expect(far.said).not.toMatch(/played here/);
      expect(hashesOf(join(folder, 'far')), name).toEqual(hashesOf(join(folder, 'here')));
    }
    const program = withQueue("simulate --bots 'exec(node ./duck.mjs)' --queue", folder, server);
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

  /** Whose results count: verdicts.test.ts; which can be: received.test.ts; what is stopped: run.test.ts. */
  test('have connections replaced that are lost as soon as they are made, or on which replies never come', async () => {
    const line = 'compare ./gated.ts sound --blocks 120 --chunk 10 --seed stops --move-time 0';
    const server = await serverOfTest();
    const way = await passageTo(server, [2, 5, 6]);
    const bot = gatedBot();
    const folder = folderWith({ 'gated.ts': bot.text });
    const redis = server.client();
    const worker = withQueue('worker --threads 1', folder, way);
    await worker.says(/waits for runs/);
    const run = withQueue(`${line} --queue --out far`, folder, way);
    await until('parcels are finished, and one is held', async () => {
      const { pieces, inHand } = await helloOf(redis, worker);
      return pieces > 0 && inHand > 0 && bot.isHolding(worker);
    });
    redis.disconnect();
    way.block();
    bot.open();
    for (const each of [run, worker]) await each.says(/does not answer \(nothing for 20 seconds\); waiting for it/);
    expect(await run.ends()).toBe(0);
    expect(run.said).toMatch(/is back/);
    const here = await bolachen(folder, `${line} --threads 2 --out here`);
    expect(here.code, here.stderr).toBe(0);
    expect(hashesOf(join(folder, 'far'))).toEqual(hashesOf(join(folder, 'here')));
  });

  test('survive a worker killed in a parcel, the one with most, the server with all it held, and their own death', async () => {
    const server = await serverOfTest();
    const folder = folderWith({ 'slow.ts': SLOW });
    const redis = server.client();
    const worker = (threads: number): Program => withQueue(`worker --threads ${threads}`, folder, server);
    const line = 'compare ./slow.ts sound --blocks 3000 --chunk 75 --seed deaths';
    const isBusy = (each: Program) => async () => {
      const { pieces, inHand } = await helloOf(redis, each);
      return pieces > 0 && inHand > 0;
    };

    const [one, two] = [worker(1), worker(2)];
    await Promise.all([one, two].map((each) => each.says(/waits for runs/)));
    const begun = withQueue(`${line} --queue --out far`, folder, server);
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

    const four = worker(8);
    const resumed = withQueue('compare --resume far --queue', folder, server);
    const here = await bolachen(folder, `${line} --threads 12 --out here`);
    expect(here.code, here.stderr).toBe(0);
    expect(await resumed.ends(), resumed.said).toBe(0);
    redis.disconnect();
    for (const each of [three, four]) expect(await each.kill('SIGINT')).toBe(130);
    expect(hashesOf(join(folder, 'far'))).toEqual(hashesOf(join(folder, 'here')));
  });

  test.each([
    ['the password is wrong', [], 'default:wrong', /refuses the password\n$/],
    ['a password is needed', [], null, /needs a password: put redis:\/\/:PASSWORD@HOST:PORT into BOLACHEN_QUEUE\n$/],
    ['the user may not choose a database', ['~*', '&*', '+get'], 'poor:pw', /does not allow its user SELECT: the user/],
    ['the user may not see the keys', ['~other:*', '&*', '+@all'], 'poor:pw', /does not allow its user .*: the user/],
  ] as const)('say in one line what a server refuses: %s', async (_, rules, user, message) => {
    const server = await serverOfTest();
    const redis = server.client();
    if (rules.length > 0) await redis.call('ACL', 'SETUSER', 'poor', 'on', '>pw', ...rules);
    redis.disconnect();
    const { host } = new URL(server.url);
    const url = `redis://${user === null ? '' : `${user}@`}${host}`;
    for (const line of ['worker --list', 'simulate --bots lowest --deals 40 --seed s --queue --no-out']) {
      const program = withQueue(line, folderWith(), { url });
      expect(await program.ends()).toBe(1);
      expect(program.said).toMatch(message);
      expect(program.said).toMatch(/^bolachen: --queue: redis:\/\/127\.0\.0\.1:\d+ .*\n$/);
    }
  });
});

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bolachen, folderWith } from '../../cli/run.js';
import { envOf, GatedBot, hashesOf, hasServer, helloOf, Passage, Program, Server, until } from './machines.js';

/** What is stopped in good order, and servers that cannot do what they are asked: nothing is lost. */

const LINE = 'compare ./gated.ts sound --blocks 120 --chunk 10 --seed stops --move-time 0';

/** A run whose worker has finished some parcels and has one in hand, which it cannot finish before the gate is open. */
async function heldRun(server: Server, way: Pick<Server, 'url'> = server) {
  const bot = new GatedBot(100);
  const folder = folderWith({ 'gated.ts': bot.text });
  const redis = server.client();
  const begun = (line: string): Program => new Program(line, folder, envOf(way));
  const worker = begun('worker --threads 1');
  await worker.says(/waits for runs/);
  const run = begun(`${LINE} --queue --out far`);
  const isHolding = async (each: Program): Promise<boolean> => (await helloOf(redis, each)).inHand > 0;
  await until('parcels are finished, and one is held', async () => {
    const { pieces, inHand } = await helloOf(redis, worker);
    return pieces > 0 && inHand > 0 && bot.isHolding(worker);
  });
  const isEqual = async (): Promise<void> => {
    const here = await bolachen(folder, `${LINE} --threads 2 --out here`);
    expect(here.code, here.stderr).toBe(0);
    expect(hashesOf(join(folder, 'far'))).toEqual(hashesOf(join(folder, 'here')));
    redis.disconnect();
  };
  return { bot, redis, worker, run, begun, isHolding, isEqual };
}

describe.skipIf(!hasServer)('nothing is lost', () => {
  test('when a worker is stopped: it gives back at once what it has in hand', async () => {
    const { bot, redis, worker, run, begun, isHolding, isEqual } = await heldRun(await Server.ofTest());
    expect(await worker.kill('SIGINT')).toBe(130);
    expect(worker.said).toMatch(/ends; 1 piece given back/);
    const [queue] = (await redis.keys('bolachen:parcels-*:meta')).map((key) => key.replace(/:meta$/, ''));
    expect(await redis.llen(`${queue}:active`)).toBe(0);
    expect(await redis.llen(`${queue}:wait`)).toBeGreaterThan(0);
    const next = begun('worker --threads 1');
    await until('another has it', () => isHolding(next));
    bot.open();
    expect(await run.ends()).toBe(0);
    await isEqual();
  });

  test('when the run is stopped: what is in hand is finished and kept, and it goes on on another day', async () => {
    const { bot, run, worker, begun, isEqual } = await heldRun(await Server.ofTest());
    run.child.kill('SIGINT');
    await run.says(/finishing the current work/);
    bot.open();
    expect(await run.ends()).toBe(130);
    expect(run.said).toMatch(/--resume far/);
    await worker.says(/is over/);
    expect(await begun('compare --resume far --queue --move-time 0').ends()).toBe(0);
    await isEqual();
  });

  test('when the server comes back with nothing in it', async () => {
    const server = await Server.ofTest(false);
    const { bot, run, worker, isEqual } = await heldRun(server);
    await server.kill();
    await run.says(/does not answer .*; waiting for it/);
    await worker.says(/does not answer .*; waiting for it/);
    bot.open();
    await server.start();
    await run.says(/is back/);
    expect(await run.ends()).toBe(0);
    await isEqual();
  });

  test('when connections are lost as soon as they are made, and replies never come: they are replaced', async () => {
    const server = await Server.ofTest();
    const way = await Passage.to(server, [2, 5, 6]);
    const { bot, run, worker, isEqual } = await heldRun(server, way);
    way.block();
    bot.open();
    for (const each of [run, worker]) await each.says(/does not answer \(nothing for 20 seconds\); waiting for it/);
    expect(await run.ends()).toBe(0);
    expect(run.said).toMatch(/is back/);
    await isEqual();
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Seal } from '../../../src/runs/queue/seal.js';
import { bolachen, folderWith } from '../../cli/run.js';
import { contents } from '../../folders.js';
import { envOf, GatedBot, hashesOf, hasServer, helloOf, Program, SECRET, Server, until } from './machines.js';

/** What somebody puts into a queue, and servers that are not as they should be. */

describe.skipIf(!hasServer)('a queue', () => {
  const server = new Server();
  let env: NodeJS.ProcessEnv = {};
  beforeAll(async () => {
    await server.start();
    env = envOf(server);
  });
  afterAll(() => server.end());
  /** Changes a terminal's title, and the direction of text. */
  const NAUGHTY = '\u001b]0;owned\u0007\u202e';
  const line = 'compare ./gated.ts sound --blocks 600 --chunk 20 --seed hostile --move-time 0';
  const here = async (folder: string): Promise<Record<string, string>> => {
    const { code, stderr } = await bolachen(folder, `${line} --threads 2 --out here`);
    expect(code, stderr).toBe(0);
    return hashesOf(join(folder, 'here'));
  };

  test('forged parcels, results, runs and workers are told of, and play nothing; no password is shown anywhere', async () => {
    const bot = new GatedBot(300);
    const folder = folderWith({ 'gated.ts': bot.text });
    const redis = server.client();
    const stranger = new Program('worker --threads 1', folder, { ...env, BOLACHEN_SECRET: 'another secret' });
    const worker = new Program('worker --threads 2', folder, env);
    await Promise.all([stranger, worker].map((each) => each.says(/waits for runs/)));
    await redis.hset('bolachen:runs', 'rubbish', `a ${NAUGHTY} run of nobody`, 'other', 'a run of another version');
    await redis.set('bolachen:run:rubbish', 'rubbish');
    const other = {
      version: '9.9.9',
      streamVersion: 1,
      signature: '1',
      title: '',
      job: {},
      worker: '',
      bundles: [],
      programs: {},
    };
    await redis.set('bolachen:run:other', new Seal(SECRET).pack('run other', other));
    await redis.hset('bolachen:workers', 'nobody', 'rubbish {');
    await redis.set('bolachen:alive:nobody', '1', 'EX', 300);
    const run = new Program(`${line} --queue --out far`, folder, env);
    await until('the worker plays', async () => (await helloOf(redis, worker)).pieces > 0);
    expect(readFileSync(`/proc/${run.child.pid}/cmdline`, 'latin1')).not.toMatch(/open/);

    const [queue] = (await redis.keys('bolachen:parcels-*:meta')).map((key) => key.split(':')[1]);
    const results = `bolachen:results:${queue.replace('parcels-', '')}`;
    await redis.hset(`bolachen:${queue}:forged`, {
      name: 'parcel',
      data: '{"works":[{"first":0,"count":1}],"mark":"?"}',
      opts: '{"attempts":1}',
      timestamp: '1',
    });
    await redis.rpush(`bolachen:${queue}:wait`, 'forged');
    await redis.hset(results, 'i599-600', 'me\nforged');
    // While the coordinator is held, results that it has not seen are replaced, too.
    await until('the bot waits', async () => bot.isHolding(worker));
    const seen = await redis.hkeys(results);
    run.child.kill('SIGSTOP');
    bot.open();
    const unseen = async (): Promise<string[]> => (await redis.hkeys(results)).filter((key) => !seen.includes(key));
    await until('results wait', async () => (await unseen()).length > 0);
    for (const key of await unseen()) await redis.hset(results, key, 'a.b\nforged');
    run.child.kill('SIGCONT');

    expect(await run.ends(), run.said).toBe(0);
    expect(worker.said).toMatch(/piece forged is not played: it is not signed with the secret/);
    expect(worker.said).toMatch(/plays nothing of a ·]0;owned·· run of nobody: it is not signed with the secret/);
    expect(worker.said).toMatch(/plays nothing of a run of another version: version 9.9.9, here /);
    expect(stranger.said).toMatch(/plays nothing of compare .*: it is not signed with the secret/);
    expect(run.said).toMatch(/there are workers with another secret, which play nothing of this run/);
    expect(hashesOf(join(folder, 'far'))).toEqual(await here(folder));

    const list = await bolachenWith(folder, 'worker --list', env);
    expect(list).toMatch(/2 workers with another secret/);
    expect(list).toMatch(/rubbish .*gone/);
    const json = await bolachenWith(folder, 'worker --list --json', env);
    for (const said of [worker.said, stranger.said, list, json])
      expect(said).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    redis.disconnect();
    const files = Object.values(contents(join(folder, 'far')));
    for (const text of [...files, run.said, worker.said, list]) expect(text).not.toMatch(/:open@|not known to anybody/);
  });
});

async function bolachenWith(folder: string, line: string, env: NodeJS.ProcessEnv): Promise<string> {
  const program = new Program(line, folder, env);
  expect(await program.ends(), program.said).toBe(0);
  return program.said;
}

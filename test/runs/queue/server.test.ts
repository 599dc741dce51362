import vm from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { bundleOf } from '../../../src/players/bot/loading/bundle.js';
import { announce, jobHere } from '../../../src/runs/queue/announcement.js';
import { linkTo, silencePackages } from '../../../src/runs/queue/connection.js';
import { ownVersions } from '../../../src/runs/queue/hello.js';
import { listQueue } from '../../../src/runs/queue/listing.js';
import { Seal } from '../../../src/runs/queue/seal.js';
import { InputError } from '../../../src/support/input/refusal.js';
import { sha256 } from '../../../src/support/system/hash.js';
import { hashOf } from '../../outline.js';
import type { MemoryRedis } from './in-memory.js';
import { begunRun, begunWorker, diary, eachOnItsOwn, ofProgram, QUEUE, right, server, sums } from './together.js';

/** Servers that forget, are full, refuse or go away, and what others have put into them. */

eachOnItsOwn();

test('a server that has forgotten everything is told again', async () => {
  const worker = await begunWorker('worker');
  const run = await begunRun({ identity: 'folder' });
  const results = run.plays(0, 2, 4);
  await vi.advanceTimersByTimeAsync(50);
  diary();
  server.forget();
  expect(await results).toEqual(sums(0, 2, 4));
  expect(hashOf(diary())).toMatchInlineSnapshot(`"cc7244d7"`);
  await run.end();
  await worker.end();
});

test('what is forged is told of, and plays nothing', async () => {
  const seal = new Seal(QUEUE.secret);
  const runs: Record<string, object | null> = {
    'a \n run of\tnobody': null,
    'a run of another version': { ...ownVersions(), version: '9.9.9' },
    'a run of another stream': { ...ownVersions(), streamVersion: 9 },
    'a run elsewhere': { ...ownVersions(), worker: '../experiments/simulate/worker.js' },
    'a run without its bundle': { ...ownVersions(), worker: 'a/b/worker.js', bundles: ['0123'] },
  };
  for (const [i, [title, announcement]] of Object.entries(runs).entries()) {
    server.table('bolachen:runs').set(`${i}`, title);
    const packed = announcement === null ? Buffer.from('rubbish') : seal.pack(`run ${i}`, announcement);
    server.keys.set(`bolachen:run:${i}`, packed);
  }
  server.table('bolachen:runs').set('gone', 'a run that is over');
  server.table('bolachen:workers').set('nobody', 'rubbish {');
  server.keys.set('bolachen:alive:nobody', '1');
  server.keys.set('bolachen:bundle:0123', 'rubbish');
  const worker = await begunWorker('worker');
  const stranger = await begunWorker('stranger', right, { queue: { ...QUEUE, secret: 'another secret' } });
  const run = await begunRun();
  const [id] = [...server.table('bolachen:runs')].find(([, title]) => title === 'a run') as [string, string];
  server.keys.set(`bolachen:parcels-${id}:forged`, { works: [{ first: 0, count: 1 }], mark: '?' });
  server.list(`bolachen:parcels-${id}:wait`).push('forged');
  server.table(`bolachen:results:${id}`).set('i6-8', 'me\nforged');
  expect(await run.plays(0, 2, 4, 6)).toEqual(sums(0, 2, 4, 6));
  expect(hashOf(diary())).toMatchInlineSnapshot(`"688c1f76"`);
  const { workers, strangers, runs: listed } = await listQueue(QUEUE);
  const all = listed.map((each) => Object.values(each).slice(1).join());
  expect(JSON.stringify([workers.length, strangers, ...all])).toMatchInlineSnapshot(
    `"[1,2,"a \\n run of\\tnobody,false,0,0,0","a run of another version,false,0,0,0","a run of another stream,false,0,0,0","a run elsewhere,false,0,0,0","a run without its bundle,false,0,0,0","a run that is over,false,0,0,0","a run,true,0,0,4"]"`,
  );
  await run.end();
  await worker.end();
  await stranger.end();
});

test('a server that is full is waited for', async () => {
  const worker = await begunWorker('worker');
  const run = await begunRun();
  const full = 'OOM command not allowed';
  server.refusal = { message: full, commands: /^(add|hset|set)$/ };
  diary();
  const first = run.plays(0);
  await vi.advanceTimersByTimeAsync(1_500);
  server.refusal = null;
  await first;
  const others = run.plays(2, 4);
  await vi.advanceTimersByTimeAsync(50);
  server.refusal = { message: full, commands: /^(hset|hsetnx|hgetBuffer)$/ };
  await vi.advanceTimersByTimeAsync(1_500);
  server.refusal = { message: full, commands: /^(hsetnx|hgetBuffer)$/ };
  await vi.advanceTimersByTimeAsync(1_500);
  server.refusal = { message: full, commands: /^hsetnx$/ };
  await vi.advanceTimersByTimeAsync(1_500);
  server.refusal = null;
  expect(await others).toEqual(sums(2, 4));
  server.refusal = { message: 'WRONGTYPE Operation\nat a line', commands: /^(hgetBuffer|hgetall)$/ };
  const refused = 'InputError: queue: redis://pc1 refuses (WRONGTYPE Operation): a key holds something else';
  expect(await run.plays(6)).toEqual([refused]);
  server.refusal = null;
  expect(hashOf(diary())).toMatchInlineSnapshot(`"97479403"`);
  await run.end();
  await worker.end();
});

test('bots in files go with the run, and have another address there; programs do not', async () => {
  const { url, text } = await bundleOf('six-lines.system', 'bots');
  const { terms } = ofProgram('run');
  const job = { bots: [`${url}(x=1)`, 'sound'], other: [{ deep: url }, 5, null], bytes: new Uint8Array(1) };
  const far = { ...terms, job, worker: '', title: 'a run', identity: null, dropsInHand: false };
  const { announcement, texts } = await announce(far);
  const hash = sha256(text);
  const there = {
    bots: [`bundle:${hash}(x=1)`, 'sound'],
    other: [{ deep: `bundle:${hash}` }, 5, null],
    bytes: job.bytes,
  };
  expect(announcement).toEqual({ ...ownVersions(), title: 'a run', job: there, worker: '', bundles: [hash] });
  expect(texts).toEqual(new Map([[hash, text]]));
  expect(await jobHere(announcement, async () => text)).toEqual(job);
  await expect(jobHere(announcement, async () => null)).rejects.toThrow(
    `the bundle ${hash} is missing, or does not have that hash`,
  );
  await expect(announce({ ...far, job: { bots: ['sound', 'exec(node x.js)'] } })).rejects.toThrow(
    'queue: exec(node x.js) is a program, which plays on its own machine alone',
  );
});

const NEEDS = 'the user needs the rules ~bolachen:* &bolachen:* +@all, as by ACL SETUSER';

describe('a server', () => {
  test.each([
    ['WRONGPASS invalid username-password pair', 'refuses the password'],
    ['ERR invalid password', 'refuses the password'],
    ['NOAUTH Authentication required.', 'needs a password: put redis://:PASSWORD@HOST:PORT into BOLACHEN_QUEUE'],
    ['ERR DB index is out of range', 'has no database of that number'],
    [
      "NOPERM User poor has no permissions to run the 'config|get' command",
      `does not allow its user CONFIG|GET: ${NEEDS}`,
    ],
    ['NOPERM No permissions to access a key', `does not allow its user what a queue needs: ${NEEDS}`],
    ['ERR something\nelse', 'does not answer (ERR something)'],
  ])('that refuses: %s', async (message, said) => {
    server.refusal = { message, commands: /select/ };
    await expect(listQueue(QUEUE)).rejects.toThrow(new InputError(`queue: redis://pc1 ${said}`));
    expect(server.clients.size).toBe(0);
    server.refusal = { message, commands: /hgetall/ };
    const later = /^(ERR|.*DB index)/.test(message) ? `refuses (${message.split('\n')[0]})` : said;
    await expect(listQueue(QUEUE)).rejects.toThrow(new InputError(`queue: redis://pc1 ${later}`));
    expect(server.clients.size).toBe(0);
  });

  test('that does not answer, or says nothing', async () => {
    server.closed = 'connect ECONNREFUSED';
    await expect(listQueue(QUEUE)).rejects.toThrow('queue: redis://pc1 does not answer (connect ECONNREFUSED)');
    server.closed = '';
    const listing = listQueue(QUEUE);
    const failed = expect(listing).rejects.toThrow('queue: redis://pc1 does not answer (nothing for 5 seconds)');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(server.clients.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
  });

  test('that goes away is waited for; a connection on which nothing moves is replaced', async () => {
    const { terms } = ofProgram('run');
    const link = await linkTo({ ...QUEUE, server: { ...QUEUE.server, isEncrypted: true } }, terms.onNotice);
    const redis = link.redis as unknown as MemoryRedis;
    const other = link.another() as unknown as MemoryRedis;
    expect(redis.stalled?.after).toBe(20_000);
    redis.stalled?.act();
    redis.emit('error', new Error('connect ECONNREFUSED\nat'));
    redis.emit('ready');
    other.emit('error', new Error('reported by the first'));
    redis.emit('error', new Error('connect ETIMEDOUT'));
    const { retryStrategy, reconnectOnError, ...options } = redis.options as {
      readonly retryStrategy: () => number | null;
      readonly reconnectOnError: (error: Error) => boolean;
    };
    expect(retryStrategy()).toBe(500);
    expect(['READONLY You', 'ERR'].map((text) => reconnectOnError(new Error(text)))).toEqual([true, false]);
    expect(JSON.stringify([options, other.options])).toMatchInlineSnapshot(
      `"[{"host":"pc1","port":6379,"db":0,"tls":{},"lazyConnect":true,"maxRetriesPerRequest":null,"connectTimeout":5000},{"host":"pc1","port":6379,"db":0,"tls":{},"lazyConnect":false,"maxRetriesPerRequest":null,"connectTimeout":5000,"socketTimeout":20000}]"`,
    );
    link.close();
    expect(server.clients.size).toBe(0);
    await expect(redis.connect().then(() => listQueue(QUEUE))).resolves.toBeDefined();
    expect(hashOf(diary())).toMatchInlineSnapshot(`"2ba8d86b"`);
  });
});

test('what packages print is not shown, what others do is', () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { log, warn, error } = console;
  silencePackages();
  for (const file of ['/node_modules/ioredis/x.js', '/node_modules/others/x.js'])
    vm.runInThisContext(`(() => { console.warn('${file}'); })()`, { filename: file });
  expect(said.mock.calls).toEqual([['/node_modules/others/x.js']]);
  Object.assign(console, { log, warn, error });
  vi.restoreAllMocks();
});

import { hostname } from 'node:os';
import vm from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Piece } from '../../../src/boards/piece.js';
import { bundleOf } from '../../../src/players/bot/loading/bundle.js';
import { type QueueTerms, queueTerms } from '../../../src/runs/queue/address.js';
import { announce, type FarPlay, jobHere } from '../../../src/runs/queue/announcement.js';
import { linkTo, silencePackages } from '../../../src/runs/queue/connection.js';
import { ownVersions } from '../../../src/runs/queue/hello.js';
import { listQueue } from '../../../src/runs/queue/listing.js';
import { openQueue } from '../../../src/runs/queue/open-queue.js';
import { Seal } from '../../../src/runs/queue/seal.js';
import { work } from '../../../src/runs/queue/worker.js';
import type { Executor } from '../../../src/runs/work/executor.js';
import { InputError } from '../../../src/support/input/refusal.js';
import { sha256 } from '../../../src/support/system/hash.js';
import { inMemory, type MemoryRedis, MemoryServer } from './in-memory.js';

/** Runs and workers on a server in memory, by a clock of the test's own. */

let restore = (): void => {};
let server: MemoryServer;
beforeEach(() => {
  restore = inMemory();
  server = new MemoryServer(6379);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  restore();
});

const QUEUE = queueTerms({ url: 'redis://pc1', secret: 'not known to anybody' }) as QueueTerms;

/** What is told of a run: without what differs from machine to machine, and what is only asked. */
const shown = (text: string): string =>
  text
    .replaceAll(`${hostname()}:${process.pid}`, 'pc2')
    .replaceAll(ownVersions().signature, '(bench)')
    .replaceAll('bolachen:', '')
    .replaceAll(/\b[0-9a-f]{16}\b/g, 'RUN');
const ASKED = /^(select|exists|getBuffer|hexists|hget|hgetall|hgetBuffer|hkeys|hlen|llen) /;
const diary = (): string =>
  server.told
    .splice(0)
    .filter((line) => !ASKED.test(line))
    .map(shown)
    .join('\n');
/** The same without what comes again and again. */
const news = (): string => diary().replaceAll(/^(hset workers|set |expire|completed|publish).*\n?/gm, '');

interface Sum extends Piece {
  readonly sum: number;
}
type Play = (work: Piece) => Sum;
const right: Play = ({ first, count }) => ({ first, count, sum: 10 * first });
/** The results of parcels of two pieces, by the first. */
const sums = (...firsts: number[]): number[][] => firsts.map((first) => [10 * first, 10 * first + 10]);
const wrong: Play = ({ first, count }) => ({ first, count, sum: 11 * first + 1 });

/** Threads on this one: a piece takes a tenth of a second. */
const threads = (who: string, play: Play) => (): Executor<never, never> => {
  server.told.push(`${who}: (threads begin)`);
  return {
    ahead: 1,
    play: async (piece: Piece) => {
      await vi.advanceTimersByTimeAsync(0);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return play(piece) as never;
    },
    close: async () => void server.told.push(`${who}: (threads end)`),
  };
};

/** Waits, while the clock goes on. */
async function passing<T>(doing: Promise<T>): Promise<T> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  void doing.then(end, end);
  while (!isOver) await vi.advanceTimersByTimeAsync(50);
  return doing;
}

/** What they share: how they are stopped, and what they say. */
function ofProgram(who: string) {
  const stop = new AbortController();
  const onNotice = (line: string): void => void server.told.push(`${who}: ${line}`);
  return { stop, terms: { queue: QUEUE, signal: stop.signal, onNotice } };
}

async function begunWorker(who: string, play = right, given = {}) {
  const { stop, terms } = ofProgram(who);
  const own = { threads: 2, signature: ownVersions().signature, nonce: who };
  const over = work({ ...terms, ...own, ...given }, threads(who, play) as never);
  await vi.advanceTimersByTimeAsync(0);
  const end = (): Promise<void> => {
    stop.abort();
    return passing(over);
  };
  return { end };
}

async function begunRun(given: Partial<FarPlay> = {}, play = right) {
  const { stop, terms } = ofProgram('run');
  const ofRun = { job: { bots: ['sound'] }, worker: 'experiments/simulate/worker.js', title: 'a run', identity: null };
  const receive = (_: Piece, sent: Sum): Sum => sent;
  const far = { ...terms, ...ofRun, dropsInHand: false, ...given };
  const executor = await passing(openQueue<Sum, Piece>(far, receive, threads('run', play) as never));
  const plays = (...firsts: number[]): Promise<(number[] | string)[]> =>
    passing(
      Promise.all(
        firsts.map((first) =>
          executor.play([0, 1].map((i) => ({ first: first + i, count: 1 }))).then(
            (sums) => sums.map(({ sum }) => sum),
            (error: Error) => `${error.name}: ${error.message}`,
          ),
        ),
      ),
    );
  return { stop, executor, plays, end: (): Promise<void> => passing(executor.close()) };
}

test('a run and a worker, from the first word to the last', async () => {
  const worker = await begunWorker('worker');
  const run = await begunRun();
  const { executor } = run;
  expect([executor.lanes, executor.ahead, executor.fitting(5)]).toEqual([2, 24, 5]);
  expect(await run.plays(0, 2, 4)).toEqual(sums(0, 2, 4));
  await run.end();
  await worker.end();
  expect(diary()).toMatchInlineSnapshot(`
    "hset workers pc2.worker {"version":"0.1.0","streamVersion":2,"signature":"(bench)","id":"pc2.worker","name":"pc2","threads":2,"pieces":0,"inHand":0,"runs":{}}
    set alive:pc2.worker 1 PX 8000
    worker: worker pc2 waits for runs on redis://pc1 with 2 threads (version 0.1.0, signature (bench))
    set run:RUN (signed) EX 86400
    set alive:RUN 1 PX 8000
    hset runs RUN a run
    publish news RUN
    worker: (threads begin)
    worker: plays a run on 2 threads
    hset workers pc2.worker {"version":"0.1.0","streamVersion":2,"signature":"(bench)","id":"pc2.worker","name":"pc2","threads":2,"pieces":0,"inHand":0,"runs":{"RUN":null}}
    set alive:pc2.worker 1 PX 8000
    set alive:RUN 1 PX 8000
    run: worker pc2 takes part with 2 threads
    add i0-2
    begin i0-2
    add i2-4
    begin i2-4
    add i4-6
    hset results:RUN i0-2 (signed)
    expire results:RUN 86400
    completed i0-2
    begin i4-6
    run: (threads begin)
    hset results:RUN i2-4 (signed)
    expire results:RUN 86400
    completed i2-4
    hsetnx shares:RUN pc2.worker 2
    expire shares:RUN 2592000
    hset results:RUN i4-6 (signed)
    expire results:RUN 86400
    completed i4-6
    del run:RUN
    hdel runs RUN
    del alive:RUN
    obliterate
    del results:RUN shares:RUN
    publish news RUN
    worker: (threads end)
    del parcels-RUN:meta
    run: (threads end)
    worker: a run is over
    hset workers pc2.worker {"version":"0.1.0","streamVersion":2,"signature":"(bench)","id":"pc2.worker","name":"pc2","threads":2,"pieces":3,"inHand":0,"runs":{}}
    set alive:pc2.worker 1 PX 8000
    hdel workers pc2.worker
    del alive:pc2.worker
    worker: worker pc2 ends; 0 pieces given back, 3 played"
  `);
  expect([...server.keys.values()]).toEqual([new Map(), new Map(), new Map()]);
});

test('a worker that is stopped gives back what it has in hand; threads that are idle for a minute end', async () => {
  const one = await begunWorker('one');
  const run = await begunRun();
  diary();
  const results = run.plays(0, 2, 4);
  await vi.advanceTimersByTimeAsync(150);
  await one.end();
  const two = await begunWorker('two');
  expect(await results).toEqual(sums(0, 2, 4));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(news()).toMatchInlineSnapshot(`
    "add i0-2
    begin i0-2
    add i2-4
    begin i2-4
    add i4-6
    one: (threads end)
    hdel workers pc2.one
    del alive:pc2.one
    one: worker pc2 ends; 2 pieces given back, 0 played
    two: (threads begin)
    begin i2-4
    begin i0-2
    two: plays a run on 2 threads
    two: worker pc2 waits for runs on redis://pc1 with 2 threads (version 0.1.0, signature (bench))
    hset results:RUN i2-4 (signed)
    begin i4-6
    run: (threads begin)
    hset results:RUN i0-2 (signed)
    hsetnx shares:RUN pc2.two 0
    hset results:RUN i4-6 (signed)
    run: worker pc2 takes part with 2 threads
    run: worker pc2 is gone
    hdel results:RUN i0-2 i2-4 i4-6
    "
  `);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await run.plays(6)).toEqual(sums(6));
  expect(news()).toMatchInlineSnapshot(`
    "two: (threads end)
    add i6-8
    begin i6-8
    two: (threads begin)
    hset results:RUN i6-8 (signed)
    "
  `);
  await run.end();
  await two.end();
});

test.each([
  [false, [[0, 10], [20, 30], 'Error: ', 'Error: ', 'Error: ']],
  [true, ['Error: ', 'Error: ', 'Error: ', 'Error: ', 'Error: ']],
])(
  'a run that is stopped takes back what nobody has begun (drops what is in hand: %s), and is resumed',
  async (dropsInHand, left) => {
    const worker = await begunWorker('worker');
    const run = await begunRun({ identity: 'folder', dropsInHand });
    diary();
    const results = run.plays(0, 2, 4, 6, 8);
    await vi.advanceTimersByTimeAsync(150);
    run.stop.abort();
    expect(await results).toEqual(left);
    expect(await run.plays(10)).toEqual(['Error: ']);
    await run.end();
    const stopped = news();
    await vi.advanceTimersByTimeAsync(1_000);
    const again = await begunRun({ identity: 'folder' });
    expect(await again.plays(0, 2, 4)).toEqual(sums(0, 2, 4));
    await again.end();
    await worker.end();
    if (!dropsInHand)
      expect(`${stopped}\n${news()}`).toMatchInlineSnapshot(`
      "add i0-2
      begin i0-2
      add i2-4
      begin i2-4
      add i4-6
      add i6-8
      add i8-10
      hset results:RUN i0-2 (signed)
      run: (threads begin)
      hset results:RUN i2-4 (signed)
      hsetnx shares:RUN pc2.worker 2
      hdel runs RUN
      del alive:RUN
      worker: (threads end)
      run: (threads end)
      worker: a run is over

      hset runs RUN a run
      worker: (threads begin)
      worker: plays a run on 2 threads
      run: worker pc2 takes part with 2 threads
      add i4-6
      begin i4-6
      run: (threads begin)
      hset results:RUN i4-6 (signed)
      hsetnx shares:RUN pc2.worker 2
      hsetnx shares:RUN pc2.worker 4
      del run:RUN
      hdel runs RUN
      del alive:RUN
      obliterate
      del results:RUN shares:RUN
      worker: (threads end)
      del parcels-RUN:meta
      run: (threads end)
      worker: a run is over
      hdel workers pc2.worker
      del alive:pc2.worker
      worker: worker pc2 ends; 0 pieces given back, 3 played"
    `);
  },
);

test('a server that has forgotten everything is told again', async () => {
  const worker = await begunWorker('worker');
  const run = await begunRun({ identity: 'folder' });
  const results = run.plays(0, 2, 4);
  await vi.advanceTimersByTimeAsync(50);
  news();
  server.forget();
  expect(await results).toEqual(sums(0, 2, 4));
  expect(news()).toMatchInlineSnapshot(`
    "hset results:RUN i0-2 (signed)
    run: (threads begin)
    hset results:RUN i2-4 (signed)
    hsetnx shares:RUN pc2.worker 2
    worker: (threads end)
    del parcels-RUN:meta
    worker: a run is over
    hset runs RUN a run
    worker: (threads begin)
    worker: plays a run on 2 threads
    run: worker pc2 is gone
    hdel results:RUN i0-2 i2-4
    run: worker pc2 takes part with 2 threads
    add i4-6
    begin i4-6
    hset results:RUN i4-6 (signed)
    "
  `);
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
    server.keys.set(
      `bolachen:run:${i}`,
      announcement === null ? Buffer.from('rubbish') : seal.pack(`run ${i}`, announcement),
    );
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
  expect(news()).toMatchInlineSnapshot(`
    "worker: plays nothing of a run of nobody: it is not signed with the secret
    worker: plays nothing of a run of another version: version 9.9.9, here 0.1.0
    worker: plays nothing of a run of another stream: stream version 9, here 2
    worker: plays nothing of a run elsewhere: it has no worker ../experiments/simulate/worker.js
    get bundle:0123
    worker: plays nothing of a run without its bundle: the bundle 0123 is missing, or does not have that hash
    worker: worker pc2 waits for runs on redis://pc1 with 2 threads (version 0.1.0, signature (bench))
    stranger: plays nothing of a run of nobody: it is not signed with the secret
    stranger: plays nothing of a run of another version: it is not signed with the secret
    stranger: plays nothing of a run of another stream: it is not signed with the secret
    stranger: plays nothing of a run elsewhere: it is not signed with the secret
    stranger: plays nothing of a run without its bundle: it is not signed with the secret
    stranger: worker pc2 waits for runs on redis://pc1 with 2 threads (version 0.1.0, signature (bench))
    hset runs RUN a run
    worker: (threads begin)
    stranger: plays nothing of a run: it is not signed with the secret
    worker: plays a run on 2 threads
    run: there are workers with another secret, which play nothing of this run
    run: worker pc2 takes part with 2 threads
    add i0-2
    begin forged
    begin i0-2
    add i2-4
    add i4-6
    add i6-8
    worker: a run: piece forged is not played: it is not signed with the secret
    failed forged
    begin i2-4
    hset results:RUN i0-2 (signed)
    begin i4-6
    run: (threads begin)
    hset results:RUN i2-4 (signed)
    begin i6-8
    hset results:RUN i4-6 (signed)
    hsetnx shares:RUN pc2.worker 2
    hsetnx shares:RUN pc2.worker 4
    hset results:RUN i6-8 (signed)
    "
  `);
  const { workers, strangers, runs: listed } = await listQueue(QUEUE);
  expect([workers.length, strangers, listed.map((each) => Object.values(each).slice(1).join())]).toMatchInlineSnapshot(`
    [
      1,
      2,
      [
        "a 
     run of	nobody,false,0,0,0",
        "a run of another version,false,0,0,0",
        "a run of another stream,false,0,0,0",
        "a run elsewhere,false,0,0,0",
        "a run without its bundle,false,0,0,0",
        "a run that is over,false,0,0,0",
        "a run,true,0,0,4",
      ],
    ]
  `);
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
  expect(await run.plays(6)).toMatchInlineSnapshot(`
    [
      "InputError: queue: redis://pc1 refuses (WRONGTYPE Operation): a key holds something else",
    ]
  `);
  server.refusal = null;
  expect(news()).toMatchInlineSnapshot(`
    "run: the queue has no memory left (maxmemory of its server); waiting for room
    worker: the queue has no memory left (maxmemory of its server); waiting for room
    worker: the queue takes work again
    run: the queue takes work again
    add i0-2
    begin i0-2
    hset results:RUN i0-2 (signed)
    run: (threads begin)
    add i2-4
    begin i2-4
    add i4-6
    begin i4-6
    worker: the queue has no memory left (maxmemory of its server); waiting for room
    hdel results:RUN i0-2
    worker: the queue takes work again
    hset results:RUN i4-6 (signed)
    run: the queue has no memory left (maxmemory of its server); waiting for room
    hset results:RUN i2-4 (signed)
    run: the queue takes work again
    run: the queue has no memory left (maxmemory of its server); waiting for room
    run: the queue takes work again
    run: the queue has no memory left (maxmemory of its server); waiting for room
    hdel results:RUN i2-4 i4-6
    run: the queue takes work again
    hsetnx shares:RUN pc2.worker 2
    add i6-8
    begin i6-8
    hset results:RUN i6-8 (signed)
    "
  `);
  await run.end();
  await worker.end();
});

test('a worker that plays wrongly is dropped, from this run and those to come', async () => {
  const liar = await begunWorker('liar', wrong);
  const run = await begunRun();
  diary();
  const results = run.plays(0, 2, 4);
  await vi.advanceTimersByTimeAsync(500);
  const worker = await begunWorker('worker');
  expect(await results).toEqual(sums(0, 2, 4));
  expect(news()).toMatchInlineSnapshot(`
    "add i0-2
    begin i0-2
    add i2-4
    begin i2-4
    add i4-6
    worker: (threads begin)
    begin i4-6
    worker: plays a run on 2 threads
    worker: worker pc2 waits for runs on redis://pc1 with 2 threads (version 0.1.0, signature (bench))
    hset results:RUN i0-2 (signed)
    run: (threads begin)
    hset results:RUN i2-4 (signed)
    hset results:RUN i4-6 (signed)
    run: worker pc2 takes part with 2 threads
    run: worker pc2 gave a wrong result (units 0 to 1); it is dropped, and what it has played is played again
    hset dropped pc2.liar pc2
    hdel results:RUN i2-4
    add i2-4 in front
    begin i2-4
    hset results:RUN i2-4 (signed)
    hdel results:RUN i2-4
    add i2-4 in front
    begin i2-4
    hset results:RUN i2-4 (signed)
    hdel results:RUN i2-4
    add i2-4 in front
    begin i2-4
    hset results:RUN i2-4 (signed)
    hdel results:RUN i2-4
    add i2-4 in front
    begin i2-4
    begin i2-4
    liar: (threads end)
    liar: is dropped from RUN: it gave wrong results
    run: worker pc2 plays nothing of this run: it gave wrong results
    run: worker pc2 is gone
    hdel results:RUN i0-2
    hset results:RUN i2-4 (signed)
    hsetnx shares:RUN pc2.worker 2
    "
  `);
  const next = await begunRun({ title: 'next' });
  expect(await next.plays(0)).toEqual(sums(0));
  expect(news()).toMatchInlineSnapshot(`
    "hset runs RUN next
    worker: (threads begin)
    worker: plays next on 2 threads
    run: worker pc2 plays nothing of this run: it gave wrong results
    run: worker pc2 takes part with 2 threads
    add i0-2
    begin i0-2
    hset results:RUN i0-2 (signed)
    run: (threads begin)
    "
  `);
  for (const each of [run, next, liar, worker]) await each.end();
});

test('what a worker cannot play is played here; what is given up three times ends the run', async () => {
  const fails = (): never => {
    throw new Error('no such bot');
  };
  const worker = await begunWorker('worker', fails);
  const run = await begunRun();
  diary();
  expect(await run.plays(0)).toEqual(sums(0));
  vi.spyOn(Seal.prototype, 'isMark').mockReturnValue(false);
  expect(await run.plays(2)).toMatchInlineSnapshot(`
    [
      "InputError: units 2 to 3 were given up 3 times: it is not signed with the secret",
    ]
  `);
  vi.restoreAllMocks();
  expect(news()).toMatchInlineSnapshot(`
    "add i0-2
    begin i0-2
    hset results:RUN i0-2 (signed)
    run: (threads begin)
    add i2-4
    begin i2-4
    worker: a run: piece i2-4 is not played: it is not signed with the secret
    failed i2-4
    add i2-4 in front
    begin i2-4
    worker: a run: piece i2-4 is not played: it is not signed with the secret
    failed i2-4
    add i2-4 in front
    begin i2-4
    worker: a run: piece i2-4 is not played: it is not signed with the secret
    failed i2-4"
  `);
  await run.end();
  await worker.end();
});

test('a machine that gets other results plays nothing', async () => {
  const { terms } = ofProgram('worker');
  await expect(work({ ...terms, threads: 1, signature: '1', nonce: '' })).rejects.toThrow(
    `the bench signature is 1, expected ${ownVersions().signature}: this machine gets other results`,
  );
});

test('bots in files go with the run, and have another address there; programs do not', async () => {
  const { url, text } = await bundleOf('six-lines.system', 'bots');
  const { terms } = ofProgram('run');
  const job = { bots: [`${url}(x=1)`, 'sound'], other: [{ deep: url }, 5, null], bytes: new Uint8Array(1) };
  const far = { ...terms, job, worker: '', title: 'a run', identity: null, dropsInHand: false };
  const { announcement, texts } = await announce(far);
  const hash = sha256(text);
  expect({ announcement, texts }).toEqual({
    announcement: {
      ...ownVersions(),
      title: 'a run',
      job: {
        bots: [`bundle:${hash}(x=1)`, 'sound'],
        other: [{ deep: `bundle:${hash}` }, 5, null],
        bytes: new Uint8Array(1),
      },
      worker: '',
      bundles: [hash],
    },
    texts: new Map([[hash, text]]),
  });
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
    expect(diary()).toMatchInlineSnapshot(`
      "run: redis://pc1 does not answer (nothing for 20 seconds); waiting for it
      run: redis://pc1 is back
      run: redis://pc1 does not answer (connect ETIMEDOUT); waiting for it
      run: redis://pc1 is back"
    `);
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

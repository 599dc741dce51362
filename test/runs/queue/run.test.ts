import { expect, test, vi } from 'vitest';
import { ownVersions } from '../../../src/runs/queue/hello.js';
import { Seal } from '../../../src/runs/queue/seal.js';
import { work } from '../../../src/runs/queue/worker.js';
import { refuse } from '../../../src/support/input/refusal.js';
import { hashOf } from '../../outline.js';
import { begunRun, begunWorker, diary, eachOnItsOwn, ofProgram, server, sums, wrong } from './together.js';

/** What runs and workers say to each other by way of the server, and to people. */

eachOnItsOwn();

test('a run and a worker, from the first word to the last', async () => {
  const worker = await begunWorker('worker');
  const run = await begunRun();
  const { executor } = run;
  expect([executor.lanes, executor.ahead, executor.fitting(5)]).toEqual([2, 24, 5]);
  expect(await run.plays(0, 2, 4)).toEqual(sums(0, 2, 4));
  await run.end();
  await worker.end();
  expect(diary()).toMatchInlineSnapshot(`
    "connection {"host":"pc1","port":6379,"db":0,"lazyConnect":true,"maxRetriesPerRequest":null,"connectTimeout":5000};
    connection {"host":"pc1","port":6379,"db":0,"lazyConnect":false,"maxRetriesPerRequest":null,"connectTimeout":5000,"socketTimeout":20000};
    hset workers pc2.worker {"version":"(own)","streamVersion":2,"signature":"(bench)","id":"pc2.worker","name":"pc2","threads":2,"pieces":0,"inHand":0,"runs":{}};
    set alive:pc2.worker 1 PX 8000; worker: worker pc2 waits for runs on redis://pc1 with 2 threads (version (own), signature (bench));
    connection {"host":"pc1","port":6379,"db":0,"lazyConnect":true,"maxRetriesPerRequest":null,"connectTimeout":5000};
    set run:RUN (signed) EX 86400; set alive:RUN 1 PX 8000; hset runs RUN a run; publish news RUN; connection {"host":"pc1","port":6379,"db":0,"lazyConnect":false,"maxRetriesPerRequest":null,"connectTimeout":5000,"socketTimeout":20000};
    QueueEvents {"prefix":"bolachen","skipVersionCheck":true}; worker: (threads begin); connection {"host":"pc1","port":6379,"db":0,"lazyConnect":false,"maxRetriesPerRequest":null,"connectTimeout":5000,"socketTimeout":20000};
    Worker {"prefix":"bolachen","skipVersionCheck":true,"name":"pc2.worker","concurrency":2,"lockDuration":5000,"stalledInterval":2000,"maxStalledCount":5,"runRetryDelay":500};
    Queue {"prefix":"bolachen","skipVersionCheck":true,"defaultJobOptions":{"removeOnComplete":true,"removeOnFail":true},"streams":{"events":{"maxLen":1000}}};
    worker: plays a run on 2 threads; hset workers pc2.worker {"version":"(own)","streamVersion":2,"signature":"(bench)","id":"pc2.worker","name":"pc2","threads":2,"pieces":0,"inHand":0,"runs":{"RUN":null}};
    set alive:pc2.worker 1 PX 8000; set alive:RUN 1 PX 8000; run: worker pc2 takes part with 2 threads; add i0-2; begin i0-2;
    add i2-4; begin i2-4; add i4-6; hset results:RUN i0-2 (signed); expire results:RUN 86400; completed i0-2; begin i4-6;
    run: (threads begin); hset results:RUN i2-4 (signed); expire results:RUN 86400; completed i2-4; hsetnx shares:RUN pc2.worker 2;
    expire shares:RUN 2592000; hset results:RUN i4-6 (signed); expire results:RUN 86400; completed i4-6; del run:RUN;
    hdel runs RUN; del alive:RUN; obliterate; del results:RUN shares:RUN; publish news RUN; worker: (threads end); del parcels-RUN:meta;
    run: (threads end); worker: a run is over; hset workers pc2.worker {"version":"(own)","streamVersion":2,"signature":"(bench)","id":"pc2.worker","name":"pc2","threads":2,"pieces":3,"inHand":0,"runs":{}};
    set alive:pc2.worker 1 PX 8000; hdel workers pc2.worker; del alive:pc2.worker; worker: worker pc2 ends; 0 pieces given back, 3 played"
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
  expect(hashOf(diary())).toMatchInlineSnapshot(`"351dd904"`);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await run.plays(6)).toEqual(sums(6));
  expect(hashOf(diary())).toMatchInlineSnapshot(`"9d00633e"`);
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
    const stopped = diary();
    await vi.advanceTimersByTimeAsync(1_000);
    const again = await begunRun({ identity: 'folder' });
    expect(await again.plays(0, 2, 4)).toEqual(sums(0, 2, 4));
    await again.end();
    await worker.end();
    if (!dropsInHand) expect(hashOf(`${stopped}\n${diary()}`)).toMatchInlineSnapshot(`"84ec87fd"`);
  },
);

test('a worker that plays wrongly is dropped, from this run and those to come', async () => {
  const liar = await begunWorker('liar', wrong);
  const run = await begunRun();
  diary();
  const results = run.plays(0, 2, 4);
  await vi.advanceTimersByTimeAsync(500);
  const worker = await begunWorker('worker');
  expect(await results).toEqual(sums(0, 2, 4));
  expect(hashOf(diary())).toMatchInlineSnapshot(`"0613f7e8"`);
  const next = await begunRun({ title: 'next' });
  expect(await next.plays(0)).toEqual(sums(0));
  expect(hashOf(diary())).toMatchInlineSnapshot(`"3d799773"`);
  for (const each of [run, next, liar, worker]) await each.end();
});

test('what a worker cannot play is played here; what is given up three times ends the run', async () => {
  const fails = (): never => refuse('', 'no such bot');
  const worker = await begunWorker('worker', fails);
  const run = await begunRun();
  diary();
  expect(await run.plays(0)).toEqual(sums(0));
  vi.spyOn(Seal.prototype, 'isMark').mockReturnValue(false);
  const why = 'it is not signed with the secret';
  expect(await run.plays(2)).toEqual([`InputError: units 2 to 3 were given up 3 times: ${why}`]);
  vi.restoreAllMocks();
  expect(hashOf(diary())).toMatchInlineSnapshot(`"0385af9f"`);
  await run.end();
  await worker.end();
});

test('a machine that gets other results plays nothing', async () => {
  const { terms } = ofProgram('worker');
  await expect(work({ ...terms, threads: 1, signature: '1', nonce: '' })).rejects.toThrow(
    `the bench signature is 1, expected ${ownVersions().signature}: this machine gets other results`,
  );
});

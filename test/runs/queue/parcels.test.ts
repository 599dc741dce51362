import { expect, test } from 'vitest';
import { ownVersions } from '../../../src/runs/queue/hello.js';
import { Parcel, ParcelSizes } from '../../../src/runs/queue/parcels.js';
import { Complaints, patiently } from '../../../src/runs/queue/patience.js';
import { Roster, signedHello } from '../../../src/runs/queue/roster.js';
import { Seal } from '../../../src/runs/queue/seal.js';

const MB = 1 << 20;
const LARGER = [1, 3].map((size): [number, number] => [100, size * MB]);

test.each<[string, [number, number][], number[], number[]]>([
  ['nothing is known', [], [16, 16, 24, 1_200], [7, 500]],
  ['parcels are small', [[10, 100]], [16, 16, 24, 1_200], [7, 500]],
  ['they are empty', [[10, 0]], [16, 16, 24, 1_200], [7, 500]],
  ['parcels are of the largest size', [[100, MB]], [16, 16, 24, 256], [7, 100]],
  ['some are larger', LARGER, [16, 16, 24, 128], [7, 50]],
  ['a unit is larger', [[1, 64 * MB]], [16, 16, 16, 16], [1, 1]],
])(
  'while %s, so many parcels are under way for 0, 1, 2 and 100 threads, and so many of 7 and 500 units fit',
  (_, played, ahead, fitting) => {
    const sizes = new ParcelSizes();
    for (const [units, bytes] of played) sizes.add(units, bytes);
    expect([0, 1, 2, 100].map((lanes) => sizes.ahead(lanes))).toEqual(ahead);
    expect([7, 500].map((units) => sizes.fitting(units))).toEqual(fitting);
  },
);

test('a parcel is named by its units', async () => {
  const parcel = new Parcel<number, { first: number; count: number }>([
    { first: 3, count: 2 },
    { first: 5, count: 4 },
  ]);
  parcel.resolve([1, 2]);
  expect([parcel.units, parcel.key, await parcel.result]).toEqual(['units 3 to 8', 'i3-9', [1, 2]]);
  const { units: _, key: __, result: ___, works, first, end, resolve, reject, ...rest } = parcel;
  expect(rest).toEqual({ answer: null, verdict: null, isDoubted: false, isWithdrawn: false, failures: 0 });
});

test('what is sealed is read with the same secret, about the same; large values are compressed', () => {
  const seal = new Seal('secret');
  const values = [5n, new Map([[1, new Float64Array(3)]]), 'x'.repeat(5_000)];
  const packed = values.map((value) => seal.pack('a', value));
  expect(packed.map((bytes) => seal.unpack('a', bytes))).toEqual(values);
  expect(packed.map((bytes) => `${bytes.length < 100} ${bytes[32]}`)).toEqual(['true 0', 'true 0', 'true 1']);
  for (const bytes of packed) {
    expect(seal.unpack('b', bytes)).toBe(undefined);
    expect(new Seal('other').unpack('a', bytes)).toBe(undefined);
    for (const at of [0, 31, 32, bytes.length - 1])
      expect(seal.isPacked('a', Buffer.from(bytes.with(at, bytes[at] ^ 1)))).toBe(false);
  }
  expect([0, 31, 32, 33].map((length) => seal.unpack('a', Buffer.alloc(length)))).toEqual(Array(4).fill(undefined));
  const mark = seal.mark('a', 'text');
  expect(mark).toMatchInlineSnapshot(`"qSvevWRtd1bKnnMA3mbMs7GdBNVKzdCzEG5rWpQHZn0="`);
  expect([mark, mark.slice(2), 5].map((given) => seal.isMark('a', 'text', given))).toEqual([true, false, false]);
});

const FULL = new Error('OOM command not allowed when used memory > maxmemory');
const STARTING = new Error('LOADING Redis is loading the dataset in memory');
const WRONG = new Error('WRONGTYPE Operation against a key\n    at a line of ours');
const FULL_NOTICE = 'the queue has no memory left (maxmemory of its server); waiting for room';
const AGAIN = 'the queue takes work again';

test.each<[string, readonly (Error | null)[], readonly string[]]>([
  ['a server that is full is said once', [FULL, FULL, FULL], [FULL_NOTICE]],
  ['so is what it then waits for', [FULL, STARTING], [FULL_NOTICE]],
  ['its recovery, and that it is full again, too', [FULL, null, null, FULL], [FULL_NOTICE, AGAIN, FULL_NOTICE]],
  ['nothing recovers that was not waited for', [null], []],
  ['a refusal is said once, in one line', [WRONG, WRONG], ['the queue refuses: WRONGTYPE Operation against a key']],
])('%s', (_, reports, said) => {
  const notices: string[] = [];
  const complaints = new Complaints((line) => notices.push(line));
  for (const each of reports) each === null ? complaints.recovered() : complaints.report(each);
  expect(notices).toEqual(said);
});

test('who takes part in a run, or why not, is said once; that nobody plays it, after some looks', async () => {
  const [seal, own, notices] = [new Seal('secret'), ownVersions(), [] as string[]];
  const hello = (id: string, more: object = {}) =>
    signedHello({ ...own, id, name: `pc ${id}`, threads: 2, pieces: 0, inHand: 0, runs: { run: null }, ...more }, seal);
  const others = [{}, { version: '0' }, { signature: '1' }, { runs: { run: 'no bot' } }, { runs: {} }, { threads: 1 }];
  const all = { ...others.map((more, i) => hello(`${i}`, more)), x: 'x y', gone: hello('gone') };
  let now: object = all;
  const redis = { hgetall: async () => now, exists: async (key: string) => Number(!key.includes('gone')) };
  const roster = new Roster({ redis } as never, seal, 'run', (line) => notices.push(line));
  for (let look = 0; look < 12; look++) {
    if (look > 4) now = {};
    await roster.look(new Set(look > 1 ? ['5'] : []));
    notices.push(`${look}: ${roster.lanes} ${roster.nameOf('0.worker.7')} ${roster.nameOf('0')}`);
  }
  const said = notices.join('; ').replaceAll(own.version, 'OWN').replaceAll(own.signature, 'SIGNATURE');
  expect(said).toMatchInlineSnapshot(
    `"worker pc 1 plays nothing of this run: version 0, here OWN; worker pc 2 plays nothing of this run: bench signature 1, here SIGNATURE; worker pc 3 plays nothing of this run: no bot; there are workers with another secret, which play nothing of this run; worker pc 0 takes part with 2 threads; worker pc 5 takes part with 1 thread; 0: 3 0.worker pc 0; 1: 3 0.worker pc 0; worker pc 5 plays nothing of this run: it gave wrong results; worker pc 5 is gone; 2: 2 0.worker pc 0; 3: 2 0.worker pc 0; 4: 2 0.worker pc 0; worker pc 0 is gone; 5: 0 0.worker 0; 6: 0 0.worker 0; 7: 0 0.worker 0; nobody plays this run: start \`bolachen worker\` on machines that reach the queue; 8: 0 0.worker 0; 9: 0 0.worker 0; 10: 0 0.worker 0; 11: 0 0.worker 0"`,
  );
});

test('that a server takes nothing is said until it does', async () => {
  const notices: string[] = [];
  const full = () => Promise.reject(new Error('OOM command not allowed'));
  const complaints = new Complaints((line) => notices.push(line));
  await expect(patiently(full, { complaints, isOver: () => true })).rejects.toThrow('OOM');
  complaints.report('a text');
  complaints.recovered();
  expect(notices).toEqual(['the queue refuses: a text']);
});

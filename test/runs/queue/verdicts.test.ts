import { expect, test } from 'vitest';
import type { Piece } from '../../../src/boards/piece.js';
import { QueueExecutor, type QueueParts } from '../../../src/runs/queue/coordinator.js';
import { Judge } from '../../../src/runs/queue/judge.js';
import type { PostListener } from '../../../src/runs/queue/post.js';
import { Retraction } from '../../../src/runs/work/executor.js';

/** Whose results count, with workers that are functions, and without a server. */

interface Sum extends Piece {
  readonly elapsed: number;
  readonly sum: number;
  readonly firstFaults?: readonly { readonly kind: string }[];
}
type WorkerOutcome = (works: readonly Piece[]) => unknown;

const play = ({ first, count }: Piece, more = 0): Sum => ({ first, count, elapsed: 1, sum: 10 * first + more });
const right: WorkerOutcome = (works) => ({ results: works.map((work) => play(work)) });
const wrong =
  (more: number): WorkerOutcome =>
  (works) => ({ results: works.map((work) => play(work, more)) });
const late: WorkerOutcome = (works) => ({
  results: works.map((work) => ({ ...play(work, 1), firstFaults: [{ kind: 'timeout' }] })),
});
/** The first of a worker is checked. */
const rubbish: WorkerOutcome = (works) => (works[0].first === 1 ? right(works) : { results: [{}] });
const received = ({ first, count }: Piece, sent: Sum): Sum => {
  if (sent.first !== first || sent.count !== count || !Number.isSafeInteger(sent.sum))
    throw new Error('of another form');
  return sent;
};
/**
 * Plays parcels of one piece each. The second worker plays 1 and 2, the first one all others. Workers that were dropped
 * play nothing. `here` is what the coordinator comes to. Notices have no ranges of parcels.
 */
async function played(
  workers: Readonly<Record<string, WorkerOutcome>>,
  here = (work: Piece): Sum => play(work),
  count = 4,
) {
  const notices: string[] = [];
  const dropped = new Set<string>();
  const shares = new Map<string, number>();
  const answers = new Map<string, Readonly<{ key: string; by: string; bytes: Buffer; outcome: unknown }>>();
  let listener: PostListener | undefined;
  const post = {
    open: async (given: PostListener) => {
      listener = given;
    },
    add: async (key: string, works: readonly Piece[]) => {
      const names = Object.keys(workers).filter((name) => !dropped.has(name));
      const by = /^i[12]-/.test(key) ? (names[1] ?? names[0]) : names[0];
      if (by === undefined) return;
      answers.set(key, { key, by, bytes: Buffer.of(0), outcome: workers[by](works) });
      setImmediate(() => listener?.onDone(key));
    },
    answerTo: async (key: string) => answers.get(key) ?? null,
    sentIn: ({ outcome }: { readonly outcome: unknown }) => outcome,
    forget: async (keys: readonly string[]) => {
      for (const key of keys) answers.delete(key);
    },
    noteShare: async (by: string, first: number) => void (shares.has(by) || shares.set(by, first)),
    shareOf: async (by: string) => shares.get(by) ?? null,
    ...{ found: async () => [], results: async () => [...answers.keys()], lost: async () => [] },
    ...{ beat: async () => {}, close: async () => {}, end: async () => {} },
  };
  const roster = { lanes: 1, nameOf: (id: string) => id, look: async () => {} };
  const judged: number[] = [];
  const play = async (work: Piece): Promise<Sum> => {
    judged.push(work.first);
    return here(work);
  };
  const judge = new Judge<Sum, Piece>(() => ({ ahead: 1, play, close: async () => {} }), received);
  const redis = { hkeys: async () => [], hset: async (_: string, by: string) => void dropped.add(by) };
  const executor = new QueueExecutor<Sum, Piece>({
    ...({ link: { redis, close() {} }, post, roster } as unknown as QueueParts<Sum, Piece>),
    judge,
    signal: new AbortController().signal,
    onNotice: (line) => void notices.push(line.replace(/\(?units \d+ to \d+/, '(…')),
    dropsInHand: false,
    identity: null,
  });
  await executor.open();
  const said = (error: unknown): string => (error instanceof Retraction ? `again from ${error.first}` : `${error}`);
  const parcel = (first: number) => executor.play([{ first, count: 1 }]).then(([{ sum }]) => sum, said);
  const sums: (number | string)[] = await Promise.all([...Array(count).keys()].map(parcel));
  await executor.close();
  return { sums, dropped: [...dropped], judged, notices };
}

const nobody = (): never => {
  throw new Error('nothing is played here');
};
const RIGHT = [0, 10, 20, 30];

test('of every worker the first parcel is checked, and of all answers one of a hundred', async () => {
  expect(await played({ a: right, b: right })).toEqual({ sums: RIGHT, dropped: [], judged: [0, 1], notices: [] });
  const { judged } = await played({ a: right, b: right }, play, 250);
  expect(judged).toEqual([0, 1, 100, 200]);
  const judge = new Judge<Sum, Piece>(nobody, received);
  expect([judge.checks('a'), judge.checks('a')]).toEqual([true, false]);
});

test('while a parcel is played here, of later answers none is checked', async () => {
  const judge = new Judge<Sum, Piece>(
    () => ({ ahead: 1, play: async () => play({ first: 0, count: 1 }), close: async () => {} }),
    received,
  );
  const answers = (): number => Array.from({ length: 200 }, () => judge.checks('a')).filter(Boolean).length;
  expect(answers()).toBe(2);
  const playing = judge.play([{ first: 0, count: 1 }]);
  expect(answers()).toBe(0);
  await playing;
  expect(answers()).toBe(2);
});

test.each<[string, Record<string, WorkerOutcome>, string[]]>([
  ['one', { a: right, b: wrong(3), c: right }, ['b']],
  ['two, one after the other', { a: right, b: wrong(3), c: wrong(7), d: right }, ['b', 'c']],
  ['two that agree', { a: wrong(3), b: wrong(3), c: right }, ['a', 'b']],
  ['one that claims a time-out', { a: right, b: late, c: right }, ['b']],
  ['one whose later results are none', { a: right, b: rubbish, c: right }, ['b']],
])('wrong workers are dropped, and the result is right: %s', async (_, workers, wrongOnes) => {
  const { sums, dropped, notices } = await played(workers);
  expect(sums).toEqual(RIGHT);
  expect(dropped).toEqual(wrongOnes);
  expect(notices).toHaveLength(wrongOnes.length);
  for (const [i, name] of wrongOnes.entries()) expect(notices[i]).toMatch(`worker ${name} gave a wrong result`);
});

test('what a wrong worker has played before it was found is played again', async () => {
  const later: WorkerOutcome = (works) => (works[0].first < 3 ? right(works) : wrong(3)(works));
  const { sums, dropped } = await played({ a: later, b: right }, play, 101);
  expect(dropped).toEqual(['a']);
  expect(sums.slice(0, 5)).toEqual([0, 10, 20, 33, 43]);
  expect(sums).toContain('again from 3');
});

test('a bot that is not deterministic is named, and nobody is dropped for it', async () => {
  let calls = 0;
  const { sums, dropped, notices } = await played({ a: right }, (work) => play(work, 100 * ++calls));
  expect(sums).toEqual([100, 10, 20, 30]);
  expect(dropped).toEqual([]);
  expect(notices).toEqual(['(… come out differently each time: a bot is not deterministic']);
});

test('where a bot is stopped on the coordinator, too, its result counts and nobody is dropped', async () => {
  const here = (work: Piece): Sum => ({ ...play(work, 5), firstFaults: [{ kind: 'timeout' }] });
  const { sums, dropped } = await played({ a: wrong(3) }, here);
  expect([sums[0], dropped]).toEqual([5, []]);
});

test('a parcel that a worker cannot play is played by the coordinator', async () => {
  const { sums, dropped, judged, notices } = await played({ a: right, b: () => ({ refused: 'no such bot' }) });
  expect([sums, dropped, judged]).toEqual([RIGHT, [], [0, 1, 2]]);
  expect(notices).toEqual(['worker b cannot play (…: no such bot; they are played here']);
});

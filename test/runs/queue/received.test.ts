import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { JobPlayer, Piece } from '../../../src/boards/piece.js';
import type { PlayedPiece } from '../../../src/boards/sums.js';
import { chunksOf as chunksOfDataset } from '../../../src/data/dataset/making.js';
import { planDataset } from '../../../src/data/dataset/plan.js';
import { chunksOf } from '../../../src/experiments/blocks/block-chunks.js';
import { compareKind } from '../../../src/experiments/compare/kind.js';
import { effectsKind } from '../../../src/experiments/effects/kind.js';
import { simulation } from '../../../src/experiments/simulate/kind.js';
import { tournamentKind } from '../../../src/experiments/tournament/kind.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { Judge } from '../../../src/runs/queue/judge.js';
import { type Chunks, received, type Sums, type TimedPiece } from '../../../src/runs/run/chunks.js';
import { thisThread } from '../../../src/runs/work/this-thread.js';

/** What workers send is read by the form of its kind: all else is a wrong result. */

type Sent = { readonly results: readonly unknown[] };
const { LIES_OF_BLOCKS, LIES_OF_DATASETS } = (await import(
  new URL('./fixtures/lies.mjs', import.meta.url).href
)) as Record<string, Record<string, (sent: Sent) => unknown>>;

/** How many deals they have is known to nobody else. */
const { 'fewer deals': _, ...LIES_OF_SESSIONS } = LIES_OF_BLOCKS;

/** Where there is a pot nothing bounds what is at stake. */
const { 'a billion squares more': _squares, ...LIES_OF_POTS } = LIES_OF_BLOCKS;

/** Boards of a piece. */
const PIECE = 6;

const TERMS = { limits: LIMITS, shard: null };
const BOTS = 'sound,bold,random';
const compared = await compareKind.plan({ a: 'sound', b: 'random', seed: 'f', explain: true }, TERMS);
const { job } = compared.chunks;
const cup = await tournamentKind.plan({ bots: BOTS, seed: 'f' }, TERMS);
const simulated = await simulation().plan({ bots: BOTS, seed: 'f', deals: 90, records: true }, TERMS);
const inSessions = await simulation().plan({ bots: BOTS, seed: 'f', match: 6, sessionTarget: 5, deals: 9 }, TERMS);
const ofPots = { a: 'sound', b: 'bold', game: 'wallachen', rules: { allPass: 'pot' }, seed: 'f' } as const;
const pots = await compareKind.plan(ofPots, TERMS);
const rules = await effectsKind.plan({ bots: 'sound', seed: 'f', deals: 60, effects: true }, TERMS);
const rows = await planDataset({ kind: 'deals', bots: BOTS, seed: 'f', deals: 60, chunk: PIECE }, TERMS);

const KINDS = {
  compare: [chunksOf({ ...job, everyBlock: job.counted.duel!.form }, compared.chunks), LIES_OF_BLOCKS],
  tournament: [cup.chunks, LIES_OF_BLOCKS],
  simulate: [simulated.chunks, LIES_OF_BLOCKS],
  sessions: [inSessions.chunks, LIES_OF_SESSIONS],
  pots: [pots.chunks, LIES_OF_POTS],
  rules: [rules.chunks, LIES_OF_BLOCKS],
  dataset: [chunksOfDataset(rows), LIES_OF_DATASETS],
} as unknown as Record<string, [Chunks<Sums>, typeof LIES_OF_BLOCKS]>;

/** Some pieces, and what they come to, which is played once. */
async function played(chunks: Chunks<Sums>): Promise<{ readonly works: readonly Piece[]; readonly sent: Sent }> {
  const works = [0, PIECE].map((first) => ({ first, count: PIECE }));
  const results = PLAYED.get(chunks) ?? [];
  PLAYED.set(chunks, results);
  const player = results.length === 0 ? ((await chunks.player()) as JobPlayer<TimedPiece<Sums>>) : null;
  if (player !== null) for (const work of works) results.push(await player.play(work, () => 1));
  return { works, sent: { results: structuredClone(results) } };
}
const PLAYED = new Map<Chunks<Sums>, unknown[]>();

/** Values of other forms than one. */
function formsBut(was: unknown, name: string): unknown[] {
  const none = [undefined, null, 'x', -1, Number.NaN, Number.POSITIVE_INFINITY, {}];
  if (typeof was === 'bigint') return [...none, -1n];
  if (!(was instanceof Float64Array || Array.isArray(was))) return none;
  const others = [...none, [null], ['x']];
  if (typeof was.at(-1) !== 'number') return others;
  const cells = [...was];
  const short = name === 'outcomes' ? [] : [cells.slice(1)]; // which may end anywhere
  return [...others, ...short, ...[Number.NaN, 0.5, 1e300].map((last) => cells.with(-1, last))];
}

function judgeOf(chunks: Chunks<Sums>): Judge<TimedPiece<Sums>, Piece> {
  const play = async (work: Piece): Promise<TimedPiece<Sums>> => thisThread(await chunks.player()).play(work);
  return new Judge(
    () => ({ ahead: 1, play, close: async () => {} }),
    (work, sent) => received(chunks, work, sent),
  );
}

describe.each(Object.entries(KINDS))('results of %s', (_, [chunks, lies]) => {
  const judge = judgeOf(chunks);

  test('are read as they are', async () => {
    const { works, sent } = await played(chunks);
    expect(judge.read(works, sent)).toEqual(sent);
  });

  test('of which a member is of another form are wrong, unless what is read of them is right', async () => {
    const { works, sent } = await played(chunks);
    const last = sent.results.at(-1) as Sums;
    const alone = { results: [last] };
    const { chunks: [line] = [null] } = last as { readonly chunks?: readonly (object | null)[] };
    for (const [name, was] of Object.entries({ ...last, ...line }))
      for (const wrong of formsBut(was, name)) {
        const other = name in last ? { ...last, [name]: wrong } : { ...last, chunks: [{ ...line, [name]: wrong }] };
        const read = judge.read(works.slice(-1), { results: [other] });
        if (read !== null && !isDeepStrictEqual(read, alone)) expect(read, `${name}: ${wrong}`).toEqual(alone);
      }
  });

  test('that lie about their form are wrong, unless what is read of them is right', async () => {
    const { works, sent } = await played(chunks);
    const isBelieved = (lie: (sent: Sent) => unknown): boolean => {
      const read = judge.read(works, lie(structuredClone(sent)));
      return read !== null && !isDeepStrictEqual(read, sent);
    };
    const believed = Object.entries(lies).filter(([, lie]) => isBelieved(lie));
    expect(believed.map(([name]) => name)).toEqual([]);
  });
});

/** Lies of which the form and all counts are right: they show where a parcel is played again. */
const HIDDEN: Readonly<Record<string, (piece: PlayedPiece) => object>> = {
  'another digest': (piece) => ({ ...piece, digest: piece.digest ^ 1n }),
  'a swing of another fate': (piece) => ({ ...piece, swings: piece.swings.map((swing) => ({ ...swing, cell: 0 })) }),
};

const [chunks] = KINDS.compare;
const judge = judgeOf(chunks);

test.each([
  ['nothing', (piece: PlayedPiece) => piece, 'right'],
  ...Object.entries(HIDDEN).map((each) => [...each, 'wrong']),
] as [string, (piece: PlayedPiece) => object, string][])(
  'results that can be, but are not are found by playing again: %s',
  async (_, lie, is) => {
    const { works, sent } = await played(chunks);
    const read = judge.read(works, { results: [lie(sent.results[0] as PlayedPiece), ...sent.results.slice(1)] });
    expect(read).not.toBeNull();
    expect(await judge.verdictOn(works, read)).toMatchObject({ is });
  },
);

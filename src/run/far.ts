import { refuse } from '../input/refusal.js';
import type { FarPlay } from '../queue/open-queue.js';
import { type FarExecutor, type Piece, Retraction } from '../work/executor.js';
import type { Terms } from './how.js';
import type { Plan, RunStage } from './kind.js';
import type { Progress } from './options.js';

/** Playing on other machines: progress reports show their state. */
export function farStage(
  command: string,
  { title }: Plan,
  { queue, onProgress }: Pick<Terms, 'queue' | 'onProgress'>,
): Pick<RunStage, 'far' | 'onProgress'> {
  if (queue === null) return { far: null, onProgress };
  let workers: NonNullable<Progress['workers']> = [];
  let last: Progress | null = null;
  const onWorkers = (now: typeof workers): void => {
    workers = now;
    if (last !== null) onProgress({ ...last, workers });
  };
  return {
    far: { queue, title: `${command} ${title}`, onWorkers },
    onProgress: (progress) => {
      last = progress;
      onProgress({ ...progress, workers });
    },
  };
}

/** Plays the pieces of a leg on other machines; `whole` is a piece with what its player gets besides. */
export async function farExecutor<Result>(
  play: FarPlay<Result, Piece>,
  whole: ((piece: Piece) => Promise<Piece>) | undefined,
): Promise<FarExecutor<Result>> {
  const far = await (await import('../queue/open-queue.js')).openQueue<Result, Piece>(play);
  if (whole === undefined) return far;
  return {
    itemTime: far.itemTime,
    get ahead() {
      return far.ahead;
    },
    get lanes() {
      return far.lanes;
    },
    fitting: (count) => far.fitting(count),
    play: async (pieces) => far.play(await Promise.all(pieces.map(whole))),
    close: () => far.close(),
  };
}

/** Checks a piece that another machine has played as a line of the journal would be. @throws if it is not of its form */
export function pieceReader<Result extends Piece & { readonly elapsed: number }>(sumsOf: (piece: Result) => Piece) {
  return (piece: Result, chunk: Piece): Result => {
    const sums = sumsOf(piece);
    if (sums.first !== chunk.first || sums.count !== chunk.count)
      refuse(
        '',
        `has ${sums.first} to ${sums.first + sums.count - 1}, expected ${chunk.first} to ${chunk.first + chunk.count - 1}`,
      );
    for (const [key, value] of Object.entries(piece)) {
      const isPlain = [value].flat().every(isBytesOrNumber);
      if (!(key in sums) && !isPlain) refuse(key, 'expected a number, or bytes');
    }
    if (!(piece.elapsed >= 0)) refuse('elapsed', 'expected milliseconds');
    return { ...piece, ...sums };
  };
}

const isBytesOrNumber = (value: unknown): boolean =>
  value === null || value instanceof Uint8Array || Number.isFinite(value);

/** Plays on after another machine delivered wrong results, which have been dropped; `isAgain`: from the second time on. */
export async function playedToEnd<Played>(play: (isAgain: boolean) => Promise<Played>): Promise<Played> {
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await play(isAgain);
    } catch (error) {
      if (!(error instanceof Retraction)) throw error;
    }
  }
}

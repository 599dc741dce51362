import { Retraction } from '../work/executor.js';
import type { Terms } from './how.js';
import type { RunStage } from './kind.js';
import type { Progress } from './options.js';

/** Where a run is played. If other machines play it, progress reports show their state. */
export function stageOf(
  command: string,
  title: string,
  terms: Terms,
  ofFolder: Pick<RunStage, 'kept' | 'identity' | 'before' | 'isAgain'>,
): RunStage {
  let workers: NonNullable<Progress['workers']> = [];
  let last: Progress | null = null;
  return {
    ...terms,
    ...ofFolder,
    title: `${command} ${title}`,
    onWorkers(now) {
      workers = now;
      if (last !== null) terms.onProgress({ ...last, workers });
    },
    onProgress(progress) {
      last = progress;
      terms.onProgress(terms.queue === null ? progress : { ...progress, workers });
    },
  };
}

/** Plays on after another machine gave wrong results, which were dropped; `isAgain`: from the second time on. */
export async function playedToEnd<Played>(play: (isAgain: boolean) => Promise<Played>): Promise<Played> {
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await play(isAgain);
    } catch (error) {
      if (!(error instanceof Retraction)) throw error;
    }
  }
}

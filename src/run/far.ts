import { Retraction } from '../work/executor.js';
import type { Progress, Terms } from './how.js';
import type { Kind, Plan, RunOutcome, RunStage } from './kind.js';

/** Playing on other machines: progress reports show their state. */
export function farStage(
  command: string,
  { title }: Plan,
  { queue, onProgress }: Pick<Terms, 'queue' | 'onProgress'>,
): Pick<RunStage, 'far' | 'onProgress'> {
  if (queue === null) return { far: null, onProgress };
  let workers: NonNullable<Progress['workers']> = [];
  const onWorkers = (now: typeof workers): void => {
    workers = now;
  };
  return {
    far: { queue, title: `${command} ${title}`, onWorkers },
    onProgress: (progress) => onProgress({ ...progress, workers }),
  };
}

/** Goes on after another machine delivered wrong results, which have been dropped. */
export async function playedToEnd<P extends Plan, Summary extends object>(
  kind: Kind<P, Summary>,
  plan: P,
  stage: RunStage,
): Promise<RunOutcome<Summary>> {
  for (let now = stage; ; now = { ...stage, resume: stage.kept !== null }) {
    try {
      return await kind.play(plan, now);
    } catch (error) {
      if (!(error instanceof Retraction)) throw error;
    }
  }
}

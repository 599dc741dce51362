import { QUESTIONS } from '../../cards/engine/actions.js';
import type { Seat } from '../../cards/engine/seats.js';
import type { Fault } from '../../cards/record/fault.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import type { Limits } from '../../players/bot/limits.js';
import { SITTING } from '../../players/bot/pulse.js';
import { faultOf, type Loss } from '../../runs/work/casualties.js';
import { WatchedThreads } from '../../runs/work/pool.js';
import { InputError } from '../../support/input/refusal.js';
import { CHECKS } from './check.js';
import type { BotCheckJob } from './checker.js';
import { type Finding, finding } from './finding.js';
import { lastScene, newScene } from './scene.js';

const watchedThread = (job: BotCheckJob): Pick<WatchedThreads<Finding | Fault, string>, 'attempt' | 'close'> =>
  new WatchedThreads(job, 1, 'analysis/checking/worker.js');

/** Runs all checks of a bot on a watched thread: if the bot hangs or dies, the check has failed, and no more run. */
export async function* watchedChecks(
  job: Omit<BotCheckJob, 'scene'>,
  signal: AbortSignal,
  begin = watchedThread,
): AsyncGenerator<Finding> {
  const scene = newScene();
  const threads = begin({ ...job, scene });
  let isLost = false;
  const stop = (): Promise<void> => threads.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (const check of CHECKS) {
      if (signal.aborted) return;
      if (isLost) {
        yield finding(check, 'skipped', 'not run: an earlier check ended the bot');
        continue;
      }
      try {
        const answer = await threads.attempt({ work: check, lane: 0, absences: [] });
        if (signal.aborted) return;
        const found = 'how' in answer ? endingOf(answer, job.limits) : answer.result;
        isLost = 'kind' in found;
        yield 'kind' in found ? stopped(check, found, scene) : found;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        isLost = true; // its thread is unusable
        yield finding(check, 'failed', error.message);
      }
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await threads.close();
  }
}

/** What ended a check, and in which seat; null if it was loading. */
function endingOf(loss: Loss, limits: Limits): Omit<Fault, 'seat'> & { readonly seat: Seat | null } {
  const { deal, step, seat } = loss.place;
  const { kind, detail } = faultOf(loss, limits);
  if (deal > 0) return { kind, detail, at: step, seat: seat as Seat };
  const how = loss.isTimeout ? 'its thread hung' : detail;
  return { kind, detail: `${how} while it was loaded, or by what it has left running`, at: SITTING, seat: null };
}

function stopped(
  check: string,
  { kind, detail, at, seat }: ReturnType<typeof endingOf>,
  scene: SharedArrayBuffer,
): Finding {
  const last = lastScene(scene);
  if (seat === null || last === null) return finding(check, 'failed', `${kind}: ${detail}`);
  const { question, what } = last;
  const changed = Object.entries(what.rules).map(([name, value]) => `${name}=${value}`);
  const rules = changed.length > 0 ? ` with ${changed.join(', ')}` : '';
  const asked = at === SITTING ? 'as it sat down' : `asked for ${QUESTIONS[question]}`;
  const text = `${what.game}${rules}, board ${what.board}: ${SEAT_NAMES[seat]}, ${asked}`;
  return finding(check, 'failed', `${kind}: ${detail}`, [{ text, what }]);
}

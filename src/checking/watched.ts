import { SITTING } from '../bot/pulse.js';
import { QUESTIONS } from '../engine/actions.js';
import { SEAT_NAMES } from '../record/notation.js';
import { faultOf, type Loss } from '../simulation/casualties.js';
import { WatchedThreads } from '../simulation/threads.js';
import { CHECKS } from './check.js';
import type { CheckJob } from './checker.js';
import { type Finding, failed, skipped } from './finding.js';
import { lastScene, newScene } from './scene.js';

/** All checks of a bot, on a thread that is watched: where the bot stops or ends it, that check has failed, and no more are made. */
export async function* watchedChecks(job: Omit<CheckJob, 'scene'>): AsyncGenerator<Finding> {
  const scene = newScene();
  const threads = new WatchedThreads<Finding, string>({ ...job, scene } satisfies CheckJob, 1, 'checking/worker.js');
  let isLost = false;
  try {
    for (const check of CHECKS) {
      if (isLost) {
        yield skipped(check, 'not run: the bot had to be stopped, or died');
        continue;
      }
      const answer = await threads.attempt({ work: check, lane: 0, absences: [] });
      isLost = 'how' in answer;
      yield 'how' in answer ? stopped(check, answer, job, scene) : answer.result;
    }
  } finally {
    await threads.close();
  }
}

/** A check that came to no end. */
function stopped(check: string, loss: Loss, { limits }: Pick<CheckJob, 'limits'>, scene: SharedArrayBuffer): Finding {
  const { deal, step, seat } = loss.place;
  const { kind, detail } = faultOf(loss, limits);
  const last = lastScene(scene);
  if (deal === 0 || last === null) {
    const how = loss.isTimeout ? 'its thread hung' : detail;
    return failed(check, `${kind}: ${how} while it was loaded, or by what it has left running`);
  }
  const { question, shown } = last;
  const { game, rule } = shown.flags as { readonly game: string; readonly rule: readonly string[] };
  const rules = rule.length > 0 ? ` with ${rule.join(', ')}` : '';
  const asked = step === SITTING ? 'as it sat down' : `asked for ${QUESTIONS[question]}`;
  const text = `${game}${rules}, board ${shown.board}: ${SEAT_NAMES[seat]}, ${asked}`;
  return failed(check, `${kind}: ${detail}`, [{ text, shown }]);
}

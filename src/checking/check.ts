import type { Limits } from '../bot/limits.js';
import type { Policies } from '../bot/spec.js';
import { type Finding, failed, fine, type Subject, skipped } from './finding.js';
import { checkHiddenCards } from './hidden-cards.js';
import { checkLegality } from './legality.js';
import { checkMemory } from './memory.js';
import { checkReads } from './reads.js';
import { checkDeterminism, checkState } from './repeatability.js';
import { type Transcript, transcriptOf } from './transcript.js';

/** The checks in their order. */
export const CHECKS = ['legality', 'determinism', 'hidden cards', 'state', 'reads', 'speed', 'memory'] as const;

/** Runs all checks of a bot, one after the other, with one finding each; `company` is the bot in the other seats. */
export async function* checksOf(subject: Subject, company: Policies): AsyncGenerator<Finding> {
  yield await checkLegality(subject, company);
  const first = await transcriptOf(subject);
  const { finding, second } = await checkDeterminism(subject, first);
  yield finding;
  if (finding.result === 'ok') {
    yield await checkHiddenCards(subject);
    yield await checkState(subject, first);
    yield await checkReads(subject);
  } else {
    for (const check of ['hidden cards', 'state', 'reads']) {
      yield skipped(check, 'cannot be checked for a bot that is not deterministic');
    }
  }
  yield speedOf(second, subject.limits);
  yield await checkMemory(subject);
}

function speedOf(transcript: Transcript, { moveTime }: Limits): Finding {
  const perSecond = Math.round((1000 * transcript.timed) / Math.max(transcript.time, 0.001));
  const text = `${perSecond} questions a second, the longest answer ${transcript.longest.toFixed(1)} ms`;
  const isSlow = moveTime > 0 && transcript.longest > moveTime;
  return isSlow ? failed('speed', `${text}, longer than the move time of ${moveTime} ms`) : fine('speed', text);
}

import { type Finding, failed, fine, type Subject } from './finding.js';
import { firstDifference, questionsIn, type Transcript, transcriptOf } from './transcript.js';

/** Does the bot give the same answers when the same boards are played again, by a copy that has played nothing before? */
export async function checkDeterminism(
  subject: Subject,
  first: Transcript,
): Promise<{ readonly finding: Finding; readonly second: Transcript }> {
  const second = await transcriptOf(subject);
  const found = firstDifference(first, second, subject.spec);
  const finding = found
    ? failed('determinism', 'the same view and random numbers, another answer', [found])
    : fine('determinism', `${questionsIn(first)} questions of ${subject.deals} deals answered alike by two copies`);
  return { finding, second };
}

/** Does it matter which boards were played before? They are played in the opposite order: the last one with none before it. */
export async function checkState(subject: Subject, first: Transcript): Promise<Finding> {
  const backwards = await transcriptOf(subject, true);
  const found = firstDifference(first, backwards, subject.spec);
  return found
    ? failed('state', 'answers depend on the boards played before: nothing may be kept outside sit()', [found])
    : fine('state', `${subject.deals} boards played alike in the opposite order`);
}

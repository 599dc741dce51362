import { type Finding, failed, fine, type Subject } from './finding.js';
import { firstDifference, questionsIn, type Transcript, transcriptOf } from './transcript.js';

/** Does a fresh copy of the bot give the same answers on the same boards? */
export async function checkDeterminism(
  subject: Subject,
  first: Transcript,
): Promise<{ readonly finding: Finding; readonly second: Transcript }> {
  const second = await transcriptOf(subject);
  const found = firstDifference(first, second, subject);
  const finding = found
    ? failed('determinism', 'the same view and random numbers, another answer', [found])
    : fine('determinism', `${questionsIn(first)} questions of ${subject.deals} deals answered alike by two copies`);
  return { finding, second };
}

/** Do answers depend on the boards played before, or on other settings? A copy plays in the opposite order; another is asked along, set otherwise. */
export async function checkState(subject: Subject, first: Transcript): Promise<Finding> {
  const backwards = await transcriptOf(subject, { isBackwards: true });
  const found = firstDifference(first, backwards, subject);
  if (found !== null)
    return failed('state', 'answers depend on the boards played before: nothing may be kept outside sit()', [found]);
  const mixed = await transcriptOf(subject, { isMixed: true });
  const other = firstDifference(first, mixed, subject);
  return other === null
    ? fine('state', `${subject.deals} boards played alike in the opposite order`)
    : failed(
        'state',
        'answers depend on what other settings of the bot were asked: nothing may be kept outside sit()',
        [other],
      );
}

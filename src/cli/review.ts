import type { Command } from 'commander';
import { reviewDocument } from '../analysis/review/document.js';
import { review as reviewed } from '../analysis/review/review.js';
import type { ReviewSummary } from '../analysis/review/summary.js';
import { count, several } from '../results/text/numbers.js';
import { wrapped } from '../results/text/width.js';
import { refuse } from '../support/input/refusal.js';
import { ending } from './ending.js';
import { FoundDocument } from './found-document.js';
import { howOf, whatOf } from './given-options.js';
import { note } from './output.js';
import { watched } from './play.js';
import { withRecords } from './records-input.js';

/** So many wrong records are named. */
const SHOWN = 3;

/** `bolachen review FILE`: what each player gave away, judged by rollouts. */
export const review = (file: string, command: Command): Promise<void> =>
  withRecords(file, async ({ name, lines, line, step }) => {
    const how = howOf(command);
    const found = new FoundDocument(command);
    const summary = await watched(
      how,
      ({ signal, onProgress }) => reviewed(lines, whatOf(command), { ...how, signal, onProgress }),
      'what is done is summed up',
    );
    const { records, stopped, wrong } = summary;
    if (records === 0 && !stopped) refuse(name, 'has no records');
    for (const { line, message } of wrong.slice(0, SHOWN)) note(`${name}:${line}: ${message}`);
    if (wrong.length > SHOWN)
      note(`${name}: ${count(wrong.length - SHOWN)} more; bolachen check ${name} --full lists all`);
    if (records > 0 && wrong.length === records) refuse(name, 'has no record that can be reviewed');
    const document = reviewDocument(ofStep(summary, step));
    const besides = 2 + Math.min(wrong.length, SHOWN);
    await found.print(document, summary, { head: wrapped(document.title, ''), besides });
    const verdict = wrong.length === 0 ? '' : `, ${count(wrong.length)} wrong`;
    note(`${several(records, 'record')} reviewed${verdict}${stopped ? ', stopped before the end' : ''}`);
    if (step !== null) note(`what each answer there was worth: bolachen advise ${name}:${line}@${step}`);
    if (wrong.length > 0 || stopped) ending.code ||= 1;
    await found.open(document);
  });

/** Of the mistakes of a deal only that at a step, if one is given. */
const ofStep = (summary: ReviewSummary, step: number | null): ReviewSummary =>
  step === null ? summary : { ...summary, worst: summary.worst.filter(({ at }) => at === step) };

import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { adviceDocument } from '../analysis/advice/document.js';
import { ROLLOUT } from '../analysis/advice/options.js';
import { questionOf, rollout, type StepOfRecord } from '../analysis/advice/rollout.js';
import type { What } from '../runs/run/manifest.js';
import { OptionError, readAt, shown } from '../support/input/refusal.js';
import { FoundDocument } from './found-document.js';
import { whatOf } from './given-options.js';
import { withRecords } from './records-input.js';

/** A step of a record: file or folder of a run, line, index of the action. */
const STEP = /:\d+@\d+$/;

/** `bolachen advise HAND --seat F` or `FILE:LINE@STEP`: what each answer is worth. */
export async function advise(of: string, command: Command): Promise<void> {
  const options = Object.entries(whatOf(command));
  const found = new FoundDocument(command);
  const what: What = Object.fromEntries(options.filter(([name]) => name in ROLLOUT));
  const situation: What = Object.fromEntries(options.filter(([name]) => !(name in ROLLOUT)));
  const summary = STEP.test(of)
    ? await rollout(await stepOf(of, situation), what)
    : await rollout(situationFrom(of, situation), what);
  const document = adviceDocument(summary);
  await found.print(document, summary, { head: `${document.title}\n` });
  await found.open(document);
}

/** @throws InputError that begins with where the record is, if it is wrong or has no such step */
async function stepOf(place: string, situation: What): Promise<StepOfRecord> {
  const [other] = Object.keys(situation);
  if (other !== undefined) throw new OptionError(`${other}: is in the record; it cannot be given with a file`);
  return withRecords(place, async ({ name, lines, line, step }) => {
    let record = '';
    for await (const text of lines) record = text; // the last is the one
    const asked = { record, step: step as number };
    readAt(`${name}:${line}`, () => questionOf(asked));
    return asked;
  });
}

function situationFrom(hand: string, options: What): Parameters<typeof rollout>[0] {
  if (/[:@]|\.jsonl/.test(hand) || existsSync(hand))
    throw new OptionError(
      `hand: ${shown(hand)} is no step of a record; expected FILE:LINE@ACTION, as in games.jsonl:17@12`,
    );
  const cards = hand.trim().split(/[\s,]+/).length;
  if (options.seat === undefined)
    throw new OptionError(
      cards < 3 && hand.trim().length <= 3 * cards
        ? `hand: expected ten cards; found ${cards}`
        : 'seat: is missing; expected F, M or D',
    );
  const situation: object = { ...options, hand };
  return situation as Parameters<typeof rollout>[0];
}

import { Course } from '../engine/course.js';
import { Perft } from '../engine/perft.js';
import { ofOptions } from '../input/refusal.js';
import { formatAction, formatAnswer, parseActions } from '../record/actions.js';
import { parseDealOrId } from '../record/deal-or-id.js';
import { takeStep } from '../record/step.js';
import { type GameFlags, readCount } from './flags.js';
import { gameOf } from './game-of.js';
import { printLine } from './output.js';

interface PerftFlags extends GameFlags {
  readonly deal: string;
  readonly after: string;
  readonly depth: string;
  readonly divide?: boolean;
}

/** `bolachen perft`: counts the legal continuations of a position, one line `DEPTH COUNT` for each length. */
export async function perft(flags: PerftFlags): Promise<void> {
  const course = ofOptions(() => positionOf(flags));
  const depth = readCount(flags.depth, '--depth', 1, 40);
  const counter = new Perft(course.game);
  if (flags.divide) {
    for (const { answer, count } of counter.divide(course, depth)) await printLine(`${formatAnswer(answer)} ${count}`);
    return;
  }
  for (let length = 1; length <= depth; length++) await printLine(`${length} ${counter.count(course, length)}`);
}

function positionOf(flags: PerftFlags): Course {
  const course = new Course(gameOf(flags));
  const { hands, talon } = parseDealOrId(flags.deal, '--deal');
  course.begin(hands[0], hands[1], hands[2], talon);
  for (const [i, action] of parseActions(flags.after, '--after').entries()) {
    takeStep(course, action, formatAction(action), '--after: action', i);
  }
  return course;
}

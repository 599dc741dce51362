import { Course } from '../engine/course.js';
import { Perft } from '../engine/perft.js';
import { changedRules } from '../games/rule-sets.js';
import { ofOptions } from '../input/refusal.js';
import { formatAction, formatAnswer, parseActions } from '../record/actions.js';
import { parseDealOrId } from '../record/deal-or-id.js';
import { formatDeal } from '../record/notation.js';
import { takeStep } from '../record/step.js';
import { toJson } from '../text/json.js';
import { type GameFlags, readCount } from './flags.js';
import { gameOf } from './game-of.js';
import { print, printLine } from './output.js';

interface PerftFlags extends GameFlags {
  readonly deal: string;
  readonly after: string;
  readonly depth: string;
  readonly divide?: boolean;
  readonly json?: boolean;
}

/**
 * `bolachen perft`: counts the legal continuations of a position: a line `DEPTH COUNT` for each length, or with `--divide` a line `ACTION COUNT` for
 * each first action.
 */
export async function perft(flags: PerftFlags): Promise<void> {
  const course = ofOptions(() => positionOf(flags));
  const depth = readCount(flags.depth, '--depth', 1, 40);
  if (flags.json) return print(toJson({ ...asAsked(course, flags), ...countsOf(course, depth, flags) }));
  const counter = new Perft(course.game);
  if (flags.divide) {
    for (const { answer, count } of counter.divide(course, depth)) await printLine(`${formatAnswer(answer)} ${count}`);
    return;
  }
  for (let length = 1; length <= depth; length++) await printLine(`${length} ${counter.count(course, length)}`);
}

function asAsked({ game }: Course, { deal, after }: PerftFlags): object {
  return {
    game: game.ruleSet,
    rules: changedRules(game),
    deal: formatDeal(parseDealOrId(deal, '--deal')),
    after: parseActions(after, '--after').map(formatAction),
  };
}

function countsOf(course: Course, depth: number, { divide }: PerftFlags): object {
  const counter = new Perft(course.game);
  if (!divide) return { counts: Array.from({ length: depth }, (_, i) => counter.count(course, i + 1)) };
  const actions = counter.divide(course, depth).map(({ answer, count }) => [formatAnswer(answer), count]);
  return { depth, actions: Object.fromEntries(actions) };
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

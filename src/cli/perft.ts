import type { Command } from 'commander';
import { Course } from '../cards/engine/course.js';
import { Perft } from '../cards/engine/perft.js';
import { changedRules } from '../cards/games/rule-sets.js';
import { formatAction, formatAnswer, parseActions } from '../cards/record/actions.js';
import { parseDealText } from '../cards/record/deal-text.js';
import { formatDeal } from '../cards/record/notation.js';
import { takeStep } from '../cards/record/step.js';
import { toJson } from '../results/text/json.js';
import { settledGame } from '../runs/run/settings.js';
import type { OptionsOf } from '../support/input/option.js';
import { checked } from '../support/input/option-schema.js';
import { ofOptions } from '../support/input/refusal.js';
import { PERFT } from './engine-options.js';
import { givenFlags, whatOf } from './given-options.js';
import { print, printLine } from './output.js';

/**
 * `bolachen perft`: counts the legal continuations of a position: a line `DEPTH COUNT` for each length, or with
 * `--divide` a line `ACTION COUNT` for each first action.
 */
export async function perft(command: Command): Promise<void> {
  const what = checked(PERFT, whatOf(command), 'perft');
  const { depth, divide } = what;
  const course = ofOptions(() => positionOf(what));
  if (givenFlags(command).json === true)
    return print(toJson({ ...asAsked(course, what), ...countsOf(course, depth, what) }));
  const counter = new Perft(course.game);
  if (divide) {
    for (const { answer, count } of counter.divide(course, depth)) await printLine(`${formatAnswer(answer)} ${count}`);
    return;
  }
  for (let length = 1; length <= depth; length++) await printLine(`${length} ${counter.count(course, length)}`);
}

function asAsked({ game }: Course, { deal, after = '' }: OptionsOf<typeof PERFT>): object {
  return {
    game: game.ruleSet,
    rules: changedRules(game),
    deal: formatDeal(parseDealText(deal, 'deal')),
    after: parseActions(after, 'after').map(formatAction),
  };
}

function countsOf(course: Course, depth: number, { divide }: OptionsOf<typeof PERFT>): object {
  const counter = new Perft(course.game);
  if (!divide) return { counts: Array.from({ length: depth }, (_, i) => counter.count(course, i + 1)) };
  const actions = counter.divide(course, depth).map(({ answer, count }) => [formatAnswer(answer), count]);
  return { depth, actions: Object.fromEntries(actions) };
}

function positionOf(what: OptionsOf<typeof PERFT>): Course {
  const course = new Course(settledGame(what));
  const { hands, talon } = parseDealText(what.deal, 'deal');
  course.begin(hands[0], hands[1], hands[2], talon);
  for (const [i, action] of parseActions(what.after ?? '', 'after').entries()) {
    takeStep(course, action, formatAction(action), 'after: action', i);
  }
  return course;
}

import type { Command } from 'commander';
import { Course } from '../cards/engine/course.js';
import { Perft } from '../cards/engine/perft.js';
import { changedRules } from '../cards/games/rule-sets.js';
import { formatAction, parseActions } from '../cards/record/actions.js';
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

/** `bolachen perft`: counts the legal continuations of a position: a line `DEPTH COUNT` for each length. */
export async function perft(command: Command): Promise<void> {
  const what = checked(PERFT, whatOf(command), 'perft');
  const course = ofOptions(() => positionOf(what));
  const counter = new Perft(course.game);
  const counts = Array.from({ length: what.depth }, (_, i) => counter.count(course, i + 1));
  if (givenFlags(command).json === true) return print(toJson({ ...asAsked(course, what), counts }));
  for (const [i, count] of counts.entries()) await printLine(`${i + 1} ${count}`);
}

function asAsked({ game }: Course, { deal, after = '' }: OptionsOf<typeof PERFT>): object {
  return {
    game: game.ruleSet,
    rules: changedRules(game),
    deal: formatDeal(parseDealText(deal, 'deal')),
    after: parseActions(after, 'after').map(formatAction),
  };
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

import {
  type Action,
  actionAnswer,
  CALLED,
  DISCARD,
  DISCARDED,
  discardedPair,
  discardOf,
  OVER,
  PLAY,
  PLAYED,
} from '../../cards/engine/actions.js';
import type { CardSet } from '../../cards/engine/cards.js';
import { Course } from '../../cards/engine/course.js';
import type { Deal } from '../../cards/engine/deal.js';
import type { Game } from '../../cards/engine/game.js';
import { isLegal } from '../../cards/engine/legal.js';
import type { Seat } from '../../cards/engine/seats.js';
import { formatAction, parseAction, parseAnswer } from '../../cards/record/actions.js';
import type { Games } from '../../cards/record/games.js';
import { formatCards, parseContract, parseDeal, parseSeat, SEAT_LETTERS } from '../../cards/record/notation.js';
import { readList, readObject, readText } from '../../cards/record/read-json.js';
import { takeStep } from '../../cards/record/step.js';
import { readJson } from '../../support/input/json.js';
import { refuse, shown } from '../../support/input/refusal.js';

/** A position to solve, given by the actions that lead to it. */
export interface Problem {
  readonly game: Game;
  readonly deal: Deal;
  readonly declarer: Seat;
  /** An index into the game's contracts. */
  readonly contract: number;
  /** The declarer's discard from his twelve cards; null if he plays the ten he was dealt. */
  readonly discard: CardSet | null;
  /** Cards played, by their seats. */
  readonly after: readonly Action[];
}

/**
 * The course up to the position of a problem, without a card call or Kontra. All ten tricks are played.
 * @throws InputError for a discard that the declarer does not hold, or a card that is out of turn or illegal
 */
export function courseTo({ game, deal, declarer, contract, discard, after }: Problem): Course {
  const course = new Course({ ...game, earlyEnd: false });
  const { hands, talon } = deal;
  course.beginAt(hands[0], hands[1], hands[2], talon, declarer, contract);
  passOver(course);
  // Discarding the talon means playing the ten cards dealt.
  const pair = discard ?? talon;
  if (!isLegal(course, discardOf(pair))) {
    const held = formatCards(course.cards);
    refuse('discard', `"${formatCards(pair)}" is not in ${SEAT_LETTERS[declarer]}'s twelve cards: ${held}`);
  }
  course.take(discardOf(pair));
  for (const [i, action] of after.entries()) {
    takeStep(course, action, formatAction(action), 'after: card', i);
    passOver(course);
  }
  return course;
}

/** Answers intermediate questions with the most cautious word: no call, no Kontra. */
function passOver(course: Course): void {
  while (course.question !== DISCARD && course.question !== PLAY && course.question !== OVER) {
    course.take(31 - Math.clz32(course.words & -course.words));
  }
}

const KEYS = ['game', 'rules', 'deal', 'declarer', 'contract', 'discard', 'after'];
const REQUIRED = ['game', 'deal', 'declarer', 'contract'];

/** Reads a problem from a line of JSON (README.md). @throws InputError naming the key and what was expected */
export function parseProblem(line: string, games: Games): Problem {
  const given = readObject(readJson(line, 'position'), 'position', KEYS);
  for (const key of REQUIRED) if (given[key] == null) refuse(key, 'is missing');
  const game = games.of(readText(given.game, 'game'), given.rules == null ? {} : readObject(given.rules, 'rules'));
  return {
    game,
    deal: parseDeal(readText(given.deal, 'deal'), 'deal'),
    declarer: parseSeat(readText(given.declarer, 'declarer'), 'declarer'),
    contract: parseContract(readText(given.contract, 'contract'), game.contracts, 'contract'),
    discard: given.discard == null ? null : parseDiscard(readText(given.discard, 'discard')),
    after: given.after == null ? [] : parsePlays(readList(given.after, 'after')),
  };
}

/** Two cards as a record's discard has them, with or without the word. */
export function parseDiscard(text: string): CardSet {
  const answer = parseAnswer(text.startsWith('discard ') ? text : `discard ${text}`);
  if (answer === undefined || answer < DISCARDED) {
    refuse('discard', `${shown(text)} is not two different cards with a space between, as in E7 G8`);
  }
  return discardedPair(answer);
}

/** Card plays with their seats. */
export const parsePlays = (given: readonly unknown[]): readonly Action[] =>
  given.map((each, i) => {
    const where = `after: card ${i}`;
    const text = readText(each, where);
    const action = parseAction(text, where);
    const answer = actionAnswer(action);
    if (answer < PLAYED || answer >= CALLED) refuse(where, `${shown(text)} is not a card played, as in "F HA"`);
    return action;
  });

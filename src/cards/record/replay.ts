import { refuse, shown } from '../../support/input/refusal.js';
import { OVER } from '../engine/actions.js';
import { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { sharePot } from '../engine/scoring.js';
import { NOBODY } from '../engine/seats.js';
import type { GameResult } from './game-record.js';
import { Games } from './games.js';
import { SEAT_LETTERS } from './notation.js';
import { jsonOfRecord, type ParsedRecord, readRecord } from './parse-record.js';
import { legalTokens, takeStep } from './step.js';

/** A record and its deal. */
export interface Replay {
  readonly record: ParsedRecord;
  /** Valid until the next replay. */
  readonly course: Course;
}

/**
 * Reads records, replays them through the engine and checks every step of them.
 * @example
 * const { record, course } = new Replayer().replay(line);
 */
export class Replayer {
  private readonly games = new Games();
  private readonly courses = new WeakMap<Game, Course>();

  /** Reads a record from a line of JSON without replaying it: only its form is checked. @throws InputError */
  read(line: string): ParsedRecord {
    return readRecord(jsonOfRecord(line), this.games);
  }

  /**
   * Replays a record given as a line of JSON. The course it gives is over, and valid until the next call.
   * @throws InputError saying which action was wrong and what was legal, or which field of the result differs
   */
  replay(line: string): Replay {
    const replay = this.replaySoFar(line);
    if (replay.course.question !== OVER) refuseEnd(replay);
    return replay;
  }

  /** The same as far as the actions go: a record without a result may stop before the deal is over. */
  replaySoFar(line: string): Replay {
    const record = this.read(line);
    const course = this.courseOf(record.game);
    beginRecord(course, record);
    const { actions, texts } = record;
    for (let i = 0; i < actions.length; i++) takeStep(course, actions[i], texts[i], 'action', i);
    checkSession(record);
    const replay = { record, course };
    if (course.question !== OVER && record.result !== null) refuseEnd(replay);
    checkPot(course, record);
    if (record.result !== null) checkResult(course, record.result);
    return replay;
  }

  private courseOf(game: Game): Course {
    const course = this.courses.get(game) ?? new Course(game);
    this.courses.set(game, course);
    return course;
  }
}

function refuseEnd({ record, course }: Replay): never {
  const asked = `${SEAT_LETTERS[course.seat]} is asked; legal: ${legalTokens(course)}`;
  refuse('actions', `end after ${record.actions.length}, before the deal is over: ${asked}`);
}

export function beginRecord(course: Course, { hands, talon, start, pot }: ParsedRecord): void {
  const before = pot?.[0] ?? 0;
  if (start) course.beginAt(hands[0], hands[1], hands[2], talon, start.declarer, start.contract, before);
  else course.begin(hands[0], hands[1], hands[2], talon, before);
}

/** The pot after the deal is as payments leave it; or 0 if it was the last of a match, whose rest is shared. */
function checkPot(course: Course, { pot, session }: ParsedRecord): void {
  if (!course.game.pot) {
    if (pot) refuse('pot', 'is given, but these rules have none (allPass=pot)');
    return;
  }
  if (!pot || course.question !== OVER) return;
  const isLast = pot[1] === 0 || endsSession(session, course);
  if (isLast && course.pot > 0) sharePot(course);
  if (pot[1] !== course.pot) refuse('pot', `is ${pot[1]} after the deal, but it is ${course.pot}`);
}

/** Has somebody reached the target of a session with a deal? */
export const endsSession = (session: ParsedRecord['session'], { score }: Course): boolean =>
  session?.before.some((points, seat) => points + score[seat] >= session.target) === true;

/** Before a deal of a session nobody has reached its target, and what the three have lost in all is in the pot. */
function checkSession({ session, pot }: ParsedRecord): void {
  if (!session) return;
  const { target, before } = session;
  const most = Math.max(...before);
  if (most >= target)
    refuse('session.before', `has ${most} points, with which the session was over: its target is ${target}`);
  const sum = before[0] + before[1] + before[2];
  const expected = 0 - (pot?.[0] ?? 0);
  if (sum !== expected)
    refuse('session.before', `comes to ${sum}; expected ${expected}${pot ? ', since the rest is in the pot' : ''}`);
}

/** What a deal that is over came to, as records have it. */
export function resultOf(course: Course): GameResult {
  const [forehand, middlehand, dealer] = course.score;
  const score = [forehand, middlehand, dealer] as const;
  if (course.declarer === NOBODY) return { declarer: null, contract: null, tricks: null, won: null, score };
  const { name } = course.game.contracts[course.contract];
  return { declarer: SEAT_LETTERS[course.declarer], contract: name, tricks: course.tricks, won: course.won, score };
}

function checkResult(course: Course, found: NonNullable<ParsedRecord['result']>): void {
  const expected = resultOf(course);
  for (const name of ['declarer', 'contract', 'tricks', 'won'] as const)
    if (found[name] !== expected[name]) refuseResult(name, found[name], expected[name]);
  const { score } = found;
  const isScore = Array.isArray(score) && score.length === 3 && expected.score.every((units, i) => score[i] === units);
  if (!isScore) refuseResult('score', score, expected.score);
}

const refuseResult = (name: string, found: unknown, expected: unknown): never =>
  refuse(`result.${name}`, `is ${shown(found)}, but the deal gives ${shown(expected)}`);

import { judge } from '../../analysis/solving/gave-away.js';
import { type Action, actionAnswer, OVER, PLAY } from '../../cards/engine/actions.js';
import { Course } from '../../cards/engine/course.js';
import { sharePot } from '../../cards/engine/scoring.js';
import type { Seat } from '../../cards/engine/seats.js';
import { keyOf } from '../../cards/random/key.js';
import type { Fault } from '../../cards/record/fault.js';
import { RecordWriter } from '../../cards/record/format-record.js';
import type { ParsedRecord } from '../../cards/record/parse-record.js';
import { endsSession } from '../../cards/record/replay.js';
import { SeatedBot } from '../../players/bot/seated.js';
import { Seats } from '../../players/bot/seats.js';
import { View } from '../../players/view/view.js';
import { placeOfRecord } from '../../players/view/view-fields.js';
import type { Analyst } from '../../search/solver/analyst.js';
import { policiesOf } from './bots.js';

export type Trio = readonly [string, string, string];

export const eachSeat = <T>(of: (seat: Seat) => T): [T, T, T] => [of(0), of(1), of(2)];

/** A deal so far, from a record or played in the page. */
export interface DealLine {
  /** How it began, of all that a record says. */
  readonly terms: Pick<ParsedRecord, 'game' | 'hands' | 'talon' | 'start' | 'pot' | 'session' | 'seed' | 'index'>;
  /** Who sits at forehand, middlehand and dealer. */
  readonly players: Trio;
  readonly actions: readonly Action[];
  /** Wrong answers of bots, by the actions that took their place. */
  readonly faults: readonly Fault[];
}

/** The deal before action `step`. Default: at the end of the line. */
export function courseAt({ terms, actions }: DealLine, step = actions.length): Course {
  const { game, hands, talon, start, pot } = terms;
  const [forehand, middlehand, dealer] = hands;
  const course = new Course(game);
  if (start === null) course.begin(forehand, middlehand, dealer, talon, pot?.[0] ?? 0);
  else course.beginAt(forehand, middlehand, dealer, talon, start.declarer, start.contract, pot?.[0] ?? 0);
  for (const action of actions.slice(0, step)) course.take(actionAnswer(action));
  return course;
}

/** The question that an action answered, and the trick of a card. */
export interface CourseStep {
  readonly action: Action;
  readonly seat: Seat;
  readonly answer: number;
  readonly question: number;
  /** From 0; −1 if it is not a card. */
  readonly trick: number;
  /** Who won the trick, if this was its last card. */
  readonly winner: Seat | null;
}

/** The deal action by action. */
export function stepsOf(line: DealLine): CourseStep[] {
  const course = courseAt(line, 0);
  return line.actions.map((action) => {
    const { question, seat, trickSize } = course;
    const trick = question === PLAY ? course.tricks + course.lost : -1;
    course.take(actionAnswer(action));
    const winner = question === PLAY && trickSize === 2 ? course.winner : null;
    return { action, seat, answer: actionAnswer(action), question, trick, winner };
  });
}

/** A seat's view of this deal. */
export const viewOf = (course: Course, seat: Seat, opening: DealLine['terms']): View =>
  new View(course, seat, placeOfRecord(opening));

/** Lets bots, given as specs by seat, continue the deal to its end, or until `you` are asked. */
export function playOn(line: DealLine, bots: Trio, you: Seat | null): DealLine {
  const { game, hands, talon, start, pot, seed, index } = line.terms;
  const key = keyOf(seed ?? 'without a seed');
  const seated = bots.map((bot) => new SeatedBot(policiesOf(bot), key));
  const seats = new Seats(game, seated, { match: placeOfRecord(line.terms) });
  const { course } = seats;
  seats.begin(index ?? 0, [...hands, talon], start, pot?.[0] ?? 0);
  for (const action of line.actions) course.take(actionAnswer(action));
  seats.playTo(({ seat, isDrawn }) => seat === you && !isDrawn);
  return { ...line, actions: Array.from(course.actions.subarray(0, course.step)) };
}

export const cutAt = (line: DealLine, step: number): DealLine => ({
  ...line,
  actions: line.actions.slice(0, step),
  faults: line.faults.filter(({ at }) => at < step),
});

/** The record of a finished deal: JSON without a line end. */
export function recordOf(line: DealLine): string {
  const { terms, players, faults } = line;
  const course = courseAt(line);
  const { session } = terms;
  if (endsSession(session, course)) sharePot(course);
  const { seed, index } = terms;
  return new RecordWriter().format(course, { players, seed, index, faults, session });
}

/** The tricks that each card gave away, in the order of play; none if the deal was passed out, or is not over. */
export function gaveAway(line: DealLine, analyst: Analyst): readonly number[] {
  const over = courseAt(line);
  return (over.question === OVER ? judge(over, analyst)?.gaveAway : null) ?? [];
}

// Hot path: no allocation, no closures, no iterators.
import type { Course } from '../../../cards/engine/course.js';
import type { Game } from '../../../cards/engine/game.js';
import { firstDefender, NOBODY, type Seat } from '../../../cards/engine/seats.js';
import { ANSWERED } from '../../../players/features/answer.js';
import { type Column, countColumn, flagColumn, valued, wordColumn } from '../../../players/features/column.js';
import { knownColumns } from '../../../players/features/known.js';
import { SITUATION } from '../../../players/features/situation.js';
import type { View } from '../../../players/view/view.js';
import type { Roller } from '../../../search/rollout/rollout.js';
import type { DatasetJob } from '../job.js';
import { labelColumns, worthColumn } from './labels.js';
import { PHASES, phaseAsked } from './phases.js';
import { playedOnColumns } from './played-on.js';
import { ADDRESS, scoreBounds } from './shared-columns.js';

/** A decision of a deal that has been played, as it stood then. */
export interface DecisionRow {
  readonly view: View;
  readonly board: number;
  readonly id: number;
  /** The deal up to the decision, and as it ended. */
  readonly course: Course;
  readonly end: Course;
  /** The place in the trio of the bot that is asked. */
  readonly bot: number;
  readonly answer: number;
  /** Was the legal default taken in place of an answer? */
  readonly isFault: boolean;
  /** The number of legal answers that this one was drawn from at random; null if it was not. */
  readonly drawnFrom: number | null;
  /** Plays answers on, if they are to be. */
  readonly roller: Roller | null;
  /** What each legal answer comes to in the deal itself, by its number, if that is to be found. */
  readonly playedOn: Int32Array;
}

/** Roles of a seat; before there is a declarer, all are bidders. The order is that of their numbers in rows. */
const ROLES = ['bidder', 'declarer', 'first defender', 'second defender'] as const;

/** All columns of decisions. */
export function decisionColumns(job: DatasetJob, game: Game): readonly Column<DecisionRow>[] {
  const score = scoreBounds(game, game.pot ? 3 * job.matchLength : 0);
  const about = 'what the seat won or lost in the end; it could not know';
  return [
    ...ADDRESS,
    ...askedColumns(job),
    ...knownColumns(game),
    ...SITUATION,
    ...ANSWERED,
    valued(
      flagColumn('is_fault', 'was the answer of the bot wrong, so that the legal default stands here?', ANSWER),
      ({ isFault }) => isFault,
    ),
    ...(job.explore === null ? [] : exploredColumns),
    valued(
      countColumn('score', score, about, { unit: 'units', group: 'outcome' }),
      ({ end, course }) => end.score[course.seat],
    ),
    ...(job.labels ? labelColumns() : []),
    ...(job.rollouts > 0 ? [worthColumn(job.rollouts)] : []),
    ...(job.playedOn === null ? [] : playedOnColumns(job.playedOn.name, score)),
  ];
}

/** Who was asked. */
function askedColumns({ names }: DatasetJob): readonly Column<DecisionRow>[] {
  const bots = [...new Set(names)];
  const places = names.map((name) => bots.indexOf(name));
  const known = { group: 'known' };
  return [
    valued(wordColumn('bot', bots, 'the bot that was asked'), ({ bot }) => places[bot]),
    valued(wordColumn('phase', PHASES, 'the part of its policy that answers', known), ({ course }) =>
      phaseAsked(course),
    ),
    valued(
      wordColumn('role', ROLES, 'what the seat is in this deal: a bidder until there is a declarer', known),
      ({ course }) => roleOf(course.seat, course.declarer),
    ),
  ];
}

const roleOf = (seat: Seat, declarer: number): number =>
  declarer === NOBODY ? 0 : declarer === seat ? 1 : firstDefender(declarer as Seat) === seat ? 2 : 3;

const ANSWER = { group: 'answer' };

/** Columns of the random answer. */
const exploredColumns: readonly Column<DecisionRow>[] = [
  valued(
    flagColumn('explored', 'was the answer drawn at random from the legal ones, instead of given by the bot?', ANSWER),
    ({ drawnFrom }) => drawnFrom !== null,
  ),
  valued(
    countColumn('drawn_from', [2, 66], 'the number of legal answers that it was drawn from, all with the same chance', {
      ...ANSWER,
      nullable: true,
      unit: 'answers',
    }),
    ({ drawnFrom }) => drawnFrom,
  ),
];

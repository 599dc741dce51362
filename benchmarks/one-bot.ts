import { loadPolicies } from '../src/bot/load.js';
import { SeatedBot } from '../src/bot/seated.js';
import { parseSpec } from '../src/bot/spec.js';
import { actionAnswer, CALLED, PLAYED } from '../src/engine/actions.js';
import { Course } from '../src/engine/course.js';
import { makeGame } from '../src/games/rule-sets.js';
import { keyOf } from '../src/random/key.js';
import { Table } from '../src/simulation/table.js';
import { jobOf, SEED } from './cases.js';

/** How fast a bot is, playing all three seats. */
export interface BotSpeed {
  readonly boards: number;
  readonly dealsPerSecond: number;
  /** Questions put to it; what has one legal answer is not asked. */
  readonly questionsPerSecond: number;
  readonly cardsPerSecond: number;
  /** Share of the time spent in being asked and answering: the rest is what the same actions cost without it. */
  readonly share: number;
}

/** Measures a bot for about `milliseconds`, after a warm-up. */
export async function measureBot(spec: string, milliseconds: number): Promise<BotSpeed> {
  const job = jobOf(spec, 'bolachen');
  const policies = await loadPolicies(parseSpec(spec, '--bots'), '--bots');
  const key = keyOf(SEED);
  const table = new Table(
    makeGame(job.game),
    job,
    key,
    [0, 1, 2].map(() => new SeatedBot(policies, key)),
  );
  playFor(table, 0, milliseconds / 4);
  const played = playFor(table, 1_000_000, milliseconds);
  const bare = replayTime(table, played.boards);
  const perSecond = (count: number): number => (1000 * count) / played.milliseconds;
  return {
    boards: played.boards.length,
    dealsPerSecond: perSecond(played.boards.length),
    questionsPerSecond: perSecond(sum(played.boards, ({ questions }) => questions)),
    cardsPerSecond: perSecond(sum(played.boards, ({ actions }) => actions.filter(isCard).length)),
    share: Math.max(0, 1 - bare / played.milliseconds),
  };
}

interface PlayedBoard {
  readonly hands: readonly [number, number, number, number];
  readonly actions: readonly number[];
  readonly questions: number;
}

const isCard = (answer: number): boolean => answer >= PLAYED && answer < CALLED;
const sum = (boards: readonly PlayedBoard[], of: (board: PlayedBoard) => number): number =>
  boards.reduce((total, board) => total + of(board), 0);

function playFor(table: Table, first: number, milliseconds: number): { boards: PlayedBoard[]; milliseconds: number } {
  const { course } = table;
  const boards: PlayedBoard[] = [];
  let playing = 0;
  for (let board = first; playing < milliseconds; board++) {
    const start = performance.now();
    table.play(board);
    playing += performance.now() - start;
    const actions = Array.from(course.actions.subarray(0, course.step), actionAnswer);
    const [forehand, middlehand, dealer] = course.dealt;
    boards.push({ hands: [forehand, middlehand, dealer, course.talon], actions, questions: countChoices(course) });
  }
  return { boards, milliseconds: playing };
}

/** How many of a deal's actions were a choice. */
function countChoices(over: Course): number {
  const course = new Course(over.game);
  course.begin(over.dealt[0], over.dealt[1], over.dealt[2], over.talon);
  let choices = 0;
  for (let step = 0; step < over.step; step++) {
    if (!course.isForced) choices++;
    course.take(actionAnswer(over.actions[step]));
  }
  return choices;
}

/** Time that the same actions take when nobody is asked. */
function replayTime(table: Table, boards: readonly PlayedBoard[]): number {
  const course = new Course(table.course.game);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const start = performance.now();
    for (const { hands, actions } of boards) {
      course.begin(hands[0], hands[1], hands[2], hands[3]);
      for (let i = 0; i < actions.length; i++) course.take(actions[i]);
    }
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

import { actionAnswer, DOUBLE, OVER } from '../../cards/engine/actions.js';
import type { CardSet } from '../../cards/engine/cards.js';
import { Course } from '../../cards/engine/course.js';
import { legalAnswers } from '../../cards/engine/legal.js';
import { Stream } from '../../cards/random/stream.js';
import { formatActions } from '../../cards/record/actions.js';
import { formatHand } from '../../cards/record/notation.js';
import { seesAllCards } from '../../players/bot/declared.js';
import { count } from '../../results/text/numbers.js';
import { type CheckedSeats, differenceOf, type Said, tablesOf } from './checked-seats.js';
import { type Evidence, type Finding, finding, type ShownBoard, type Subject, shownOn } from './finding.js';
import { momentOf, redealt } from './redeal.js';
import { setScene } from './scene.js';

/** The percentage of answers replaced by random ones, so that the bot gets into all kinds of positions. */
const STRAY = 15;
/** The question is chosen from the first this many of a deal. */
const QUESTIONS_OF_DEAL = 24;

/**
 * Does an answer depend on cards that the bot cannot see? In each deal one question is chosen, and the hidden cards are
 * redealt so that everything the bot has seen and heard stays the same. Another copy of the bot goes through that deal,
 * asked in all seats. It must give the same answer and draw the same random numbers.
 */
export async function checkHiddenCards(subject: Subject): Promise<Finding> {
  const { spec, load, deals } = subject;
  const [bot, copy] = [await load(), await load()];
  if (seesAllCards(bot)) return finding('hidden cards', 'exempt', 'sees all cards, and says so');
  const [tables, others] = [tablesOf(subject, bot), tablesOf(subject, copy)];
  let compared = 0;
  let found: readonly Evidence[] = [];
  for (let board = 0; board < deals && found.length === 0; board++) {
    const at = board % tables.length;
    const evidence = compareOn(board, tables[at], others[at], spec);
    if (evidence !== null) compared++;
    found = evidence ?? [];
  }
  for (const seats of [...tables, ...others]) seats.leave();
  return found.length === 0
    ? finding('hidden cards', 'ok', `${count(compared)} questions answered alike with the hidden cards dealt anew`)
    : finding('hidden cards', 'failed', 'answers depend on cards that the bot cannot see', found);
}

/** Asks one question of a board twice, then with the hidden cards redealt; null if no other deal looks the same. */
function compareOn(board: number, one: CheckedSeats, other: CheckedSeats, spec: string): readonly Evidence[] | null {
  const stream = new Stream();
  stream.seed(5, 6, 7, board);
  const said = comeToQuestion(one, board, stream, spec);
  const { course } = one;
  const moved = redealt(course, course.seat, picking(stream), course.question === DOUBLE ? 200 : 12);
  // If no other deal looks the same, the copy goes through this one, so that it has seen as much.
  const difference = differenceOf(said, goThrough(other, moved ?? course, board, spec));
  if (moved === null) return null;
  if (difference === null) return [];
  return [
    { text: `on board ${board} ${difference} when hidden cards lay elsewhere`, what: shownBy(course, spec, board) },
    { text: 'the same with the hidden cards elsewhere', what: shownBy(moved, spec, board) },
  ];
}

const picking = (stream: Stream) => ({ pick: <T>(items: readonly T[]): T => items[stream.below(items.length)] });

/** Plays a deal, with some random answers, up to a question; returns the bot's answer to it without taking it. */
function comeToQuestion(seats: CheckedSeats, board: number, stream: Stream, spec: string): Said {
  const chosen = stream.below(QUESTIONS_OF_DEAL);
  seats.begin(board);
  let said = askInScene(seats, board, spec);
  for (let i = 0; i < chosen; i++) {
    const answers = legalAnswers(seats.course);
    const answer = stream.below(100) < STRAY ? answers[stream.below(answers.length)] : said.answer;
    if (isLast(seats.course, answer)) break;
    seats.take(answer);
    said = askInScene(seats, board, spec);
  }
  return said;
}

function isLast(course: Course, answer: number): boolean {
  const trial = new Course(course.game);
  trial.copy(course);
  trial.take(answer);
  while (trial.isForced) trial.take(trial.forced);
  return trial.question === OVER;
}

/** Replays a deal up to its current state, asking every seat; only the last answer counts. */
function goThrough(seats: CheckedSeats, course: Course, board: number, spec: string): Said {
  const { sets, actions } = momentOf(course);
  seats.begin(board, null, sets);
  while (seats.course.step < actions.length) {
    askInScene(seats, board, spec);
    seats.take(actionAnswer(actions[seats.course.step]));
  }
  return askInScene(seats, board, spec);
}

/** Asks in a position that a command can reproduce only with the answers that led to it, as not all were the bot's. */
function askInScene(seats: CheckedSeats, board: number, spec: string): Said {
  setScene(JSON.stringify(shownBy(seats.course, spec, board)), board);
  return seats.ask();
}

function shownBy(course: Course, spec: string, board: number): ShownBoard {
  const { sets, actions } = momentOf(course);
  const [F, M, D, T] = sets.map((set) => formatHand(set as CardSet));
  const after = actions.length > 0 ? { after: formatActions(actions) } : {};
  return shownOn(course.game, spec, board, { ...after, hands: { F, M, D, T } });
}

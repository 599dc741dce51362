// Hot path: no closures, no iterators.
import { BID, CONTEST, DECLARE, DOUBLE, PLAY, PLAYED, RAISE, WORDS, wordOf } from '../../cards/engine/actions.js';
import type { Course } from '../../cards/engine/course.js';
import { ANY_SEAT, ELSEWHERE, keyOf, NOTHING_SAID, UNNAMED } from './differing-rows.js';

/** Which row an answer that differs is in. */

/** Rows without a seat. */
const cardsRow = (question: number, between: number): number =>
  keyOf(question, ANY_SEAT, NOTHING_SAID, UNNAMED.cards, UNNAMED.cards, between);
export const cardsPlayed = (between: number): number => cardsRow(PLAY, between);
export const NOWHERE = keyOf(ELSEWHERE.nowhere, ANY_SEAT, NOTHING_SAID, 0, 0);
export const OTHERS = keyOf(ELSEWHERE.others, ANY_SEAT, NOTHING_SAID, 0, 0);

/** The row of two answers to the question of a course: suits and cards have few rows, whatever they are called. */
export function rowKey({ question, seat }: Course, after: number, a: number, b: number, between: number): number {
  const isSuit = question === CONTEST || question === DECLARE;
  if (a >= PLAYED && b >= PLAYED) return cardsRow(question, between);
  return isSuit
    ? keyOf(question, seat, NOTHING_SAID, suitIn(a, b), suitIn(b, a), between)
    : keyOf(question, seat, after, wordIn(a), wordIn(b), between);
}

/** The word of an answer, by its number; of cards that they are some. */
const wordIn = (answer: number): number => (answer < PLAYED ? answer : UNNAMED.cards);

/** The word of an answer; of two that name a suit, whether it is the lower or the higher. */
function suitIn(answer: number, other: number): number {
  if (!NAMES_SUIT[answer]) return answer;
  return NAMES_SUIT[other] ? (answer < other ? UNNAMED.lower : UNNAMED.higher) : UNNAMED.suit;
}

const NAMES_SUIT = WORDS.map((word) => /^brand-|^(acorns|leaves|bells|hearts)$/.test(word));

/** Has a course come to action `at` of a deal? */
export function isAt(asked: Course, course: Course, at: number): boolean {
  if (asked.step !== at || asked.potBefore !== course.potBefore) return false;
  for (let seat = 0; seat < 3; seat++) if (asked.dealt[seat] !== course.dealt[seat]) return false;
  for (let i = 0; i < at; i++) if (asked.actions[i] !== course.actions[i]) return false;
  return true;
}

/**
 * Leads a course to the question of action `at` of a deal.
 * @returns the highest word that was said before: by others at a bid, in the contest and when doubling; later the bid
 */
export function leadTo(asked: Course, { dealt, talon, potBefore, actions }: Course, at: number): number {
  asked.begin(dealt[0], dealt[1], dealt[2], talon, potBefore);
  const seat = actions[at] >>> 14;
  const said = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1];
  for (let i = 0; i < at; i++) {
    const answer = actions[i] & 0x3fff;
    const { question } = asked;
    const isOwn = actions[i] >>> 14 === seat;
    if (answer < PLAYED && answer > said[question] && !(isOwn && isOpen(question))) said[question] = answer;
    asked.take(answer);
  }
  const raised = said[RAISE] < LEAST_BID ? -1 : said[RAISE];
  const highest = isOpen(asked.question) ? said[asked.question] : Math.max(said[BID], raised);
  if (highest === NOT_DOUBLED) return NOTHING_SAID;
  return highest < 0 ? NOTHING_SAID : highest;
}

const LEAST_BID = wordOf('play');
const NOT_DOUBLED = wordOf('no-double');

/** Do several seats answer it in turn, each of them knowing what the others said? */
const isOpen = (question: number): boolean => question === DOUBLE || question === BID || question === CONTEST;

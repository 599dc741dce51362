import {
  BID,
  CALLED,
  CONTEST,
  DECLARE,
  DOUBLE,
  PLAYED,
  QUESTIONS,
  RAISE,
  WORDS,
  wordOf,
} from '../../cards/engine/actions.js';
import type { CardSet } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';

/** Whose answers a slot gives: those of the first, the second (of which others can be copies), or another's. */
export const [FIRST, SECOND, THIRD] = [0, 1, 2];

/**
 * The row of two answers to action `at` of a deal, which it has `here`, with the sides that give them; and the hand of
 * whoever is asked. Suits and cards have few rows, whatever they are called. `asked` is a course to be used.
 */
export function partingAt(asked: Course, deal: Course, at: number, there: number, sides: readonly number[]) {
  const here = deal.actions[at] & 0x3fff;
  const said = ['-', '-', '-'];
  const rowOf = (asked: string, one: string, other: string): string => {
    said[sides[0]] = one;
    said[sides[1]] = other;
    return [asked, ...said].join(' ');
  };
  if (here >= PLAYED && here < CALLED) return { key: rowOf('play - -', 'cards', 'cards'), cards: 0 };
  const after = leadTo(asked, deal, at);
  const { question, seat } = asked;
  const hand = asked.hands[seat] as CardSet;
  const cards = question === DOUBLE ? asked.game.glimpse(hand) : hand;
  const kind = QUESTIONS[question];
  if (here >= PLAYED && there >= PLAYED) return { key: rowOf(`${kind} - -`, 'cards', 'cards'), cards };
  const isSuit = question === CONTEST || question === DECLARE;
  const [one, other] = isSuit ? [suitIn(here, there), suitIn(there, here)] : [wordIn(here), wordIn(there)];
  return { key: rowOf(`${kind} ${SEAT_NAMES[seat]} ${isSuit ? '-' : after}`, one, other), cards };
}

/** The word of an answer; of cards that they are some. */
const wordIn = (answer: number): string => (answer < PLAYED ? WORDS[answer] : 'cards');

/** The word of an answer; of two that name a suit, whether it is the lower or the higher. */
function suitIn(answer: number, other: number): string {
  if (!NAMES_SUIT[answer]) return wordIn(answer);
  return NAMES_SUIT[other] ? (answer < other ? 'lower' : 'higher') : 'suit';
}

const NAMES_SUIT = WORDS.map((word) => /^brand-|^(acorns|leaves|bells|hearts)$/.test(word));

/**
 * Leads a course to the question of action `at` of a deal.
 * @returns the highest word that was said before: by others at a bid, in the contest and when doubling; later the bid
 */
function leadTo(asked: Course, { dealt, talon, potBefore, actions }: Course, at: number): string {
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
  return highest < 0 || highest === NOT_DOUBLED ? '-' : WORDS[highest];
}

const LEAST_BID = wordOf('play');
const NOT_DOUBLED = wordOf('no-double');

/** Do several seats answer it in turn, each of them knowing what the others said? */
const isOpen = (question: number): boolean => question === DOUBLE || question === BID || question === CONTEST;

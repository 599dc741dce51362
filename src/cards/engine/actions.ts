import type { Card, CardSet } from './cards.js';
import type { Seat } from './seats.js';

/** The stages of talk, as the rules divide it, and the questions of each. `kontra` is also the declarer's Re. */
export const TALK = {
  doppeln: ['double'],
  auction: ['bid', 'contest'],
  exchange: ['raise', 'call', 'giveBack', 'declare', 'discard'],
  kontra: ['kontra'],
} as const;

export const TALK_QUESTIONS = [...TALK.doppeln, ...TALK.auction, ...TALK.exchange, ...TALK.kontra] as const;

/** What is asked of a seat, in the order of a deal. The numbers are the engine's; the names are what a bot answers. */
export const QUESTIONS = [...TALK_QUESTIONS, 'play'] as const;
export type Question = (typeof QUESTIONS)[number];

export const DOUBLE = 0;
export const BID = 1;
export const CONTEST = 2;
export const RAISE = 3;
export const CALL = 4;
export const GIVE_BACK = 5;
export const DECLARE = 6;
export const DISCARD = 7;
export const KONTRA = 8;
export const PLAY = 9;
/** The deal is over; no more questions. */
export const OVER = 10;

/**
 * Every answer that is a word, in either game. Within a question the cautious answer (pass, keep, what was announced …)
 * comes first, then bids, suits and contracts in ascending order. A set of words is an int32 with bit `w` for word `w`.
 */
export const WORDS = [
  'no-double',
  'double',
  'pass',
  'withdraw',
  'keep',
  'no-kontra',
  'kontra',
  'no-re',
  're',
  'no-call',
  'play',
  'hold',
  '6',
  '7',
  '8',
  '9',
  '10',
  'brand',
  'brand-E',
  'brand-G',
  'brand-S',
  'brand-H',
  'bettel',
  'mord',
  'acorns',
  'leaves',
  'bells',
  'hearts',
] as const;
export type Word = (typeof WORDS)[number];

const wordNumbers = new Map<string, number>(WORDS.map((word, number) => [word, number]));

/** The number of the word in a set that `text` spells, or −1. */
export function wordAmong(words: number, text: string): number {
  // Faster than a Map: sets are small, and equal strings are mostly the same object.
  for (let rest = words; rest !== 0; rest &= rest - 1) {
    const word = 31 - Math.clz32(rest & -rest);
    if (WORDS[word] === text) return word;
  }
  return -1;
}

/** The number of a word known to exist, for tables built when a module loads. */
export function wordOf(word: Word): number {
  return wordNumbers.get(word) as number;
}

export const wordBit = (word: Word): number => 1 << wordOf(word);

/**
 * The words of a set, in the order of {@link WORDS}.
 * @example
 * const course = new Course(makeGame('bolachen'));
 * course.begin(...unrankDeal(77));
 * wordsOf(course.words); // ['pass', 'brand', 'bettel', 'mord']
 */
export const wordsOf = (set: number): Word[] => WORDS.filter((_, number) => ((set >>> number) & 1) === 1);

/**
 * An action: who answered what. 16 bits: the seat in the top two, below it the answer, a number that is the same in
 * every rule set: a word (its place in {@link WORDS}), a card played (32 + card), a card called (64 + card), a card
 * given back (96 + card), or a discard (from 128 on: the pairs of cards by the lower card, then by the higher).
 */
export type Action = number;

export const PLAYED = 32;
export const CALLED = 64;
export const RETURNED = 96;
export const DISCARDED = 128;
/** One more than the largest answer: the size of a learner's action space. */
export const ANSWERS = 128 + 496;

/** The answers that are cards, by question: from, and up to. */
const CARDS: Readonly<Partial<Record<Question, readonly [from: number, end: number]>>> = {
  call: [CALLED, RETURNED],
  giveBack: [RETURNED, DISCARDED],
  discard: [DISCARDED, ANSWERS],
  play: [PLAYED, CALLED],
};
const NO_CALL = WORDS.indexOf('no-call');

/** Can a question be answered so, under some rules? With cards where it asks for some, else with a word. */
export function mayAnswer(question: Question, answer: number): boolean {
  const [from, end] = CARDS[question] ?? [0, PLAYED];
  return answer === NO_CALL ? question === 'call' : answer >= from && answer < end;
}

export const isPlayed = (answer: number): boolean => answer >= PLAYED && answer < CALLED;

export const actionOf = (seat: Seat, answer: number): Action => (seat << 14) | answer;
/**
 * The seat of an action: 0 forehand, 1 middlehand, 2 dealer.
 * @example
 * actionSeat(parseAction('M SA', 'action')); // 1
 */
export const actionSeat = (action: Action): Seat => (action >>> 14) as Seat;
/**
 * An action's answer as a number: a word, a card played or called, or a discard (`formatAnswer` turns it into text).
 * @example
 * formatAnswer(actionAnswer(parseAction('M SA', 'action'))); // 'SA'
 */
export const actionAnswer = (action: Action): number => action & 0x3fff;

export function discardOf(pair: CardSet): number {
  const high = 31 - Math.clz32(pair);
  const low = 31 - Math.clz32(pair & -pair);
  return DISCARDED + ((low * (61 - low)) >> 1) + high - 1;
}

const PAIRS = new Int32Array(ANSWERS - DISCARDED);
for (let high = 1; high < 32; high++) {
  for (let low = 0; low < high; low++) {
    const pair = (1 << high) | (1 << low);
    PAIRS[discardOf(pair as CardSet) - DISCARDED] = pair;
  }
}

export const discardedPair = (answer: number): CardSet => PAIRS[answer - DISCARDED] as CardSet;

/** The card of an answer that names one card: played, called or given back. */
export const answerCard = (answer: number): Card => (answer & 31) as Card;

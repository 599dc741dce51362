// Hot path: no allocation, no closures, no iterators.

import {
  ANSWERS,
  CALL,
  CALLED,
  CONTEST,
  DISCARD,
  discardOf,
  PLAY,
  PLAYED,
  QUESTIONS,
  RETURNED,
  wordOf,
} from '../../cards/engine/actions.js';
import { ALL_CARDS, type CardSet, cardsOf } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { formatCard, inTables, SEAT_NAMES } from '../../cards/record/notation.js';
import { TABLE_WORDS } from '../../players/features/answer.js';
import type { View } from '../../players/view/view.js';

/**
 * What the seat that is asked may know, as bits: 13 words for cards and for what has been said, then two for the rest.
 * Seats are counted from the one asked: self, left, right. Bit `b` of word `w` is column `32 · w + b`.
 */
const SETS = ['hand', 'played.self', 'played.left', 'played.right', 'trick.left', 'trick.right'];
const EXCHANGED = ['called', 'returned', 'talon', 'discards'];
const SELF = ['self', 'left', 'right'];
/** What fills the words for what each seat has said: 28 of 32 bits are words. */
const BESIDE = [
  ['trump.E', 'trump.G', 'trump.S', 'trump.H'],
  ['multiplier.2', 'multiplier.4', 'multiplier.8', 'multiplier.16'],
  ['multiplier.32', 'winner.self', 'winner.left', 'winner.right'],
];
const SAID = SETS.length + EXCHANGED.length;
const REST = SAID + 3;
/** Words of an observation, and of the mask of legal answers. */
export const OBSERVED = REST + 2;
export const MASKED = Math.ceil(ANSWERS / 32);

const timesBeyond = (most: number): number[] => [64, 128, 256, 512].filter((times) => times <= most);

/** The names of an observation's bits. */
export function columnsOf({ contracts, mostTimes, rules }: Game): string[] {
  const cards = [...SETS, ...EXCHANGED].flatMap((set) =>
    cardsOf(ALL_CARDS).map((card) => `${set}.${formatCard(card)}`),
  );
  const said = SELF.flatMap((who, i) => [...TABLE_WORDS.map((word) => `said.${who}.${word}`), ...BESIDE[i]]);
  const upTo = (name: string): string[] => Array.from({ length: 10 }, (_, i) => `${name}.${i + 1}`);
  return [
    ...cards,
    ...said,
    ...QUESTIONS.map((question) => `question.${question}`),
    ...SEAT_NAMES.map((name) => `seat.${name}`),
    ...SELF.map((who) => `declarer.${who}`),
    ...upTo('tricks.declarer'),
    ...upTo('tricks.defenders'),
    ...contracts.map(({ name }) => `contract.${inTables(name)}`),
    ...timesBeyond(mostTimes).map((times) => `multiplier.${times}`),
    ...(rules.tapping ? SELF.slice(1) : []).flatMap((who) => [...'EGHS'].map((suit) => `tapped.${who}.${suit}`)),
  ];
}

/** Writes what the seat that is asked may know. */
export function observe(course: Course, view: View, into: Int32Array, at: number): void {
  const { seat, trickSize, leader, declarer } = course;
  const { multiplier } = view;
  const left = seat === 2 ? 0 : seat + 1;
  const right = 3 - seat - left;
  into[at] = view.hand;
  into[at + 4] = into[at + 5] = 0;
  if (trickSize > 0) into[at + 3 + ((leader - seat + 3) % 3)] = 1 << course.first;
  if (trickSize > 1) into[at + 3 + ((leader - seat + 4) % 3)] = 1 << course.second;
  if (trickSize > 2) into[at + 3 + ((leader - seat + 5) % 3)] = 1 << course.third;
  // The seat's own card in the trick is written over.
  into[at + 1] = course.playedBy(seat);
  into[at + 2] = course.playedBy(left);
  into[at + 3] = course.playedBy(right);
  into[at + 6] = bitOf(view.called);
  into[at + 7] = bitOf(view.returned);
  into[at + 8] = view.talon ?? 0;
  into[at + 9] = view.discards ?? 0;
  into[at + SAID] = course.trump >>> 2 === 0 ? 1 << (28 + course.trump) : 0;
  into[at + SAID + 1] = multiplier > 1 && multiplier < 32 ? 1 << (58 - Math.clz32(multiplier)) : 0;
  into[at + SAID + 2] =
    (multiplier === 32 ? 1 << 28 : 0) | (trickSize > 0 ? 1 << (29 + ((course.winner - seat + 3) % 3)) : 0);
  addSaid(course, into, at + SAID);
  into[at + REST] =
    (1 << course.question) | (1 << (10 + seat)) | (declarer < 0 ? 0 : 1 << (13 + ((declarer - seat + 3) % 3)));
  into[at + REST] |= ((1 << course.tricks) - 1) << 16;
  into[at + REST] |= ((1 << course.lost) - 1) << 26;
  into[at + REST + 1] = ((1 << course.lost) - 1) >>> 6;
  if (course.contract >= 0) into[at + REST + 1] |= 16 << course.contract;
  addTapped(view.tapped, course, into, at + REST + 1);
  if (multiplier > 32) into[at + REST + 1] |= 16 << (course.game.contracts.length + 25 - Math.clz32(multiplier));
}

/** Adds the suits that the others have tapped for, after all other bits. */
function addTapped(tapped: View['tapped'], { seat, game }: Course, into: Int32Array, at: number): void {
  if (tapped === null) return;
  const from = 4 + game.contracts.length + timesBeyond(game.mostTimes).length;
  const left = seat === 2 ? 0 : seat + 1;
  into[at] |= (suitsOf(tapped[left]) | (suitsOf(tapped[3 - seat - left]) << 4)) << from;
}

const suitsOf = (cards: number): number =>
  (cards & 1) | ((cards >>> 7) & 2) | ((cards >>> 14) & 4) | ((cards >>> 21) & 8);

const bitOf = (card: number | null): number => (card === null ? 0 : 1 << card);
const FIRST_SUIT = wordOf('acorns');

/** Adds the words each seat has said; not those that the others say unseen. */
function addSaid({ actions, step, seat, question, game }: Course, into: Int32Array, at: number): void {
  const isHidden = question === game.unseen;
  for (let i = 0; i < step; i++) {
    const answer = actions[i] & 0x3fff;
    if (answer >= PLAYED) continue;
    const who = ((actions[i] >>> 14) - seat + 3) % 3;
    if (isHidden && who > 0 && (question !== CONTEST || answer >= FIRST_SUIT)) continue;
    into[at + who] |= 1 << answer;
  }
}

/** Writes the legal answers, a bit for each. */
export function mask({ question, words, cards }: Course, into: Int32Array, at: number): void {
  into.fill(0, at, at + MASKED);
  into[at] = words;
  if (question === PLAY) into[at + (PLAYED >> 5)] = cards;
  else if (question === CALL) into[at + (CALLED >> 5)] = cards;
  else if (question !== DISCARD) into[at + (RETURNED >> 5)] = cards;
  else
    for (let rest: number = cards; rest !== 0; rest &= rest - 1)
      for (let more = rest & (rest - 1); more !== 0; more &= more - 1) {
        const answer = discardOf(((rest & -rest) | (more & -more)) as CardSet);
        into[at + (answer >> 5)] |= 1 << (answer & 31);
      }
}

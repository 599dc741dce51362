import { expect, test } from 'vitest';
import { discardOf, OVER, PLAYED } from '../../src/engine/actions.js';
import { type CardSet, cardsOf, nth, size } from '../../src/engine/cards.js';
import { Course } from '../../src/engine/course.js';
import { playout } from '../../src/engine/playout.js';
import { after, type Seat } from '../../src/engine/seats.js';
import { makeGame } from '../../src/games/rule-sets.js';
import { dealBoard } from '../../src/random/board.js';
import { keyOf } from '../../src/random/key.js';
import { Stream } from '../../src/random/stream.js';
import { Random, randomRules } from '../judge/random.js';

/** Plays a course to its end with the cards that a playout would choose from the same random words. */
function tricksOf(course: Course, stream: Stream): number {
  while (course.question !== OVER) {
    const { cards } = course;
    const two = stream.word();
    const one = stream.word();
    const shares = [two >>> 16, two & 0xffff, one >>> 16];
    course.take(PLAYED + nth(cards, (shares[0] * size(cards)) >>> 16));
    for (const share of shares.slice(1)) course.take(PLAYED + nth(course.cards, (share * size(course.cards)) >>> 16));
  }
  return course.tricks;
}

test('a playout takes the tricks that a deal with the same cards does', () => {
  const random = new Random(3);
  const key = keyOf('playout');
  const [forDeals, forPlayout, forCourse] = [new Stream(), new Stream(), new Stream()];
  const cards = new Int32Array(4);
  for (let board = 0; board < 2000; board += 1) {
    const game = makeGame('bolachen', { ...randomRules('bolachen', random), earlyEnd: false, cardCall: false });
    const course = new Course(game);
    dealBoard(key, board, forDeals, cards);
    const declarer = random.below(3) as Seat;
    course.beginAt(cards[0], cards[1], cards[2], cards[3], declarer, random.below(6));
    const [low, high] = cardsOf(course.talon);
    course.take(discardOf(((1 << low) | (1 << high)) as CardSet)); // the talon goes back: the ten dealt are played
    const hands = [declarer, after(declarer), after(after(declarer))].map((seat) => course.hands[seat]);
    forPlayout.seed(1, 2, board, 3);
    forCourse.seed(1, 2, board, 3);
    const tricks = playout(hands[0], hands[1], hands[2], course.trump, game.duties, forPlayout);
    expect(tricksOf(course, forCourse), `board ${board}`).toBe(tricks);
  }
});

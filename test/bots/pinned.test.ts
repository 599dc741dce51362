import { expect, test } from 'vitest';
import * as cards from '../../bots/careful/cards.js';
import * as declaring from '../../bots/careful/declaring.js';
import * as defence from '../../bots/careful/defence.js';
import * as exchange from '../../bots/careful/exchange.js';
import * as strength from '../../bots/careful/strength.js';
import * as bettel from '../../bots/keen/bettel.js';
import * as counts from '../../bots/keen/counts.js';
import * as ends from '../../bots/keen/ends.js';
import * as leads from '../../bots/keen/leads.js';
import * as situation from '../../bots/keen/situation.js';
import * as open from '../../bots/pimc/open-position.js';
import * as worth from '../../bots/pimc/worth.js';
import { PLAY } from '../../src/cards/engine/actions.js';
import { cardsOf } from '../../src/cards/engine/cards.js';
import { questionsOf, viewOf } from '../cards/engine/random-course.js';
import { Random } from '../judge/random.js';
import { allGivenBy, choices, givenBy, hashesOf, hashOf } from '../outline.js';

/** What the house bots judge by, of hands and of views, does not change by accident. */

const random = new Random(4);
const set = (): number => (random.below(2 ** 16) << 16) | random.below(2 ** 16);
const HANDS = Array.from({ length: 40 }, () => set() & set());
const [SOME, SETS] = [HANDS.slice(0, 12), [0, -1, set(), set() & set() & set()]];
const { TRUMPS, SIDE, BETTEL, MORD } = strength;
const SUITS = [-1, 0, 1, 2, 3];

test('of hands', async () => {
  const said = [
    allGivenBy(cards, choices(SOME, [...SETS, 3, 9, 30], SETS)),
    allGivenBy(strength, choices(HANDS, SUITS)),
    allGivenBy(strength, choices(HANDS, [TRUMPS, SIDE, BETTEL, MORD])),
    allGivenBy(exchange, choices(HANDS, SUITS, [TRUMPS], [SIDE])),
    allGivenBy(exchange, choices(HANDS, SETS, [TRUMPS, SIDE, BETTEL, MORD])),
    allGivenBy(exchange, choices(HANDS, [TRUMPS, SIDE, BETTEL, MORD])),
    allGivenBy(worth, choices(['brand-E', 'bettel', 'mord', '7'], [-1, 0, 6, 10], [true, false], [true, false])),
    allGivenBy(ends, choices([0, 1, 2], [0, 1, 2], [true, false])),
  ].map((each) => hashOf(hashesOf(each)));
  await expect(`${said.join()}\n`).toMatchFileSnapshot('digests/hands.txt');
});

test('of what a seat sees', async () => {
  const said: unknown[] = [];
  for (const course of questionsOf(random, 25, 0.5)) {
    if (course.isForced) continue;
    const view = viewOf(course);
    const each = course.question === PLAY ? cardsOf(view.legal as never) : [0, 1, 2, 3];
    const modules = course.question === PLAY ? [declaring, defence, bettel, counts, leads, open] : [situation];
    for (const module of modules)
      for (const of of Object.values(module))
        if (typeof of === 'function') said.push(givenBy(of as never, choices([view], each)));
  }
  await expect(`${hashesOf({ said: () => said })}\n`).toMatchFileSnapshot('digests/views.txt');
});

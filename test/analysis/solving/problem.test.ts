import { expect, test } from 'vitest';
import { judge } from '../../../src/analysis/solving/gave-away.js';
import { courseTo, type Problem } from '../../../src/analysis/solving/problem.js';
import { type Action, actionOf, OVER, PLAYED } from '../../../src/cards/engine/actions.js';
import { isMade } from '../../../src/cards/engine/scoring.js';
import { type Game, makeGame, ruleSetNames } from '../../../src/public/engine.js';
import { type Card, type CardSet, cardsOf, type Duties, type Seat, setOf } from '../../../src/public/index.js';
import { Analyst } from '../../../src/search/solver/analyst.js';
import { RULE_SETS } from '../../judge/options.js';
import { type Random, randomRules } from '../../judge/random.js';
import { bruteTricks, lawful, played, type Table } from '../../search/solver/brute.js';
import { dice, randomOrder } from '../../search/solver/random-tables.js';
import { sized } from '../../sizes.js';

interface Case {
  readonly problem: Problem;
  /** The same for the judge, and the tricks taken on the way. */
  readonly table: Table;
  readonly taken: number;
}

/** A random deal of a random game, played at random until each hand has a few cards. */
function randomCase(roll: (sides: number) => number): Case {
  const random = { below: roll, pick: (list: readonly unknown[]) => list[roll(list.length)] } as Random;
  const name = ruleSetNames[roll(4)];
  const { kind } = RULE_SETS[name];
  const { kontraWindow: _, ...rules } = randomRules(kind, random);
  const game = makeGame(name, rules);
  const pack = randomOrder(roll, [...Array(32).keys()]) as Card[];
  const hands = [0, 10, 20].map((from) => pack.slice(from, from + 10));
  const talon = pack.slice(30);
  const declarer = roll(3) as Seat;
  const contracts = game.contracts.flatMap(({ offered }, i) => (offered ? [i] : []));
  const contract = contracts[roll(contracts.length)];
  const discard = roll(2) === 0 ? null : [hands[declarer][roll(10)], talon[roll(2)]];
  const [forehand, middlehand, dealer] = hands.map(setOf);
  const deal = { hands: [forehand, middlehand, dealer] as const, talon: setOf(talon) };
  if (discard !== null) hands[declarer] = [...hands[declarer], ...talon].filter((card) => !discard.includes(card));

  const { trump, target } = game.contracts[contract];
  const duties: Duties = game.duties;
  let table: Table = { hands, leader: declarer, trick: [], declarer, trump, duties, bettel: target === 0 };
  let taken = 0;
  const after: Action[] = [];
  for (let left = 15 + roll(16); left > 0; left--) {
    const seat = ((table.leader + table.trick.length) % 3) as Seat;
    const cards = lawful(table);
    const card = cards[roll(cards.length)];
    const next = played(trump < 0 ? { ...table, trump: after.length === 0 ? card >> 3 : table.trump } : table, card);
    after.push(actionOf(seat, PLAYED + card));
    table = next.table;
    taken += next.taken;
  }
  return { problem: { game, deal, declarer, contract, discard: discard && setOf(discard), after }, table, taken };
}

test('answers agree with the judge, in all games and under all options', () => {
  const roll = dice(41);
  const analyst = new Analyst();
  for (let i = 0; i < sized(80, 400); i++) {
    const { problem, table, taken } = randomCase(roll);
    const isOver = table.hands.every((hand) => hand.length === 0);
    const tricks = taken + (isOver ? 0 : bruteTricks(table));
    const { target } = problem.game.contracts[problem.contract];
    const course = courseTo(problem);
    expect(analyst.answer(course), `case ${i}`).toMatchObject({ tricks, made: isMade(target, tricks) });
    const costs = analyst.cards(course)?.map(({ cost }) => cost) ?? [];
    expect(Math.min(...costs, Number.POSITIVE_INFINITY)).toBe(isOver ? Number.POSITIVE_INFINITY : 0);
  }
});

test('a line of best play brings what the position is worth', () => {
  const roll = dice(43);
  const analyst = new Analyst();
  for (let i = 0; i < sized(25, 50); i++) {
    const { problem } = randomCase(roll);
    const course = courseTo(problem);
    const { tricks } = analyst.answer(course);
    const best = analyst.line(course) ?? [];
    let round = 0;
    while (course.question !== OVER) {
      const cards = analyst.cards(course) ?? [];
      const { card, cost } = cards.find((each) => best[round].endsWith(nameOf(each.card)))!;
      expect(cost).toBe(0);
      course.take(PLAYED + card);
      round++;
    }
    expect(course.tricks).toBe(tricks);
  }
});

const nameOf = (card: Card): string => `${'EGSH'[card >> 3]}${'789XUOKA'[card & 7]}`;

test('what cards gave away makes up the difference to best play', () => {
  const roll = dice(47);
  const analyst = new Analyst();
  for (let i = 0; i < sized(15, 30); i++) {
    const { problem } = randomCase(roll);
    const game: Game = { ...problem.game, earlyEnd: false };
    const course = courseTo({ ...problem, game, after: [] });
    while (course.question !== OVER) {
      const cards = cardsOf(course.cards as CardSet);
      course.take(
        course.words === 0 ? PLAYED + cards[roll(cards.length)] : 31 - Math.clz32(course.words & -course.words),
      );
    }
    const judged = judge(course, analyst)!;
    const own = judged.bySeat[course.declarer];
    const others = [0, 1, 2].reduce((sum, seat) => sum + judged.bySeat[seat], 0) - own;
    expect(judged.gaveAway).toHaveLength(30);
    expect(judged.tricks + (course.target === 0 ? own - others : others - own)).toBe(course.tricks);
  }
});

import { describe, expect, test } from 'vitest';
import { CONTRACTS } from './bolachen.js';
import { PACK, type Role, SUITS, suitOf } from './cards.js';
import { type Duties, legalCards, type PlayedCard, type Situation } from './follow.js';
import type { Judge } from './judge.js';
import { bolachenRules, FULL_LADDER } from './options.js';
import { judgeOf, playOut, Random, randomRules, randomSetting } from './random.js';

const ROLES: readonly Role[] = ['Dcl', 'Def1', 'Def2'];
const BOLACHEN = ['bolachen', 'bolachen-old'];
const WALLACHEN = ['wallachen', 'wallachen-sirch'];

/** A hand of 1 to 10 cards behind a trick of 0 to 2, under any duties. */
function randomSituation(random: Random): Situation {
  const deck = random.shuffled(PACK);
  const leader = random.below(3);
  const roles = [leader, leader + 1].map((at) => ROLES[at % 3]);
  const trick: PlayedCard[] = roles.slice(0, random.below(3)).map((by, at) => ({ by, card: deck[30 + at] }));
  const trump = random.pick([...SUITS, null]);
  return {
    hand: deck.slice(0, 1 + random.below(10)),
    trick,
    trump,
    duties: bolachenRules(randomRules('bolachen', random)),
  };
}

function under(situation: Situation, relief: Duties['secondDefenderRelief']): string[] {
  return legalCards({ ...situation, duties: { ...situation.duties, secondDefenderRelief: relief } });
}

describe('the follow-suit law in 5000 random situations', () => {
  const random = new Random(1);
  const situations = Array.from({ length: 5000 }, () => randomSituation(random));

  test('the legal set is a part of the hand and never empty', () => {
    for (const situation of situations) {
      const legal = legalCards(situation);
      expect(legal.length).toBeGreaterThan(0);
      expect(situation.hand).toEqual(expect.arrayContaining(legal));
    }
  });

  test('who holds the suit led follows', () => {
    for (const situation of situations.filter(({ trick }) => trick.length > 0)) {
      const led = suitOf(situation.trick[0].card);
      if (situation.duties.secondDefenderRelief === 'free') continue;
      if (!situation.hand.some((card) => suitOf(card) === led)) continue;
      expect(legalCards(situation).every((card) => suitOf(card) === led)).toBe(true);
    }
  });

  test('more relief, more cards', () => {
    for (const situation of situations) {
      const [none, some, more, all] = (['none', 'head-only', 'head-and-trump', 'free'] as const).map((relief) =>
        under(situation, relief),
      );
      expect(some).toEqual(expect.arrayContaining(none));
      expect(more).toEqual(expect.arrayContaining(some));
      expect(all).toEqual(expect.arrayContaining(more));
    }
  });

  test('relief is for the second defender behind the declarer, and for the first behind his partner', () => {
    for (const situation of situations) {
      const { trick, duties } = situation;
      if (trick.length === 2 && trick[0].by === 'Dcl') continue;
      if (trick.length === 2 && trick[0].by === 'Def2' && duties.partnerLedRelief) continue;
      expect(under(situation, 'free')).toEqual(under(situation, 'none'));
    }
  });
});

/** Where the cards are: hands, talon, laid away, complete tricks and the trick on the table. */
function allCards({ table }: Judge): string[] {
  const { hands, talon, laidAway, tricks, trick } = table;
  const played = [...tricks.flatMap(({ cards }) => cards), ...trick.map(({ card }) => card)];
  return [...hands.F, ...hands.M, ...hands.D, ...talon, ...laidAway, ...played];
}

const DEALS = 200;

describe(`${DEALS} random play-outs under random options`, () => {
  test('the 32 cards are always all there, scores sum to 0, tricks to 10', () => {
    const random = new Random(5);
    for (let deal = 0; deal < DEALS; deal += 1) {
      const judge = judgeOf(randomSetting(random));
      playOut(judge, random, () => expect(allCards(judge).sort()).toEqual([...PACK].sort()));
      const { score, declarer } = judge.result();
      expect(score[0] + score[1] + score[2]).toBe(declarer === null ? -3 : 0);
    }
    for (let deal = 0; deal < DEALS; deal += 1) {
      const setting = randomSetting(random);
      const judge = judgeOf({ ...setting, rules: { ...setting.rules, earlyEnd: false } });
      playOut(judge, random);
      expect(judge.table.tricks).toHaveLength(judge.result().declarer === null ? 0 : 10);
    }
  });

  test('the auction of Bolachen has a declarer after 1 to 13 written decisions', () => {
    const random = new Random(6);
    for (let deal = 0; deal < DEALS; deal += 1) {
      const judge = judgeOf({ ...randomSetting(random, BOLACHEN), start: undefined });
      let decisions = 0;
      playOut(judge, random, ({ question }) => {
        if (question === 'bid' || question === 'contest') decisions += 1;
      });
      expect(decisions).toBeGreaterThanOrEqual(1);
      expect(decisions).toBeLessThanOrEqual(13);
      expect(judge.result().declarer).not.toBeNull();
    }
  });

  test.each([
    ['Bolachen', BOLACHEN, CONTRACTS],
    ['Wallachen', WALLACHEN, FULL_LADDER],
  ])('%s: the final contract is not below the announced one', (_, games, order) => {
    const random = new Random(7);
    for (let deal = 0; deal < DEALS; deal += 1) {
      const judge = judgeOf(randomSetting(random, games));
      playOut(judge, random);
      const { announced, contract } = judge.table;
      if (announced === null || announced === 'brand') continue;
      expect(order.indexOf(contract!)).toBeGreaterThanOrEqual(order.indexOf(announced));
    }
  });

  test('in a number contract of Wallachen the first card makes the trump', () => {
    const random = new Random(8);
    for (let deal = 0; deal < DEALS; deal += 1) {
      const judge = judgeOf(randomSetting(random, WALLACHEN));
      playOut(judge, random);
      const { contract, trump, tricks } = judge.table;
      if (contract === null) continue;
      expect(trump).toBe(contract === 'bettel' || contract === 'mord' ? null : suitOf(tricks[0].cards[0]));
    }
  });
});

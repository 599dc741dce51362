import { describe, expect, test } from 'vitest';
import { WEIGHTS as OF_BETTEL } from '../../bots/keen/bettel.js';
import { bestLead, leadPlaces, lowestTouching, WEIGHTS } from '../../bots/keen/leads.js';
import { fitCards, IN_BETTEL } from '../../bots/keen/learning/cards.js';
import { Chooser, type WorldsOf } from '../../bots/pimc/chooser.js';
import { trickOf } from '../../bots/pimc/open-position.js';
import { worthOf } from '../../bots/pimc/worth.js';
import { alike } from '../../bots/respond/responder.js';
import sound from '../../bots/sound.js';
import { OVER, PLAY } from '../../src/cards/engine/actions.js';
import { type Card, type CardSet, EMPTY, lowest } from '../../src/cards/engine/cards.js';
import { keyOf } from '../../src/cards/random/key.js';
import { parseCards } from '../../src/cards/record/card-list.js';
import { formatCards } from '../../src/cards/record/notation.js';
import type { CardView } from '../../src/players/bot/bot.js';
import { Random as BotRandom } from '../../src/players/bot/random.js';
import { newWorld, type World } from '../../src/players/bot/worlds/world.js';
import { Worlds } from '../../src/players/bot/worlds/worlds.js';
import { ImaginedDeal } from '../../src/search/rollout/imagined-deal.js';
import { Solver } from '../../src/search/solver/solver.js';
import { courseOf, takeAtRandom, viewOf } from '../cards/engine/random-course.js';
import { RULE_SETS } from '../judge/options.js';
import { Random, randomSetting } from '../judge/random.js';
import { answerTo } from '../search/solver/random-tables.js';
import { sized } from '../sizes.js';

describe('a chooser that leaves out what cannot change its choice', () => {
  test.each(Object.keys(RULE_SETS))('chooses in %s as one that looks at every card in every world', (game) => {
    const numbers = new Random(41);
    const random = new BotRandom(keyOf('race'), 0);
    let [chosen, looked, given] = [0, 0, 0];
    for (let deal = 0; deal < sized(16, 40); deal++) {
      const course = courseOf({ ...randomSetting(numbers), game, rules: {}, start: undefined });
      const solver = new Solver({ duties: course.game.duties });
      const { ruleSet, rules } = course.game;
      // Every other deal with cards that are tried besides.
      const imagined = deal % 2 === 0 ? undefined : new ImaginedDeal(ruleSet, rules, alike(sound));
      const [racing, patient] = [0, 1].map(() => new Chooser(solver, rules.winPays === 'taken', imagined));
      for (; course.question !== OVER; takeAtRandom(course, numbers, 0.5)) {
        if (course.question !== PLAY || numbers.below(3) > 0) continue;
        const view = viewOf(course) as unknown as CardView;
        const worlds = new Worlds(view);
        // Weights of all sizes, the sum of which is told, or said to have no end before the last.
        const weighed = Array.from({ length: 12 }, () => {
          const world = worlds.at(numbers.below(worlds.count), newWorld());
          return [world, 1 + numbers.below(4)] as const;
        });
        const worldsOf =
          (isRace: boolean): WorldsOf =>
          (_view, _random, look) => {
            for (const [at, [world, weight]] of weighed.entries()) {
              const toCome = weighed.slice(at + 1).reduce((sum, [, more]) => sum + more, 0);
              const told = isRace || toCome === 0 ? toCome : Number.POSITIVE_INFINITY;
              const isEnough = look(world, weight, told);
              if (isRace) looked++;
              if (isRace && isEnough) return;
            }
          };
        const like = random.card(view.legal);
        const card = racing.choose(view, random, worldsOf(true), like);
        if (imagined === undefined)
          expect(card).toBe(likest(like, sumsOver(weighed, view, solver, rules.winPays === 'taken')));
        else expect(card).toBe(patient.choose(view, random, worldsOf(false), like));
        chosen++;
        given += weighed.length;
      }
    }
    expect(chosen).toBeGreaterThan(40);
    expect(looked).toBeLessThan(0.9 * given);
  });
});

/** What each card is worth to its player in all worlds, looked at one by one. */
function sumsOver(worlds: readonly (readonly [World, number])[], view: CardView, solver: Solver, paysTaken: boolean) {
  const { contract, target, isDeclarer, declarerTricks } = view;
  const { paid, within } = worthOf(contract as string, target as number, paysTaken, false);
  const left = { low: Math.max(0, within.low - declarerTricks), high: Math.max(0, within.high - declarerTricks) };
  const sums = new Map<Card, number>();
  for (const [{ hands }, weight] of worlds) {
    const answer = answerTo(solver.cards({ ...trickOf(view), hands }, target === 0 ? 'fewest' : 'most', left));
    for (const { card, tricks } of answer)
      sums.set(card, (sums.get(card) ?? 0) + (isDeclarer ? weight : -weight) * paid[declarerTricks + tricks]);
  }
  return sums;
}

/** The preferred card if no other is better, else the lowest of the best. */
function likest(like: Card, sums: Map<Card, number>): Card {
  const most = Math.max(...sums.values()) - 1e-6;
  const best = [...sums.keys()].filter((card) => (sums.get(card) as number) > most);
  return best.includes(like) ? like : (Math.min(...best) as Card);
}

/** What `keen` plays its cards by. */

const cardsIn = (text: string): CardSet => (text === '' ? EMPTY : parseCards(text, 'cards'));

/** A question for a card: a hand, what is gone, and what is known besides. */
const asked = (hand: string, gone: string, more: Partial<CardView>): CardView => {
  const cards = cardsIn(hand);
  return { hand: cards, legal: cards, gone: cardsIn(gone), discards: null, ...more } as CardView;
};

describe('the weights of a lead', () => {
  const lead = { seat: 0, winning: null, leader: 0, declarerTricks: 2, target: 6 } as const;
  const declares = { ...lead, declarer: 0, isDeclarer: true } as const;
  const needsLess = { ...declares, declarerTricks: 4 } as const;
  const defends = { ...lead, declarer: 2, isDeclarer: false, partner: 1 } as const;
  const placesIn = (view: CardView, card: string): number[] => leadPlaces(view, lowest(cardsIn(card)));

  test.each([
    ['of two side suits alike', declares, ['HA HK SA S9', 'SK', 'SA'], ['HA HK GA G9', 'GK', 'GA'], true],
    ['of trumps and of a side suit', declares, ['HA HK', '', 'HA'], ['HA HK SA SK', '', 'SA'], false],
    ['of the highest, be it that others are gone', declares, ['HA SO', 'SA SK', 'SO'], ['HA SA', '', 'SA'], true],
    ['of the same once a trick less is needed', declares, ['HA SA', '', 'SA'], ['HA SA', '', 'SA'], false, needsLess],
    ['of the declarer and of a defender', declares, ['HA SA', '', 'SA'], ['HA SA', '', 'SA'], false, defends],
  ] as const)(
    'go by how a card lies, not by which suit it is of: %s',
    (_, more, one, other, isSame, others: object = more) => {
      const places = (known: object, [hand, gone, card]: readonly [string, string, string]): string =>
        placesIn(asked(hand, gone, { trump: 3, contract: 'brand', ...known } as never), card).join();
      expect(places(more, one) === places(others, other)).toBe(isSame);
    },
  );

  test('are of the lowest of cards that touch each other: the others are worth the same', () => {
    expect(formatCards(lowestTouching(cardsIn('HA HK H9 SO S7 EA E7')))).toBe('E7 EA S7 SO H9 HK');
  });

  test('decide between leads', () => {
    const view = asked('HA SA S9', '', { ...declares, trump: 3, contract: 'brand' } as never);
    for (const card of ['HA', 'SA', 'S9']) {
      const weights = new Int16Array(WEIGHTS);
      weights[placesIn(view, card)[0]] = 1;
      expect(bestLead(view, weights)).toBe(lowest(cardsIn(card)));
    }
  });
});

test('finds the card that helps, whatever the luck of a place', () => {
  // Of two cards the first helps in every third place, the other never; in the rest both do or neither does.
  const none = OF_BETTEL;
  const rows = Array.from({ length: 300 }, (_, place) => {
    const [luck, worth] = [1000 * Number(place % 3 === 1), 1000 * Number(place % 3 !== 2)];
    return [2, ...[5, none, none, worth], ...[9, none, none, luck]];
  });
  const { weights } = fitCards(Int32Array.from(rows.flat()), IN_BETTEL);
  expect(weights.length).toBe(OF_BETTEL);
  expect(weights.flatMap((weight, place) => (weight === 0 ? [] : [place]))).toEqual([5, 9]);
  expect(weights[5] - weights[9]).toBeGreaterThan(2500);
  expect(weights[5] - weights[9]).toBeLessThanOrEqual(3334);
});

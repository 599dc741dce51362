import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WEIGHTS as OF_BETTEL } from '../../bots/keen/bettel.js';
import { bestLead, leadPlaces, lowestTouching, WEIGHTS } from '../../bots/keen/leads.js';
import { fitCards, IN_BETTEL } from '../../bots/keen/learning/cards.js';
import bolachen from '../../bots/keen/numbers/bolachen.json' with { type: 'json' };
import { type DealOutcome, outcomesOf, SessionChances } from '../../bots/keen/session-chances.js';
import keen from '../../bots/keen.js';
import { Chooser, type WorldsOf } from '../../bots/pimc/chooser.js';
import { trickOf } from '../../bots/pimc/open-position.js';
import { worthOf } from '../../bots/pimc/worth.js';
import { alike } from '../../bots/respond/responder.js';
import sound from '../../bots/sound.js';
import { Session } from '../../src/boards/session.js';
import { OVER, PLAY } from '../../src/cards/engine/actions.js';
import { type Card, type CardSet, EMPTY, lowest } from '../../src/cards/engine/cards.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { keyOf } from '../../src/cards/random/key.js';
import { parseCards } from '../../src/cards/record/card-list.js';
import { formatCards } from '../../src/cards/record/notation.js';
import type { CardView } from '../../src/players/bot/bot.js';
import { Random as BotRandom } from '../../src/players/bot/random.js';
import { byPart } from '../../src/players/bot/spec.js';
import { newWorld, type World } from '../../src/players/bot/worlds/world.js';
import { Worlds } from '../../src/players/bot/worlds/worlds.js';
import { simulate } from '../../src/public/index.js';
import { ImaginedDeal } from '../../src/search/rollout/imagined-deal.js';
import { SELF_PLAYED, selfPlayed } from '../../src/search/rollout/self-play.js';
import { Solver } from '../../src/search/solver/solver.js';
import { courseOf, takeAtRandom, viewOf } from '../cards/engine/random-course.js';
import { RULE_SETS } from '../judge/options.js';
import { Random, randomSetting } from '../judge/random.js';
import { rows } from '../rows.js';
import { sized } from '../sizes.js';

const TO_WIN = 'keen(session=win)';
const digestOf = async (bot: string, session: { game?: string; sessionTarget?: number }) =>
  (await simulate({ bots: [bot, 'keen', 'sound'], deals: 24, match: 8, seed: 'session', ...session }, { threads: 0 }))
    .digest;

test('keen(session=win) bids for points without a session, and otherwise in one', async () => {
  expect(await digestOf(TO_WIN, {})).toBe(await digestOf('keen', {}));
  const both = await Promise.all([TO_WIN, 'keen'].map((bot) => digestOf(bot, { sessionTarget: 12 })));
  await expect(`${both.join('\n')}\n`).toMatchFileSnapshot('digests/keen-in-session.txt');
});

test.each(rows`
  keen(session=win) | wallachen | keen(session=win) plays bolachen and bolachen-old; this is wallachen
  sound+auction=keen(session=win) | wallachen | keen(session=win) plays bolachen and bolachen-old; this is wallachen
  keen(session=wins) | bolachen | keen: parameter session: must be points or win; found "wins" (did you mean "win"?)
`)('%s in a session of %s is refused', async (bot, game, message) => {
  await expect(digestOf(bot, { game, sessionTarget: 60 })).rejects.toThrow(`bots: ${message}`);
});

test('it may bid to win where it has learned how deals end', () => {
  const learned = readdirSync('bots/keen/numbers').filter((file) => {
    const { ends } = JSON.parse(readFileSync(`bots/keen/numbers/${file}`, 'utf8')) as { ends?: unknown };
    return ends !== undefined && ends !== null;
  });
  expect(keen.choicesIn?.session?.win).toEqual(learned.map((file) => file.replace('.json', '')).sort());
});

const LAST = { sessionTarget: 40, matchDeal: 5, matchLength: 6 };

test('the last deal of a session: who is behind has to dare, who leads need not, and where all is lost points count', () => {
  const { rules } = makeGame('bolachen');
  const bid = (hand: string, scores: readonly number[] | null, session = 'win', place = LAST): string => {
    const player = keen.sit?.({ params: { promise: 0, session }, game: 'bolachen', rules, seat: 0 });
    const legal = ['pass', 'brand', 'bettel', 'mord'];
    const asked = { question: 'bid', seat: 0, legal, announced: null, history: [], hand: parseCards(hand, 'hand') };
    return player?.bid?.({ ...asked, ...place, scores } as never, undefined as never) ?? '';
  };
  const hand = 'HA HO H9 H8 S8 S9 GK G7 EA E8';
  expect(bid(hand, null)).toBe('brand');
  expect(bid(hand, [-2, 1, 1]), 'a Brand would only tie').toBe('bettel');
  expect(bid(hand, [-5, 1, 4]), 'nothing else is enough').toBe('mord');
  expect(bid(hand, [5, -1, -4])).toBe('pass');
  expect(bid(hand, [-20, 10, 10])).toBe('brand');
  expect(bid(hand, [-2, 1, 1], 'points')).toBe('brand');
  const early = { sessionTarget: 3_000, matchDeal: 0, matchLength: 1_000 };
  expect(bid(hand, [-2, 1, 1], 'win', early), 'the table would be too large').toBe('brand');
});

test('its chances to win a session are those of rollouts: from the same deals of three of it', () => {
  const model = byPart(() => ({ bot: keen, params: keen.params ?? {} }));
  const outcomes = outcomesOf(selfPlayed(makeGame('bolachen'), [model, model, model], 'session'));
  expect(bolachen.ends.deals).toEqual(
    outcomes.map(({ forehand, middlehand, probability }) => [forehand, middlehand, SELF_PLAYED * probability]),
  );
});

const OUTCOMES: readonly DealOutcome[] = [
  { forehand: 2, middlehand: -1, probability: 0.5 },
  { forehand: -1, middlehand: 2, probability: 0.2 },
  { forehand: 3, middlehand: -6, probability: 0.1 },
  { forehand: 0, middlehand: 0, probability: 0.2 },
];

/**
 * The chances of the players in forehand, middlehand, dealer of the deal just played: every way in which the session
 * can go on is played.
 */
function played(totals: readonly number[], target: number, left: number): number[] {
  const session = new Session(target);
  session.totals.splice(0, 3, ...totals);
  const most = Math.max(...totals);
  if (left === 0 || most >= target) {
    const winners = totals.filter((points) => points === most).length;
    return totals.map((points) => (points === most ? 1 / winners : 0));
  }
  const chances = [0, 0, 0];
  for (const { forehand, middlehand, probability } of OUTCOMES) {
    session.begin(false); // the seats move on
    session.add([forehand, middlehand, -forehand - middlehand]);
    const [first, second, third] = played(session.totals, target, left - 1);
    for (const [player, chance] of [third, first, second].entries()) chances[player] += probability * chance;
    session.totals.splice(0, 3, ...totals);
  }
  return chances;
}

test('chances to win a session (B39) are those of all ways in which it can go on', () => {
  const chances = new SessionChances(OUTCOMES, 5);
  for (const left of [0, 1, 2, 5, 4]) {
    for (const points of ['0 0 0', '4 -2 -2', '-3 4 -1', '2 2 -4', '5 -4 -1', '-8 4 4', '6 6 -12']) {
      const totals = points.split(' ').map(Number);
      const expected = played(totals, 5, left);
      for (const seat of [0, 1, 2]) expect(chances.after(totals, left, seat)).toBeCloseTo(expected[seat], 5);
    }
  }
});

test('outcomes are counted; a table may be too large', () => {
  const deals = [1, -2, 1, 1].map((forehand) => ({ score: [forehand, 1, -forehand - 1] as never }));
  expect(outcomesOf(deals)).toEqual([
    { forehand: -2, middlehand: 1, probability: 0.25 },
    { forehand: 1, middlehand: 1, probability: 0.75 },
  ]);
  expect(new SessionChances(OUTCOMES, 10_000).isTooLarge(3)).toBe(true);
});

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
    const answer = solver.cards({ ...trickOf(view), hands }, target === 0 ? 'fewest' : 'most', left);
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

import { describe, expect, test, vi } from 'vitest';
import { seatingsOf } from '../../src/boards/job.js';
import { outcomeCount, outcomeOf, readOutcome } from '../../src/boards/outcome.js';
import { BoardPlayer } from '../../src/boards/player.js';
import { SEATINGS, seatingOf } from '../../src/boards/seating.js';
import { OVER } from '../../src/cards/engine/actions.js';
import { isPaidAlready } from '../../src/cards/engine/scoring.js';
import { NOBODY } from '../../src/cards/engine/seats.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { type AnyBot, defineBot } from '../../src/players/bot/bot.js';
import { LIMITS } from '../../src/players/bot/limits.js';
import { SeatedBot } from '../../src/players/bot/seated.js';
import { courseOf, takeAtRandom } from '../cards/engine/random-course.js';
import { blockJob } from '../experiments/blocks/jobs.js';
import { Random, randomSetting } from '../judge/random.js';
import { sized } from '../sizes.js';

const boards = (first: number, count: number, matchLength = 1, fixed = false) =>
  Array.from({ length: count }, (_, i) => SEATINGS[seatingOf(first + i, matchLength, fixed)]);

describe('who sits where', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 1_000_003])(
    'any six boards seat each bot everywhere, in both orders: from board %i',
    (first) => {
      const six = boards(first, 6);
      expect(new Set(six.map(String)).size).toBe(6);
      for (const bot of [0, 1, 2] as const) {
        for (const seat of [0, 1, 2]) expect(six.filter((seating) => seating[seat] === bot)).toHaveLength(2);
        const leftOf = six.map((seating) => seating[(seating.indexOf(bot) + 1) % 3]);
        for (const other of [0, 1, 2] as const)
          if (other !== bot) expect(leftOf.filter((each) => each === other)).toHaveLength(3);
      }
    },
  );

  test('in a match the deal moves on: forehand becomes dealer, middlehand forehand, dealer middlehand', () => {
    for (let match = 0; match < 12; match += 1) {
      const deals = boards(match * 5, 5, 5);
      for (let deal = 1; deal < 5; deal += 1) {
        const [forehand, middlehand, dealer] = deals[deal - 1];
        expect(deals[deal]).toEqual([middlehand, dealer, forehand]);
      }
    }
  });

  test.each([1, 3])('matches of %i change orientation, and six of them start in all seatings', (length) => {
    const starts = Array.from({ length: 6 }, (_, match) => boards(match * length, 1, length)[0]);
    expect(new Set(starts.map(String)).size).toBe(6);
    const left = starts.map((seating) => seating[(seating.indexOf(0) + 1) % 3]);
    for (let i = 1; i < 6; i += 1) expect(left[i]).not.toBe(left[i - 1]);
  });

  test('fixed seats hold, but for the deal that moves on in a match', () => {
    expect(boards(0, 4, 1, true)).toEqual(Array(4).fill([0, 1, 2]));
    expect(boards(0, 4, 2, true)).toEqual([
      [0, 1, 2],
      [1, 2, 0],
      [0, 1, 2],
      [1, 2, 0],
    ]);
  });
});

test.each([3, 6] as const)(
  'with %i in a block each place has each seat, and each neighbour, equally often',
  (seatings) => {
    const job = blockJob({ seatings });
    const places = [0, 1].flatMap((block) => seatingsOf(job, block).map((seating) => SEATINGS[seating]));
    for (const place of [0, 1, 2] as const) {
      for (const seat of [0, 1, 2])
        expect(places.filter((order) => order[seat] === place)).toHaveLength(places.length / 3);
      const left = places.map((order) => order[(order.indexOf(place) + 1) % 3]);
      expect(left.filter((other) => other === (place + 1) % 3)).toHaveLength(places.length / 2);
    }
  },
);

describe('the number of an outcome', () => {
  test('describes how a deal came out', () => {
    const random = new Random(20);
    for (let deal = 0; deal < sized(200, 3000); deal += 1) {
      const course = courseOf(randomSetting(random));
      while (course.question !== OVER) takeAtRandom(course, random, 0.5);
      const seating = random.below(6);
      const number = outcomeOf(course, seating);
      const { game, declarer, contract, tricks, multiplier, won, score } = course;
      expect(number).toBeLessThan(outcomeCount(course.game));
      const isPlayed = declarer !== NOBODY;
      const expected = { game, seating, declarer, multiplier, won };
      const found = readOutcome(game, number);
      expect(found).toMatchObject(isPlayed ? { ...expected, contract, tricks } : expected);
      if (!game.pot) expect(found.score).toEqual([...score]);
    }
  });

  test.each(['bolachen', 'wallachen'])('%s: each number is another outcome', (name) => {
    const game = makeGame(name);
    const all = Array.from({ length: outcomeCount(game) }, (_, number) => readOutcome(game, number));
    const outcomes = all
      .filter(({ declarer }) => declarer !== NOBODY)
      .map(({ game: _, ...outcome }) => JSON.stringify(outcome));
    expect(new Set(outcomes).size).toBe(outcomes.length);
  });
});

const GAMES = [
  ['bolachen', { earlyEnd: false }],
  ['bolachen', {}],
  ['wallachen', { earlyEnd: false, winPays: 'announced', allPass: 'pot' }],
] as const;

/** Plays any card, and counts how often it is asked. */
function dear(repeatable: boolean) {
  const asked = { cards: 0 };
  const bot: AnyBot = defineBot({
    name: 'dear',
    repeatable,
    bid: ({ legal }) => legal[0] ?? 'pass',
    play({ legal }, random) {
      asked.cards++;
      return random.card(legal);
    },
  });
  return { bot, asked };
}

async function played(game: string, rules: object, repeatable: boolean) {
  const { bot, asked } = dear(repeatable);
  const bots = ['object:0', 'keen', 'sound'];
  const player = await BoardPlayer.make(
    {
      ...{ game, rules: { ...rules }, seed: 'spared', bots, names: bots, limits: LIMITS },
      objects: new Map([[bots[0], bot]]),
      ...{ matchLength: 4, triples: [[0, 1, 2]], seatings: 6 },
      counted: {
        groups: [[0, 1, 2].map((slot) => ({ slots: [slot], weights: [1] }))],
        watched: { bots: 0, triples: 0 },
        duel: null,
      },
    } as never,
    true,
  );
  const { scores, deals } = player.play({ first: 0, count: sized(8, 20) }, () => 0);
  return {
    asked: asked.cards,
    paid: JSON.stringify(scores, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    deals,
  };
}

test.each(GAMES)(
  'B32 W23 W28 %s %o: who need not repeat is not asked what cannot change who is paid what, nobody where one answer is legal',
  async (game, rules) => {
    const all = await played(game, rules, true);
    const { card } = SeatedBot.prototype;
    let forced = 0;
    vi.spyOn(SeatedBot.prototype, 'card').mockImplementation(function (this: SeatedBot, course, view) {
      if ((course.cards & (course.cards - 1)) === 0) forced++;
      if (this.name === 'dear') expect(isPaidAlready(course)).toBe(false);
      return card.call(this, course, view);
    });
    const spared = await played(game, rules, false);
    vi.restoreAllMocks();
    expect([forced, spared.paid, spared.deals]).toEqual([0, all.paid, all.deals]);
    expect(spared.asked).toBeLessThan(all.asked);
  },
);

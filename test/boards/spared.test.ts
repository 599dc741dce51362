import { expect, test, vi } from 'vitest';
import { BoardPlayer } from '../../src/boards/player.js';
import { isPaidAlready } from '../../src/cards/engine/scoring.js';
import type { AnyBot } from '../../src/players/bot/bot.js';
import { defineBot } from '../../src/players/bot/bot.js';
import { LIMITS } from '../../src/players/bot/limits.js';
import { SeatedBot } from '../../src/players/bot/seated.js';
import { sized } from '../sizes.js';

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

import { describe, expect, test } from 'vitest';
import { simulation } from '../../src/experiments/simulate/kind.js';
import { loadCommand } from '../../src/players/bot/external/external-bot.js';
import { loadBot } from '../../src/players/bot/loading/load.js';
import { byPart } from '../../src/players/bot/spec.js';
import { formatAnswer, type OpenDeal, openDeal, ruleSetNames } from '../../src/public/engine.js';
import { playRun } from '../../src/runs/run/start.js';
import { Random } from '../judge/random.js';
import { refusal } from '../support/input/refused.js';

const BOTS = ['keen', 'pimc(worlds=1)', 'random(shy=0.5)'];
const loaded = Promise.all(BOTS.map(loadBot));

/** Records of a run with three bots in fixed seats. */
async function recordsOf(game: string, deals: number): Promise<string[]> {
  let text = '';
  const write = async (bytes: Uint8Array): Promise<void> => {
    text += new TextDecoder().decode(bytes);
  };
  const what = { game, bots: BOTS.join(','), seed: 'by hand', deals, fixedSeats: true, match: 1 };
  await playRun(simulation({ output: 'records', write }), what, { threads: 0 });
  return text.trim().split('\n');
}

const anyNumber = ({ numbers }: OpenDeal, random: Random): number => numbers[random.below(numbers.length)];

describe('bots at a deal that is stepped by hand', () => {
  test.each(ruleSetNames)('%s: answer as in a run', async (game) => {
    const [F, M, D] = await loaded;
    const players = BOTS as unknown as [string, string, string];
    for (const [board, line] of (await recordsOf(game, 6)).entries())
      expect(`${openDeal({ game, seed: 'by hand', board, bots: { F, M, D } }).record(players)}`).toBe(
        line.replace(/\n$/, ''),
      );
  });

  test.each(['keen', 'pimc(worlds=1)'])(
    'beside %s, a copy can be played on in another way, or in the same',
    async (spec) => {
      const bot = await loadBot(spec);
      const random = new Random(3);
      for (let board = 0; board < 5; board++) {
        const deal = openDeal({ game: 'bolachen', seed: 'copies', board, bots: { M: bot, D: bot } });
        for (let step = random.below(8); step > 0 && !deal.over; step--) deal.takeNumber(anyNumber(deal, random));
        const before = deal.actions;
        const [same, other] = [deal.copy(), deal.copy()];
        while (!other.over) other.takeNumber(anyNumber(other, random));
        expect(deal.actions).toEqual(before);
        while (!deal.over) {
          expect(same.numbers).toEqual(deal.numbers);
          const number = anyNumber(deal, random);
          for (const each of [deal, same]) each.takeNumber(number);
        }
        expect([same.actions, same.score]).toEqual([deal.actions, deal.score]);
      }
    },
  );

  test('numbers that are not legal, and what is no bot, are refused', async () => {
    const keen = await loadBot('keen');
    const deal = openDeal({ game: 'bolachen', seed: 'by hand', bots: { M: keen } });
    expect(deal.numbers.map(formatAnswer)).toEqual(deal.legal);
    for (const [number, found] of [
      [63, '63 = HA'],
      [1.5, '1.5'],
      [9999, '9999'],
    ] as const)
      expect(refusal(() => deal.takeNumber(number))).toBe(
        `action 0: forehand, bid: "${found}" is not legal; legal: ${(deal.legal as string[]).join(', ')}`,
      );
    const wrong = (bot: unknown): string =>
      refusal(() => openDeal({ game: 'bolachen', seed: 's', bots: { M: bot as never } }));
    expect(wrong('keen')).toBe('bots.M: expected a bot, as loadBot gives it');
    const duck = await loadCommand('node bots/external/duck.mjs', { game: 'bolachen', rules: {} }, 'bots');
    const policy = { bot: duck, params: {} };
    expect(wrong(byPart(() => policy))).toBe('bots.M: a program cannot sit here');
  });
});

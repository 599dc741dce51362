/** Where all three bots play any card, none is asked for one. Nothing else may tell the difference. */
import { describe, expect, test } from 'vitest';
import { anyCard } from '../../src/bot/any-card.js';
import type { AnyBot, Player, WordView } from '../../src/bot/bot.js';
import type { Random } from '../../src/bot/random.js';
import { SeatedBot } from '../../src/bot/seated.js';
import { makeGame } from '../../src/games/rule-sets.js';
import { keyOf } from '../../src/random/key.js';
import { Digest } from '../../src/simulation/digest.js';
import { Table } from '../../src/simulation/table.js';
import { jobOf } from './jobs.js';

const BOARDS = 400;
const SITUATIONS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['bolachen', {}],
  ['bolachen', { earlyEnd: false }],
  ['bolachen-old', {}],
  ['wallachen', {}],
  ['wallachen-sirch', { kontra: true, earlyEnd: false }],
];

/** The digest of some boards with bots of these policies for cards. */
function play(game: string, rules: Record<string, unknown>, cards: readonly Required<Player>['play'][]): string {
  const job = jobOf({ game, rules });
  const key = keyOf(job.seed);
  const bots = cards.map((each) => {
    const word = ({ legal }: WordView, random: Random) => (random.chance(0.6) ? legal[0] : random.pick(legal)) as never;
    const bot: AnyBot = { name: 'any', bid: word, raise: word, declare: word, kontra: word, play: each };
    const policy = { bot, params: {} };
    return new SeatedBot({ auction: policy, exchange: policy, declaring: policy, defence: policy }, key);
  });
  const table = new Table(makeGame(game, rules), job, key, bots);
  const digest = new Digest();
  for (let board = 0; board < BOARDS; board++) {
    table.play(board);
    digest.add(table.course, board);
  }
  expect(bots.flatMap(({ faults }) => faults)).toEqual([]);
  return digest.sum.toString(16);
}

describe('bots that play any card', () => {
  test.each(SITUATIONS)('play the same when they are asked: %s %j', (game, rules) => {
    let asked = 0;
    const asking: Required<Player>['play'] = (view, random) => {
      asked++;
      return anyCard(view, random);
    };
    const drawn = play(game, rules, [anyCard, anyCard, anyCard]);
    expect(asked).toBe(0);
    expect(play(game, rules, [asking, asking, asking])).toBe(drawn);
    expect(asked).toBeGreaterThan(BOARDS);
    asked = 0;
    expect(play(game, rules, [anyCard, asking, anyCard])).toBe(drawn);
    expect(asked).toBeGreaterThan(BOARDS / 3);
  });
});

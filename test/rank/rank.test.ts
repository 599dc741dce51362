import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import keen from '../../bots/keen.js';
import sound from '../../bots/sound.js';
import { boardOf } from '../../src/board/opening.js';
import { type Bot, rank } from '../../src/index.js';
import { FEW, LADDER, SEED } from '../../src/rank/ladder.js';
import { GAMES } from '../../src/rank/options.js';
import { play } from '../../src/rank/scores.js';
import { termsOf } from '../../src/run/how.js';
import { ROOT } from '../sources.js';
import { changedOf } from './changed.js';

/** A bot's place among the house bots. */

const terms = termsOf({ threads: 0 });
const scoresOf = (bot: string, blocks: number): ReturnType<typeof play> =>
  play(bot, { game: 'bolachen', seed: SEED, blocks }, terms);

describe.each(GAMES)('the scores of the house bots in %s', (game) => {
  test('are those of the quick bots as they are', async () => {
    expect(await changedOf(game, ({ length }) => length > FEW)).toEqual([]);
  });

  test('are what the page of bots says', async () => {
    const text = readFileSync(new URL('bots/README.md', ROOT), 'utf8');
    const { ladder } = await rank({ game });
    const cell = GAMES.indexOf(game) + 1;
    for (const { bot, points } of ladder) {
      const row = text
        .split('\n')
        .find(
          (line) =>
            line.replace('†', '').startsWith(`| \`${bot}\` | +`) ||
            line.startsWith(`| \`${bot}\` | −`) ||
            line.startsWith(`| \`${bot}\` | 0`),
        );
      const said = row?.split('|')[cell + 1].trim().split(' ')[0].replace('−', '-');
      const digits = said?.split('.')[1]?.length ?? 0;
      expect(Number(said), bot).toBe(Number(points.mean!.toFixed(digits)));
    }
  });
});

test('the scores take 400 kB at most', () => {
  expect(statSync(new URL(LADDER, ROOT)).size).toBeLessThan(400_000);
});

test('a house bot takes its own place, with no difference to itself', async () => {
  const { ladder, bot } = await rank({ bot: 'keen', blocks: 300 }, { threads: 0 });
  const own = ladder.find((rung) => rung.bot === 'keen');
  expect(own?.difference).toMatchObject({ mean: 0, low: 0, high: 0 });
  const { points } = await scoresOf('keen', 300);
  expect(bot?.points.mean).toBeCloseTo(points.reduce((sum, each) => sum + each, 0) / 900, 12);
});

/** `keen`, but on boards of the ladder where `sound` has bid better it bids like that: it knows them by its hand. */
async function tunedOn(blocks: number): Promise<Bot> {
  const [one, other] = [await scoresOf('keen', blocks), await scoresOf('keen+bid=sound', blocks)];
  const known = new Set<number>();
  for (let block = 0; block < blocks; block++)
    if (other.points[block] > one.points[block]) for (const hand of boardOf(SEED, block).hands) known.add(hand);
  return {
    name: 'tuned',
    sit: (place) => {
      const [own, better] = [keen, sound].map(({ sit, params }) => sit!({ ...place, params: params! } as never));
      return { ...methodsOf(own), bid: (...asked) => (known.has(asked[0].hand) ? better : own).bid!(...asked) };
    },
  };
}

const methodsOf = (player: object): object =>
  Object.fromEntries(
    Object.getOwnPropertyNames(Object.getPrototypeOf(player))
      .filter((name) => name !== 'constructor')
      .map((name) => [name, (player as Record<string, (...given: unknown[]) => unknown>)[name].bind(player)]),
  );

test('a bot made for the boards of the ladder is found on fresh boards; keen is not', async () => {
  const how = { threads: 0 } as const;
  const [tuned, honest] = [
    await rank({ bot: await tunedOn(2000), blocks: 2000, confirm: true, seed: 'anew' }, how),
    await rank({ bot: 'keen', blocks: 2000, confirm: true, seed: 'anew' }, how),
  ];
  expect(tuned.bot!.points.mean!).toBeGreaterThan(honest.bot!.points.mean! + 0.05);
  expect([tuned.bot!.confirmed!.isTuned, honest.bot!.confirmed!.isTuned]).toEqual([true, false]);
});

test.each([
  [{ confirm: true }, /needs a bot; without one it shows the ladder/],
  [{ bot: 'keen', seed: 'mine' }, /seed: is for the fresh boards of `confirm`/],
  [{ bot: 'keen', confirm: true, seed: SEED }, /"ladder" is that of the ladder; expected another/],
  [{ bot: 'ken' }, /did you mean/],
  [{ game: 'bolachen-old' }, /game: "bolachen-old" is not one of bolachen, wallachen/],
])('what cannot be ranked is refused in one message: %o', async (what, message) => {
  await expect(rank(what)).rejects.toThrow(message);
});

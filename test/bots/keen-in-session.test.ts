import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import bolachen from '../../bots/keen/numbers/bolachen.json' with { type: 'json' };
import { outcomesOf } from '../../bots/keen/session-chances.js';
import keen from '../../bots/keen.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { parseCards } from '../../src/cards/record/card-list.js';
import { byPart } from '../../src/players/bot/spec.js';
import { simulate } from '../../src/public/index.js';
import { SELF_PLAYED, selfPlayed } from '../../src/search/rollout/self-play.js';
import { rows } from '../rows.js';

const TO_WIN = 'keen(session=win)';
const digestOf = async (bot: string, session: { game?: string; sessionTarget?: number }) =>
  (await simulate({ bots: [bot, 'keen', 'sound'], deals: 24, match: 8, seed: 'session', ...session }, { threads: 0 }))
    .digest;

test('keen(session=win) bids for points without a session, and otherwise in one', async () => {
  expect(await digestOf(TO_WIN, {})).toBe(await digestOf('keen', {}));
  expect(await digestOf(TO_WIN, { sessionTarget: 12 })).not.toBe(await digestOf('keen', { sessionTarget: 12 }));
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

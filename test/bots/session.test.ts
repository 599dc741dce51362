import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import bolachen from '../../bots/keen/numbers/bolachen.json' with { type: 'json' };
import { type DealOutcome, outcomesOf, SessionChances } from '../../bots/keen/session-chances.js';
import keen from '../../bots/keen.js';
import { Session } from '../../src/boards/session.js';
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

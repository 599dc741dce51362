import { expect, test } from 'vitest';
import { type DealOutcome, outcomesOf, SessionChances } from '../../bots/keen/session-chances.js';
import { Session } from '../../src/boards/session.js';

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

import { expect, test } from 'vitest';
import { Session } from '../../../src/boards/session.js';
import { rollout } from '../../../src/public/index.js';
import { type DealOutcome, outcomesOf, SessionChances } from '../../../src/search/rollout/session-chances.js';

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
    for (const totals of [
      [0, 0, 0],
      [4, -2, -2],
      [-3, 4, -1],
      [2, 2, -4],
      [5, -4, -1],
      [-8, 4, 4],
      [6, 6, -12],
    ]) {
      const expected = played(totals, 5, left);
      for (const seat of [0, 1, 2]) expect(chances.after(totals, left, seat)).toBeCloseTo(expected[seat], 5);
    }
  }
});

test('outcomes are counted; a table that would be too large is refused', () => {
  const deals = [
    [1, 1],
    [-2, 1],
    [1, 1],
    [1, 1],
  ].map(([f, m]) => ({ score: [f, m, -f - m] as never }));
  expect(outcomesOf(deals)).toEqual([
    { forehand: -2, middlehand: 1, probability: 0.25 },
    { forehand: 1, middlehand: 1, probability: 0.75 },
  ]);
  expect(() => new SessionChances(OUTCOMES, 10_000).after([0, 0, 0], 3, 0)).toThrow(
    'session: chances in 3 more deals to 10000 points would need a table of 5399280024 numbers; at most 40000000',
  );
});

test('what is at stake in a deal: how much a chance changes on average, of one seat', () => {
  // The last deal: who has most wins. Forehand wins by his +2 and +3, and shares nothing; so do the others by theirs.
  const chances = new SessionChances(OUTCOMES, 5);
  const totals = [1, 0, -1];
  const after = OUTCOMES.map(({ forehand: f, middlehand: m }) => [totals[0] + f, totals[1] + m, totals[2] - f - m]);
  const of = (seat: number): number[] =>
    after.map((points) => {
      const most = Math.max(...points);
      return points[seat] === most ? 1 / points.filter((other) => other === most).length : 0;
    });
  const spread = [0, 1, 2].map((seat) => {
    const [won, sum] = [of(seat), (values: number[]) => values.reduce((a, x, i) => a + OUTCOMES[i].probability * x, 0)];
    return sum(won.map((x) => Math.abs(x - sum(won))));
  });
  expect(chances.stake(totals, 0)).toBeCloseTo((spread[0] + spread[1] + spread[2]) / 3, 9);
});

const HAND = { seat: 'F', hand: 'HA HK HO H9 SA S7 GK EA E9 E8' };

test('the last deal of a session: who is behind has to dare, who leads need not', async () => {
  /** What daring wins more sessions in a hundred than passing does. */
  const daring = async (scores: readonly [number, number, number]): Promise<number> => {
    const session = { target: 20, match: 6, deal: 6, scores };
    const { answers } = await rollout({ ...HAND, session }, { worlds: 300, price: 'session', model: 'sound' });
    const worth = (answer: string): number => answers.find((each) => each.answer === answer)?.value.mean as number;
    return worth('bettel') - worth('pass');
  };
  expect(await daring([-4, 2, 2])).toBeGreaterThan(30);
  expect(await daring([5, -1, -4])).toBeLessThan(-10);
});

import { describe, expect, test } from 'vitest';
import { rollout } from '../../../src/public/index.js';

/** Where a player may be any of several bots, worlds count by all of them, and each by what it would have done. */

const HAND = { seat: 'D', hand: 'HA HK HO H9 SA S7 GK EA E9 E8' };
const SOME = { worlds: 200, seed: 'candidates' };

describe('what is believed of a player', () => {
  test('before it has said anything, each is half as likely as the one named before it', async () => {
    const { believed } = await rollout({ ...HAND, seat: 'F' }, { ...SOME, others: 'sound|keen' });
    const atFirst = { sound: expect.closeTo(2 / 3, 9), keen: expect.closeTo(1 / 3, 9) };
    expect(believed).toEqual({ M: atFirst, D: atFirst });
  });

  test('lowest never bids, and passes with hands with which keen would bid', async () => {
    const { believed } = await rollout({ ...HAND, after: 'F pass, M bettel' }, { ...SOME, others: 'lowest|keen' });
    expect(believed!.F!.lowest).toBeGreaterThan(0.6);
    expect(believed!.F!.lowest + believed!.F!.keen).toBeCloseTo(1, 9);
    expect(believed!.M).toEqual({ lowest: 0, keen: 1 });
  });

  test('each by the share of its hands with which it says so', async () => {
    const asked = { ...HAND, seat: 'M', after: 'F bettel' };
    const shares = await Promise.all(
      ['sound', 'keen'].map(async (others) => (await rollout(asked, { worlds: 1_500, others })).fitting!),
    );
    const { believed } = await rollout(asked, { worlds: 1_500, others: 'sound|keen' });
    expect(believed).toEqual({ F: expect.anything(), D: expect.anything() });
    expect(believed!.F!.sound).toBeCloseTo((2 * shares[0]) / (2 * shares[0] + shares[1]), 1);
  });
});

test.each([undefined, 2])('two that answer alike are as one, with a doubt of %s', async (doubt) => {
  const asked = { ...HAND, after: 'F brand, M bettel' };
  const both = await Promise.all(
    ['sound', 'sound|sound(double=4.5)'].map((others) => rollout(asked, { ...SOME, others, ...(doubt && { doubt }) })),
  );
  const [one, two] = both;
  const shares = { sound: expect.closeTo(2 / 3, 9), 'sound(double=4.5)': expect.closeTo(1 / 3, 9) };
  expect(two.believed).toEqual({ F: shares, M: shares });
  expect(one.believed).toBe(undefined);
  for (const [i, { answer, value }] of two.answers.entries()) {
    expect(one.answers[i].answer).toBe(answer);
    expect(one.answers[i].value.mean).toBeCloseTo(value.mean!, 9);
  }
  expect(one.fitting).toBe(two.fitting);
});

test.each([
  ['others', 'sound|kene', 'others: "kene" is not a bot'],
  ['others', 'sound|', 'others: a bot is missing'],
  ['others', 'sound|sound', 'others: "sound" is named twice'],
  ['model', 'sound|keen', 'model: "sound|keen" is not a bot'],
])('%s: %s is refused', async (option, text, message) => {
  await expect(rollout({ ...HAND, seat: 'F' }, { ...SOME, [option]: text })).rejects.toThrow(message);
});

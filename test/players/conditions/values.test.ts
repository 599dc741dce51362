import { expect, test } from 'vitest';
import type { CardSet } from '../../../src/cards/engine/cards.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { COLUMN_WORDS, HAND_WORDS } from '../../../src/players/conditions/hand-words.js';
import { OPPOSITE, SIGNS, TURNED } from '../../../src/players/conditions/signs.js';
import { outlineOf } from '../../outline.js';

/** What words of conditions come to: over hands, and what signs make of numbers. */

const stream = new Stream();
stream.seed(1, 2, 3, 4);
/** Hands of 8 cards and more. */
const HANDS = Array.from({ length: 60 }, (_, i) => {
  let hand = 0;
  for (let left = 8 + (i % 5); left > 0; ) {
    const card = 1 << stream.below(32);
    if ((hand & card) === 0) left--;
    hand |= card;
  }
  return hand as CardSet;
});

test('of each word the sum over hands, and over suits, each of another weight', () => {
  const told = [...HAND_WORDS, ...COLUMN_WORDS].map(({ name, ofHand, ofSuit, range: { least, most, step } }) => {
    const ofSuits = (hand: CardSet): number =>
      [0, 1, 2, 3].reduce((sum, suit) => 5 * sum + (ofSuit?.(hand, suit) ?? 0), 0);
    const sums = [ofHand, ofSuit && ofSuits].map((of) =>
      HANDS.reduce((sum, hand, i) => sum + (i + 1) * (of?.(hand) ?? 0), 0),
    );
    return `${name} ${least}-${most}:${step} ${sums.join(' ')}`;
  });
  expect(outlineOf(told.join('; ').replace(/(.{80,}?;) /g, '$1\n'), 4)).toMatchInlineSnapshot(`
    "cards 0-32:1 18420 0; length 0-8:1 0 779648; longest 0-8:1 7076 0; second 0-6:1 5239 0;
    sows 0-4:1 2340 0; kings 0-4:1 2270 0; obers 0-4:1 2538 0; sevens 0-4:1 2346 0; honours 0-12:1 7148 279952;
    guarded_kings 0-4:1 2144 0; low 0-12:1 6737 0; voids 0-4:1 262 0; singletons 0-4:1 1177 0;
    losers 0-12:1 10431 437975; best_suit 0-3:1 2094 0; second_suit 0-3:1 2672 0; brand 0-11:0.5 5675 697933;
    -- 10 more lines, 2543093a
    "
  `);
});

test('of each sign what it makes of 0, 1 and 2, or nothing, beside each of them', () => {
  const values = [0, 1, 2, Number.NaN];
  const told = Object.entries(SIGNS).map(([sign, { of, beside, power }]) => {
    const all = values.flatMap((a) =>
      values.map((b) => [
        of(
          () => a,
          () => b,
        )(null),
        beside?.(() => a, b)(null),
      ]),
    );
    for (const [one, other = one] of all) expect(other).toBe(one);
    return `${sign} ${power} ${all.map(([one]) => (Number.isNaN(one) ? '-' : one)).join('')}`;
  });
  expect(told.join('; ').replace(/(.{80,}?;) /g, '$1\n')).toMatchInlineSnapshot(`
    "or 1 012-1111214--1--; and 2 0000012-024-0---; = 3 100-010-001-----; != 3 011-101-110-----;
    < 3 011-001-000-----; <= 3 111-011-001-----; > 3 000-100-110-----; >= 3 100-110-111-----;
    in 3 000011112222----; + 4 012-123-234-----; - 4 0-1-2-10-1-210-----; * 5 000-012-024-----;
    / 5 -00--10.5--21-----"
  `);
  expect(Object.entries(OPPOSITE).flat().join(' ')).toBe('= != != = < >= >= < > <= <= >');
  expect(Object.entries(TURNED).flat().join(' ')).toBe('= = != != < > >= <= > < <= >=');
});

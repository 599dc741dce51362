import { describe, expect, test } from 'vitest';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { NOBODY } from '../../../src/cards/engine/seats.js';
import { type Expression, shut } from '../../../src/players/conditions/expression.js';
import { Parser } from '../../../src/players/conditions/parser.js';
import { follows } from '../../../src/players/conditions/span.js';
import { Tokens } from '../../../src/players/conditions/tokens.js';
import type { Asked } from '../../../src/players/system/asked.js';
import { readSystem } from '../../../src/players/system/read-system.js';
import { SYSTEM_VOCABULARY } from '../../../src/players/system/system-words.js';
import { Random } from '../../judge/random.js';
import { sized } from '../../sizes.js';

/** What is said of conditions before anybody is asked has to be so with whatever hand. */

const random = new Random(20);
const any = <T>(items: readonly T[]): T => items[random.below(items.length)] as T;

const DEFINED = ['a = brand + 2', 'b = 0.1 * sows + longest', 'c = longest - second', 'd = sows > 1 or kings > 1'];
const NUMBERS = ['sows', 'kings', 'longest', 'second', 'brand', 'a', 'b', 'c', 'losers', 'length(trump)', 'level'];
const number = (depth = 0): string => {
  const dice = random.below(depth > 1 ? 2 : 5);
  if (dice === 0) return String(any([0, 1, 2, 3, 0.5, 2.5, 5, 12]));
  if (dice <= 2) return any(NUMBERS);
  const [left, right] = [number(depth + 1), number(depth + 1)];
  return any([
    `${left} + ${right}`,
    `${left} - ${right}`,
    `${left} * ${right}`,
    `${left} / ${any([...NUMBERS, 2, 0.5])}`,
    `(${left}) / ${any([2, 3, 0.5, -4])}`,
    `(${left} - ${right})`,
    `-${any(NUMBERS)}`,
  ]);
};
const condition = (depth = 0): string => {
  const dice = random.below(depth > 1 ? 2 : 5);
  if (dice <= 1) return `${number()} ${any(['<', '<=', '>', '>=', '=', '!='])} ${number()}`;
  if (dice === 2) return any(['d', 'must_bid', 'best_suit = H', 'trump = E', 'seat = F']);
  const parts = [`(${condition(depth + 1)})`, `(${condition(depth + 1)})`];
  return dice === 3 ? parts.join(any([' and ', ' or '])) : `not ${parts[0]}`;
};

function expressionOf(text: string): Expression<Asked> {
  const definitions = DEFINED.map((each) => each.split(' = ') as [string, string]);
  const parser = new Parser(new Tokens(text, 'c'), SYSTEM_VOCABULARY);
  for (const [name, meaning] of definitions) {
    const inner = new Parser(new Tokens(meaning, 'c'), SYSTEM_VOCABULARY);
    parser.define(name, shut(inner.expression()));
  }
  return parser.expression();
}

function asked(): Asked {
  const cards = Array.from({ length: 32 }, (_, card) => card);
  let hand = 0;
  for (let i = 0; i < 10; i++) hand |= 1 << (cards.splice(random.below(cards.length), 1)[0] as number);
  const trump = any([0, 1, 2, 3, NO_TRUMP]);
  const said = [random.below(16), random.below(16), random.below(16)];
  const legal = { legalWords: random.below(2 ** 10), legalCards: 0 as never };
  return {
    question: 1,
    seat: any([0, 1, 2]) as never,
    hand: hand as never,
    said,
    ...legal,
    trump,
    contract: -1,
    declarer: NOBODY,
  };
}

test('a condition that can never hold never does, one that always holds does, and what follows follows', () => {
  const hands = Array.from({ length: sized(100, 400) }, asked);
  const found = { never: 0, always: 0, follows: 0 };
  let before: Expression<Asked> | null = null;
  for (let i = 0; i < sized(1_500, 6_000); i++) {
    const text = condition();
    const one = expressionOf(text);
    const values = hands.map((each) => one.of(each));
    if (one.holds.never !== '') {
      found.never++;
      expect(values, text).not.toContain(1);
    } else if (one.holds.isAll && one.holds.bounds.size === 0) {
      found.always++;
      expect(
        values.every((value) => value === 1),
        text,
      ).toBe(true);
    }
    if (before !== null && follows(before.holds, one.holds)) {
      found.follows++;
      const wider = before;
      const isOff = hands.some((each, k) => values[k] === 1 && wider.of(each) !== 1);
      expect(isOff, `${wider.name}; ${text}`).toBe(false);
    }
    before = one.holds.isAll ? one : before;
  }
  expect(Math.min(...Object.values(found))).toBeGreaterThan(20);
});

describe('what looks as if it could never apply', () => {
  test.each([
    'x = brand + 2\nbid\n x * 2 >= 12 and brand + 2 * 2 <= 11 → brand',
    'bid\n longest >= second - 2 and longest - second - 2 < 0 → brand',
    'x = 0.1 * sows + longest\nbid\n kings + x = 5.1 → brand\n otherwise → brand or pass',
    'x = 0.1 * sows + longest\nbid\n x < 5 → brand\n x <= 5 → brand\n otherwise → brand or pass',
    'raise\n length(trump) >= 0 → keep\n otherwise → keep',
    'contest\n otherwise → withdraw or best_suit\n otherwise → second_suit or hearts',
    'points = sows\nbid\n points = 3 → mord\n otherwise → brand or pass',
  ])('%j', (text) => expect(readSystem(text, 'my.system').blocks).toHaveLength(1));
});

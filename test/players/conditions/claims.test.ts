import { expect, test } from 'vitest';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { type Expression, shut } from '../../../src/players/conditions/expression.js';
import { Parser } from '../../../src/players/conditions/parser.js';
import { follows } from '../../../src/players/conditions/span.js';
import { Tokens } from '../../../src/players/conditions/tokens.js';
import type { Asked } from '../../../src/players/system/asked.js';
import { SYSTEM_VOCABULARY } from '../../../src/players/system/system-words.js';
import { handText, PACK } from '../../judge/cards.js';
import { Random } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { isWhole, sized } from '../../sizes.js';
import { asked } from '../system/asked.js';

/** What is said of conditions before anybody is asked has to be so with whatever hand. */

const random = new Random(20);
const any = <const T>(items: readonly T[]): T => random.pick(items);

const DEFINED = ['a = brand + 2', 'b = 0.1 * sows + longest', 'c = longest - second', 'd = sows > 1 or kings > 1'];
const NUMBERS = ['sows', 'kings', 'longest', 'second', 'brand', 'a', 'b', 'c', 'losers', 'length(trump)', 'level'];
const number = (depth = 0): string => {
  const dice = random.below(depth > 1 ? 2 : 5);
  if (dice === 0) return String(any([0, 1, 2, 3, 0.5, 2.5, 5, 12]));
  if (dice <= 2) return any(NUMBERS);
  const [left, right] = [number(depth + 1), number(depth + 1)];
  return any([
    ...[`${left} + ${right}`, `${left} - ${right}`, `${left} * ${right}`, `${left} / ${any([...NUMBERS, 2, 0.5])}`],
    ...[`(${left}) / ${any([2, 3, 0.5, -4])}`, `(${left} - ${right})`, `-${any(NUMBERS)}`],
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
  const parserOf = (words: string): Parser<Asked> => new Parser(new Tokens(words, 'c'), SYSTEM_VOCABULARY);
  const parser = parserOf(text);
  for (const [name, meaning] of DEFINED.map((each) => each.split(' = ')))
    parser.define(name, shut(parserOf(meaning).expression()));
  return parser.expression();
}

const anybody = (): Asked =>
  asked(handText(random.shuffled(PACK).slice(0, 10)), {
    ...{ seat: any([0, 1, 2]), said: [random.below(16), random.below(16), random.below(16)] },
    ...{ legalWords: random.below(2 ** 10), trump: any([0, 1, 2, 3, NO_TRUMP]) },
  });

test('a condition that can never hold never does, one that always holds does, and what follows follows', () => {
  const hands = Array.from({ length: sized(30, 400) }, anybody);
  const told: unknown[] = [];
  const found = { never: 0, always: 0, follows: 0 };
  let before: Expression<Asked> | null = null;
  for (let i = 0; i < sized(600, 6_000); i++) {
    const text = condition();
    const one = expressionOf(text);
    const values = hands.map((each) => one.of(each));
    const bounds = [one.holds, one.fails].map((claim) => ({ ...claim, bounds: [...claim.bounds] }));
    if (i < 600) told.push([one.name, one.type, one.range, bounds, values]);
    if (one.holds.never !== '') {
      found.never++;
      expect(values, text).not.toContain(1);
    } else if (one.holds.isAll && one.holds.bounds.size === 0) {
      found.always++;
      expect(new Set(values), text).toEqual(new Set([1]));
    }
    if (before !== null && follows(before.holds, one.holds)) {
      found.follows++;
      const wider = before;
      const isOff = hands.some((each, k) => values[k] === 1 && wider.of(each) !== 1);
      expect(isOff, `${wider.name}; ${text}`).toBe(false);
    }
    before = one.holds.isAll ? one : before;
  }
  expect(Math.min(...Object.values(found))).toBeGreaterThan(10);
  // All that is known of those conditions, and what they come to, is as it was.
  if (!isWhole) expect(hashOf(JSON.stringify(told))).toMatchInlineSnapshot(`"f90ebeba"`);
});

import { expect, test } from 'vitest';
import { Where } from '../../../src/boards/where/where.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { readSystem } from '../../../src/players/system/read-system.js';
import { refusalOf } from '../../../src/support/input/refusal.js';

/** What conditions and systems may cost, and what is meant for something else: refused in both. */

const doubled = (times: number): string =>
  ['a0 = sows', ...Array.from({ length: times }, (_, i) => `a${i + 1} = a${i} + a${i}`)].join('\n');
const system = (condition: string, before = ''): string =>
  `${before}\nbid\n  ${condition} → brand\n  otherwise → pass\n`;
const numbers = (count: number): string => Array.from({ length: count }, (_, i) => i % 11).join(', ');

/** Why a condition is refused; null if it is not. */
const inSystem = (condition: string, before = ''): string | null =>
  refusalOf(() => readSystem(system(condition, before), 'x'));
const facts = { names: ['a', 'b', 'c'], matchLength: 1, fixedSeats: true };
const inWhere = (condition: string): string | null =>
  refusalOf(() => new Where(condition, facts, makeGame('bolachen'), null));

const STEPS = 'takes more than 100000 steps an answer';
const SIGNS = 'there are more than 1000 signs that join values';
const LETTERS = 'a word has at most 1000 letters; found 1000000';
const LONG = 'a'.repeat(1_000_000);

test.each([
  ['definitions that double', 'a40 > 3', doubled(40), STEPS],
  ['the same among suits', 'suits(suits(suits(a12 > length) > 1) > 1) > 1', doubled(12), STEPS],
  ['a list of 20,000', `sows in (${numbers(20_000)})`, '', SIGNS],
  ['a word of a million letters', `${LONG} > 3`, '', LETTERS],
  ['a text of a million letters', `said(forehand) = '${LONG}'`, '', LETTERS],
  ['a range', 'longest >= 5-7', '', '5-7 takes 7 from 5: a range is ">= 5 and <= 7", or "in ( … )" with each number'],
  ['a range in a list', 'not longest in (2-4)', '', '2-4 takes 4 from 2'],
])('a system: %s', (_, condition, before, why) => expect(inSystem(condition, before)).toContain(why));

test.each([
  ['a list of 20,000', `length(F, H) in (${numbers(20_000)})`, SIGNS],
  ['a word of a million letters', `${LONG} > 3`, LETTERS],
  ['a range in a list', 'tricks in (2-4)', '2-4 takes 4 from 2'],
  ['what can never hold', 'length(F, H) = -2', 'this can never hold: length(F, H) is 0 to 8'],
  ['what no deal has', 'tricks > 10', 'this can never hold: tricks is 0 to 10'],
  ['what no board has', 'board < 0', 'this can never hold: board is 0 or more'],
  ['what always holds', 'length(F, H) >= 0', 'this always holds'],
  ['of what may be missing only what never holds', 'tricks >= 0 and lost < 0', 'this can never hold: lost is 0 to 10'],
  ['the same by its opposite', 'not length(F, H) > 10', 'this always holds'],
])('where: %s', (_, condition, why) => expect(inWhere(condition)).toContain(why));

test.each([
  ['some doubling', 'a9 > 3', doubled(9)],
  ['a difference', 'longest - 2 > 7-5', ''],
  ['a word of a thousand letters', `${'b'.repeat(1_000)} > 3`, `${'b'.repeat(1_000)} = sows`],
])('a system: %s is read', (_, condition, before) => expect(inSystem(condition, before)).toBeNull());

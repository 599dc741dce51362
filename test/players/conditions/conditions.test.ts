import { expect, test } from 'vitest';
import { Where } from '../../../src/boards/where/where.js';
import type { CardSet } from '../../../src/cards/engine/cards.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { type Expression, shut } from '../../../src/players/conditions/expression.js';
import { COLUMN_WORDS, HAND_WORDS } from '../../../src/players/conditions/hand-words.js';
import { Parser } from '../../../src/players/conditions/parser.js';
import { OPPOSITE, TURNED } from '../../../src/players/conditions/signs.js';
import { follows } from '../../../src/players/conditions/span.js';
import { Tokens } from '../../../src/players/conditions/tokens.js';
import type { Asked } from '../../../src/players/system/asked.js';
import { readSystem } from '../../../src/players/system/read-system.js';
import { SYSTEM_VOCABULARY } from '../../../src/players/system/system-words.js';
import { refusalOf } from '../../../src/support/input/refusal.js';
import { handText, PACK } from '../../judge/cards.js';
import { Random } from '../../judge/random.js';
import { hashOf, outlineOf } from '../../outline.js';
import { rows } from '../../rows.js';
import { isWhole, sized } from '../../sizes.js';
import { refusal } from '../../support/input/refused.js';
import { asked } from '../system/asked.js';
import { faultsAtRandom } from '../system/random-systems.js';

/** What players of other games and programmers would write in a system, and what they are told. */

const told = (text: string): string => refusal(() => readSystem(text, 'other.system'));

/** Conditions of a bid, and answers to it; in place of which words others are meant. */
const MEANT = `
  aces >= 2: sows; queens >= 2: obers; jacks >= 2: suits(unter); Jacks >= 2: suits(unter); tens >= 2: suits(ten);
  void >= 1: voids; points >= 6: honours; trumps >= 4: length(best_suit); tricks >= 4: sure; longest_suit >= 4: longest;
  length(spades) >= 3: leaves; hearts >= 3: length(hearts); position = F: seat; contract = null: 'bettel';
  contract = 'solo': brand; brand == 6: =; brand is 6: =; Asse >= 2: sows; Könige >= 2: kings; koenige >= 2: kings;
  Trümpfe >= 4: length(best_suit); length(Herz) >= 4: hearts; length(Gras) >= 4: leaves; Stiche >= 4: sure;
  sows > 1 und kings > 1: and; sows > 1 oder kings > 1: or; nicht sows > 1: not; brand >= fünf: 5; brand mehr 5: >;
  brand größer 5: >; Farben(length > 1) > 2: suits; sows mal zwei > 3: *; longest => 5: >=; longst => 5: longest;
  longest =< 5: <=; longest ⩾ 5: >=; longest ≠ 5: !=; longest − 1 > 5: -; longest – 1 > 5: -; longest × 2 > 5: *;
  longest ÷ 2 > 2: /; holds(“HA”): '; holds(„HA“): '; brand > 4½: 0.5; 5 trumps: length(best_suit) >= 5;
  cards(hearts) > 3: length(hearts); loser(hearts) > 1: losers`;
const MEANINGS = MEANT.split(';').map((each) => each.trim().split(': '));
test.each(MEANINGS)('if %s: did you mean %s?', (condition, word) => {
  expect(told(`bid\n ${condition} -> mord`)).toContain(`did you mean "${word}"?`);
});

test.each(rows`
  bid↵ brand >= 6 -> mord↵ else -> pass | did you mean "otherwise"?
  bid↵ brand >= 6 -> misere | did you mean "bettel"? ‖ bid↵ brand >= 6 -> fold | did you mean "pass"?
  bid, first↵ brand >= 6 -> mord | did you mean "forehand"?
  discard↵ otherwise -> ace of shortest | did you mean "sow"?
  drücken↵ otherwise -> worst and worst | did you mean "discard"?
  call↵ otherwise -> Sau of best_suit | did you mean "sow"? ‖ call↵ otherwise -> sow von best_suit | did you mean "of"?
  bid↵ brand >= 6: mord | did you mean "→"? ‖ bid↵ brand >= 6 => mord | did you mean "→"?
  bid↵ said(M) = brand -> mord | did you mean 'brand', in quotes? ‖ brand >= 6 -> mord | a line stands below a block
  bid↵ brand >= 6 mord | expected "→" (or "->") and an answer; found "mord"
  bid↵ if brand >= 6 -> mord | a line begins with its condition, without "if"
  Stärke = 3 * sows↵bid↵ Stärke >= 5 -> mord | digits and _, as in Staerke ‖ bid:↵ sows > 1 -> mord | ends without ":"
  bid↵ sows > 1 and/or kings > 1 -> mord | "and/or" is "or" here
  bid↵ 3 <= longest <= 4 -> mord | two comparisons are joined by "and"
  bid↵ - losers <= 3 -> mord | a row begins with a word, without "-"
  bid↵ losers >= 0 -> mord↵ otherwise -> pass | this line always holds
  bid↵ trump = no_trump -> mord | no_trump is no suit that cards have
`)('%j', (text, hint) => {
  expect(told(text)).toContain(hint);
});

test('what is told of words that are meant for others, in full, also where a number or a suit is joined to them', () => {
  const joined = MEANINGS.flatMap(([condition]) => [
    condition,
    condition.replace(/\w+/, 'points(hearts) + $&'),
    `5 ${condition}`,
  ]);
  expect(hashOf(joined.map((condition) => told(`bid\n ${condition} -> mord`)).join('\n'))).toMatchInlineSnapshot(
    `"da568b9c"`,
  );
});

test('all faults of a file are found at once, each with its place; what only follows from one is left out', () => {
  const text = `strength = 3 × sows
weak = lows + 1
bid:
  - losers <= 3            → mord
  Asse >= 3 und Herz = 3   → mord
  strength > 9             → grand
  weak > 3                 → mord
  wenn longest ≥ 5         → brand
  sonst                    → weiter
Reizen, Geber
  sows > 9                 → mord
raise
  sows > 2 and
    knigs > 1              → mord
  otherwise                → keep`;
  const lines = told(text).split('\n');
  const places = lines.flatMap((row) => /^other\.system:(\d+:\d+): /.exec(row)?.[1] ?? []);
  expect(places.join(' ')).toBe('1:14 2:8 3:4 4:3 5:3 5:13 5:17 5:22 6:30 8:3 8:16 9:3 9:30 10:1 10:9 11:3 14:5');
  expect(lines.length).toBe(3 * places.length);
});

test.each(rows`
  bid\r longest >= 5 -> brand\r otherwise -> pass | 2 ‖ # all\rbid\r↵ longest >= 5 -> brand | 1
  Strength = 3 * Sows↵BID, Dealer After Pass↵ STRENGTH > 3 AND Not Kings > 1 -> Brand Or PASS | 1
  d = sows↵bid↵ d > 2 and seat = D -> brand | 1 ‖ bid↵ contract = 'Brand' and holds('ha') -> Mord | 1
  discard↵ otherwise -> Lowest Of Shortest And worst | 1
`)('%j is read: lines end in any way, and the case is ignored', (text, lines) => {
  const read = readSystem(text.replaceAll('\\r', '\r'), 'x');
  expect(read.blocks.flatMap((block) => block.lines).length).toBe(Number(lines));
});

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

test('what a condition may cost, and what is meant for something else, in a system and on deals', () => {
  const [list, long, most] = [numbers(20_000), 'a'.repeat(1_000_000), 'b'.repeat(1_000)];
  const both = [`sows in (${list})`, `length(F, H) in (${list})`, `${long} > 3`, `said(F) = '${long}'`];
  both.push('longest >= 5-7', 'not tricks in (2-4)', 'longest - 2 > 7-5', 'tricks > 10', 'length(F, H) = -2');
  both.push('board < 0', 'length(F, H) >= 0', 'tricks >= 0 and lost < 0', 'not length(F, H) > 10');
  const defined = [doubled(40), doubled(12), doubled(9), `${most} = sows`];
  const uses = ['a40 > 3', 'suits(suits(suits(a12 > length) > 1) > 1) > 1', 'a9 > 3', `${most} > 3`];
  const ofSystems = [...uses.map((each, i) => inSystem(each, defined[i])), ...both.map((each) => inSystem(each))];
  const told = [...ofSystems, ...both.map(inWhere)].map((each) => each?.split('\n')[0] ?? 'is read');
  expect(told.join('; ').replaceAll(/; allowed: [^;]*/g, '')).toMatchInlineSnapshot(
    `"x:17:13: with what is defined, this takes more than 100000 steps an answer; x:15:3: with what is defined, this takes more than 100000 steps an answer; is read; is read; x:3:8: there are more than 1000 signs that join values; x:3:10: length(suit): expected no hand, which is that of the seat that is asked (nobody knows another); found a seat; x:3:3: a word has at most 1000 letters; found 1000000; x:3:13: a word has at most 1000 letters; found 1000000; x:3:14: 5-7 takes 7 from 5: a range is ">= 5 and <= 7", or "in ( … )" with each number; x:3:7: "tricks" is no word that conditions know (did you mean "sure"?); is read; x:3:3: "tricks" is no word of systems and no block (did you mean "sure"?); x:3:10: length(suit): expected no hand, which is that of the seat that is asked (nobody knows another); found a seat; x:3:3: "board" is no word of systems and no block (did you mean "brand"?); x:3:10: length(suit): expected no hand, which is that of the seat that is asked (nobody knows another); found a seat; x:3:3: "tricks" is no word of systems and no block (did you mean "sure"?); x:3:14: length(suit): expected no hand, which is that of the seat that is asked (nobody knows another); found a seat; where: column 1: sows(hand) takes 1; found 0; where: column 14: there are more than 1000 signs that join values; where: column 1: a word has at most 1000 letters; found 1000000; where: column 1: "said" is no word that conditions know; where: column 1: longest(hand) takes 1; found 0; where: column 16: 2-4 takes 4 from 2: a range is ">= 2 and <= 4", or "in ( … )" with each number; where: column 1: longest(hand) takes 1; found 0; where: column 8: this can never hold: tricks is 0 to 10; where: column 14: this can never hold: length(F, H) is 0 to 8; where: column 7: this can never hold: board is 0 or more; where: column 14: this always holds; where: column 13: this can never hold: lost is 0 to 10; where: column 1: this always holds"`,
  );
});

/** Apart by ` ; `; how each is refused, or that it is read. */
const ODD = `tricks > 1 000 ; tricks > 1,000 ; tricks => 3 ; tricks <> 3 ; tricks > 2,5 ; tricks =< 2 ; tricks > 2 tricks ; not
holds(F, HA) ; holds(F, 'HZ') ; holds(F, 'HA' ; F = M ; won = 1 ; won = won ; declarer > F ; contract = 'brnd' ; 'a' = 'b' ; 3
contract > 'brand' ; declarer in F ; tricks in ('a') ; declarer in (F, 'M') ; length(F, X) > 2 ; suits(F, length >= 3 ; 'x'
suits(F) > 1 ; suits(length > 2) > 1 ; suits(F, length > 2) > 1 ; trump = no_trump ; length(F, no_trump) > 2 ; HA > 2
hand(F) = hand(M) ; (tricks > 2 ; tricks > 2) ; tricks + > 2 ; toString > 2 ; trick > 3 ; tricks = lost / 0 ; -tricks > -2
not won or not (tricks > 3) ; tricks > ٣ ; tricks > 2 and / or won ; 3 > tricks > 2 ; tricks == 3 ; tricks > 1.2.3 ; tricks ! 3
said(F) = 'brand' ; said(F) in ('brand', 'pass') ; said(F) = pass ; score(F) > 2 * score(M) - 1 ; tricks > 2 ; won ; F ; H`;

test('odd conditions on deals', () => {
  const told = ['', ...ODD.split(/ ; |\n/)].map((condition) => `${condition}: ${inWhere(condition) ?? 'is read'}`);
  expect(hashOf(told.join('\n').replaceAll(/; allowed: holds, .*/g, ''))).toMatchInlineSnapshot(`"7785c263"`);
});

test('the faults of systems at random in which something is out of place', () => {
  expect(['bolachen', 'wallachen'].map((game) => faultsAtRandom(42, game)).join('; ')).toMatchInlineSnapshot(
    `"57 of 17 kinds, 87e3382f; 49 of 20 kinds, 090c1aa2"`,
  );
});

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

test('comparisons turned over, and their opposites', () => {
  expect(Object.entries(OPPOSITE).flat().join(' ')).toBe('= != != = < >= >= < > <= <= >');
  expect(Object.entries(TURNED).flat().join(' ')).toBe('= = != != < > >= <= > < <= >=');
});

/** What is said of conditions before anybody is asked has to be so with whatever hand. */

const random = new Random(20);
const any = <const T>(items: readonly T[]): T => random.pick(items);

const DEFINED = ['a = brand + 2', 'b = 0.1 * sows + longest', 'c = longest - second', 'd = sows > 1 or kings > 1'];
const NUMBERS = ['sows', 'kings', 'longest', 'second', 'brand', 'a', 'b', 'c', 'losers', 'length(trump)', 'level'];
const SAID = [
  "said(F) = 'brand'",
  "said(seat) != 'pass'",
  "contract = 'Brand'",
  "contract != 'seven'",
  "seat = 'dealer'",
];
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
  if (dice === 2) return any(['d', 'must_bid', 'best_suit = H', 'trump = E', 'seat = F', ...SAID]);
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
    ...{ legalWords: random.below(2 ** 10), contract: random.below(28) - 1, trump: any([0, 1, 2, 3, NO_TRUMP]) },
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
  if (!isWhole) expect(hashOf(JSON.stringify(told))).toMatchInlineSnapshot(`"41826250"`);
});

import { expect, test } from 'vitest';
import { readSystem } from '../../../src/players/system/read-system.js';
import { refusal } from '../../support/input/refused.js';

/** What players of other games and programmers would write in a system, and what they are told. */

test.each([
  ['bid\n aces >= 2 -> mord', 'did you mean "sows"?'],
  ['bid\n queens >= 2 -> mord', 'did you mean "obers"?'],
  ['bid\n jacks >= 2 -> mord', 'did you mean "suits(unter)"?'],
  ['bid\n Jacks >= 2 -> mord', 'did you mean "suits(unter)"?'],
  ['bid\n tens >= 2 -> mord', 'did you mean "suits(ten)"?'],
  ['bid\n void >= 1 -> brand', 'did you mean "voids"?'],
  ['bid\n points >= 6 -> brand', 'did you mean "honours"?'],
  ['bid\n trumps >= 4 -> brand', 'did you mean "length(best_suit)"?'],
  ['bid\n tricks >= 4 -> brand', 'did you mean "sure"?'],
  ['bid\n longest_suit >= 4 -> brand', 'did you mean "longest"?'],
  ['bid\n length(spades) >= 3 -> brand', 'did you mean "leaves"?'],
  ['bid\n hearts >= 3 -> brand', 'did you mean "length(hearts)"?'],
  ['bid\n position = F -> brand', 'did you mean "seat"?'],
  ['bid\n contract = null -> mord', 'did you mean "\'bettel\'"?'],
  ['bid\n said(M) = brand -> mord', "did you mean 'brand', in quotes?"],
  ["bid\n contract = 'solo' -> mord", 'did you mean "brand"?'],
  ['bid\n brand >= 6 -> mord\n else -> pass', 'did you mean "otherwise"?'],
  ['bid\n brand >= 6 -> slam', 'did you mean "mord"?'],
  ['bid\n brand >= 6 -> misere', 'did you mean "bettel"?'],
  ['bid\n brand >= 6 -> fold', 'did you mean "pass"?'],
  ['bid, first\n brand >= 6 -> mord', 'did you mean "forehand"?'],
  ['bid, dealer after fold\n brand >= 6 -> mord', 'did you mean "pass"?'],
  ['auction\n brand >= 6 -> mord', 'did you mean "bid"?'],
  ['brand >= 6 -> mord', 'a line stands below a block'],
  ['otherwise -> pass', 'a line stands below a block'],
  ['bid\n brand >= 6 mord', 'expected "→" (or "->") and an answer; found "mord"'],
  ['bid\n brand >= 6: mord', 'did you mean "→"?'],
  ['bid\n brand >= 6 => mord', 'did you mean "→"?'],
  ['bid\n brand >= 6 then mord', 'did you mean "→"?'],
  ['bid\n brand == 6 -> mord', 'did you mean "="?'],
  ['bid\n brand is 6 -> mord', 'did you mean "="?'],
  ['bid\n if brand >= 6 -> mord', 'a line begins with its condition, without "if"'],
  ['discard\n otherwise -> ace of shortest', 'did you mean "sow"?'],
  ['giveBack\n otherwise -> jack of trump', 'did you mean "unter"?'],
  // German, also without its dots
  ['bid\n Asse >= 2 -> mord', 'did you mean "sows"?'],
  ['bid\n Könige >= 2 -> mord', 'did you mean "kings"?'],
  ['bid\n koenige >= 2 -> mord', 'did you mean "kings"?'],
  ['bid\n Trümpfe >= 4 -> mord', 'did you mean "length(best_suit)"?'],
  ['bid\n length(Herz) >= 4 -> mord', 'did you mean "hearts"?'],
  ['bid\n length(Gras) >= 4 -> mord', 'did you mean "leaves"?'],
  ['bid\n Stiche >= 4 -> mord', 'did you mean "sure"?'],
  ['bid\n sows > 1 und kings > 1 -> mord', 'did you mean "and"?'],
  ['bid\n sows > 1 oder kings > 1 -> mord', 'did you mean "or"?'],
  ['bid\n nicht sows > 1 -> mord', 'did you mean "not"?'],
  ['bid\n wenn sows > 1 -> mord', 'without "wenn"'],
  ['bid\n sows > 1 dann mord', 'did you mean "→"?'],
  ['bid\n sows > 1 -> mord\n sonst -> pass', 'did you mean "otherwise"?'],
  ['bid\n sows > 1 -> mord\n otherwise -> weiter', 'did you mean "pass"?'],
  ['Reizen\n sows > 1 -> mord', 'did you mean "bid"?'],
  ['bid, Geber\n sows > 1 -> mord', 'did you mean "dealer"?'],
  ['drücken\n otherwise -> worst and worst', 'did you mean "discard"?'],
  ['call\n otherwise -> Sau of best_suit', 'did you mean "sow"?'],
  ['call\n otherwise -> sow von best_suit', 'did you mean "of"?'],
  ['Stärke = 3 * sows\nbid\n Stärke >= 5 -> mord', 'digits and _, as in Staerke'],
  ['bid\n brand >= fünf -> mord', 'did you mean "5"?'],
  ['bid\n brand mehr 5 -> mord', 'did you mean ">"?'],
  ['bid\n brand größer 5 -> mord', 'did you mean ">"?'],
  ['bid\n Farben(length > 1) > 2 -> mord', 'did you mean "suits"?'],
  ['bid\n sows mal zwei > 3 -> mord', 'did you mean "*"?'],
  // signs
  ['bid:\n sows > 1 -> mord', 'ends without ":"'],
  ['bid, dealer after brand:\n sows > 1 -> mord', 'ends without ":"'],
  ['bid\n longest => 5 -> mord', 'did you mean ">="?'],
  ['bid\n longst => 5 -> mord', 'did you mean "longest"?'],
  ['bid\n longest =< 5 -> mord', 'did you mean "<="?'],
  ['bid\n longest ⩾ 5 -> mord', 'did you mean ">="?'],
  ['bid\n longest ≠ 5 -> mord', 'did you mean "!="?'],
  ['bid\n longest − 1 > 5 -> mord', 'did you mean "-"?'],
  ['bid\n longest – 1 > 5 -> mord', 'did you mean "-"?'],
  ['bid\n longest × 2 > 5 -> mord', 'did you mean "*"?'],
  ['bid\n longest ÷ 2 > 2 -> mord', 'did you mean "/"?'],
  ['bid\n longest > 5 ⇒ mord', 'did you mean "→"?'],
  ['bid\n longest > 5 ⟶ mord', 'did you mean "→"?'],
  ['bid\n holds(“HA”) -> mord', 'did you mean "\'"?'],
  ['bid\n holds(„HA“) -> mord', 'did you mean "\'"?'],
  ['bid\n brand > 4½ -> mord', 'did you mean "0.5"?'],
  ['bid\n sows > 1 and/or kings > 1 -> mord', '"and/or" is "or" here'],
  ['bid\n 3 <= longest <= 4 -> mord', 'two comparisons are joined by "and"'],
  ['bid\n 5 trumps -> mord', 'did you mean "length(best_suit) >= 5"?'],
  ['bid\n cards(hearts) > 3 -> mord', 'did you mean "length(hearts)"?'],
  // marks of a list
  ['bid\n - losers <= 3 -> mord', 'a row begins with a word, without "-"'],
  ['bid\n -losers <= 3 -> mord', 'a row begins with a word, without "-"'],
  ['bid\n * losers <= 3 -> mord', 'a row begins with a word, without "*"'],
  ['bid\n + losers <= 3 -> mord', 'a row begins with a word, without "+"'],
  ['bid\n • losers <= 3 -> mord', 'a row begins with a word, without "•"'],
  ['bid\n 1. losers <= 3 -> mord', 'a row begins with a word, without "1."'],
  ['- bid\n losers <= 3 -> mord', 'a row begins with a word, without "-"'],
  ['bid\n losers >= 0 -> mord\n otherwise -> pass', 'this line always holds'],
  ['bid\n 0 - losers <= 3 -> mord\n otherwise -> pass', 'this line always holds'],
  ['bid\n length(no_trump) >= 0 -> mord', 'no_trump is no suit that cards have'],
  ['bid\n trump = no_trump -> mord', 'no_trump is no suit that cards have'],
])('%j', (text, hint) => {
  expect(refusal(() => readSystem(text, 'other.system'))).toContain(hint);
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
  const rows = refusal(() => readSystem(text, 'my.system')).split('\n');
  const places = rows.flatMap((row) => /^my\.system:(\d+:\d+): /.exec(row)?.[1] ?? []);
  expect(places).toEqual([
    ...['1:14', '2:8', '3:4', '4:3', '5:3', '5:13', '5:17', '5:22', '6:30', '8:3', '8:16', '9:3', '9:30'],
    ...['10:1', '10:9', '11:3', '14:5'],
  ]);
  expect(rows.length).toBe(3 * places.length);
});

test.each([
  ['bid\r longest >= 5 -> brand\r otherwise -> pass', 2],
  ['# all\rbid\r\n longest >= 5 -> brand', 1],
  ['Strength = 3 * Sows\nBID, Dealer After Pass\n STRENGTH > 3 AND Not Kings > 1 -> Brand Or PASS', 1],
  ['d = sows\nbid\n d > 2 and seat = D -> brand', 1],
  ["bid\n contract = 'Brand' and holds('ha') -> Mord", 1],
  ['discard\n otherwise -> Lowest Of Shortest And worst', 1],
])('%j is read: lines end in any way, and the case is ignored', (text, lines) => {
  expect(readSystem(text, 'x').blocks.flatMap((block) => block.lines).length).toBe(lines);
});

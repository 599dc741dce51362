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
  ['bid\n tricks >= 4 -> brand', 'did you mean "sure_tricks"?'],
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
])('%j', (text, hint) => {
  expect(refusal(() => readSystem(text, 'other.system')).split('\n')[0]).toContain(hint);
});

import { describe, expect, test } from 'vitest';
import { wordBit } from '../../../src/cards/engine/actions.js';
import { watchLists, wordList } from '../../../src/players/view/legal-words.js';

const BIDS = wordBit('pass') | wordBit('brand') | wordBit('bettel') | wordBit('mord');
const WORDS = ['pass', 'brand', 'bettel', 'mord'];

describe('lists of legal words', () => {
  test('one requested again is the same', () => {
    expect(wordList(BIDS)).toEqual(WORDS);
    expect(wordList(BIDS)).toBe(wordList(BIDS));
  });

  test.each<[string, (list: string[]) => void]>([
    ['sorted', (list) => list.sort()],
    ['cut short', (list) => list.pop()],
    ['made longer', (list) => list.push('hearts')],
    ['written to', (list) => list.fill('mord')],
  ])('one that a bot has %s is shown to the next as it should be', (_, change) => {
    watchLists();
    change(wordList(BIDS) as string[]);
    expect(wordList(BIDS)).toEqual(WORDS);
  });
});

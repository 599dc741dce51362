import { expect, test } from 'vitest';
import { formatAction, parseAction } from '../../../src/cards/record/actions.js';
import { seatLetter } from '../../../src/cards/record/seat-letter.js';

/** Seats as people name them. */

test.each([
  ['F', 'F'],
  ['f', 'F'],
  ['Forehand', 'F'],
  ['middlehand', 'M'],
  ['DEALER', 'D'],
  ['T', 'T'],
  ['second', 'second'],
])('%s is the seat %s', (text, letter) => {
  expect(seatLetter(text)).toBe(letter);
});

test.each([
  ['forehand pass', 'F pass'],
  ['Dealer  brand-h', 'D brand-H'],
  ['middlehand h10', 'M HX'],
])('%s is the action %s', (text, action) => {
  expect(formatAction(parseAction(text, ''))).toBe(action);
});

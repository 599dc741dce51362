import { expect, test } from 'vitest';
import { QUESTIONS, type Question, wordBit } from '../../../src/cards/engine/actions.js';
import { ALL_CARDS, without } from '../../../src/cards/engine/cards.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { formatAnswer } from '../../../src/cards/record/actions.js';
import { parseHand } from '../../../src/cards/record/notation.js';
import { readSystem } from '../../../src/players/system/read-system.js';

/** Hearts, bells, leaves, acorns. */
const TEN = 'AKO87.KX.97.U98';

test.each([
  ['discard', 'AKO87.KX.K97.U9', 'H', 'lowest of shortest and lowest of shortest', 'discard E9 EU'],
  ['discard', 'AKO87.KX.K97.U9', '-', 'worst and worst', 'discard SX SK'],
  ['discard', 'AKO87.KX.K97.U9', 'H', 'highest of trump and nine of leaves', 'discard G9 HA'],
  ['discard', 'AKO87.KX.K97.U9', 'H', 'ten of bells and ten of bells', ''], // there is one
  ['discard', 'AKO87.KX.K97.U9', '-', 'lowest of trump and worst', ''], // there are no trumps
  ['discard', 'AKO87.KX.K97.U9', 'H', 'seven of acorns and worst or lowest of best_suit and worst', 'discard SK H7'],
  ['call', TEN, '-', 'highest of best_suit', 'call HU'],
  ['call', TEN, '-', 'sow of second_suit', 'call EA'],
  ['call', TEN, '-', 'sow of best_suit or no-call', 'no-call'],
  ['giveBack', TEN, '-', 'worst', 'return SK'],
  ['giveBack', TEN, '-', 'lowest of shortest', 'return G7'],
] as const)('%s from %s with trumps %s: %s is %s', (name, cards, trump, answer, expected) => {
  const hand = parseHand(cards, 'hand', 12);
  const question = QUESTIONS.indexOf(name as Question);
  const asked = {
    question,
    seat: 0 as const,
    hand,
    said: [0, 0, 0],
    legalWords: name === 'call' ? wordBit('no-call') : 0,
    legalCards: name === 'call' ? without(ALL_CARDS, hand) : hand,
    trump: trump === '-' ? NO_TRUMP : 'EGSH'.indexOf(trump),
    contract: -1,
    declarer: -1,
  };
  const system = readSystem(`${name}\n  otherwise → ${answer}`, 'x');
  const line = system.lineFor(asked);
  expect(line < 0 ? '' : formatAnswer(system.answer)).toBe(expected);
});

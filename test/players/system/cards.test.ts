import { describe, expect, test } from 'vitest';
import { PLAY, type Word, wordOf } from '../../../src/cards/engine/actions.js';
import { type CardSet, EMPTY } from '../../../src/cards/engine/cards.js';
import { formatAnswer } from '../../../src/cards/record/actions.js';
import { parseCard, parseHand } from '../../../src/cards/record/notation.js';
import type { Asked } from '../../../src/players/system/asked.js';
import { readSystem } from '../../../src/players/system/read-system.js';

const hand = (text: string): CardSet => parseHand(text, 'hand', text.replaceAll('.', '').length);

/** Forehand has declared hearts and needs six; middlehand is on his left. Hands are hearts, bells, leaves, acorns. */
const TABLE = {
  hand: 'KO7.A9.X97.U',
  seat: 1,
  legal: 'KO7.A9.X97.U',
  gone: 'A8...A',
  contract: 'brand-H',
  trick: '',
  winner: 0,
};

function askedAt(changes: Partial<typeof TABLE>): Asked {
  const { trick, winner, legal, seat, contract, ...at } = { ...TABLE, ...changes };
  const winning = trick === '' ? null : parseCard(trick, 'card');
  const gone = hand(at.gone);
  return {
    question: PLAY,
    seat: seat as Asked['seat'],
    hand: hand(at.hand),
    said: [0, 0, 0],
    legalWords: 0,
    legalCards: hand(legal),
    trump: contract === 'brand-H' ? 3 : 4,
    contract: wordOf(contract as Word),
    declarer: 0,
    cards: {
      gone,
      discards: null,
      played: [gone, EMPTY, EMPTY],
      leader: winning === null ? null : 0,
      led: winning === null ? null : ((winning >> 3) as 0),
      winning,
      winner: winning === null ? null : (winner as 0),
      partner: seat === 0 ? null : ((3 - seat) as 1),
      target: contract === 'brand-H' ? 6 : 10,
      declarerTricks: 1,
      defenderTricks: 0,
    },
  };
}

function answerTo(text: string, asked: Asked): string {
  const system = readSystem(text, 'x');
  const line = system.lineFor(asked);
  return line < 0 ? '' : formatAnswer(system.answer);
}

describe('a class of cards names one that may be played, or none', () => {
  test.each([
    ['highest of trump', {}, 'HK'],
    ['lowest of trump', {}, 'H7'],
    ['lowest of longest_side', {}, 'G7'],
    ['highest of longest_side', {}, 'GX'],
    ['highest of shortest_side', {}, 'EU'],
    ['lowest of scarcest_side', {}, 'G7'], // five leaves are out, six bells, six acorns
    ['master', {}, 'SA'],
    ['master', { hand: 'KO7.9.X97.U', legal: 'KO7.9.X97.U' }, 'HK'], // no side suit has one
    ['master', { hand: '.9..', legal: '.9..' }, ''],
    ['throw_off', {}, 'G7'],
    ['throw_off', { hand: '.A..', legal: '.A..' }, ''],
    ['high', {}, 'SA'],
    ['low', {}, 'G7'],
    ['cheapest_winner', {}, ''], // there is nothing to win yet
    ['cheapest_winner', { trick: 'SK', legal: '.A9..' }, 'SA'],
    ['cheapest_winner', { trick: 'GK', hand: 'KO7..X97.U', legal: 'KO7...' }, 'H7'],
    ['dearest_winner', { trick: 'GK', hand: 'KO7..X97.U', legal: 'KO7...' }, 'HK'],
    ['dearest_winner', { trick: 'HU', legal: 'KO7...' }, 'HK'],
    ['cheapest_winner', { trick: 'SK', legal: 'KO7.A9.X97.U', contract: 'mord' }, 'SA'],
    ['lowest of led', { trick: 'SK', legal: '.A9..' }, 'S9'],
    ['highest of trump', { trick: 'SK', legal: '.A9..' }, ''],
    ['ten of leaves or low', {}, 'GX'],
  ] as const)('%s with %j is %s', (answer, changes, card) => {
    const head = 'trick' in changes ? 'follow' : 'lead';
    expect(answerTo(`${head}\n  otherwise → ${answer}`, askedAt(changes))).toBe(card);
  });
});

describe('a block is for a role and a contract', () => {
  test.each([
    ['lead', {}, true],
    ['follow', {}, false],
    ['follow', { trick: 'SK' }, true],
    ['lead, left', {}, true],
    ['lead, right', {}, false],
    ['lead, right', { seat: 2 }, true],
    ['lead, defender', { seat: 2 }, true],
    ['lead, declarer', {}, false],
    ['lead, declarer', { seat: 0 }, true],
    ['lead in trumps', {}, true],
    ['lead in mord', {}, false],
    ['lead, defender in mord', { contract: 'mord' }, true],
    ['lead, defender in bettel', { contract: 'mord' }, false],
  ] as const)('%s with %j: %s', (head, changes, isFor) => {
    expect(answerTo(`${head}\n  otherwise → low`, askedAt(changes)) !== '').toBe(isFor);
  });
});

describe('what a card player looks at', () => {
  test.each([
    ['needed = 5 and defence_needed = 5 and tricks_gone = 1', {}],
    ['needed = 9 and defence_needed = 1', { contract: 'mord' }],
    ['trick_size = 0 and choices = 9', {}],
    ['trick_size = 1 and winners = 1 and choices = 2 and leader = F', { trick: 'SK', legal: '.A9..' }],
    ['trick_size = 2', { trick: 'SK', seat: 2 }],
    ['masters(trump) = 2 and masters(S) = 1 and side_masters = 1 and suits(masters >= 1) = 2', {}],
    ['out(trump) = 3 and out(G) = 5', {}],
    ['shown(trump) = 2 and shown(G) = 0', {}],
    ['led = S and winner = declarer and not is_master', { trick: 'SO' }],
    ['is_master', { trick: 'HK', hand: 'O7.A9.X97.U' }],
    ['partner = D', {}],
    ['longest_side = G and shortest_side = E and length(longest_side) = 3', {}],
  ] as const)('%s with %j', (condition, changes) => {
    const head = 'trick' in changes ? 'follow' : 'lead';
    expect(answerTo(`${head}\n  ${condition} → low`, askedAt(changes))).not.toBe('');
  });
});

test('a line below others that hold wherever it does, with the same card, can never apply', () => {
  const text = (second: string) => `lead, defender\n  otherwise → low\n${second}\n  otherwise → low`;
  expect(() => readSystem(text('lead, left'), 'x')).toThrow('line 2 holds wherever it does, with the same answer');
  expect(() => readSystem(text('follow, left'), 'x')).not.toThrow();
  expect(() => readSystem(text('lead, declarer'), 'x')).not.toThrow();
});

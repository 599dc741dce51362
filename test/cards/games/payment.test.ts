import { describe, expect, test } from 'vitest';
import { type MoneyGiven, paidAtSeat, paymentOf } from '../../../src/cards/games/payment.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { refusal } from '../../support/input/refused.js';

/** What declarer and defender get for a contract with these tricks, and with units of a pot for the declarer. */
function paid(game: string, money: MoneyGiven, [name, tricks, times, pot]: readonly [string, number, number, number]) {
  const rules = makeGame(game);
  const payment = paymentOf(money, rules);
  const contract = rules.contracts.findIndex((each) => each.name === name);
  const units = rules.payment(contract, tricks) * times;
  const score = [2 * units + pot, -units, -units];
  const deal = { game: rules, declarer: 0, contract, tricks, multiplier: times, score };
  return [0, 1].map((seat) => paidAtSeat(payment, deal, seat) / payment.parts);
}

const BY_CONTRACT = { brand: 0.1, bettel: 0.2, mord: 0.5 };
const BY_TRICK = { number: 0.05, bettel: 0.4, mord: 1 };

describe('money', () => {
  test.each([
    ['a unit of ten cents', 'bolachen', 0.1, ['mord', 10, 1, 0], [0.6, -0.3]],
    ['the variant in which a Mord is paid at 50 cents', 'bolachen', BY_CONTRACT, ['mord', 10, 1, 0], [1, -0.5]],
    ['a Bettel lost', 'bolachen', BY_CONTRACT, ['bettel', 1, 1, 0], [-0.4, 0.2]],
    ['one amount for all Brands', 'bolachen', BY_CONTRACT, ['brand-G', 6, 1, 0], [0.2, -0.1]],
    ['another for one of them', 'bolachen', { ...BY_CONTRACT, 'brand-H': 0.15 }, ['brand-H', 6, 1, 0], [0.3, -0.15]],
    ['by the trick, doubled twice', 'wallachen', BY_TRICK, ['6', 8, 4, 0], [3.2, -1.6]],
    ['a tariff, doubled', 'wallachen', BY_TRICK, ['bettel', 0, 2, 0], [1.6, -0.8]],
    ['a pot is paid in stakes of the lowest contract', 'wallachen', BY_TRICK, ['mord', 10, 1, 3], [2.15, -1]],
  ] as const)('%s', (_, game, money, deal, amounts) => {
    expect(paid(game, money, deal)).toEqual(amounts);
  });

  test.each([
    ['bolachen', { brand: 1, solo: 2 }, /^money: bolachen has no contract "solo"; expected brand, bettel, mord, br/],
    ['bolachen', { brnad: 1 }, /did you mean "brand"/],
    ['bolachen', { brand: 1, mord: 2 }, 'money: has nothing for bettel; expected an amount for every contract'],
    ['wallachen', { number: 1, bettel: 2 }, 'money: has nothing for mord; expected an amount for every contract'],
    ['bolachen', 0.1234567, 'money: expected amounts up to 1000000 with up to 6 decimals; found 0.1234567'],
    ['bolachen', 2e6, 'money: expected amounts up to 1000000 with up to 6 decimals; found 2000000'],
  ] as const)('%s %o is refused', (game, money, message) => {
    expect(refusal(() => paymentOf(money as MoneyGiven, makeGame(game)))).toMatch(message);
  });

  test('contracts that cannot be declared need no amount', () => {
    const sirch = makeGame('wallachen-sirch', { ladder: ['bettel', 'mord'] });
    expect(paymentOf({ bettel: 0.2, mord: 0.5 }, sirch)).toMatchObject({ parts: 120, stake: 2 });
  });
});

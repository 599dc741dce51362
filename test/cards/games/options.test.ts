import { describe, expect, test } from 'vitest';
import type { Course } from '../../../src/cards/engine/course.js';
import type { Game } from '../../../src/cards/engine/game.js';
import { ruleSetNames } from '../../../src/cards/games/names.js';
import type { RuleOption } from '../../../src/cards/games/options.js';
import { type MoneyGiven, mostForUnit, paidAtSeat, paymentOf } from '../../../src/cards/games/payment.js';
import { gameWith, playedValues } from '../../../src/cards/games/played-rules.js';
import { changedRules, describeRuleSet, dutiesOf, makeGame } from '../../../src/cards/games/rule-sets.js';
import * as stakes from '../../../src/cards/games/stakes.js';
import { bolachenRules, OPTIONS, RULE_SETS, wallachenRules } from '../../judge/options.js';
import { Random, randomRules } from '../../judge/random.js';
import { allGivenBy, givenEach, hashesOf } from '../../outline.js';
import { rows } from '../../rows.js';
import { sized } from '../../sizes.js';
import { refusal } from '../../support/input/refused.js';
import { questionsOf } from '../engine/random-course.js';

describe('the options of a rule set', () => {
  test('the rule sets are those of the rules', () => {
    expect(ruleSetNames).toEqual(Object.keys(RULE_SETS));
  });

  test.each(ruleSetNames)('%s: the same options and the same defaults as by the book', (name) => {
    const { kind, differs } = RULE_SETS[name];
    const rules = kind === 'bolachen' ? bolachenRules(differs) : wallachenRules(differs);
    expect(makeGame(name).rules).toEqual(rules);
    expect(describeRuleSet(name).values).toEqual(rules);
  });

  test.each(ruleSetNames)('%s: every combination is accepted, as values and as text', (name) => {
    const random = new Random(34);
    const { kind, differs } = RULE_SETS[name];
    for (let round = 0; round < sized(60, 500); round += 1) {
      const rules = randomRules(kind, random);
      const game = makeGame(name, rules);
      const texts = Object.fromEntries(Object.entries(rules).map(([option, value]) => [option, String(value)]));
      expect(game.rules).toEqual({ ...makeGame(name).rules, ...rules });
      expect(makeGame(name, texts).rules).toEqual(game.rules);
      const changed = Object.entries(rules).filter(
        ([option, value]) => JSON.stringify(value) !== JSON.stringify(differs[option] ?? OPTIONS[kind][option][0]),
      );
      expect(Object.entries(changedRules(game)).sort()).toEqual(changed.sort());
    }
  });
});

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

test.each([
  ['a unit of ten cents', 'bolachen', 0.1, ['mord', 10, 1, 0], [0.6, -0.3]],
  ['the variant in which a Mord is paid at 50 cents', 'bolachen', BY_CONTRACT, ['mord', 10, 1, 0], [1, -0.5]],
  ['a Bettel lost', 'bolachen', BY_CONTRACT, ['bettel', 1, 1, 0], [-0.4, 0.2]],
  ['one amount for all Brands', 'bolachen', BY_CONTRACT, ['brand-G', 6, 1, 0], [0.2, -0.1]],
  ['another for one of them', 'bolachen', { ...BY_CONTRACT, 'brand-H': 0.15 }, ['brand-H', 6, 1, 0], [0.3, -0.15]],
  ['by the trick, doubled twice', 'wallachen', BY_TRICK, ['6', 8, 4, 0], [3.2, -1.6]],
  ['a tariff, doubled', 'wallachen', BY_TRICK, ['bettel', 0, 2, 0], [1.6, -0.8]],
  ['a pot is paid in stakes of the lowest contract', 'wallachen', BY_TRICK, ['mord', 10, 1, 3], [2.15, -1]],
] as const)('money: %s', (_, game, money, deal, amounts) => {
  expect(paid(game, money, deal)).toEqual(amounts);
});

/** Rules that cannot be. */
const REFUSED = rows`
  bolachn | {} ‖ toString | {} ‖ bolachen | {"mordvalue": 5} ‖ bolachen | {"kontra": true} ‖ wallachen | {"cardCall": 1}
  bolachen | {"earlyEnd": "yes"} ‖ bolachen | {"earlyEnd": 1} ‖ bolachen | {"mustHead": "sometimes"}
  bolachen | {"brandTarget": 11} ‖ bolachen | {"brandTarget": 0} ‖ bolachen | {"brandTarget": "6.0"}
  bolachen | {"mordValue": 1000001} ‖ bolachen | {"mordValue": 1.5} ‖ wallachen | {"bettelTariff": 10}
  wallachen | {"bettelTariff": 18} ‖ wallachen | {"mordTariff": 12} ‖ wallachen | {"packets": "3-3-4"}
  wallachen | {"kontraTurns": "chain-7"} ‖ wallachen | {"ladder": []} ‖ wallachen | {"ladder": "7,6"}
  wallachen | {"ladder": ["6", "6"]}
`;

/** What the rules come to, and what cannot be: none becomes another by accident. */
test('values are what they always were', () => {
  const rulesOf = (name: string, seed: number) => (seed ? randomRules(RULE_SETS[name].kind, new Random(seed)) : {});
  const RULES = ruleSetNames.flatMap((name) => [0, 5, 9].map((seed) => makeGame(name, rulesOf(name, seed))));
  const GIVEN = [null, true, 'false', 1, '12', '1,000', 'always', '7', ['6', '8'], '6,bettel', ['8', '6'], 'x', 0.5];
  const { mustTrump: _, ...rest } = makeGame('bolachen').rules;
  const duty = { ...rest, mustTrump: 'yes' };
  const AMOUNTS: unknown[] = [1, 0.25, 0.1234567, 0.123456, 1e-7, 1e6, 2e6, { bettel: 1, mord: 1 }, { brnad: 1 }];
  AMOUNTS.push({ brand: 0.1, bettel: 0.35, mord: 2, number: 0.05 }, { number: 1, bettel: 2 }, { brand: 1, solo: 2 });
  const payments = (...terms: Parameters<typeof paymentOf>) =>
    [paymentOf(...terms)].map((payment) => [payment, mostForUnit(payment), mostForUnit(payment, [5])]);
  const tricks = [...Array(11).keys()];
  const optionOf = ([name, option]: [string, RuleOption]) =>
    [option].map((each) => [each, playedValues(name, each), givenEach(each.read, GIVEN)]);
  const spoken = (of: Course) => [
    of.game.announcement(of),
    of.game.openSuits(of),
    of.game.glimpse(of.dealt[0] as never),
  ];
  const stakesOf = (game: Game) => Object.values(allGivenBy(stakes, [[game], [game, [0, 2]], [game, [4]], [game, 6]]));
  const values = {
    games: () => [RULES, RULES.map(({ leftInPot }) => tricks.map(leftInPot))],
    payments: () => RULES.map(({ contracts, payment }) => contracts.map((_, i) => tricks.map((n) => payment(i, n)))),
    options: () => ruleSetNames.map((name) => Object.entries(describeRuleSet(name).options).map(optionOf)),
    stakes: () => RULES.map((game) => stakesOf(game).map((of) => of())),
    money: () => RULES.map((game) => givenEach(payments, AMOUNTS, game)),
    talk: () => Array.from(questionsOf(new Random(11), 25, 0.3), spoken),
    duties: () => givenEach(dutiesOf, [...ruleSetNames, ...RULES.map(({ rules }) => rules), rest, {}, 'bolachn', duty]),
    'with rules': () => [{ bettelTariff: 18 }, { mordTariff: 18 }].map((rules) => gameWith('wallachen', rules)),
  };
  const refused = REFUSED.map(([name, rules]) => refusal(() => makeGame(name, JSON.parse(rules))));
  expect(refused.join('; ')).toMatchInlineSnapshot(
    `"game: "bolachn" is not one of bolachen, bolachen-old, wallachen, wallachen-sirch (did you mean "bolachen"?); game: "toString" is not one of bolachen, bolachen-old, wallachen, wallachen-sirch; rules: bolachen: has no option "mordvalue" (did you mean "mordValue"?); its options are secondDefenderRelief, partnerLedRelief, mustHead, mustTrump, mustUndertrump, earlyEnd, raiseAfterPickup, raiseBeforePickup, dealerBid, suitInBid, brandContest, cardCall, calledInTalon, returnCardBy, brandTarget, brandValue, bettelValue, mordValue; rules: bolachen: has no option "kontra"; its options are secondDefenderRelief, partnerLedRelief, mustHead, mustTrump, mustUndertrump, earlyEnd, raiseAfterPickup, raiseBeforePickup, dealerBid, suitInBid, brandContest, cardCall, calledInTalon, returnCardBy, brandTarget, brandValue, bettelValue, mordValue; rules: wallachen: has no option "cardCall"; its options are secondDefenderRelief, partnerLedRelief, mustHead, mustTrump, mustUndertrump, earlyEnd, raiseAfterPickup, packets, doppeln, doppelnTurns, tenBid, ladder, dealerDuel, allPass, potOnLoss, tapping, kontra, kontraWindow, kontraTurns, winPays, bettelTariff, mordTariff; rules: bolachen: earlyEnd must be true or false; found "yes"; rules: bolachen: earlyEnd must be true or false; found 1; rules: bolachen: mustHead must be always, trump-only, never; found "sometimes"; rules: bolachen: brandTarget must be an integer from 1 to 10; found 11; rules: bolachen: brandTarget must be an integer from 1 to 10; found 0; rules: bolachen: brandTarget must be an integer from 1 to 10; found "6.0"; rules: bolachen: mordValue must be an integer from 1 to 1000000; found 1000001; rules: bolachen: mordValue must be an integer from 1 to 1000000; found 1.5; rules: wallachen: bettelTariff must be an integer from 11 to 1000000; found 10; rules: bettelTariff (18) must be below mordTariff (18); rules: bettelTariff (12) must be below mordTariff (12); rules: wallachen: packets must be 3-4-3, 5-5, 4-4-2; found "3-3-4"; rules: wallachen: kontraTurns must be one, each, chain-3, chain-4, chain-5, chain-6; found "chain-7"; rules: wallachen: ladder must be null (all rungs), or an ascending list out of 6,7,8,9,10,bettel,mord; found []; rules: wallachen: ladder must be null (all rungs), or an ascending list out of 6,7,8,9,10,bettel,mord; found "7,6"; rules: wallachen: ladder must be null (all rungs), or an ascending list out of 6,7,8,9,10,bettel,mord; found ["6","6"]"`,
  );
  expect(hashesOf(values)).toMatchInlineSnapshot(`
    "games 0d59dfa3; payments 65bda57e; options 8bf0b83d; stakes c48865c4; money 4d475518;
    talk 9aa67815; duties ebd1dc48; with rules a2767d40"
  `);
});

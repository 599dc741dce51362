import { expect, test } from 'vitest';
import { ALL_CARDS, type Card, cardsOf } from '../../../src/cards/engine/cards.js';
import { dealPack } from '../../../src/cards/engine/deal.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { formatDeal } from '../../../src/cards/record/notation.js';

/** E7 on top, HA at the bottom. */
const PACK = cardsOf(ALL_CARDS);

test.each<[string, string, object, string]>([
  // F has cards 1–3, then, after 10–11 went aside, 12–15 and 24–26: E7 E8 E9, GX GU GO GK, SA H7 H8.
  ['B04', 'bolachen', {}, '87.A.KOUX.987 UX9.987.A.OUX AKO.KOUX.7.AK ..98.'],
  // F has cards 1–3, 10–13 and 22–24, and the last two go aside.
  ['W02', 'wallachen', {}, '.AKO.UX98.987 987.7.AKO.OUX OUX.UX98.7.AK AK...'],
  // F has cards 1–5 and 16–20.
  ['W02', 'wallachen', { packets: '5-5' }, '.X987.A.UX987 7.AKOU.87.AKO OUX98..KOUX9. AK...'],
  // F has cards 1–4, 13–16 and 25–26.
  ['W02', 'wallachen', { packets: '4-4-2' }, '87..AKOU.X987 X9.X987..AKOU OU.AKOU.X987. AK...'],
])('%s a pack is dealt from the top in the packets of %s %o', (_, ruleSet, rules, deal) => {
  const { packets } = makeGame(ruleSet, { ...rules });
  expect(formatDeal(dealPack(PACK, packets))).toBe(deal);
  expect(() => dealPack([...PACK.slice(0, 31), 0 as Card], packets)).toThrow('not a full pack');
});

import { expect, test } from 'vitest';
import { comparedWithDeals } from '../../../benchmarks/rejected.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { rollout } from '../../../src/public/index.js';
import { sized } from '../../sizes.js';

/** Where enough worlds fit what was said and played, only those count. */

const keen = await loadPolicies(parseSpec('keen', 'bots'), 'bots');

// Before, worlds counted in which `keen` would have answered otherwise: most of these values lay outside.
test.each(['double', 'kontra', 'defender, trick 1'])(
  'values are those of whole deals that the model plays just so, in Wallachen: %s',
  (kind) => {
    const terms = { kinds: [kind], decisions: sized(1, 8), worlds: 1_000, deals: sized(60_000, 300_000) };
    const found = comparedWithDeals(makeGame('wallachen'), keen, terms).get(kind)!;
    expect(found.decisions).toBe(terms.decisions);
    // Now and then too few of the worlds that are looked at fit: then others count a little.
    expect(found.decisions - found.onlyFitting).toBeLessThanOrEqual(sized(0, 1));
    expect(found.inside).toBe(found.answers);
  },
);

const HAND = { seat: 'M', hand: 'HA HK HO H9 SA S7 GK EA E9 E8' };
const LITTLE = { worlds: 200, model: 'lowest' };

test.each([
  ['nothing was said', { seat: 'F', hand: HAND.hand }, LITTLE, 1, 1],
  ['all worlds fit', { ...HAND, after: 'F pass' }, LITTLE, 1, 1],
  ['none fits: lowest never bids', { ...HAND, after: 'F bettel' }, LITTLE, 0, 0],
  ['models are not asked', { ...HAND, after: 'F bettel' }, { ...LITTLE, doubt: 0 }, null, null],
] as const)('the share of worlds that fit, and of their weight: %s', async (_, situation, what, fitting, weight) => {
  const found = await rollout(situation, what);
  expect([found.fitting, found.fittingWeight]).toEqual([fitting, weight]);
  expect(found.effective).toBeGreaterThan(99);
});

test('of worlds that hardly explain what was said no answer is surely worse', async () => {
  const [few, all] = await Promise.all(
    [{ doubt: 0.5 }, { doubt: 0 }].map((more) => rollout({ ...HAND, after: 'F bettel' }, { ...LITTLE, ...more })),
  );
  const verdicts = ({ answers }: typeof few): string[] => answers.map(({ verdict }) => verdict);
  expect(few.fittingWeight).toBeLessThan(0.2);
  expect(verdicts(few)).not.toContain('surely worse');
  expect(verdicts(all)).toContain('surely worse');
});

test('some fit: with a doubt all worlds count, the others less; without, only those that fit, and more are looked at', async () => {
  const situation = { seat: 'D', hand: 'HA HK HO H9 SA S7 GK EA E9 E8', after: 'F pass, M bettel' };
  const both = await Promise.all(
    [{}, { doubt: 0.5 }].map((more) => rollout(situation, { model: 'sound', worlds: 300, ...more })),
  );
  const [only, some] = both;
  expect(only.fittingWeight).toBe(1);
  expect(only.fitting).toBeLessThan(0.5);
  expect(only.drawn).toBeGreaterThan(2 * only.worlds);
  expect(some.fittingWeight).toBeGreaterThan(some.fitting!);
  expect(some.fittingWeight).toBeLessThan(1);
});

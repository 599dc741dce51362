import { expect, test } from 'vitest';
import { Random, randomSetting } from '../judge/random.js';
import { playBoth } from './beside-judge.js';

/** `DEALS=1000000 npx vitest run --config vitest.long.config.ts test/engine/against-judge.long.ts` takes a quarter of an hour. */
const DEALS = Number(process.env.DEALS ?? 100_000);

/** Every way to combine the options of Kontra and the pot. */
const COMBINATIONS = [true, false].flatMap((kontra) =>
  ['before-card', 'first-trick', 'before-lead'].flatMap((kontraWindow) =>
    ['forehand-plays', 'pot'].flatMap((allPass) =>
      ['stays', 'split'].flatMap((potOnLoss) =>
        ['one', 'each', 'chain-3', 'chain-6'].map((kontraTurns) => ({
          kontra,
          kontraWindow,
          kontraTurns,
          allPass,
          potOnLoss,
        })),
      ),
    ),
  ),
);

test(`W15 W20 W21 ${DEALS} deals under all ${COMBINATIONS.length} combinations, other options at random: engine and judge agree`, () => {
  const random = new Random(1520);
  let decisions = 0;
  for (let deal = 0; deal < DEALS; deal += 1) {
    const setting = randomSetting(random, ['wallachen', 'wallachen-sirch']);
    const rules = { ...setting.rules, ...COMBINATIONS[deal % COMBINATIONS.length] };
    decisions += playBoth({ ...setting, rules }, random);
  }
  console.log(`${DEALS} deals, ${decisions} decisions`);
  expect(decisions).toBeGreaterThan(15 * DEALS);
});

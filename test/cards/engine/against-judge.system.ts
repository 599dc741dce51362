import { expect, test } from 'vitest';
import { type Kind, OPTIONS } from '../../judge/options.js';
import { Random, randomSetting } from '../../judge/random.js';
import { sized } from '../../sizes.js';
import { playBoth } from './beside-judge.js';
import type { Rules } from './spoken.js';

/**
 * `DEALS=1000000 npx vitest run --mode system test/cards/engine/against-judge.system.ts` takes a quarter
 * of an hour.
 */
const DEALS = Number(process.env.DEALS ?? sized(8_000, 100_000));

/** Options that meet, by game; others are set at random. */
const MEETING: Readonly<Record<Kind, readonly string[]>> = {
  bolachen: [
    'cardCall',
    'calledInTalon',
    'returnCardBy',
    'suitInBid',
    'brandContest',
    'raiseBeforePickup',
    'raiseAfterPickup',
  ],
  wallachen: ['kontra', 'kontraWindow', 'kontraTurns', 'allPass', 'potOnLoss'],
};

/** Every way to combine the values of these options. */
const combined = (kind: Kind, names: readonly string[]): readonly Rules[] =>
  names.reduce<readonly Rules[]>(
    (ways, name) => ways.flatMap((way) => OPTIONS[kind][name].map((value) => ({ ...way, [name]: value }))),
    [{}],
  );

test.each([
  ['B09 B10 B14 B15 B18 B21', 'bolachen', ['bolachen', 'bolachen-old']],
  ['W15 W20 W21', 'wallachen', ['wallachen', 'wallachen-sirch']],
] as const)(
  `%s ${DEALS} deals of %s under all combinations of options that meet: engine and judge agree`,
  (_, kind, games) => {
    const random = new Random(1520);
    const combinations = combined(kind, MEETING[kind]);
    let decisions = 0;
    for (let deal = 0; deal < DEALS; deal += 1) {
      const setting = randomSetting(random, games);
      const rules = { ...setting.rules, ...combinations[deal % combinations.length] };
      decisions += playBoth({ ...setting, rules }, random);
    }
    console.log(`${kind}: ${DEALS} deals under ${combinations.length} combinations, ${decisions} decisions`);
    expect(decisions).toBeGreaterThan(15 * DEALS);
  },
);

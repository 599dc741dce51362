import { expect, test } from 'vitest';
import { type Kind, OPTIONS, RULE_SETS } from '../../judge/options.js';
import { Random, randomSetting } from '../../judge/random.js';
import { sized } from '../../sizes.js';
import { playBoth } from './beside-judge.js';
import type { Rules } from './spoken.js';

/** Decisions compared for each rule set: those of some 350 deals, or of 40,000. */
const DECISIONS = sized(9_000, 1_000_000);

/** Options that meet, by game: B09 B10 B14 B15 B18 B21, W15 W20 W21. */
const MEETING: Readonly<Record<Kind, string>> = {
  bolachen: 'cardCall calledInTalon returnCardBy suitInBid brandContest raiseBeforePickup raiseAfterPickup',
  wallachen: 'kontra kontraWindow kontraTurns allPass potOnLoss',
};

/** Every way to combine their values. */
const combined = (kind: Kind): readonly Rules[] =>
  MEETING[kind]
    .split(' ')
    .reduce<readonly Rules[]>(
      (ways, name) => ways.flatMap((way) => OPTIONS[kind][name].map((value) => ({ ...way, [name]: value }))),
      [{}],
    );

test.each([
  ['B09 B10 B14 B15 B18 B21', 'bolachen'],
  ['B09 B10 B14 B15 B18 B21', 'bolachen-old'],
  ['W15 W20 W21', 'wallachen'],
  ['W15 W20 W21', 'wallachen-sirch'],
])(
  `%s engine and judge agree in %s: ${DECISIONS} decisions of random deals under random options, starts and pots, and under all combinations of options that meet`,
  (_, ruleSet) => {
    const random = new Random(2026);
    const combinations = combined(RULE_SETS[ruleSet].kind);
    for (let decisions = 0, deal = 0; decisions < DECISIONS || deal < combinations.length; deal++) {
      const setting = randomSetting(random, [ruleSet]);
      const meeting = deal % 2 === 0 ? combinations[(deal / 2) % combinations.length] : {};
      const rules = { ...setting.rules, earlyEnd: random.below(2) === 0, ...meeting };
      const played = playBoth({ ...setting, rules }, random);
      expect(played).toBeGreaterThan(0);
      decisions += played;
    }
  },
);

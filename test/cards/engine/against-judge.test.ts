import { describe, expect, test } from 'vitest';
import { RULE_SETS } from '../../judge/options.js';
import { Random, randomSetting } from '../../judge/random.js';
import { sized } from '../../sizes.js';
import { playBoth } from './beside-judge.js';

/** Decisions compared for each rule set. */
const DECISIONS = sized(9_000, 40_000);

describe('random deals, options, starts, pots and actions: engine and judge agree', () => {
  test.each(Object.keys(RULE_SETS))(`%s, ${DECISIONS} decisions and the results`, (ruleSet) => {
    const random = new Random(2026);
    let decisions = 0;
    while (decisions < DECISIONS) {
      const setting = randomSetting(random, [ruleSet]);
      const rules = { ...setting.rules, earlyEnd: random.below(2) === 0 };
      decisions += playBoth({ ...setting, rules }, random);
    }
    expect(decisions).toBeGreaterThanOrEqual(DECISIONS);
  });
});

import { describe, expect, test } from 'vitest';
import type { Judge } from './judge.js';
import { bolachenRules, RULE_SETS } from './options.js';
import { judgeOf, playOut, Random, randomSetting } from './random.js';

const DEALS = 200;

/** Whether the payment is fixed after the first `count` tricks, however the rest would be played. */
function isFixed({ table }: Judge, count: number, target: number | null): boolean {
  const taken = table.tricks.slice(0, count).filter(({ winner }) => winner === table.declarer).length;
  const left = 10 - count;
  if (table.contract === 'bettel') return taken > 0;
  if (table.contract === 'mord') return taken + left < 10;
  if (target !== null) return taken >= target || taken + left < target; // B33: overtricks do not pay
  return taken + left < Number(table.contract); // W28: in Wallachen they do
}

describe(`the early end in ${DEALS} random play-outs`, () => {
  test('an early end changes no score', () => {
    const random = new Random(9);
    for (let deal = 0; deal < DEALS; deal += 1) {
      const setting = randomSetting(random);
      const whole = judgeOf({ ...setting, rules: { ...setting.rules, earlyEnd: false } });
      playOut(whole, random);
      const short = judgeOf({ ...setting, rules: { ...setting.rules, earlyEnd: true } });
      for (const action of whole.actions) if (short.turn() !== null) short.play(action.slice(2));
      const { score, won, contract } = whole.result();
      expect(short.result()).toMatchObject({ score, won, contract });
    }
  });

  test('B32 W28 a deal ends right after the trick that decides it', () => {
    const random = new Random(32);
    for (let deal = 0; deal < DEALS; deal += 1) {
      const setting = randomSetting(random);
      const judge = judgeOf({ ...setting, rules: { ...setting.rules, earlyEnd: true } });
      playOut(judge, random);
      const { kind, differs } = RULE_SETS[setting.game];
      const target = kind === 'bolachen' ? bolachenRules({ ...differs, ...setting.rules }).brandTarget : null;
      const count = judge.table.tricks.length;
      if (count === 0) continue; // passed out
      expect(count === 10 || isFixed(judge, count, target)).toBe(true);
      expect(isFixed(judge, count - 1, target)).toBe(false);
    }
  });
});

import { expect, test } from 'vitest';
import { BoardPlayer } from '../../../src/boards/player.js';
import { DIFFERING, isBeforePlay } from '../../../src/boards/tallies/differing-rows.js';
import type { CardSet } from '../../../src/cards/engine/cards.js';
import { type ExplainedHand, splitOf } from '../../../src/experiments/compare/hand-split.js';
import { planComparison } from '../../../src/experiments/compare/plan.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { HAND_WORDS } from '../../../src/players/conditions/hand-words.js';
import { covers } from '../../../src/stats/interval.js';
import { generator } from '../../stats/chance.js';

const BLOCKS = 40_000;
const DRAWS = 100;
const ALL = BLOCKS * 3;
const TERMS = { deals: 1, event: 8 };

/** All hands of each row of a long comparison: the population from which runs are drawn. */
async function population(): Promise<{ readonly kind: string; readonly hands: readonly ExplainedHand[] }[]> {
  const what = { a: 'bold', b: 'keen', field: 'keen', estimand: 'one-in-field', seed: 'population', blocks: BLOCKS };
  const { chunks } = await planComparison({ ...what, explain: true }, { limits: LIMITS, shard: null });
  const { job } = chunks;
  const player = await BoardPlayer.make({
    ...job,
    counted: { ...job.counted, duel: { ...job.counted.duel!, hands: { most: ALL, share: 1 } } },
  });
  const sum = DIFFERING.none(ALL);
  for (let first = 0; first < BLOCKS; first += 4000)
    DIFFERING.plus(sum, player.play({ first, count: 4000 }, () => 0).differing, ALL);
  player.close();
  return [...sum.rows].map(([key, { hands }]) => ({
    kind: key.split(' ')[0],
    hands: hands.map(([block, , difference, cards]) => ({ block, board: block, difference, cards: cards as CardSet })),
  }));
}

test('what is printed of divided hands covers the truth, and hands that nothing divides are left alone', async () => {
  const draw = generator(11);
  const counts = { intervals: 0, covered: 0, ofNothing: 0, tried: 0 };
  for (const { kind, hands } of await population()) {
    if (!isBeforePlay(kind) || hands.length < 3000) continue;
    for (let times = 0; times < DRAWS; times++) {
      const some = Array.from({ length: 2000 }, (_, block) => {
        const { difference, cards } = hands[Math.floor(hands.length * draw())];
        return { block, board: block, difference, cards };
      });
      // Each outcome with the hand of another.
      const none = some.map((each, i) => ({ ...each, cards: some[(i + 1) % some.length].cards }));
      counts.tried++;
      if (splitOf(none, 1, TERMS) !== null) counts.ofNothing++;
      const split = splitOf(some, 1, TERMS);
      if (split === null) continue;
      const word = HAND_WORDS.find(({ name }) => name === split.by)!.ofHand!;
      for (const { condition, worth } of split.groups) {
        const isBelow = condition.includes('<=');
        const own = hands.filter(({ cards }) => word(cards) <= split.threshold === isBelow);
        const truth = own.reduce((sum, { difference }) => sum + difference, 0) / own.length;
        counts.intervals++;
        if (covers(worth, truth)) counts.covered++;
      }
    }
  }
  expect(counts.intervals).toBeGreaterThan(150);
  // 95 %, less three deviations of so many draws; and 1 %, and as many more.
  expect(counts.covered / counts.intervals).toBeGreaterThan(0.91);
  expect(counts.ofNothing / counts.tried).toBeLessThan(0.025);
});

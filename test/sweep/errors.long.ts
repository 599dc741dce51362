import { expect, test } from 'vitest';
import { legOf } from '../../src/blocks/leg.js';
import { playBlocks } from '../../src/blocks/play.js';
import { BlockPool } from '../../src/blocks/pool.js';
import type { BlockSums } from '../../src/board/sums.js';
import { LIMITS } from '../../src/bot/limits.js';
import { stakesOf } from '../../src/games/stakes.js';
import { termsOf } from '../../src/run/how.js';
import { cellsAmong, jointWidth, readJoint } from '../../src/stats/joint.js';
import { surelyBehind } from '../../src/stats/race.js';
import { addCells } from '../../src/stats/ratio.js';
import { planSweep } from '../../src/sweep/plan.js';
import { generator } from '../stats/chance.js';

/** Races drawn from blocks of real bots, whose values are the truth: how often the best of all is dropped, and how much is saved. */

const [POOL, HORIZON, RACES] = [2000, 3000, Number(process.env.RACES ?? 100)];

test.each([
  { spec: 'sound(play=3..7:0.5)', name: 'a wide grid', saved: 0.15 },
  { spec: 'sound(mord=0.38..0.46:0.02)', name: 'settings that hardly ever differ', saved: 0 },
  { spec: 'sound(bettel=0.1..0.9:0.1)', name: 'a steep one', saved: 0.4 },
  { spec: 'sound(kontra=3..6:0.5)', game: 'wallachen', name: 'Wallachen', saved: 0 },
])(
  '$name: the best is dropped in 5 % of races at most',
  async ({ saved, name, ...what }) => {
    const plan = await planSweep({ ...what, seed: 'race' }, { limits: LIMITS, shard: null });
    const pool = new BlockPool(plan.leg.layout);
    const look = (_: BlockSums, block: BlockSums) => {
      pool.add(block);
      return { ends: false };
    };
    const stage = { ...termsOf({ threads: 0 }), kept: null, far: null, identity: '' };
    await playBlocks(legOf(plan.leg.job, { from: 0, end: POOL, chunk: 1 }), stage, { look });

    const size = plan.swept.settings.length;
    const [at] = plan.leg.layout.groups;
    const cellsOf = ({ scores }: BlockSums) => scores.slice(at, at + jointWidth(size));
    const { means } = readJoint(cellsOf(pool.whole), size);
    const best = means.indexOf(Math.max(...means));
    const terms = { size, horizon: HORIZON, event: 3 * stakesOf(plan.settings.game).most };
    const uniform = generator(7);
    /** Races of all settings: how often each was dropped, and the share of blocks that was not played. */
    const races = (drawn: () => Float64Array): { readonly lost: readonly number[]; readonly share: number } => {
      const lost = means.map(() => 0);
      let played = 0;
      for (let run = 0; run < RACES; run++) {
        let racing = means.map((_, i) => i);
        let cells: Float64Array = new Float64Array(jointWidth(size));
        for (let blocks = 0; blocks < HORIZON && racing.length > 1; blocks += 100) {
          played += 100 * racing.length;
          addCells(cells, cellsAmong(drawn(), size, racing));
          const behind = surelyBehind(readJoint(cells, racing.length), terms);
          for (const place of behind) lost[racing[place]] += 1 / RACES;
          const kept = [...racing.keys()].filter((place) => !behind.includes(place));
          cells = cellsAmong(cells, racing.length, kept);
          racing = kept.map((place) => racing[place]);
        }
      }
      return { lost, share: 1 - played / (RACES * HORIZON * size) };
    };
    const found = races(() => cellsOf(pool.draw(100, uniform)));
    // The same blocks, as if all were equally good: then each may be taken for the best.
    const flat = races(() => centred(cellsOf(pool.draw(100, uniform)), means));
    const percent = (x: number): string => `${(100 * x).toFixed(1)} %`;
    console.log(
      `${name}: the best dropped in ${percent(found.lost[best])}, ${percent(found.share)} of blocks saved; if all were equal, each in ${percent(Math.max(...flat.lost))} at most`,
    );
    const most = 0.05 + 2.6 * Math.sqrt((0.05 * 0.95) / RACES);
    expect(Math.max(found.lost[best], ...flat.lost)).toBeLessThan(most);
    expect(found.share).toBeGreaterThanOrEqual(saved);
  },
  120_000,
);

/** Joint sums of numbers less their true means. */
function centred(cells: Float64Array, means: readonly number[]): Float64Array {
  const size = means.length;
  const result = cells.slice();
  let product = 1 + size;
  for (let i = 0; i < size; i++) {
    result[1 + i] -= cells[0] * means[i];
    for (let j = i; j < size; j++) {
      result[product++] += cells[0] * means[i] * means[j] - means[i] * cells[1 + j] - means[j] * cells[1 + i];
    }
  }
  return result;
}

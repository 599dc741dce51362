import { expect, test } from 'vitest';
import type { JobPlayer } from '../../src/boards/piece.js';
import { type BlockSums, NAMED_SUMS } from '../../src/boards/sums.js';
import { compareKind } from '../../src/experiments/compare/kind.js';
import { effectsKind } from '../../src/experiments/effects/kind.js';
import { simulation } from '../../src/experiments/simulate/kind.js';
import { tournamentKind } from '../../src/experiments/tournament/kind.js';
import { LIMITS } from '../../src/players/bot/limits.js';
import { hashOf } from '../outline.js';

/** What is counted of deals does not change by accident: each sum of jobs that between them count all there is. */

const TERMS = { limits: LIMITS, shard: null };
const POT = { game: 'wallachen', rules: { allPass: 'pot' } } as const;
const THREE = 'sound,random(shy=0.7),lowest';

const PLANS = {
  deals: simulation().plan({ bots: THREE, seed: 'pin', deals: 60, records: true }, TERMS),
  'deals after a pass': simulation().plan({ bots: THREE, seed: 'pin', deals: 60, after: 'F pass' }, TERMS),
  'deals with a pot': simulation().plan({ ...POT, bots: THREE, seed: 'pin', deals: 60, match: 4 }, TERMS),
  sessions: simulation().plan({ bots: THREE, seed: 'pin', match: 6, sessionTarget: 5, deals: 60 }, TERMS),
  'a tournament': tournamentKind.plan({ bots: `${THREE},bold`, seed: 'pin', blocks: 12 }, TERMS),
  'a comparison, explained': compareKind.plan(
    { a: 'sound', b: 'bold', field: 'lowest', seed: 'pin', explain: true, blocks: 24 },
    TERMS,
  ),
  'a comparison in parts, with a pot': compareKind.plan(
    { ...POT, a: 'sound', b: 'random', attribute: ['auction', 'play'], match: 3, seed: 'pin', blocks: 24 },
    TERMS,
  ),
  'what rules change': effectsKind.plan({ bots: 'sound', seed: 'pin', deals: 12, effects: true }, TERMS),
};

test.each(Object.entries(PLANS))('%s', async (name, planned) => {
  const { chunks } = await planned;
  const player = (await chunks.player()) as unknown as JobPlayer<BlockSums>;
  const played = await player.play({ first: 0, count: 12 }, () => 1);
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, each) => (ArrayBuffer.isView(each) ? [...(each as never as number[])] : each)) ?? '-';
  const sums = NAMED_SUMS.map(([sum, { format }]) => [sum, text(format(played[sum]))])
    .filter(([, sum]) => sum !== '-')
    .map(([sum, counted]) => `${sum} ${hashOf(counted)}`);
  const { deals, digest } = played;
  await expect(`${[`${deals} deals, digest ${digest}`, ...sums].join('\n')}\n`).toMatchFileSnapshot(
    `pinned/${name}.txt`,
  );
});

import { describe, expect, test } from 'vitest';
import { Acquaintance } from '../../../src/analysis/review/acquaintance.js';
import { afterDeal, atFirst } from '../../../src/search/rollout/beliefs.js';
import { here } from '../../cli/here.js';
import { folderWith } from '../../cli/run.js';
import { sized } from '../../sizes.js';

/** Who a player is taken for, where it may be one of several bots. */

describe('after deals', () => {
  test('that say nothing, what is believed stays what it was at first', () => {
    const [keen, sound] = atFirst(2);
    expect(afterDeal([keen, sound], [keen, sound])).toEqual([keen, sound]);
    expect(afterDeal([0.25, 0.75], [keen, sound])[0]).toBeCloseTo(0.25);
  });

  test('that say the same, it grows by what each says', () => {
    const acquaintance = new Acquaintance();
    // Of two the first is twice as likely at first: four times as likely after a deal, one deal makes it twice that.
    for (let deal = 0; deal < 3; deal++) acquaintance.add({ keen: 0.8, sound: 0.2 });
    const odds = acquaintance.stages.map(({ shares }) => shares.keen / shares.sound);
    const slipped = (before: number): number => (0.98 * before + 0.01 * (1 + before)) / (0.98 + 0.01 * (1 + before));
    expect(odds[0]).toBeCloseTo(4);
    expect(odds[1]).toBeCloseTo(2 * slipped(4));
    expect(odds[2]).toBeCloseTo(2 * slipped(2 * slipped(4)));
  });

  test('1, 2, 5, 10 … and all are shown', () => {
    const acquaintance = new Acquaintance();
    for (let deal = 0; deal < 13; deal++) acquaintance.add({ keen: 0.5, sound: 0.5 });
    expect(acquaintance.stages.map(({ deals }) => deals)).toEqual([1, 2, 5, 10, 13]);
  });

  test('of a seat that nobody was sure of, it can become somebody else', () => {
    const acquaintance = new Acquaintance();
    acquaintance.add({ keen: 1, sound: 0 });
    acquaintance.add({ keen: 0, sound: 1 });
    expect(acquaintance.stages.at(-1)?.shares).toEqual({ keen: 0, sound: 1 });
  });
});

test('a review finds out who sits where, on any number of threads', async () => {
  const folder = folderWith();
  await here(folder, `simulate --bots lowest,sound,keen --deals ${sized(3, 12)} --no-out --records deals.jsonl`);
  const line = 'review deals.jsonl --others lowest|sound --worlds 40 --json';
  const one = await here(folder, `${line} --threads 0`);
  const two = await here(folder, `${line} --threads 2`);
  expect(one.stdout).toBe(two.stdout);
  const { players } = JSON.parse(one.stdout);
  for (const { player, takenFor } of players) {
    const { shares } = takenFor.at(-1);
    expect(shares.lowest + shares.sound).toBeCloseTo(1);
    if (player !== 'keen') expect(shares[player], player).toBeGreaterThan(0.6);
  }
});

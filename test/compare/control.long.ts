import { expect, test } from 'vitest';
import type { CompareWhat } from '../../src/compare/options.js';
import { coverageOf, populationOf } from './controlled.js';

/** Comparisons with a control, drawn from blocks that were played both ways: what they promise of their intervals. */

const POPULATIONS: Readonly<Record<string, Partial<CompareWhat>>> = {
  'bidders with the same card play': { b: 'sound(play=4.5)' },
  'bold bidding': { b: 'bold' },
  'one seat of three': { b: 'bold', estimand: 'one-in-field' },
  'two against one': { b: 'bold+play=sound', estimand: 'two-vs-one' },
  'bots that hardly ever differ': { b: 'sound(mord=0.425)' },
  'bots that differ in the card play alone, of which the control knows nothing': { b: 'sound+play=random' },
  'Wallachen, matches with a pot': { b: 'bold', game: 'wallachen', rules: { allPass: 'pot' } },
};

const DRAWS = 400;
/** Of 4 standard errors: none of these comes about by chance. */
const SLACK = 4 * Math.sqrt((0.94 * 0.06) / DRAWS);

test.each(Object.entries(POPULATIONS))('%s', async (_, what) => {
  const field = what.estimand === 'two-vs-one' ? {} : { field: 'sound' };
  const given = {
    a: 'sound',
    b: 'bold',
    ...field,
    control: 'lowest',
    blocks: 30,
    swings: 0,
    seed: 'population',
    ...what,
  };
  const population = await populationOf(given, 4000);
  for (const blocks of [30, 100]) {
    const { covered, bias, deviation, error } = coverageOf(population, {
      blocks,
      times: 10,
      draws: DRAWS,
      seed: blocks,
    });
    expect(covered).toBeGreaterThan(0.94 - SLACK);
    expect(Math.abs(bias)).toBeLessThan(4 / Math.sqrt(DRAWS));
    expect(error / deviation).toBeLessThan(2.5); // with few blocks it allows for what was not seen
  }
});

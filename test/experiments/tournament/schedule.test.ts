import { describe, expect, test } from 'vitest';
import { formValue } from '../../../src/boards/job.js';
import { SCHEDULES } from '../../../src/experiments/tournament/options.js';
import { scheduleOf } from '../../../src/experiments/tournament/schedule.js';
import { rows } from '../../rows.js';

describe('schedules', () => {
  test.each(rows`
    round-robin | 2 | 1 | 1 | 1 ‖ round-robin | 3 | 0 | 1 | 3 ‖ round-robin | 5 | 0 | 10 | 10
    gauntlet | 4 | 1 | 4 | 6 ‖ gauntlet | 4 | 3 | 12 | 6
  `)('%s of %s bots and %s in the field: %s triples, %s pairs', (name, ...counts) => {
    const [players, field, triples, pairs] = counts.map(Number);
    const schedule = scheduleOf(name as 'gauntlet', players, field);
    expect(schedule.triples).toHaveLength(triples);
    expect(schedule.pairs).toHaveLength(pairs);
  });
  test.each(SCHEDULES)('%s: a pair differs by what its bots are better, nothing else', (name) => {
    const strength = [0.5, 0.2, -0.1, 0.7];
    const field = name === 'gauntlet' ? 2 : 0;
    const worth = [...strength, 0.3, 0.9];
    const { triples, numbers, pairs } = scheduleOf(name, 4, field);
    // Under the additive model, a game a triple.
    const scores = triples.flatMap((triple) => {
      const mean = triple.reduce((sum, bot) => sum + worth[bot], 0) / 3;
      return triple.map((bot) => worth[bot] - mean);
    });
    const values = numbers.map((form) => formValue(form, Float64Array.from(scores)));
    for (const { first, second, number, less, divisor } of pairs) {
      const difference = (values[number] - (less === null ? 0 : values[less])) / divisor;
      const share = name === 'gauntlet' ? 2 / 3 : 1;
      expect(difference).toBeCloseTo(share * (strength[first] - strength[second]), 12);
    }
  });
});

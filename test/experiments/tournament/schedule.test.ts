import { describe, expect, test } from 'vitest';
import { formValue } from '../../../src/boards/job.js';
import { usefulSeatings } from '../../../src/experiments/blocks/forms.js';
import { readSwept } from '../../../src/experiments/sweep/plan.js';
import { SCHEDULES } from '../../../src/experiments/tournament/options.js';
import { scheduleOf } from '../../../src/experiments/tournament/schedule.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { folderWith } from '../../cli/run.js';

test('where a bot sits twice at every table, three seatings are all there are', () => {
  const twice = [0, 1, 1] as const;
  expect([usefulSeatings([twice], 6), usefulSeatings([twice, [0, 1, 2]], 6)]).toEqual([3, 6]);
});

describe('schedules', () => {
  test.each([
    ['round-robin', 2, 1, 1, 1],
    ['round-robin', 3, 0, 1, 3],
    ['round-robin', 5, 0, 10, 10],
    ['gauntlet', 4, 1, 4, 6],
    ['gauntlet', 4, 3, 12, 6],
  ] as const)('%s of %i bots and %i in the field: %i triples, %i pairs', (name, players, field, triples, pairs) => {
    const schedule = scheduleOf(name, players, field);
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

describe('sweeps', () => {
  const swept = (spec: string) => readSwept(spec, { game: 'bolachen', rules: {}, limits: LIMITS });
  test.each([
    ['./length.js', './length.js(length=1..10:1,nerve=0..1:0.1)'],
    ['./length.js(length=4)', './length.js(length=4,nerve=0..1:0.1)'], // what is given stays
    ['./length.js(length=3..4)', './length.js(length=3..4)'],
    ['random', 'random(shy=0..1:0.1)'],
  ])('of %s use what the bot declares', async (spec, ranged) => {
    const folder = folderWith({
      'length.js':
        'export default { name: "l", params: { length: 5, nerve: 0 }, ranges: { length: [1, 10, 1], nerve: [0, 1] } };',
    });
    expect((await swept(spec.replace('./', `${folder}/`))).bot.text).toBe(ranged.replace('./', `${folder}/`));
  });
  test('every setting, and the bot as it is', async () => {
    const found = await swept('sound(play=3.0..4.0:0.5,bettel=0.4..0.5:0.1,mord=0.9)');
    expect(found.bot.ranges.map(({ name }) => name)).toEqual(['play', 'bettel']);
    expect(found.swept.map(({ spec }) => spec)).toEqual([
      'sound(play=3.0,bettel=0.4,mord=0.9)',
      'sound(play=3.0,bettel=0.5,mord=0.9)',
      'sound(play=3.5,bettel=0.4,mord=0.9)',
      'sound(play=3.5,bettel=0.5,mord=0.9)',
      'sound(play=4.0,bettel=0.4,mord=0.9)',
      'sound(play=4.0,bettel=0.5,mord=0.9)',
    ]);
    expect(found.bot.standard).toBe('sound(mord=0.9)');
    expect((await swept('sound(play=3..5)')).bot.standard).toBe('sound');
    const quoted = await swept('./x.js(t="a, (, )", n=3..5)+play=sound');
    expect(quoted.bot.standard).toBe('./x.js(t="a, (, )")+play=sound');
  });
  test.each([
    ['lowest', 'has no range'],
    ['sound', 'has more than 200 settings'],
    ['sound(play=3..5),bold', 'expected one bot; found a list'],
    ['sound(play=5..3)', 'the range must ascend'],
    ['sound(play=3..5:0)', 'the step must be above 0'],
    ['sound(play=3..3)', 'has just one setting'],
    ['sound(play=0..9:0.01)', 'more than 200'],
    ['sound(play=0..1e6:0.1)', 'spec: "play=0..1e6:0.1" is not a range of plain numbers, as in '],
  ])('%s is refused', async (text, message) => {
    await expect(swept(text)).rejects.toThrow(message);
  });
});

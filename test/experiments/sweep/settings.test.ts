import { describe, expect, test } from 'vitest';
import { readSwept } from '../../../src/experiments/sweep/plan.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { folderWith } from '../../cli/run.js';

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
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Course } from '../../../src/cards/engine/course.js';
import { legalAnswers } from '../../../src/cards/engine/legal.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { Environment } from '../../../src/data/env/environment.js';
import type { EnvWhat } from '../../../src/data/env/options.js';
import * as options from '../../../src/data/env/options.js';
import { hashOfOptions } from '../../outline.js';

/** What learners see does not change by accident: a hash of the rows of a hundred steps, with answers at random. */

test.each<[EnvWhat, string]>([
  [{}, '55c49808'],
  [{ game: 'wallachen', match: 3, rules: { allPass: 'pot', tapping: true } }, 'd5ba8cc4'],
  [{ bots: 'learner', fixedSeats: true, share: '1/2' }, 'a214f06d'],
  [{ bots: 'random,learner,lowest', match: 2, seatings: 6, illegal: 'default' }, 'd0bb0475'],
  [{ columns: 'hand,seat.forehand,features' }, '4f2f091e'],
  [{ match: 20, sessionTarget: 8, bots: 'random+auction=learner', board: 40 }, 'cc66eb5b'],
])('%j', async (what, expected) => {
  const given = { bots: 'learner,random(shy=0.3),learner', seed: 'env', tables: 8, ...what };
  const notices: string[] = [];
  const env = await Environment.make(given, (line) => notices.push(line));
  const { lanes } = env as unknown as { lanes: { table: { course: Course } }[] };
  const stream = new Stream();
  stream.seed(7, 0, 0, 0);
  const hash = createHash('sha256');
  for (let step = 0; step < 100; step++) {
    hash.update(env.rows.message);
    const any = (course: Course): number => {
      const legal = [...legalAnswers(course), ...(what.illegal === undefined ? [] : [3])];
      return legal[stream.below(legal.length)];
    };
    env.step(Int32Array.from(lanes, ({ table }) => any(table.course)));
  }
  env.reset();
  env.close();
  expect(hash.update(env.rows.message).update(notices.join()).digest('hex').slice(0, 8)).toBe(expected);
});

test('limits, defaults and ties of options do not change by accident', () => {
  expect(hashOfOptions(options)).toBe('1 a383dd6f');
});

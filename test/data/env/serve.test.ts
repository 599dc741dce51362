import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { legalAnswers } from '../../../src/cards/engine/legal.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { columnsOf, OBSERVED, observe } from '../../../src/data/env/bits.js';
import { Environment } from '../../../src/data/env/environment.js';
import type { EnvWhat } from '../../../src/data/env/options.js';
import * as options from '../../../src/data/env/options.js';
import { serve } from '../../../src/data/env/serve.js';
import { View } from '../../../src/players/view/view.js';
import { Course, makeGame, ruleSetNames, unrankDeal } from '../../../src/public/engine.js';
import { folderOfFile } from '../../folders.js';
import { testOptions } from '../../outline.js';

const folder = folderOfFile();

const message = (kind: number, body: Uint8Array): Uint8Array =>
  Buffer.concat([new Uint8Array(Uint32Array.of(kind, body.length).buffer), body]);

const OPTIONS = Buffer.from(JSON.stringify({ bots: 'learner,lowest,learner', seed: 'frames', tables: 2 }));
const passes = (...answers: number[]): Uint8Array => message(1, new Uint8Array(Int32Array.from(answers).buffer));

/** A conversation: options, two steps, other deals, a step. */
const GOOD = [message(0, OPTIONS), passes(2, 2), passes(63, 2), message(2, Buffer.of()), passes(2, 2)];

/** What comes back, message by message; it must be whole. */
async function answered(input: Uint8Array): Promise<{ kinds: number[]; errors: string[] }> {
  const [from, to] = ['in', 'out'].map((name) => join(folder, name));
  writeFileSync(from, input);
  const pipe = { input: openSync(from, 'r'), output: openSync(to, 'w') };
  await serve({}, pipe, () => {}).finally(() => {
    closeSync(pipe.input);
    closeSync(pipe.output);
  });
  const bytes = readFileSync(to);
  const [kinds, errors]: [number[], string[]] = [[], []];
  let at = 0;
  for (let length = 0; at < bytes.length; at += 8 + length) {
    length = bytes.readUInt32LE(at + 4);
    kinds.push(bytes.readUInt32LE(at));
    if (kinds.at(-1) === 2) errors.push(bytes.toString('utf8', at + 8, at + 8 + length));
  }
  expect(at).toBe(bytes.length);
  return { kinds, errors };
}

test('of a conversation with a few bytes changed, left out or put in, one line says what is wrong, and nothing hangs', async () => {
  const good = await answered(Buffer.concat(GOOD));
  expect(good.kinds).toEqual([0, 1, 1, 2, 1, 1]);
  expect(good.errors).toEqual([expect.stringMatching(/^table 0: \w+, \w+: "63 = HA" is not legal; legal: /)]);
  const told: string[] = [];
  const heads = [1, 2, 3].map((kind) => message(kind, Buffer.of()));
  for (const bytes of [message(0, Buffer.from('[]')), ...heads, message(0, OPTIONS).subarray(0, 8), Buffer.of(0)])
    told.push(...(await answered(bytes)).errors);
  expect(told.join('; ')).toMatchInlineSnapshot(
    `"env: expected options as an object in JSON; found []; expected options, a message of kind 0; found 1; expected options, a message of kind 0; found 2; expected a message of kind 0 to 2; found 3; the input ended within a message; the input ended within a message"`,
  );
  for (const bytes of [GOOD[0], Buffer.of(1)]) {
    writeFileSync(join(folder, 'in'), bytes);
    const [input, output] = ['in', 'out'].map((name) => openSync(join(folder, name), 'r')); // nobody can write to it
    await expect(serve({}, { input, output }, () => {})).rejects.toThrow('EBADF');
    for (const each of [input, output]) closeSync(each);
  }
  const [draws, all] = [new Stream(), createHash('sha256')];
  draws.seed(1, 2, 3, 4);
  for (let run = 0; run < 300; run++) {
    let bytes = Buffer.concat(GOOD.filter(() => draws.below(12) > 0));
    for (let change = draws.below(3); change >= 0; change--) {
      const at = draws.below(bytes.length + 1);
      const some = Buffer.from(Array.from({ length: draws.below(5) }, () => draws.below(256)));
      bytes = Buffer.concat([bytes.subarray(0, at), some, bytes.subarray(at + draws.below(6))]);
    }
    const { kinds, errors } = await answered(bytes);
    // Of what is no JSON each version of Node has words of its own.
    all.update(`${kinds} ${errors.filter((error) => !error.includes('JSON'))}`);
    // An answer to a message each, and nothing after one that cannot be read.
    expect(kinds.length, bytes.toString('hex')).toBeLessThanOrEqual(2 * GOOD.length + 1);
    for (const error of errors) expect(error, bytes.toString('hex')).toMatch(/^[^\n]+$/);
  }
  expect(all.digest('hex').slice(0, 8)).toMatchInlineSnapshot(`"a4fe0f02"`);
});

/** Trick 1 stays open until all is said, which may be much, and what is doubled nobody hears. */
const OPEN = { kontraWindow: 'first-trick', kontraTurns: 'chain-6', doppelnTurns: 'unseen' } as const;

/** What learners see does not change by accident: a hash of the rows of a hundred steps, with answers at random. */

test.each<[EnvWhat, string]>([
  [{}, '55c49808'],
  [{ game: 'wallachen', match: 3, rules: { allPass: 'pot', tapping: true, ...OPEN } }, 'b2e4e4da'],
  [{ bots: 'learner', fixedSeats: true, share: '1/2', rules: { brandContest: 'simultaneous' } }, '3dc2e17d'],
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

test.each(ruleSetNames)('payments that are multiplied have a bit of their name: %s', (name) => {
  const game = makeGame(name, name === 'wallachen' ? OPEN : {});
  const [course, columns] = [new Course(game), columnsOf(game)];
  course.begin(...unrankDeal(7));
  const view = new View(course, course.seat, { deal: 0, length: 1 });
  for (let times = 1; times <= game.mostTimes; times *= 2) {
    const row = new Int32Array(OBSERVED);
    const get = (of: View, key: string) => (key === 'multiplier' ? times : Reflect.get(of, key, of));
    observe(course, new Proxy(view, { get: get as never }), row, 0);
    const names = columns.filter((_, bit) => (row[bit >> 5] >>> (bit & 31)) & 1);
    const multiplied = names.filter((each) => each.startsWith('multiplier'));
    expect(multiplied).toEqual(times === 1 ? [] : [`multiplier.${times}`]);
  }
});

testOptions(options, '1 f313c1e0');

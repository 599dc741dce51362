import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Course } from '../../../src/cards/engine/course.js';
import { legalAnswers } from '../../../src/cards/engine/legal.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { MASKED } from '../../../src/data/env/bits.js';
import { Environment } from '../../../src/data/env/environment.js';
import type { EnvWhat } from '../../../src/data/env/options.js';
import { defaultAnswer } from '../../../src/players/bot/defaults.js';
import { type SimulateWhat, simulate } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';
import { Many } from '../../players/bot/external/fixtures/many.mjs';
import { standIn } from '../../players/bot/external/stand-in.js';
import { sized } from '../../sizes.js';

const folder = folderOfFile({ listed: '5\n6\n7\n8\n9\n' });

const make = (what: EnvWhat, notices: string[] = []): Promise<Environment> =>
  Environment.make({ seed: 'env', tables: 8, ...what }, (line) => notices.push(line));

/** The deals at the tables. */
const coursesOf = (env: Environment): readonly Course[] =>
  (env as unknown as { lanes: { table: { course: Course } }[] }).lanes.map(({ table }) => table.course);

/** The answers of every table, by a rule. */
const answers = (env: Environment, rule: (course: Course) => number): Int32Array =>
  Int32Array.from(coursesOf(env), rule);

const atRandom = (seed: number): ((course: Course) => number) => {
  const stream = new Stream();
  stream.seed(seed, 0, 0, 0);
  return (course) => {
    const legal = legalAnswers(course);
    return legal[stream.below(legal.length)];
  };
};

/** Which bits of a row are set. */
const bitsOf = (words: Environment['rows']['observed'], row: number, count: number): number[] =>
  Array.from({ length: 32 * count }, (_, bit) => bit).filter(
    (bit) => (words[row * count + (bit >> 5)] >>> (bit & 31)) & 1,
  );

const SEATINGS: readonly Partial<EnvWhat & SimulateWhat>[] = [
  {},
  { game: 'wallachen', match: 3 },
  { match: 20, sessionTarget: 8 },
  { fixedSeats: true, declarer: 'M', contract: 'bettel' },
  { fixedSeats: true, hands: { F: 'AKO.97..UX987' }, after: 'F pass' },
  { game: 'wallachen', hands: { T: 'AK...' }, rules: { earlyEnd: false } },
];

test.each(SEATINGS.map((what, i) => [JSON.stringify(what), what, i] as const))(
  'deals are those of a simulation in which a bot answers like the learner: %s',
  async (_, what, i) => {
    const all = { seed: 'env', ...what } as SimulateWhat;
    const file = (name: string): string => join(folder, `${name}-${i}.jsonl`);
    await simulate({ ...all, bots: 'lowest,keen,sound', deals: 200, records: file('simulated') }, { threads: 0 });
    const env = await make({ ...(what as EnvWhat), bots: 'learner,keen,sound', records: file('learned') });
    for (let step = 0; step < sized(70, 500); step++) env.step(answers(env, defaultAnswer));
    env.close();
    const linesOf = (name: string): string[] => readFileSync(file(name), 'utf8').trim().split('\n');
    const expected = new Map(linesOf('simulated').map((line) => [JSON.parse(line).index as number, line]));
    const found = linesOf('learned').filter((line) => expected.has(JSON.parse(line).index));
    expect(found.length).toBeGreaterThan(sized(14, 100));
    for (const line of found) expect(line.replace('"learner"', '"lowest"')).toBe(expected.get(JSON.parse(line).index));
  },
);

/** The boards of each table, and the flags with which its deals end, while learners answer by default. */
async function endsOf(what: EnvWhat, steps: number): Promise<readonly Record<'boards' | 'flags', number[]>[]> {
  const env = await make({ bots: 'learner', ...what });
  const lanes = (env as unknown as { lanes: { board: number }[] }).lanes;
  const ends = lanes.map(({ board }) => ({ boards: [board], flags: [] as number[] }));
  for (let step = 0; step < steps; step++) {
    env.step(answers(env, defaultAnswer));
    for (const [row, { boards, flags }] of ends.entries()) {
      if (env.rows.asked[4 * row + 3] === 0) continue;
      boards.push(lanes[row].board);
      flags.push(env.rows.asked[4 * row + 3]);
    }
  }
  return ends;
}

const [DONE, MATCH_OVER] = [1, 3];

/** In matches of some deals, each played in so many seatings. */
const inMatches =
  (match: number, seatings: number, listed = 1e9) =>
  (row: number, deal: number) => [
    ((match * (row + 3 * Math.floor(deal / (match * seatings)))) % listed) + (deal % match),
    (deal + 1) % match === 0 ? MATCH_OVER : DONE,
  ];

test.each([
  ['deals of their own', {}, inMatches(1, 1)],
  ['matches of three deals', { match: 3 }, inMatches(3, 1)],
  ['matches of two deals, each in six seatings', { match: 2, seatings: 6 }, inMatches(2, 6)],
  [
    'matches of two deals, of five that are listed',
    { match: 2, dealsFrom: join(folder, 'listed') },
    inMatches(2, 1, 4),
  ],
] as const)('three tables share out the boards, and say when a match is over: %s', async (_, what, expected) => {
  for (const [row, { boards, flags }] of (await endsOf({ ...what, tables: 3 }, 600)).entries()) {
    expect(flags.length).toBeGreaterThan(14);
    expect(flags.map((flag, deal) => [boards[deal], flag])).toEqual(flags.map((__, deal) => expected(row, deal)));
  }
});

/** What its seat may know: python.system.ts, by another way; that it stays so: serve.test.ts. */
test.each(['bolachen', 'bolachen-old', 'wallachen', 'wallachen-sirch'])(
  '%s: a row has what is legal; points are paid by the others',
  async (game) => {
    const env = await make({ game, bots: 'learner,learner,keen' });
    const rule = atRandom(1);
    let ended = 0;
    for (let step = 0; step < sized(60, 400); step++) {
      for (const [row, course] of coursesOf(env).entries()) {
        expect(bitsOf(env.rows.legal, row, MASKED)).toEqual(legalAnswers(course).sort((a, b) => a - b));
        expect([...env.rows.asked.subarray(4 * row, 4 * row + 2)]).toEqual([course.seat, course.question]);
        const [one, two, three] = env.rows.rewards.subarray(3 * row);
        if (!course.game.pot) expect(one + two + three).toBe(0);
        if (env.rows.asked[4 * row + 3] > 0) ended++;
      }
      env.step(answers(env, rule));
    }
    expect(ended).toBeGreaterThan(sized(6, 50));
  },
);

test('tables shared by processes play as in one', async () => {
  const [whole, ...shares] = await Promise.all(
    [undefined, '0/3', '1/3', '2/3'].map((share) => make({ bots: 'learner,keen,keen', ...(share && { share }) })),
  );
  for (let step = 0; step < 100; step++) {
    for (const name of ['observed', 'legal', 'rewards', 'asked'] as const)
      expect(shares.flatMap((env) => [...env.rows[name]])).toEqual([...whole.rows[name]]);
    for (const env of [whole, ...shares]) env.step(answers(env, defaultAnswer));
  }
});

test('an illegal answer is a fault, for which the default is taken, if it is to be', async () => {
  const env = await make({ bots: 'learner', illegal: 'default', fixedSeats: true });
  const legal = answers(env, defaultAnswer);
  const like = await make({ bots: 'learner', fixedSeats: true });
  env.step(legal.map((answer, row) => (row === 1 ? 624 : row === 2 ? -1 : answer)));
  like.step(legal);
  expect(env.rows.observed).toEqual(like.rows.observed);
  expect([0, 1, 2, 3].map((row) => env.rows.asked[4 * row + 3] & 4)).toEqual([0, 4, 4, 0]);
});

test('an answer that is not legal is refused with what was, and nothing is played', async () => {
  const env = await make({ bots: 'learner', fixedSeats: true });
  const before = [...env.rows.observed];
  const bad = answers(env, defaultAnswer);
  for (const [answer, found] of [
    [63, '"63 = HA"'],
    [-1, '"-1"'],
    [624, '"624"'],
    [28, '"28"'],
  ] as const) {
    bad[3] = answer;
    expect(() => env.step(bad)).toThrow(
      `table 3: forehand, bid: ${found} is not legal; legal: pass, brand, bettel, mord`,
    );
  }
  expect([...env.rows.observed]).toEqual(before);
});

test.each([
  [{ bots: 'keen' }, 'bots: expected learner in one seat at least; found keen,keen,keen'],
  [{ bots: 'lerner,keen,keen' }, 'bots: "lerner" is not a bot'],
  [{ share: '2/2' }, 'share: expected i/n with i from 0 to n − 1, as in 0/5; found "2/2"'],
  [{ tables: 2, share: '0/3' }, 'share: expected at most 2 shares, one for each table; found "0/3"'],
  [
    { bots: 'lowest+bid=learner', declarer: 'F', contract: 'mord' },
    'bots: in 10000 deals in a row no learner was asked',
  ],
  [{ fixedSeats: true, seatings: 3 }, 'seatings: cannot be given together with `fixedSeats`'],
  [{ after: 'F pass' }, 'after: a learner is not asked what it would have said; give its hand in `hands`'],
  [{ records: folder }, 'exists already'],
  [{ columns: 'hand,lenght_E' }, 'columns: "lenght_E" is no column and no group of them (did you mean "length_E"?)'],
  [{ columns: [] }, 'columns: cannot be empty'],
  [
    { bots: 'learner,lowest,exec(many alone)', tables: 17, share: '0/2' },
    'bots: many: at more than 8 tables a program must',
  ],
  [{ tabels: 3 }, 'tabels: is no option of env (did you mean "tables"?)'],
])('%j is refused', async (what, message) => {
  standIn(([, way], mouth) => new Many(way, 1, mouth));
  await expect(make(what as EnvWhat)).rejects.toThrow(message);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hashOf } from '../outline.js';
import { rows } from '../rows.js';
import { here } from './here.js';
import { folderWith, json, type Ran, read } from './run.js';

/** A person in a seat, whose answers come through a pipe: board 0 of seed x, forehand against keen and sound. */
const SIT = 'sit --seed x --deals 3 --out sat';

const sat = (folder: string, lines: readonly string[], line = SIT): Promise<Ran> =>
  here(folder, line, { input: lines.join('\n') });

const FIRSTS = Array.from({ length: 60 }, () => '1');

type Kept = { readonly board: number; readonly step: number; readonly seat: string; readonly answer: string };

const keptIn = (folder: string): Kept[] =>
  read(folder, 'sat', 'answers.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Kept);

const answersIn = (folder: string): string[] => keptIn(folder).map(({ answer }) => answer);

/** A bidder of brand, who is asked for all that a declarer is asked for. */
const ALONE = 'sit --seed x --deals 1 --out sat --bots me,lowest,lowest';

// First: whoever has sat here is asked from then on.
test('who has not sat down is not asked', async () => {
  const { code, stderr } = await sat(folderWith(), ['1'], 'simulate --bots me,keen,sound --deals 1 --threads 0');
  expect([code, stderr]).toEqual([1, expect.stringContaining('a person is asked by `bolachen sit` alone')]);
  expect((await sat(folderWith(), [], `${SIT} --bots 'me(x=1),keen,sound'`)).stderr).toContain(
    'me has no parameter "x"',
  );
});

describe('what is typed', () => {
  test.each(rows`
    1 | pass ‖ pass | pass ‖ 3 | bettel ‖ nonsense;0;9;;bettel | bettel | "nonsense" "0" "9" ""
    ?;pass | pass | | Bidding. Forehand, middlehand and dealer speak once each
    brand; KEEP ;Brand H;e8 / go;Discard E8, GO | brand;keep;brand-H;discard E8 GO | "e8 / go"
    2;1;4;2, 9 | brand;keep;brand-H;discard EK HK ‖ brand;keep;brand-h;goe8 | brand;keep;brand-H;discard E8 GO
    mord;call ha | mord;call HA ‖ mord;GA;h8 | mord;call GA;return H8 ‖ mord;no call | mord;no-call
  `)('%s', async (typed, answers, refused = '', says = '') => {
    const folder = folderWith();
    const { code, stdout, stderr } = await sat(folder, typed.split(';'), ALONE);
    expect(answersIn(folder)).toEqual(answers.split(';'));
    const refusals = Array.from(stderr.matchAll(/(".*") is no answer here; \? prints the rules, q stops/g));
    expect(refusals.map(([, what]) => what).join(' ')).toBe(refused);
    expect(stderr).toContain(says);
    expect(stderr).toMatch(/\nstopped; to go on: bolachen sit --resume sat\n$/);
    expect([code, stdout]).toEqual([1, '']);
    expect(Math.max(...stderr.split('\n').map((each) => each.length))).toBeLessThanOrEqual(80);
  });

  test('by two at one terminal, or by nobody for long', async () => {
    const folder = folderWith();
    const two = await sat(folder, FIRSTS, 'sit --seed y --deals 1 --bots me,me,sound --out sat');
    await sat(folder, ['1', 'q'], 'sit --seed y --deals 1 --bots me,me,sound --out two');
    for (const { stderr } of [two, await sat(folder, FIRSTS, 'sit --resume two')])
      expect(stderr.match(/ played .*: (made|lost) with \d+ tricks?\. You: [+−]\d+\.\n/g)).toHaveLength(2);
    const none = await sat(
      folder,
      Array.from({ length: 1_000 }, () => 'y'),
      'sit --seed y --out none',
    );
    expect(none.stderr.match(/"y" is no answer/g)).toHaveLength(100);
    expect(none.stderr).toMatch(/\nstopped; nothing is kept\n$/);
    await sat(folder, ['1', 'q'], 'sit --seed z --out twelve');
    expect(json(read(folder, 'twelve', 'manifest.json'))).toMatchObject({
      deals: 12,
      what: { chunk: 1, records: true },
    });
  });
});

/** What was answered, without how long that took, and the links of lines, which hold that too. */
const saidIn = (folder: string) => keptIn(folder).map((each) => ({ ...each, ms: 0, after: '', hash: '' }));

describe('a sitting', () => {
  test('goes on where it stopped, asks nothing twice, and comes to the same', async () => {
    const [whole, cut] = [folderWith(), folderWith()];
    const { code, stdout, stderr } = await sat(whole, FIRSTS);
    expect(code).toBe(0);
    expect(stdout).toContain('bolachen, 3 deals\n');
    expect(stderr).toContain('\nM played brand-S: made with 6 tricks. You: −1; in all −1 in 1 deal.\n');
    const { length } = answersIn(whole);
    // In the first deal, with all of it answered, and in the last.
    for (const count of [3, 8, length - 1]) {
      await sat(cut, [...FIRSTS.slice(0, count), 'q', '1'], `${SIT} --force`);
      expect(answersIn(cut)).toHaveLength(count);
      const more = await sat(cut, FIRSTS.slice(count), 'sit --resume sat');
      expect(more.code, more.stderr).toBe(0);
      expect(saidIn(cut)).toEqual(saidIn(whole));
      expect(more.stderr).toMatch(/; in all −5 in 3\s+deals\.\n$/);
      expect(read(cut, 'sat', 'records.jsonl')).toBe(read(whole, 'sat', 'records.jsonl'));
    }
  });

  test.each(rows`
    f27bd3ce | 1 | sit --seed b --deals 1 --out sat
    0d8ccac4 | 1 | sit --game wallachen --match 3 --session-target 9 --seed b --deals 2 --bots sound,me,bold --out sat
    f08637a0 | 2;2;1;1 2 | sit --game wallachen --rule allPass=pot --seed a --deals 2 --bots me,lowest,lowest --out sat
  `)('is told in words, to the last: %s %s %s', async (hash, typed, line) => {
    const { stderr } = await sat(folderWith(), ['?', ...typed.split(';'), ...FIRSTS, ...FIRSTS], line);
    expect(hashOf(stderr)).toBe(hash);
  });

  test('tells each trick once when it is over, and all of them to who goes on', async () => {
    const folder = folderWith();
    const told = (stderr: string): string[] => stderr.split('\n').filter((line) => line.startsWith('Trick '));
    const { stderr } = await sat(folder, FIRSTS, 'sit --seed b --deals 1 --out sat');
    const tricks = told(stderr);
    expect(tricks.map((line) => Number.parseInt(line.slice(6), 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(tricks[1]).toBe('Trick 2: M GX, D GO, F GA: you take it. Only GA was allowed.');
    expect(stderr).toContain(`\n${tricks[9]}\nM played brand-G: `);
    await sat(folder, [...FIRSTS.slice(0, 4), 'q'], 'sit --seed b --deals 1 --out sat --force');
    const more = await sat(folder, FIRSTS, 'sit --resume sat');
    // Of cards before, nobody knows here which were forced.
    const before = tricks.slice(0, 5).map((line) => line.replace(/ Only .*/, ''));
    expect(told(more.stderr)).toEqual([...before, ...tricks.slice(5)]);
  });

  test('is read like any run, and played again without the person', async () => {
    const folder = folderWith();
    await sat(folder, FIRSTS);
    const rerun = await here(folder, 'runs verify sat --threads 0');
    expect([rerun.code, rerun.stdout, rerun.stderr]).toEqual([0, expect.stringContaining(', the same\n'), '']);
    const lines = [
      'review sat/records.jsonl:1 --model lowest --worlds 20 --threads 0',
      'check sat/records.jsonl',
      'runs sat',
    ];
    for (const line of lines)
      expect(await here(folder, line)).toMatchObject({ code: 0, stderr: expect.not.stringContaining('bolachen:') });
    const { digest } = json<{ digest: string }>(read(folder, 'sat', 'manifest.json'));
    const bots = `--bots 'answers(sat, me),keen,sound'`;
    // On another thread: nobody has sat there.
    const { stdout } = await here(folder, `simulate --seed x --deals 3 ${bots} --threads 1 --no-out`);
    expect(stdout).toContain(`digest ${digest}`);
    expect(stdout).not.toContain('Tainted');
    // What is not on file is a question to a person, whom nobody can ask.
    const file = `${folder}/sat/answers.jsonl`;
    writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(1).join('\n'));
    expect((await here(folder, 'runs verify sat --threads 0')).code).toBe(1);
  });
});

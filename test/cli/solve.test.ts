import { describe, expect, test } from 'vitest';
import { rows } from '../rows.js';
import { here } from './here.js';
import { refusals } from './refused.js';
import { folderWith, json } from './run.js';

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
const BRAND = { game: 'bolachen', deal: DEAL, declarer: 'M', contract: 'brand-S', discard: 'E8 G9' };
const OPEN = 'solve --deal 5 --declarer';
const NO_CONTRACT = 'is not a contract of this game: brand-E, brand-G, brand-S, brand-H, bettel, mord';
const KEYS = 'game, rules, deal, declarer, contract, discard, after';
const TWELVE = 'E8 EU G9 GU S9 SX SU SK SA H8 HO HA';
const LEGAL = 'EU, GU, S9, SX, SU, SK, SA, H8, HO, HA';
const TEN = { game: 'wallachen', rules: { tenBid: false } };
const line = (change: object = {}): string => JSON.stringify({ ...BRAND, ...change });

const solve = (words: string, files: Record<string, string> = {}, input = '', run = here) =>
  run(folderWith(files), `solve ${words}`, { input });

describe('solve, one deal', () => {
  test('Wallachen: the suit of the lead becomes trumps, and there is no call', async () => {
    const { stdout } = await solve(`--deal '${DEAL}' --declarer M --game wallachen --json`);
    const [{ dealt, discard, call }] = json<{ declarers: Record<string, Record<string, unknown>>[] }>(stdout).declarers;
    expect(dealt).toMatchObject({ 'lead-S': { tricks: 5 }, 'lead-H': { tricks: 3 }, mord: { made: false } });
    expect(discard).toMatchObject({ 'lead-S': { tricks: 6, discard: 'E8 H8' } });
    expect(call).toBeUndefined();
  });

  refusals(
    'solve refuses',
    { code: 2 },
    rows`
    solve | solve: give --deal or --seed, or --from with a file of positions
    solve --deal 5 --seed a | --seed: cannot be given together with --deal
    solve --deal 5 --board 1 | --board: needs --seed ‖ solve --deal 5 --contract bettel | --contract: needs --declarer
    solve --deal 5 --discard E7 | --discard: needs --contract ‖ solve --deal 5 --threads 2 | --threads: needs --from
    ${OPEN} Q --contract bettel | --declarer: "Q" is not a seat: F (forehand), M (middlehand) or D (dealer)
    ${OPEN} F --contract 7 | --contract: "7" ${NO_CONTRACT}
    ${OPEN} F --contract mord --discard E7 | --discard: "E7" is not two different cards with a space between, as in E7 G8
  `,
  );
});

describe('solve --from', () => {
  test('answers in order, the same for any number of threads, from a file or standard input', async () => {
    const lines = Array.from({ length: 150 }, (_, i) =>
      line({ declarer: 'FMD'[i % 3], discard: null, contract: ['brand-S', 'mord', 'brand-E'][i % 3] }),
    );
    const text = `${lines.join('\n')}\n`;
    const none = await solve('--from - --threads 0', {}, text);
    const two = await solve('--from a.jsonl --threads 2', { 'a.jsonl': text });
    const answers = none.stdout
      .trim()
      .split('\n')
      .map(json<{ line: number; tricks: number; made: boolean; nodes: number }>);
    expect(answers.map((answer) => answer.line)).toEqual(lines.map((_, i) => i + 1));
    expect(answers[0]).toMatchObject({ tricks: 0, made: false });
    expect({ ...answers[3], line: 1 }).toEqual(answers[0]); // nothing of the lines between is left
    expect(two).toEqual({
      code: 0,
      stdout: none.stdout,
      stderr: expect.stringMatching(/(^|\n)150 positions solved\n$/),
    });
  });

  test('a line that is no position is refused, the others are answered', async () => {
    const bad: readonly (readonly [text: string, message: string])[] = [
      ['nonsense', `position: is not JSON: Unexpected token 'o' in "nonsense"`],
      ['[]', 'position: expected an object; found []'],
      [line({ seed: 1 }), `position: has no key "seed"; its keys are ${KEYS}`],
      [line({ deal: undefined }), 'deal: is missing'],
      [line({ declarer: 'X' }), 'declarer: "X" is not a seat: F (forehand), M (middlehand) or D (dealer)'],
      [line({ discard: 'E7 G8' }), `discard: "E7 G8" is not in M's twelve cards: ${TWELVE}`],
      [line({ discard: 'E8 E8' }), 'discard: "E8 E8" is not two different cards with a space between, as in E7 G8'],
      [line({ after: 'M SA' }), 'after: expected a list; found "M SA"'],
      [line({ after: ['M SA', 'D pass'] }), 'after: card 1: "D pass" is not a card played, as in "F HA"'],
      [line({ after: ['D S7'] }), `after: card 0: "D S7" is out of turn: M is asked; legal: ${LEGAL}`],
      [line({ after: ['M SA', 'D HK'] }), 'after: card 1: "D HK" is not legal; legal: S7, S8'],
      [line({ ...TEN, contract: '10' }), 'contract: "10" is not a contract of this game: 6, 7, 8, 9, bettel, mord'],
      ['x'.repeat(40_000), 'position: is longer than 16384 characters'],
    ];
    const text = `${line()}\n\n${bad.map(([each]) => each).join('\n')}\n${line({ after: ['M SA'] })}`;
    const { code, stdout, stderr } = await solve('--from - --threads 1', {}, text);
    const refused = bad.map(([, message], i) => `standard input:${i + 3}: ${message}\n`).join('');
    expect(stderr).toBe(`${refused}2 positions solved, 13 lines refused\n`);
    expect(stdout.trim().split('\n').map(json)).toMatchObject([
      { line: 1, tricks: 6, made: true },
      { line: 16, tricks: 6, made: true },
    ]);
    expect(code).toBe(1);
  });

  test('with --cards also the costs and a line of best play', async () => {
    const after = ['M SA', 'D S7'];
    const { stdout } = await solve('--from - --threads 0 --cards', {}, line({ after }));
    const { cards, best } = json<{ cards: object[]; best: string[] }>(stdout);
    expect(cards).toEqual([{ card: 'SO', tricks: 6, cost: 0 }]);
    expect(best).toHaveLength(28);
  });

  refusals('refuses', { code: 1 }, [
    ['solve --from nothing.jsonl', 'nothing.jsonl: no such file or folder'],
    ['solve --from .', '.: is a folder, expected a file of positions'],
    ['solve --from -', 'standard input: has no positions'],
    ['check -', 'standard input: has no records'],
  ]);
});

test('check --show --solve marks what each card gave away', async () => {
  const folder = folderWith();
  const played = await here(
    folder,
    'simulate --bots random --deals 1 --seed a --board 2 --declarer F --contract brand-S --records - --out o',
  );
  const { stdout } = await here(folder, 'check - --show --solve', { input: played.stdout });
  const [, best, given] = /with open cards (\d) tricks?; given away by (F \d+, M \d+, D \d+)/.exec(stdout) ?? [];
  const all = given.match(/\d+/g)?.map(Number) ?? [];
  expect([Number(best) > 0, Math.max(...all) > 0, / −\d(?= |\n)/.test(stdout)]).toEqual([true, true, true]);
});

refusals('check', { code: 2 }, [
  ['check - --solve', '--solve: needs --show'],
  ['check - --show --json', '--json: cannot be given together with --show'],
]);

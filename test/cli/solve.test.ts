import { describe, expect, test } from 'vitest';
import { here } from './here.js';
import { folderWith, json } from './run.js';

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
const BRAND = { game: 'bolachen', deal: DEAL, declarer: 'M', contract: 'brand-S', discard: 'E8 G9' };
const KEYS = 'game, rules, deal, declarer, contract, discard, after';
const TWELVE = 'E8 EU G9 GU S9 SX SU SK SA H8 HO HA';
const LEGAL = 'EU, GU, S9, SX, SU, SK, SA, H8, HO, HA';
const TEN = { game: 'wallachen', rules: { tenBid: false } };
const line = (change: object = {}): string => JSON.stringify({ ...BRAND, ...change });

const solve = (words: string, files: Record<string, string> = {}, input = '', run = here) =>
  run(folderWith(files), `solve ${words}`, { input });

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
});

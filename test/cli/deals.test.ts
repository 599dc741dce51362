import { describe, expect, test } from 'vitest';
import { here } from './here.js';
import { folderWith, json, read } from './run.js';

/** What of a record these tests look at. */
interface GameRecord {
  readonly deal: string;
  readonly index: number;
  readonly actions: readonly string[];
  readonly start?: object;
  readonly result: { readonly contract: string | null; readonly declarer: string | null };
}

/** The records of a run that is written to standard output. */
async function recordsOf(folder: string, line: string): Promise<GameRecord[]> {
  const { code, stdout, stderr } = await here(folder, `simulate ${line} --threads 0 --records -`);
  expect(code, stderr).toBe(0);
  return stdout
    .trimEnd()
    .split('\n')
    .map((text) => json<GameRecord>(text));
}

const RANDOM = "--bots 'random(shy=0.5)' --seed s";

describe('records', () => {
  test('are replayed, from a file and from a pipe; one that was changed is found', async () => {
    const folder = folderWith();
    const { stdout } = await here(folder, `simulate ${RANDOM} --deals 60 --records - --threads 2`);
    await here(folder, `simulate ${RANDOM} --deals 60 --records games.jsonl --threads 0`);
    expect(read(folder, 'games.jsonl')).toBe(stdout);
    const right = { code: 0, stdout: '', stderr: '60 records checked, no errors\n' };
    expect(await here(folder, 'check games.jsonl')).toEqual(right);
    expect(await here(folder, 'check -', { input: stdout })).toEqual(right);

    const lines = stdout.trimEnd().split('\n');
    const wrong = [lines[1].replace(/"score":\[[^\]]*\]/, '"score":[0,0,0]'), 'x', lines[2].replace('"F ', '"M ')];
    const broken = [lines[0], '', ...wrong];
    const ran = await here(folder, 'check -', { input: broken.join('\n') });
    expect(ran).toMatchObject({ code: 1, stderr: '4 records checked, 3 wrong\n' });
    expect(ran.stdout.split('\n')).toEqual([
      expect.stringMatching(/^standard input:3: result\.score: is \[0,0,0\], but the deal gives \[.+\]$/),
      expect.stringMatching(/^standard input:4: record: is not JSON: /),
      expect.stringMatching(/^standard input:5: action 0: "M .+" is out of turn: F is asked; legal: /),
      '',
    ]);
  });
});

describe('which deals', () => {
  test('those of a file, in notation or by id; the index is the line', async () => {
    const deal = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
    const folder = folderWith({ 'deals.txt': `5\n${deal}\r\n372820919855892\n\n` });
    const records = await recordsOf(folder, `${RANDOM} --deals-from deals.txt`);
    expect(records.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(records.map((record) => record.deal)).toEqual([
      '..87.AKOUX987 .X987.AKOUX9. AKOUX987.OU.. .AK..',
      deal,
      deal,
    ]);
    const [last] = await recordsOf(folder, `${RANDOM} --deals-from deals.txt --board 2`);
    expect(last).toEqual(records[2]);
  });

  test('those of --board on are those of the whole run', async () => {
    const all = await recordsOf(folderWith(), `${RANDOM} --deals 12`);
    expect(await recordsOf(folderWith(), `${RANDOM} --board 7 --deals 5`)).toEqual(all.slice(7));
  });

  test('a hand that is given, in a contract that is given, free of bidding', async () => {
    const line = `${RANDOM} --hand M=AKO.97..UX987 --hand T=.AK.. --declarer M --contract brand-H --deals 40`;
    const records = await recordsOf(folderWith(), line);
    for (const { deal, start, result, actions } of records) {
      expect(deal).toMatch(/^\S+ AKO\.97\.\.UX987 \S+ \.AK\.\.$/);
      expect(start).toEqual({ declarer: 'M', contract: 'brand-H' });
      expect(result).toMatchObject({ declarer: 'M', contract: 'brand-H' });
      expect(actions[0]).toMatch(/^M discard/);
    }
    expect(new Set(records.map(({ deal }) => deal)).size).toBe(40);
  });
});

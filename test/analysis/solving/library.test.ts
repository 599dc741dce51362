import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReplayHow, SolveHow, SolvePositionsWhat } from '../../../src/analysis/solving/options.js';
import * as options from '../../../src/analysis/solving/options.js';
import { records } from '../../../src/analysis/solving/records.js';
import { replay } from '../../../src/analysis/solving/replay.js';
import { solve } from '../../../src/analysis/solving/solve.js';
import { declarersText } from '../../../src/analysis/solving/tables.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { parseDeal } from '../../../src/cards/record/notation.js';
import { OptionError } from '../../../src/support/input/refusal.js';
import { MORD, PASSED_OUT, SAMPLE } from '../../cards/record/sample.js';
import { folderWith } from '../../cli/run.js';
import { listed } from '../../listed.js';
import { testOptions } from '../../outline.js';
import { rows } from '../../rows.js';
import { refusal } from '../../support/input/refused.js';

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
const BRAND = { game: 'bolachen', deal: DEAL, declarer: 'M', contract: 'brand-S', discard: 'E8 G9' } as const;

test('solve: one position, many of any kind, or a deal', async () => {
  const [one] = await listed(solve({ ...BRAND, after: 'M SA', cards: true }));
  expect(one).toMatchObject({ tricks: 6, made: true, cards: [{ card: 'S7', cost: 0 }, { card: 'S8' }] });
  const circular: { self?: unknown } = {};
  circular.self = circular;
  async function* positions(): AsyncGenerator<never> {
    yield* [BRAND, '', JSON.stringify(BRAND), circular, { ...BRAND, declarer: 'X' }] as never[];
  }
  const many = await listed(solve({ positions: positions() }, { threads: 0 }));
  expect(many).toMatchObject([
    { line: 1, tricks: 6 },
    { line: 3, tricks: 6 },
    { refused: { line: 4, message: 'position: expected an object; found "a value of type object"' } },
    { refused: { line: 5, message: expect.stringMatching(/^declarer: "X" is not a seat/) } },
  ]);
  const [declarer] = await listed(solve({ deal: DEAL, declarer: 'M', game: 'wallachen' }));
  expect(declarer).toMatchObject({ declarer: 'M', discard: { 'lead-S': { tricks: 6, discard: 'E8 H8' } } });
});

test('solve: a suit that the declarer cannot lead has no tricks, and is a dash in the table', async () => {
  const deal = 'AOX97.OU8.K9. .X97.AUX8.OX8 KU8.A.O7.AU97 .K..K';
  const [answer] = await listed(solve({ deal, declarer: 'F', game: 'wallachen-sirch' }));
  expect(answer.dealt['lead-E']).toEqual({});
  expect(answer.discard['lead-E']).toMatchObject({ tricks: expect.any(Number) });
  const question = { game: makeGame('wallachen-sirch'), deal: parseDeal(deal, 'deal') };
  expect(declarersText(question as never, [answer])).toMatch(/as dealt +–( +\d){3} /);
  expect(declarersText(question as never, [])).toMatch(/[^\n]\n$/);
});

test('solve: progress is heard, and an abort ends it', async () => {
  const stop = new AbortController();
  const heard: number[] = [];
  const how: SolveHow = { threads: 0, signal: stop.signal, onProgress: ({ done }) => heard.push(done) };
  async function* endless(): AsyncGenerator<typeof BRAND> {
    for (;;) {
      yield BRAND;
      if (heard.length > 0) stop.abort();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const answers = await listed(solve({ positions: endless() }, how));
  expect(heard.at(-1)).toBe(answers.length);
});

test.each(rows`
  {} | {} | solve: expected \`deal\`, \`seed\` or \`positions\`
  5 | {} | solve: expected an object with options; found 5
  {"deal": "5", "card": 1} | {} | card: is no option of solve (did you mean "cards"?)
  {"deal": "5", "contract": "mord"} | {} | contract: needs \`declarer\`
  {"deal": "5", "cards": true} | {} | cards: needs \`contract\` or \`positions\`
  {"deal": "5", "positions": []} | {} | positions: cannot be given together with \`deal\`
  {"positions": 5} | {} | positions: expected positions: objects, or lines of JSON; found 5
  {"deal": "5"} | {"threads": 2} | threads: goes with \`positions\`; a single position is solved on this thread
  {"positions": []} | {"folder": "x"} | folder: is no option of solve
`)('solve refuses %s, %s', (what, how, message) => {
  const solving = () => solve(JSON.parse(what) as SolvePositionsWhat, JSON.parse(how) as SolveHow);
  expect(refusal(solving)).toBe(message);
  expect(solving).toThrow(OptionError);
});

test('replay judges objects and lines alike, and throws for none', async () => {
  const wrong = { ...SAMPLE, result: { ...SAMPLE.result, tricks: 5 } };
  const given = [SAMPLE, '', JSON.stringify(wrong), MORD, PASSED_OUT, '\u001b[31m'] as never[];
  const [right, other, mord, passed, hostile] = await listed(replay(given, { solve: true, show: true }));
  expect(right).toMatchObject({ line: 1, ok: true, result: SAMPLE.result });
  expect(right.judged?.gaveAway).toHaveLength(SAMPLE.actions.filter((action) => /^. [EGSH].$/.test(action)).length);
  expect(right.text).toMatch(/^bolachen\n\n {2}F forehand/);
  expect(other).toEqual({ line: 3, ok: false, message: 'result.tricks: is 5, but the deal gives 6' });
  expect([mord.ok, passed.ok, passed.judged]).toEqual([true, true, undefined]);
  expect(hostile.message).toBe(`record: is not JSON: Unexpected token '·' in "·[31m"`);
  expect(refusal(() => replay([], { moveTime: 5 } as ReplayHow))).toBe('moveTime: is no option of replay');
});

test('names in records are shown without control characters', async () => {
  const players = { F: '\u001b]0;x\u0007', M: 'a\nb', D: '\u009b2J' };
  const given = { ...SAMPLE, players, seed: '\u001b[2J', index: 1 } as never;
  const [{ text = '' }] = await listed(replay(given, { show: true }));
  expect(text).toContain('·]0;x·');
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});

test('records: objects of a file, one after the other; a bad one is named by its line', async () => {
  const folder = folderWith({ 'a.jsonl': `${JSON.stringify(SAMPLE)}\n\n${JSON.stringify(MORD)}\n{"game":1}\n` });
  const file = join(folder, 'a.jsonl');
  const found: unknown[] = [];
  const reading = (async () => {
    for await (const record of records(file)) found.push(record);
  })();
  await expect(reading).rejects.toThrow(`${file}:4: deal: is missing`);
  expect(found).toEqual([SAMPLE, MORD]);
});

testOptions(options, '2 ffd0f0c2');

import { expect, test } from 'vitest';
import type { FirstFault } from '../../../src/boards/faults.js';
import type { Reliance } from '../../../src/boards/reliance.js';
import { csvFiles } from '../../../src/results/document/csv.js';
import { onScreen } from '../../../src/results/document/screen.js';
import { textsOf } from '../../../src/results/document/table.js';
import { answersTables } from '../../../src/runs/document/answers.js';
import { firstFaultTables, withReliance } from '../../../src/runs/document/faults.js';
import { methodOfRun } from '../../../src/runs/document/method.js';
import { digestName, faultLines, marked, markNotes, relianceNotes } from '../../../src/runs/document/reliance-notes.js';
import { hashOf } from '../../outline.js';

/** What a run says of itself: how far its results can be relied on, what was asked of bots, how it was made. */

const ANSWERS = [
  {
    bot: 'model',
    questions: 300,
    deals: 40,
    ms: 90_250,
    usage: { tokens: 123_456, cents: 0.02, calls: 3, hours: 0.001 },
  },
  { bot: 'idle', questions: 0, deals: 0, ms: 0, usage: { tokens: 0 } },
] as unknown as NonNullable<Reliance['answers']>;
const fault = (bot: string, kind: string, more: object) =>
  ({ bot, kind, board: 5, seat: 'F', at: 3, ...more }) as FirstFault;
const FAULTS = [
  fault('mine', 'illegal', { detail: 'play: EA', view: 'hand EA', command: 'bolachen simulate --bots ./mine.ts' }),
  fault('other', 'error', { board: 1_234, seat: 'M', at: 0, detail: 'sit', view: null }),
  fault('sound', 'timeout', {
    ...{ board: 0, seat: 'D', at: 1, detail: 'late', view: 'hand EK', command: 'bolachen simulate --bots sound' },
  }),
];
const TAINTED = [
  { bot: 'mine', faults: 3, deals: 40 },
  { bot: 'other', faults: 40, deals: 40 },
];

test('notes on how far results can be relied on, and marks of bots that see all cards', () => {
  const cases = [
    { reproducible: true, tainted: [] },
    { reproducible: 'from its answers on file', tainted: [], answers: ANSWERS },
    { reproducible: false, tainted: [], answers: ANSWERS },
    { reproducible: false, tainted: TAINTED },
  ] as Reliance[];
  const notes = cases.map((reliance) => [digestName(reliance.answers), ...relianceNotes(reliance)].join('; '));
  const labels = [marked('a', false), marked('oracle', true)];
  const all = [...notes, ...labels, ...markNotes(labels), markNotes(['a']).length];
  expect(hashOf(all.join('\n'))).toMatchInlineSnapshot(`"015d3850"`);
});

test('what was asked of bots that need not repeat their answers, and the first faults', () => {
  expect([answersTables([]), firstFaultTables([])]).toEqual([[], []]);
  const tables = [...answersTables(ANSWERS), ...firstFaultTables(FAULTS)];
  const written = JSON.stringify([tables.map((table) => textsOf(table, true)), csvFiles({ tables } as never)]);
  expect(hashOf(`${onScreen({ tables })}\n${faultLines(FAULTS)}${written}`)).toMatchInlineSnapshot(`"2d3e7885"`);
  expect(tables.map(({ file, note = '' }) => `${file} ${note}`)).toEqual([
    'answers.csv ',
    'usage.csv ',
    'undefined A legal default took the place of the answer.',
  ]);
});

test('a verdict begins with what makes it worth little, and then the first faults need not say it', () => {
  const plain = {
    ...{ title: '', facts: [], figures: [], verdict: 'a wins.' },
    tables: [...firstFaultTables(FAULTS), { ...firstFaultTables(FAULTS)[0], note: 'own' }],
  };
  const trusted = withReliance(plain, { reproducible: true, tainted: [] });
  expect([trusted.verdict, trusted.tables]).toEqual(['a wins.', plain.tables]);
  const doubted = { reproducible: true, tainted: TAINTED, answers: ANSWERS };
  const { verdict, tables } = withReliance({ ...plain, verdict: '' }, doubted);
  expect(verdict).toMatch(
    /^Tainted: mine made 3 faults in 40 deals, more than 1 in 100; .* Tainted: other .*instead\.$/,
  );
  expect(tables.map(({ note }) => note)).toEqual([undefined, 'own', undefined, undefined]);
});

test('how a run was made, to be pasted into a paper', () => {
  const bots = ['sound(play=5)', 'lowest'].map((policy, i) => ({ label: i === 0 ? 'a' : policy, policy }));
  const run = {
    ...{ version: '1.2.3', commit: 'abc', seed: 's`\n', digest: 'd1', game: 'bolachen' },
    ...{ command: 'bolachen simulate', bots },
  };
  const manifest = {
    ...{ complete: true, shard: null, reproducible: true, what: { rules: { kontra: false, mordValue: 5 } } },
    bots: [{ hashes: { './a.ts': '0123456789abcdefgh' } }, {}],
  };
  const kind = { method: () => ['Ten deals were played.'] };
  const told = (of: object, by: object): string | null =>
    methodOfRun(kind as never, { run: { ...run, ...of } } as never, { ...manifest, ...by } as never);
  expect(told({}, {})).toMatchInlineSnapshot(`
    "Ten deals were played. The game was bolachen with \`kontra=false mordValue=5\`; \`a\` is \`sound(play=5)\`. Seed \`s' \`, digest d1, bolachen 1.2.3, commit abc; the same results, bit by bit, come from \`bolachen simulate\`. Files of bots, by SHA-256: \`./a.ts\` 0123456789abcdef.

    The bolachen developers, “bolachen: simulation and bot tournaments for the card games Bolachen and Wallachen”, version 1.2.3, commit abc.
    "
  `);
  const many = Array.from({ length: 5 }, (_, i) => ({ label: `${i}`, policy: `bot ${i}` }));
  const unfinished = told({ commit: null, bots: many }, { complete: false, what: {}, bots: [] });
  expect(unfinished).toContain('d1 of what had been played, bolachen 1.2.3; this was begun, but not finished, by `');
  const shard = told({ bots: many.slice(1) }, { shard: '0/2' });
  expect(shard).toContain('; this was shard 0/2 of a run that was played by `bolachen simulate`. Files');
  expect(hashOf(`${unfinished}${shard}`)).toMatchInlineSnapshot(`"6dc5c0ac"`);
  expect(methodOfRun({} as never, { run } as never, manifest as never)).toBe(null);
});

import { expect, test } from 'vitest';
import { table } from '../../../src/results/document/table.js';

/** Where the rows of the workbench lead: each to the deals of its answers. */

type Row = { readonly asked: string; readonly says?: readonly string[]; readonly boards: readonly number[] };

const { dealsNamed, linkedTables, pairsOn } = await import('../../../src/pages/workbench/deals-dialog.js' as string);

const ROWS: readonly Row[] = [
  { asked: 'forehand', says: ['brand', 'pass'], boards: [3, 4] },
  { asked: '  sows >= 2', boards: [4] },
  { asked: 'dealer after pass', says: ['mord', 'brand'], boards: [] },
];
const columns = [{ as: 'word', head: 'asked', of: ({ asked }: Row) => asked } as const];
const plain = table<{ readonly x: number }>({ title: 'Plain', columns: [], rows: [{ x: 1 }] });
const answers = table<Row>({ title: 'Answers', columns, rows: ROWS });
const many = table<Row>({ title: 'Many', columns, rows: Array.from({ length: 20 }, () => ({ ...ROWS[0] })) });
const tables = [plain, answers, { ...answers, title: undefined }, many];

test('rows with boards lead to them, sixteen are shown; other tables are as they are', () => {
  const [same, linked, untitled, long] = linkedTables(tables, { swings: [] });
  expect([same, untitled]).toEqual([plain, tables[2]]);
  expect(ROWS.map((row) => linked.columns[0].link(row))).toEqual(['#1.0', '#1.1', null]);
  expect([linked.columns[0].link({}), linked.shown.length, long.shown.length]).toEqual([null, 3, 16]);
});

const swing = (scores: readonly number[], ...actions: string[]) => ({ scores, actions });

test('the deals of a row: those in which it was said, else those that end otherwise', () => {
  const named = (address: string) => dealsNamed(address, tables);
  expect([named('#swings#d=1'), named('#1'), named('x#1.0')]).toEqual([null, null, null]);
  const first = named('#1.0');
  expect([first.title, first.boards]).toEqual(['forehand: brand or pass', [3, 4]]);
  const [it, other, same] = [
    swing([1, 1], 'F brand', 'F pass'),
    swing([1, 2], 'M brand', 'M pass'),
    swing([1, 1], 'F pass', 'F brand'),
  ];
  expect(first.of([it, other, same])).toEqual([it]);
  expect(first.of([other, same])).toEqual([other]);
  const group = named('#1.1');
  expect([group.title, group.boards, group.of([it, other])]).toEqual(['forehand: brand or pass', [4], [it]]);
  expect(named('#1.2').title).toBe('dealer after pass: mord or brand');
});

test('each seating of a board, with that in which A and B have exchanged their seats', () => {
  const pairs = pairsOn(7, 6).map(({ board, first, second }: Record<string, number>) => [board, first, second].join());
  expect(pairs).toEqual(['7,0,5', '7,1,2', '7,2,1', '7,3,4', '7,4,3', '7,5,0']);
  expect(pairsOn(7, 2)).toHaveLength(2);
});

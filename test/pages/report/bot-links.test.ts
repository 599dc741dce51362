import { describe, expect, test } from 'vitest';
import { withBotLinks } from '../../../src/pages/report/bot-links.js';
import { headed, table } from '../../../src/results/document/table.js';

/** On pages, the name of a bot leads to its deals, or else to its rows. */

const ofBots = (rows: readonly string[]) =>
  table<string>({ columns: [{ as: 'bot', head: 'bot', of: (bot) => bot }], rows });
const standings = ofBots(['keen', 'sound', 'new']);
const contracts = ofBots(['keen', 'keen', 'sound', 'sound', 'bold']);
const words = table<string>({ columns: [{ as: 'word', head: 'what', of: (what) => what }], rows: ['keen'] });
const figure = { name: 'x', title: '', about: '', chart: { kind: 'tallies', rows: [] }, tables: [contracts] } as const;
const document = { title: '', verdict: '', facts: [], tables: [standings, contracts, words], figures: [figure] };

describe.each([
  ['without a page of deals', null, ['#run-1b1', '#run-1b2', null], [null, null, null, null, null]],
  [
    'with one that shows keen',
    { address: 'deals.html', bots: ['keen'] },
    ['deals.html#bot=keen', '#run-1b2', null],
    ['deals.html#bot=keen', 'deals.html#bot=keen', null, null, null],
  ],
])('%s', (_, deals, fromStandings, fromContracts) => {
  const { tables, figures } = withBotLinks(document, deals, 'run-1');
  const linksOf = (at: number) => tables[at].rows.map((row) => headed(tables[at])[0].link?.(row));
  test('names lead there', () => {
    expect(linksOf(0)).toEqual(fromStandings);
    expect(linksOf(1)).toEqual(fromContracts);
    expect(tables[1].rows.map((row) => headed(tables[1])[0].anchor?.(row))).toEqual(
      ['1', '1', '2', '2', '3'].map((nth) => `run-1b${nth}`),
    );
  });
  test('words lead nowhere, and a table below a chart stays the same as that of the document', () => {
    expect(linksOf(2)).toEqual([undefined]);
    expect(figures[0].tables[0]).toBe(tables[1]);
  });
});

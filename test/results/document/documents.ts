import { pageOf } from '../../../src/pages/report/page.js';
import type { Document } from '../../../src/results/document/document.js';
import { intervalFigure } from '../../../src/results/document/intervals.js';
import { table } from '../../../src/results/document/table.js';

/** Small documents, and the page of one. */

export const mean = (mean: number, margin: number) => ({ mean, low: mean - margin, high: mean + margin });
export const share = (count: number, trials: number, margin: number) => ({
  ...{ count, trials, rate: count / trials },
  ...{ low: count / trials - margin, high: count / trials + margin },
});

const BOTS = [
  { name: 'sound', points: mean(0.5, 0.25), won: share(30, 40, 0.1), money: mean(1.5, 0.25), field: false },
  {
    ...{ name: 'a-bot-with-a-name-of-thirty-one', points: mean(-1, 2), won: share(1, 4, 0.2), money: mean(-3, 2) },
    field: true,
  },
];

export const BOT_TABLE = table({
  title: 'Bots',
  file: 'bots.csv',
  columns: [
    { as: 'bot', head: 'bot', key: 'name', of: ({ name }) => name },
    { as: 'plain', head: '', key: 'field', of: ({ field }) => field, text: (field) => (field ? 'field' : '') },
    { as: 'mean', head: 'points', key: 'points', of: ({ points }) => points },
    { as: 'amount', head: 'money', key: 'money', of: ({ money }) => money },
    { as: 'share', head: 'won, 95 %', key: 'won', of: ({ won }) => won },
    { as: 'narrow', head: 'won, %', of: ({ won }) => won },
    { as: 'plain', key: 'seats', of: () => 1200 },
    { as: 'count', head: 'seats', of: () => 1200 },
  ],
  rows: BOTS,
  lines: ['Two bots.'],
  note: 'Points: a deal.',
});

const GAPS = table<{ name: string; points?: ReturnType<typeof mean> | null }>({
  title: 'Gaps',
  columns: [
    { as: 'word', head: 'name', key: 'name', of: ({ name }) => name, merged: true },
    { as: 'mean', head: 'points', key: 'points', of: ({ points }) => points },
  ],
  rows: [{ name: 'none', points: null }, { name: 'none' }, { name: 'all', points: mean(1, 0.5) }],
  shown: [{ name: 'none', points: null }, { name: 'none' }],
  file: 'gaps.csv',
  detail: true,
});

const SAID = table({
  title: 'Said',
  columns: [{ as: 'word', head: 'what', of: (text) => text }],
  rows: ['one', 'two'],
  paragraphs: (text) => `  it said ${text}\n`,
});

const document = (more: Partial<Document>): Document => ({
  ...{ title: 'Who?', verdict: '', facts: ['2 deals'], tables: [], figures: [] },
  ...more,
});

export const DOCUMENTS: Readonly<Record<string, Document>> = {
  bots: document({
    verdict: 'sound is better.',
    tables: [BOT_TABLE],
    figures: [
      intervalFigure(BOT_TABLE, {
        name: 'points',
        title: 'How many?',
        about: 'Points.',
        unit: 'points a deal',
        columns: ['points'],
      }),
    ],
  }),
  gaps: document({ tables: [GAPS] }),
  said: document({ tables: [SAID, table({ file: 'only.csv', columns: [], rows: [] })] }),
};

const HEAD = {
  ...{ command: 'bolachen tournament', commandIs: 'played again by', version: '1', commit: null, seed: 's' },
  ...{ digest: 'd', game: 'bolachen', rules: {}, bots: [] },
};

/** The page of a document, and its tables as rows of texts. */
export const pageOfDocument = (document: Document, more: object = {}, method: string | null = null): string =>
  pageOf({
    ...{ document, head: { ...HEAD, ...more }, method },
    ...{ reliance: { reproducible: true, tainted: [] }, unfinished: null },
  });

export const rowsOnPage = (page: string): string[][] =>
  Array.from(page.matchAll(/<tr>(.*?)<\/tr>/g), ([, row]) =>
    Array.from(row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g), ([, cell]) => cell),
  );

import { expect, test } from 'vitest';
import { adviceDocument } from '../../../src/analysis/advice/document.js';
import * as options from '../../../src/analysis/advice/options.js';
import type { RolloutSummary } from '../../../src/analysis/advice/rollout.js';
import { worthsTable } from '../../../src/analysis/advice/worths-table.js';
import { textsOf } from '../../../src/results/document/table.js';
import type { AnswerWorth } from '../../../src/search/rollout/worths.js';
import { hashOfOptions } from '../../outline.js';

const worth = (answer: string, mean: number, more: Partial<AnswerWorth> = {}): AnswerWorth => ({
  ...{ answer, alike: [], verdict: 'surely worse', declares: 0.25, makes: 0.5, worlds: 400 },
  ...{ contracts: {}, ownContracts: {}, value: { mean, low: mean - 0.2, high: mean + 0.2 } },
  behind: { mean: mean - 1, low: mean - 1.3, high: mean - 0.7 },
  ...more,
});

const FOUND: RolloutSummary = {
  ...{ game: 'bolachen', rules: {}, after: ['F bettel'], models: { F: 'keen', M: 'keen', D: 'keen' } },
  ...{ price: 'points', seed: 'rollout', seat: 'M', question: 'play' },
  answers: [
    worth('HA', 1, { behind: null, verdict: 'best', alike: ['HK'] }),
    worth('S7', 0.9, { verdict: 'may be equal' }),
    worth('E8', -0.5, { value: { mean: -0.5, low: -0.5, high: -0.5 }, makes: null }),
  ],
  ...{ worlds: 400, drawn: 1_000, fitting: 0.4, fittingWeight: 1, effective: 400 },
  ...{ isAll: false, isSequential: false, judged: null, faults: 0 },
};

const verdict = (more: Partial<RolloutSummary>): string => adviceDocument({ ...FOUND, ...more }).verdict;
const note = (more: Partial<RolloutSummary>): string => adviceDocument({ ...FOUND, ...more }).tables[0].note ?? '';

test.each([
  [{ 'brand-E': 0.2 }, { mord: 0.8 }, ' you declare in 20.0 % of worlds, mostly brand; others in 80.0 %, mostly mord.'],
  [{}, { mord: 0.6, 'brand-E': 0.4 }, ' you never declare; others in 100.0 %, mostly mord.'],
  [{ mord: 1 }, {}, ' you declare in 100.0 % of worlds, mostly mord.'],
  [{ bettel: 0.6 }, { mord: 0.4 }, ''],
] as const)('after a bid mostly another contract is played: mine %o, of others %o', (own, others, text) => {
  const bid = (answer: string, ownContracts: Record<string, number>, verdict: AnswerWorth['verdict']) => {
    const names = Object.keys({ ...own, ...others }) as 'mord'[];
    const contracts = Object.fromEntries(
      names.map((name) => [name, ((own as { mord?: number })[name] ?? 0) + ((others as { mord?: number })[name] ?? 0)]),
    );
    const declares = Object.values(ownContracts).reduce((sum, share) => sum + share, 0);
    return worth(answer, 1, { verdict, contracts, ownContracts, declares });
  };
  const answers = [bid('bettel', own, 'best'), bid('mord', { mord: 1 }, 'may be equal')];
  const after = text === '' ? '' : ` After bettel${text}`;
  const leads = 'bettel leads; mord may be equal, if all play on as keen.';
  expect(verdict({ question: 'bid', answers })).toBe(`${leads}${after}`);
  expect(note({ question: 'bid', answers })).toContain(after.trim());
});

test.each([
  ['two worlds count', { effective: 2.1, fittingWeight: 0 }, true],
  ['they are those that fit', { effective: 2.1, fittingWeight: 1 }, false],
  ['many count', { effective: 40, fittingWeight: 0 }, false],
])('where hardly any world fits, there is no figure: %s', (_, more, cannot) => {
  expect(verdict(more).includes('cannot be judged')).toBe(cannot);
  const [table] = adviceDocument({ ...FOUND, ...more }).tables;
  expect(textsOf(table).filter((row) => row[2] === 'cannot be judged')).toHaveLength(cannot ? 2 : 0);
});

test('who is asked for Doppeln sees how to get to the bid', () => {
  const how = 'For the bid, say what all have said to Doppeln before it: F no-double';
  expect(verdict({ question: 'double' })).toContain(how);
});

test.each<[string, Partial<RolloutSummary>, string]>([
  ['only worlds that fit', {}, 'all play on as keen.'],
  [
    'too few that fit',
    { fittingWeight: 0.7 },
    'all play on as keen, and the others were keen nearly always until now.',
  ],
  [
    'other models for the others',
    { fittingWeight: 0, models: { F: 'sound', M: 'keen', D: 'bold' } },
    'F plays on as sound, M plays on as keen and D plays on as bold, and the others were sound and bold nearly always until now.',
  ],
  ['models not asked', { fitting: null, fittingWeight: null }, 'all play on as keen, whatever was said.'],
])('a verdict says whose worlds they are: %s', (_, more, text) =>
  expect(verdict(more)).toBe(`HA leads; S7 may be equal, if ${text}`),
);

test.each([
  ['only worlds that fit', {}, /^400 worlds; .* just that: 40\.0 % of 1,000 worlds drawn\. Equal cards/],
  [
    'too few that fit: their share of the weight beside what all count for',
    { fittingWeight: 0.7, effective: 60 },
    /\(40\.0 % of 1,000 worlds drawn\) have 70\.0 % of the weight.* All count as much as 60 of equal weight\. The models explain badly/,
  ],
  ['enough of them', { fittingWeight: 0.7, effective: 260 }, /count as much as 260 of equal weight\. Equal cards/],
  ['all there are', { isAll: true, drawn: 400, fitting: 1 }, /^These are all 400 worlds there are: what/],
  ['all that fit', { isAll: true }, /^These are all 400 worlds there are in which the others would have said/],
  ['models not asked', { fitting: null, fittingWeight: null }, /What was said and played was not looked at\./],
] as const)('the note says which worlds count: %s', (_, more, text) => expect(note(more)).toMatch(text));

test('answers are shown alike on the screen and on pages: the best of them, and those with a mark', () => {
  const mark = ({ answer }: AnswerWorth): string => (answer === 'E8' ? '(yours)' : '');
  const table = worthsTable(FOUND, { mark, most: 1 });
  expect(textsOf(table as never)).toEqual([
    ['HA', '+1.00 ±0.20', '', 'best', '25.0 %', '50.0 %'],
    ['E8 (yours)', '−0.50', '−1.50 ±0.30', 'surely worse', '25.0 %', '–'],
  ]);
  expect(table.note).toMatch(/^The best 1 of 3 answers\. /);
});

test('what was answered is marked, though another card is as good', () => {
  const [table] = adviceDocument({ ...FOUND, said: 'HK' }).tables;
  expect(textsOf(table).map(([answer]) => answer)).toEqual(['HA *', 'S7', 'E8']);
  expect(table.note).toMatch(/\* was answered\.$/);
});

test('limits, defaults and ties of options do not change by accident', () => {
  expect(hashOfOptions(options)).toBe('3 65ddf8a8');
});

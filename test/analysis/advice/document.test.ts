import { expect, test } from 'vitest';
import { adviceDocument } from '../../../src/analysis/advice/document.js';
import * as options from '../../../src/analysis/advice/options.js';
import type { RolloutSummary } from '../../../src/analysis/advice/rollout.js';
import { worthsTable } from '../../../src/analysis/advice/worths-table.js';
import { onScreen } from '../../../src/results/document/screen.js';
import { textsOf } from '../../../src/results/document/table.js';
import type { AnswerWorth } from '../../../src/search/rollout/worths.js';
import { hashOf, testOptions } from '../../outline.js';

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

/** After a bid mostly another contract is played: mine, and those of others. */
const bidding = (own: Readonly<Record<string, number>>, others: Readonly<Record<string, number>>) => {
  const sum = (name: string): number => (own[name] ?? 0) + (others[name] ?? 0);
  const contracts = Object.fromEntries(Object.keys({ ...own, ...others }).map((name) => [name, sum(name)]));
  const declares = Object.values(own).reduce((all, share) => all + share, 0);
  const rival = worth('mord', 1, { verdict: 'may be equal', contracts, ownContracts: { mord: 1 }, declares: 1 });
  const answers = [worth('bettel', 1, { verdict: 'best', contracts, ownContracts: own, declares }), rival];
  return { question: 'bid', answers } as const;
};
const NONE = { mean: 1, low: null, high: null };

const SAID: readonly Partial<RolloutSummary>[] = [
  ...[{}, { fittingWeight: 0.7, effective: 60 }, { fittingWeight: 0.7, effective: 260 }, { isAll: true }],
  ...[{ isAll: true, drawn: 400, fitting: 1 }, { fitting: null, fittingWeight: null }, { question: 'double' as const }],
  { fittingWeight: 0, models: { F: 'sound', M: 'keen', D: 'bold' } },
  { effective: 2.1, fittingWeight: 0, faults: 2 },
  { effective: 2.1, said: 'HK' },
  { answers: [worth('HA', 1)] },
  { answers: [worth('HA', 1, { value: NONE, alike: ['HK'] }), worth('re', 1), worth('S7', 1, { declares: 1 })] },
  { answers: [...'ABCDEF'].map((name) => worth(name, 1, { verdict: name === 'A' ? 'best' : 'equal' })) },
  ...[bidding({ 'brand-E': 0.2 }, { mord: 0.8 }), bidding({}, { mord: 0.6, 'brand-E': 0.4 })],
  ...[bidding({ mord: 1 }, {}), bidding({ bettel: 0.6 }, { mord: 0.4 })],
];

test('what is said of answers, and of the worlds in which they were played', () => {
  const documents = SAID.map((more) => adviceDocument({ ...FOUND, ...more }));
  expect(hashOf(documents.map(onScreen).join())).toMatchInlineSnapshot(`"ef2bee81"`);
  expect(documents.map(({ verdict }) => verdict).join('\n')).toMatchInlineSnapshot(`
    "HA leads; S7 may be equal, if all play on as keen.
    HA leads; S7 may be equal, if all play on as keen, and the others were keen nearly always until now.
    HA leads; S7 may be equal, if all play on as keen, and the others were keen nearly always until now.
    HA leads; S7 may be equal, if all play on as keen.
    HA leads; S7 may be equal, if all play on as keen.
    HA leads; S7 may be equal, if all play on as keen, whatever was said.
    HA leads; S7 may be equal, if all play on as keen. For the bid, say what all have said to Doppeln before it: F no-double, M no-double, D no-double.
    HA leads; S7 may be equal, if F plays on as sound, M plays on as keen and D plays on as bold, and the others were sound and bold nearly always until now.
    The answers cannot be judged: hardly any world fits what was said and played.
    HA leads; S7 may be equal, if all play on as keen.
    only HA is legal.
    HA came out best, in too few worlds to say how sure that is, if all play on as keen.
    A leads; B, C, D, E and 1 more may be equal, if all play on as keen.
    bettel leads; mord may be equal, if all play on as keen. After bettel you declare in 20.0 % of worlds, mostly brand; others in 80.0 %, mostly mord.
    bettel leads; mord may be equal, if all play on as keen. After bettel you never declare; others in 100.0 %, mostly mord.
    bettel leads; mord may be equal, if all play on as keen. After bettel you declare in 100.0 % of worlds, mostly mord.
    bettel leads; mord may be equal, if all play on as keen."
  `);
});

test('answers are shown alike on the screen and on pages: the best of them, and those with a mark', () => {
  const mark = ({ answer }: AnswerWorth): string => (answer === 'E8' ? '(yours)' : '');
  const table = worthsTable(FOUND, { mark, most: 1 });
  expect(textsOf(table as never)).toEqual([
    ['HA', '+1.00 ±0.20', '', 'best', '25.0 %', '50.0 %'],
    ['E8 (yours)', '−0.50', '−1.50 ±0.30', 'surely worse', '25.0 %', '–'],
  ]);
  expect(table.note).toMatch(/^The best 1 of 3 answers\. /);
});

testOptions(options, '3 65ddf8a8');

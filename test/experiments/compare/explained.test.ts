import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DifferingHand, DifferingRows } from '../../../src/boards/tallies/differing-rows.js';
import { addRow, DIFFERING, isForFinding } from '../../../src/boards/tallies/differing-rows.js';
import { boardOf } from '../../../src/cards/record/board-of.js';
import { SEAT_NAMES } from '../../../src/cards/record/notation.js';
import { compareDocument } from '../../../src/experiments/compare/document.js';
import { type Explanation, keptWorth } from '../../../src/experiments/compare/explained.js';
import { type ExplainedHand, splitOf } from '../../../src/experiments/compare/hand-split.js';
import { countOfRank } from '../../../src/players/features/hand.js';
import { holesOf } from '../../../src/players/features/strength.js';
import { type CardSet, type CompareWhat, compare } from '../../../src/public/index.js';
import { inShort, onScreen } from '../../../src/results/document/screen.js';
import { signed } from '../../../src/results/text/numbers.js';
import { covers } from '../../../src/stats/interval.js';
import { folderOfFile } from '../../folders.js';
import { hashesOf, hashOf } from '../../outline.js';
import { sized } from '../../sizes.js';
import { generator } from '../../stats/chance.js';

const HERE = { threads: 0 } as const;

/** It bids as soon as it has so many Sows; all else is as in any other of its kind. */
const COUNTER = `export default {
  name: 'counter',
  memoryless: true,
  params: { least: 2 },
  sit: ({ params }) => ({
    bid: ({ hand, legal }) => {
      const sows = [7, 15, 23, 31].filter((card) => (hand >>> card) & 1).length;
      return sows >= params.least && legal.includes('brand') ? 'brand' : legal[0];
    },
  }),
};`;
const counter = join(folderOfFile({ 'counter.js': COUNTER }), 'counter.js');

/** Ten cards at random. */
function handOf(draw: () => number): CardSet {
  let cards = 0;
  for (let held = 0; held < 10; ) {
    const card = 1 << Math.floor(32 * draw());
    if ((cards & card) !== 0) continue;
    cards |= card;
    held++;
  }
  return cards as CardSet;
}

const sumOf = ({ rows }: Explanation): number => rows.reduce((sum, { aDeal }) => sum + aDeal.mean!, 0);

const GAMES: readonly (readonly [string, Partial<CompareWhat>])[] = [
  ['head-to-head against the field', { b: 'keen', field: 'keen', explain: true }],
  ['matches with a pot', { game: 'wallachen', match: 4, explain: true }],
  ['matches with a pot, one-in-field', { game: 'wallachen', estimand: 'one-in-field', explain: true }],
  ['parts of both', { attribute: ['auction', 'play'], explain: true }],
  ['bots that play at random', { a: 'random', b: 'lowest', explain: true }],
  ['three seatings, B in the third seat', { a: 'keen', b: 'sound' }],
  ['three seatings, A in the third seat', { match: 3 }],
  ['three seatings, with a pot', { game: 'wallachen', match: 4, field: 'bold' }],
  ['three seatings, three bots', { field: 'keen' }],
  ['three seatings, three bots, a match', { a: 'keen', field: 'keen(promise=0.2)', match: 3 }],
  ['three seatings, three bots, with a pot', { game: 'wallachen', match: 4, field: 'keen' }],
  ['three seatings, a third bot that need not repeat its answers', { field: 'bold', notRepeatable: 'bold' }],
  ['six seatings', { seatings: 6, field: 'keen' }],
  ['one-in-field', { estimand: 'one-in-field', field: 'keen' }],
];

test('what answers add sums to the difference, in the short form if asked for', async () => {
  const found: unknown[] = [];
  for (const [name, more] of GAMES) {
    const { summary } = await compare({ a: 'sound', b: 'bold', blocks: 15, seed: 'sum', ...more }, HERE);
    expect(summary.explained!.rows.length).toBeGreaterThan(1);
    expect(sumOf(summary.explained!), name).toBeCloseTo(summary.naive.mean!, 12);
    expect(summary.explained!.rows.some(({ kind }) => kind === 'others')).toBe(false);
    const steady = { ...summary, answers: (summary.answers ?? []).map((each) => ({ ...each, ms: 100 })) };
    const document = compareDocument(steady, false);
    expect(inShort(document, 24).includes('Which answers differ')).toBe(more.explain === true);
    found.push(onScreen({ ...document, tables: document.tables.slice(0, 3) }), { ...steady, run: null });
  }
  expect(hashesOf({ found: () => found })).toMatchInlineSnapshot(`"found adb92652"`);
});

test('it is not counted where it is not wanted', async () => {
  const { summary } = await compare({ a: 'sound', b: 'bold', blocks: 4, seed: 'sum', explain: false }, HERE);
  expect(summary.explained).toBeUndefined();
});

test('with three seatings and three bots each answer that differs has the two that gave it', async () => {
  const bots = { a: `${counter}(least=3)`, b: `${counter}(least=2)`, field: `${counter}(least=1)` };
  const what = { ...bots, blocks: sized(150, 300), seed: 'third', seatings: 3, explain: true } as const;
  const { summary } = await compare(what, HERE);
  const { rows } = summary.explained!;
  expect(sumOf(summary.explained!)).toBeCloseTo(summary.naive.mean!, 12);
  const said = new Set(rows.map(({ kind, a, b, field }) => [kind, a, b, field].join()));
  expect(said).toEqual(new Set(['bid,pass,brand,', 'bid,pass,,brand', 'bid,,pass,brand']));
  const boards = rows.flatMap((row) => row.boards.map((board) => ({ board, ...row })));
  for (const { board, seat, a, b, field } of boards) {
    const sows = countOfRank(boardOf('third', board).hands[SEAT_NAMES.indexOf(seat!)], 7);
    expect(a === null ? [1] : field === null ? [2] : [1, 2], `${a} ${b} ${field}`).toContain(sows);
  }
  const text = onScreen(compareDocument(summary, false));
  expect(text).toMatch(/ pass +\(brand\) /);
  expect(text).toMatch(/ \(brand\) +pass /);
  expect(text).toContain('In brackets: what the field says');
});

test.each([
  ['one-in-field', 1],
  ['head-to-head', 1],
  ['head-to-head', 3],
] as const)(
  'two bots of which one bids with three Sows, the other with two, differ on hands with two: %s, matches of %d',
  async (estimand, match) => {
    const bots = { a: `${counter}(least=3)`, b: `${counter}(least=2)`, field: 'lowest' };
    const what = { ...bots, estimand, match, blocks: sized(150, 300), seed: 'sows', explain: true };
    const { summary } = await compare(what, HERE);
    const { rows, pairs, differing } = summary.explained!;
    expect(new Set(rows.map(({ kind, a, b }) => [kind, a, b].join()))).toEqual(new Set(['bid,pass,brand']));
    expect(rows.map(({ share }) => share.count).reduce((a, b) => a + b)).toBe(differing);
    expect(differing / pairs).toBeGreaterThan(0.1);
    const boards = rows.flatMap((row) => row.boards.map((board) => ({ board, seat: SEAT_NAMES.indexOf(row.seat!) })));
    expect(boards.length).toBeGreaterThanOrEqual(6);
    for (const { board, seat } of boards) expect(countOfRank(boardOf('sows', board).hands[seat], 7)).toBe(2);
    // Every number is that of the report as well.
    const text = onScreen(compareDocument(summary, false));
    for (const { aDeal } of rows.slice(0, 12)) expect(text).toContain(signed(aDeal.mean, 4));
  },
);

test('of many hands the same ones are kept, however they are cut', () => {
  const most = 20;
  const draw = generator(3);
  const hands = Array.from({ length: 200 }, (_, i): DifferingHand => [Math.floor(i / 2), i % 2, i % 7, i]);
  const keep = (some: readonly DifferingHand[]): DifferingRows => {
    const sum = DIFFERING.none(most);
    for (const hand of some) addRow(sum, 'bid forehand - pass brand -', { cells: new Float64Array(6), hands: [hand] });
    return sum;
  };
  const whole = DIFFERING.format(keep(hands));
  for (let times = 0; times < 20; times++) {
    const cuts = [0, ...Array.from({ length: 5 }, () => Math.floor(201 * draw())), 200].sort((a, b) => a - b);
    const sum = DIFFERING.none(most);
    for (const [i, cut] of cuts.slice(1).entries()) DIFFERING.plus(sum, keep(hands.slice(cuts[i], cut)), most);
    expect(DIFFERING.format(sum)).toEqual(whole);
  }
  expect(whole![0][2]).toHaveLength(most);
});

test('what a comparison says of many hands does not depend on its chunks', async () => {
  const [short, long] = await Promise.all(
    [350, 2400].map((chunk) =>
      compare({ a: 'random', b: 'sound', blocks: 2400, chunk, seed: 'chunks', explain: true }, { threads: 0 }),
    ),
  );
  expect(short.summary.explained).toEqual(long.summary.explained);
  expect(hashOf(onScreen(compareDocument(short.summary, false)))).toMatchInlineSnapshot(`"666376fa"`);
});

/** Hands of so many blocks, on which a difference of 2 either way is 3 less with eight holes or fewer. */
const drawnHands = (draw: () => number, blocks: number, less = 3): ExplainedHand[] =>
  Array.from({ length: blocks }, (_, block) => {
    const cards = handOf(draw);
    return { block, board: block, cards, difference: (draw() < 0.5 ? 2 : -2) - (holesOf(cards) <= 8 ? less : 0) };
  });
const TERMS = { deals: 1, event: 8 };

test('hands are divided by the word of the language that says most, judged on other blocks', () => {
  const hands = drawnHands(generator(8), 3000);
  const { by, threshold, groups } = splitOf(hands, 0.3, TERMS)!;
  expect([by, threshold]).toEqual(['holes', 8]);
  expect(groups.map(({ condition }) => condition)).toEqual(['holes <= 8', 'holes >= 9']);
  expect(groups[0].rate + groups[1].rate).toBeCloseTo(0.3, 12);
  const judging = hands.filter(({ block, cards }) => !isForFinding(block) && holesOf(cards) <= 8);
  const mean = judging.reduce((sum, { difference }) => sum + difference, 0) / judging.length;
  expect(groups[0].worth.mean).toBeCloseTo(mean, 12);
});

test('what is said of divided hands covers the truth, and hands that nothing divides are left alone', () => {
  const draw = generator(11);
  const counts = { intervals: 0, covered: 0, ofNothing: 0 };
  for (let times = 0; times < 60; times++) {
    if (splitOf(drawnHands(draw, 600, 0), 1, TERMS) !== null) counts.ofNothing++;
    const split = splitOf(drawnHands(draw, 600), 1, TERMS)!;
    if (split.by !== 'holes' || split.threshold !== 8) continue;
    counts.intervals += 2;
    for (const [i, { worth }] of split.groups.entries()) if (covers(worth, [-3, 0][i])) counts.covered++;
  }
  expect(counts.intervals).toBeGreaterThan(60);
  expect(counts.covered / counts.intervals).toBeGreaterThan(0.88);
  expect(counts.ofNothing).toBeLessThan(5);
});

test('of the worth of the largest rows is kept what is found again in the other half: all, some, nothing', () => {
  const [finding, other] = [true, false].map((is) => [...Array(99).keys()].find((at) => isForFinding(at) === is)!);
  const keptOf = (...rows: readonly (readonly [number, number])[]): number =>
    keptWorth(
      rows.map(([one, two]) => ({
        hands: [
          [finding, 0, one, 0],
          [other, 0, two, 0],
        ],
      })),
    );
  expect([keptOf([2, 2], [3, 3]), keptOf([2, -2], [-3, 3]), keptOf([0, 0], [0, 0])]).toEqual([1, 0, 1]);
  expect(keptOf([6, 3], [0, 4])).toBeCloseTo(9 / 13, 12);
});

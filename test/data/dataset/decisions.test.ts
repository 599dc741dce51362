import { describe, expect, test } from 'vitest';
import { redealt } from '../../../src/analysis/checking/redeal.js';
import { actionAnswer, WORDS, type Word, wordBit } from '../../../src/cards/engine/actions.js';
import { signed } from '../../../src/cards/engine/cards.js';
import {
  formatCard,
  formatCards,
  inTables,
  SEAT_LETTERS,
  SEAT_NAMES,
  SUIT_LETTERS,
} from '../../../src/cards/record/notation.js';
import { checkPhases, phaseTable } from '../../../src/data/dataset/kinds/phases.js';
import { View } from '../../../src/players/view/view.js';
import { Course, countLegal, makeGame, rankDeal } from '../../../src/public/engine.js';
import { formatAnswer, SEATS, VIEW_FIELDS } from '../../../src/public/index.js';
import { Analyst } from '../../../src/search/solver/analyst.js';
import { Random } from '../../judge/random.js';
import { sized } from '../../sizes.js';
import { refusal } from '../../support/input/refused.js';
import { jobOf, type Row, rowMaker } from './making.js';

const SETTINGS = [
  { game: 'bolachen' },
  { game: 'wallachen' },
  { game: 'bolachen', rules: { brandContest: 'simultaneous', cardCall: false } },
  { game: 'wallachen', rules: { allPass: 'pot' }, matchLength: 3 },
  { game: 'wallachen', rules: { tapping: true } },
  { game: 'wallachen', rules: { tapping: 'defenders' } },
  { game: 'bolachen', start: { declarer: 1, contract: 5 } as const },
];

/** The course of a deal before each of its actions. */
function* moments(like: Course): Generator<Course> {
  const again = new Course(like.game);
  const { dealt, talon, potBefore } = like;
  if (like.given < 0) again.begin(dealt[0], dealt[1], dealt[2], talon, potBefore);
  else again.beginAt(dealt[0], dealt[1], dealt[2], talon, like.declarer, like.given, potBefore);
  for (let at = 0; at < like.step; at++) {
    yield again;
    again.take(actionAnswer(like.actions[at]));
  }
}

const snake = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const unsigned = (set: number | null): number | null => (set === null ? null : set >>> 0);

/** What a field of a view comes to in columns. */
function shownOf(view: View, field: keyof typeof VIEW_FIELDS): [string, unknown][] {
  const value = view[field];
  switch (VIEW_FIELDS[field].kind) {
    case 'seat':
      return [[snake(field), value === null ? null : SEAT_NAMES[value as number]]];
    case 'suit':
      return [[snake(field), value === null ? null : SUIT_LETTERS[value as number]]];
    case 'cards':
      return [[snake(field), unsigned(value as number | null)]];
    case 'cardBySeat':
      return SEATS.map((seat) => [`${field}_${SEAT_LETTERS[seat]}`, view.trick[seat]]);
    case 'cardsBySeat':
      return SEATS.map((seat) => [
        `${field}_${SEAT_LETTERS[seat]}`,
        value === null ? null : (value as readonly number[])[seat] >>> 0,
      ]);
    case 'legal':
      return typeof value === 'number'
        ? [['legal_cards', value >>> 0]]
        : [['legal_words', (value as readonly Word[]).reduce((set, word) => set | wordBit(word), 0) >>> 0]];
    case 'actions':
      return [
        ['history', view.history.join(', ') || 'none'],
        ...SEATS.map((seat): [string, unknown] => [`said_${SEAT_LETTERS[seat]}`, saidIn(view.history, seat)]),
      ];
    default:
      return [[snake(field), typeof value === 'string' ? inTables(value) : value]];
  }
}

/** The words of a seat in a history. */
function saidIn(history: readonly string[], seat: number): number {
  const words = history.filter((action) => action[0] === SEAT_LETTERS[seat]).map((action) => action.slice(2));
  return WORDS.reduce((set, word) => (words.includes(word) ? set | wordBit(word) : set), 0) >>> 0;
}

describe.each(SETTINGS)('decisions of $game $rules', (setting) => {
  const job = jobOf(setting);

  test('are those with a choice, each with its answer, and say what the view of the seat says', async () => {
    const { rowsOf, played, columns } = await rowMaker(job);
    const names = columns.map(({ name }) => name);
    for (let board = 0; board < sized(6, 15); board++) {
      const rows = await rowsOf(board);
      const course = played();
      let next = 0;
      for (const here of moments(course)) {
        if (countLegal(here) < 2) continue;
        const row = rows[next++];
        const view = new View(here, here.seat, { deal: board % job.matchLength, length: job.matchLength });
        const fields = Object.keys(VIEW_FIELDS) as (keyof typeof VIEW_FIELDS)[];
        const shown = fields.flatMap((field) => shownOf(view, field)).filter(([name]) => names.includes(name));
        expect(row).toMatchObject(Object.fromEntries(shown));
        expect(shown.length).toBeGreaterThan(25);
        const answer = row.answer_word ?? cardsIn(row.answer_cards as number);
        const given = formatAnswer(actionAnswer(course.actions[here.step]));
        expect(inTables(given.replace(/^(call|return|discard) (?=[EGSH][789XUOKA])/, ''))).toBe(answer);
        const deal_id = rankDeal(course.dealt[0], course.dealt[1], course.talon);
        expect(row).toMatchObject({ board, deal_id, step: here.step, score: course.score[here.seat], is_fault: false });
      }
      expect(rows.length).toBe(next);
    }
  });

  test('no column depends on cards that the seat cannot know', async () => {
    const random = new Random(5);
    const { rowsOf, played, columns } = await rowMaker(job);
    const open = ['deal_id', ...columns.filter(({ group }) => group === 'outcome').map(({ name }) => name)];
    const compared = new Map<string, number>();
    let scores = 0;
    for (let board = 0; board < sized(9, 24); board++) {
      if (job.matchLength > 1 && board % job.matchLength > 0) continue; // the pot is empty at the first deal of a match
      const rows = await rowsOf(board);
      const course = played();
      const row = rows[random.below(rows.length)];
      for (const here of moments(course)) {
        if (here.step !== row.step) continue;
        const other = redealt(here, here.seat, random, 20);
        if (other === null) continue;
        const deals = new Int32Array(4 * (board + 1));
        deals.set([...other.dealt, other.talon], 4 * board);
        const after = Array.from(other.actions.subarray(0, other.step));
        const found = (
          await (await rowMaker({ ...job, beginning: { ...job.beginning, deals, after } })).rowsOf(board)
        )[0];
        if (JSON.stringify(known(found, open)) !== JSON.stringify(known(row, open)))
          expect(known(found, open)).toEqual(known(row, open));
        if (found.deal_id === row.deal_id) continue;
        if (found.score !== row.score) scores++;
        compared.set(row.question as string, (compared.get(row.question as string) ?? 0) + 1);
      }
    }
    expect(scores).toBeGreaterThan(0); // the hidden cards do matter
    expect([...compared.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(sized(2, 5));
  });
});

const known = (row: Row, without: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name)));

const cardsIn = (set: number): string =>
  Array.from({ length: 32 }, (_, card) => card)
    .filter((card) => (set >>> card) & 1)
    .map((card) => SUIT_LETTERS[card >> 3] + '789XUOKA'[card & 7])
    .join(' ');

describe('of the decisions', () => {
  test('a sample is a share of them that is part of every larger one', async () => {
    const makers = await Promise.all([1, 0.5, 0.2, 0].map((sample) => rowMaker(jobOf({ sample }))));
    const boards = [...Array(sized(12, 30)).keys()];
    const [all, half, fifth, none] = await Promise.all(
      makers.map(async ({ rowsOf }) => (await rowsOf(...boards)).map(({ board, step }) => `${board} ${step}`)),
    );
    expect(half.length / all.length).toBeCloseTo(0.5, 1);
    expect(fifth.length / all.length).toBeCloseTo(0.2, 1);
    expect(none).toEqual([]);
    expect(half.filter((row) => !all.includes(row))).toEqual([]);
    expect(fifth.filter((row) => !half.includes(row))).toEqual([]);
  });

  test('labels are what the solver says of each legal card, and the price of the one played', async () => {
    const { rowsOf, played } = await rowMaker(jobOf({ labels: true }));
    const analyst = new Analyst();
    let labelled = 0;
    for (const board of [0, 1, 2]) {
      const rows = new Map((await rowsOf(board)).map((row) => [row.step, row]));
      for (const here of moments(played())) {
        const row = rows.get(here.step);
        if (row === undefined) continue;
        const costs = row.question === 'play' ? (analyst.cards(here) ?? []) : [];
        const values = Object.entries(row).filter(([name, value]) => name.startsWith('value_') && value !== null);
        expect(values).toEqual(costs.map(({ card, tricks }) => [`value_${formatCard(card)}`, tricks]));
        expect(row.cost).toBe(costs.find(({ card }) => card === row.answer_card)?.cost ?? null);
        labelled += values.length;
      }
    }
    expect(labelled).toBeGreaterThan(50);
  });

  test('a phase that there is not is refused', () => {
    expect(refusal(() => checkPhases(['auction', 'plays'], 'phase'))).toMatch(
      /^phase: "plays" is no phase \(did you mean "play"\?\); allowed: auction, exchange, .*, discard, kontra, play$/,
    );
    const never = (phase: string, rules = {}) => refusal(() => phaseTable([phase], makeGame('bolachen', rules)));
    expect(never('kontra')).toBe('phase: kontra is never asked in bolachen under these rules');
    expect(never('call', { cardCall: false })).toContain('call is never asked');
  });
});

describe('played on in the deal itself', () => {
  const own = { playedOn: { spec: '', name: '' }, columns: [] };
  const KINDS_OF_BOTS = [
    ['keen', { phases: null }],
    ['keen', { game: 'wallachen', phases: ['auction', 'exchange'] }],
    ['random', { phases: ['auction', 'play'] }],
    ['keen', { game: 'wallachen', rules: { tapping: true }, phases: null }],
    ['keen', { game: 'wallachen', rules: { allPass: 'pot' }, matchLength: 3, phases: ['auction'] }],
    ['test/players/bot/fixtures/counting.js', { phases: ['auction', 'exchange'] }],
    ['keen', { start: { declarer: 1, contract: 0 }, phases: ['exchange', 'declaring'] }],
  ] as const;

  test.each(KINDS_OF_BOTS)(
    'by %s, who sits in all seats, the answer given comes to the score: %o',
    async (bot, change) => {
      const bots = [bot, bot, bot] as const;
      const job = jobOf({ ...own, bots, names: bots, playedOn: { spec: bot, name: bot }, ...(change as object) });
      const { rowsOf } = await rowMaker(job);
      const rows = await rowsOf(0, 1, 2, 3, 4, 5, 6, 7, 8);
      expect(rows.length).toBeGreaterThan(20);
      for (const { played_on, answer_word, answer_cards, score, ...row } of rows) {
        const found = JSON.parse(played_on as string) as Record<string, number>;
        const answer = (answer_word ?? formatCards(signed(answer_cards as number))) as string;
        const isGiven = (each: string) => each.endsWith(answer) && (answer_word === null || each === answer);
        const [given] = Object.keys(found).filter(isGiven);
        expect(found[given], JSON.stringify({ played_on, ...row })).toBe(score);
        const words = Object.keys(found).filter((each) => `on_${each}`.replaceAll('-', '_') in row);
        for (const each of words) expect(row[`on_${each.replaceAll('-', '_')}`]).toBe(found[each]);
      }
    },
  );

  test('by another bot, too, who need not come to the score; other bots stay in their seats', async () => {
    const plain = await (await rowMaker(jobOf({ phases: ['bid'] }))).rowsOf(0, 1, 2, 3);
    const { rowsOf } = await rowMaker(jobOf({ phases: ['bid'], playedOn: { spec: 'keen', name: 'keen' } }));
    const rows = await rowsOf(0, 1, 2, 3);
    const plainly = rows.map((row) => Object.fromEntries(Object.keys(plain[0]).map((name) => [name, row[name]])));
    expect(plainly).toEqual(plain);
  });

  test('a model that fails is refused', async () => {
    const wrong = { spec: 'test/players/bot/fixtures/wrong.js', name: 'wrong' };
    const { rowsOf } = await rowMaker(jobOf({ playedOn: wrong, phases: ['bid'] }));
    await expect(rowsOf(0, 1, 2, 3)).rejects.toThrow(
      'playedOn: wrong gave a wrong answer on board 0; `bolachen check-bot` shows which',
    );
  });
});

import { describe, expect, test } from 'vitest';
import { USUAL_BEGINNING } from '../../../src/boards/job.js';
import { SEATINGS, seatingOf } from '../../../src/boards/seating.js';
import { actionAnswer, QUESTIONS, type Question, WORDS } from '../../../src/cards/engine/actions.js';
import { Course } from '../../../src/cards/engine/course.js';
import { countLegal, legalAnswers } from '../../../src/cards/engine/legal.js';
import { chunkPlayer } from '../../../src/data/dataset/chunk-player.js';
import type { DatasetJob } from '../../../src/data/dataset/job.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { SeatedBot } from '../../../src/players/bot/seated.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { View } from '../../../src/players/view/view.js';
import { type DatasetWhat, dataset, keyOf, SEATS } from '../../../src/public/index.js';
import { sized } from '../../sizes.js';
import { chiSquare } from '../../stats/chance.js';
import { jobOf, type Row, rowMaker } from './making.js';
import { asFile, query, type Rows } from './tables.js';

const exploring = (question: Question, change: Partial<DatasetJob> = {}): DatasetJob =>
  jobOf({ bots: ['lowest', 'lowest', 'lowest'], explore: QUESTIONS.indexOf(question), ...change });

const COLUMNS = 'bot,role,question,legal_cards,legal_words,declarer_tricks,defender_tricks,leader'.split(',');
const ANSWERED = ['answer_word', 'answer_cards', 'explored', 'drawn_from'];

/** The rows with an answer at random of boards 0 … n − 1. */
async function explored(job: DatasetJob, count: number): Promise<Rows> {
  const player = await chunkPlayer({ ...job, columns: [...COLUMNS, ...ANSWERED] });
  const { output } = await player.play({ first: 0, count });
  return asFile(output[0], (path) => query(`FROM read_parquet('${path}') WHERE explored`));
}

/** Four standard deviations above what is expected. */
const limit = (cells: number): number => cells - 1 + 4 * Math.sqrt(2 * (cells - 1));

describe('an answer at random', () => {
  test.each([
    ['bid', 'bolachen'],
    ['bid', 'wallachen'],
    ['double', 'wallachen'],
    ['discard', 'bolachen'],
    ['play', 'bolachen'],
  ] as const)('is any of the legal ones with the same chance: %s, %s', async (question, game) => {
    const boards = sized(1200, 3000);
    const rows = await explored(exploring(question, { game }), boards);
    expect(rows.length).toBeGreaterThan(boards / 4);
    /** The places of answers among the legal ones, by how many there are. */
    const places = new Map<number, number[]>();
    for (const row of rows) {
      const { drawn_from: among, answer_cards: answered, ...legal } = row as Record<string, number>;
      const { legal_words: words, legal_cards: cards } = legal;
      const held = (question === 'double' || question === 'bid' ? words : cards) >>> 0;
      const bits = Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (held >>> bit) & 1);
      expect(row.question).toBe(question);
      expect(among).toBe(question === 'discard' ? (bits.length * (bits.length - 1)) / 2 : bits.length);
      const counts = places.get(among) ?? new Array<number>(bits.length).fill(0);
      places.set(among, counts);
      for (const [place, bit] of bits.entries())
        if (words === 0 ? (answered >>> bit) & 1 : row.answer_word === WORDS[bit]) counts[place]++;
    }
    for (const counts of places.values()) {
      // Two cards of a discard go together: their counts vary a little less.
      if (counts.reduce((sum, count) => sum + count, 0) >= 5 * counts.length)
        expect(chiSquare(counts), String(counts)).toBeLessThan(limit(counts.length));
    }
  });

  test('is given by any seat and any bot, of a play in any trick but the last', async () => {
    const bots = ['lowest', 'random', 'sound'] as const;
    const boards = sized(600, 3000);
    const doubles = await explored(exploring('double', { game: 'wallachen', bots }), boards / 2);
    const byBot = bots.map((bot) => doubles.filter((row) => row.bot === bot).length);
    expect(byBot.reduce((sum, count) => sum + count, 0)).toBe(boards / 2);
    expect(chiSquare(byBot)).toBeLessThan(limit(3));
    const started = exploring('play', {
      beginning: { ...USUAL_BEGINNING, start: { declarer: 1, contract: 5 } },
      rules: { earlyEnd: false },
    });
    const plays = await explored(started, boards);
    const tricks = plays.map((row) => Number(row.declarer_tricks) + Number(row.defender_tricks));
    expect(new Set(tricks)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    // Late in a deal there is often no choice; at the first trick its leader has one always.
    const leads = plays.filter(({ leader, role }) => leader === null && role === 'declarer');
    const firsts = leads.filter((row) => Number(row.declarer_tricks) + Number(row.defender_tricks) === 0);
    expect(Math.abs(firsts.length - boards / 27)).toBeLessThan(4.3 * Math.sqrt(boards / 27));
  });

  test.each([
    [['sound', 'bold', 'random'], 'bolachen', 'bid'],
    [['sound', 'keen', 'random'], 'wallachen', 'bid'],
    [['sound', 'bold', 'random'], 'bolachen', 'play'],
    [['sound', 'random', 'bold'], 'bolachen', 'discard'],
  ] as const)(
    'is the only one in its deal, and all others are those of the bots: %s, %s, %s',
    async (bots, game, question) => {
      const job = exploring(question, { bots, game });
      const { rowsOf, played } = await rowMaker(job);
      const usual = await rowMaker({ ...job, explore: null });
      const policies = await Promise.all(bots.map((spec) => loadPolicies(parseSpec(spec, 'bots'))));
      const seated = policies.map((each) => new SeatedBot(each, keyOf(job.seed)));
      let changed = 0;
      for (let board = 0; board < sized(6, 40); board++) {
        const rows = await rowsOf(board);
        const at = rows.find((row) => row.explored)?.step ?? Infinity;
        expect(rows.filter((row) => row.explored).length).toBeLessThanOrEqual(1);
        expect(rows.every((row) => row.explored === (row.drawn_from !== null))).toBe(true);
        const before = (await usual.rowsOf(board)).filter((row) => Number(row.step) < Number(at));
        expect(rows.filter((row) => Number(row.step) < Number(at)).map(unmarked)).toEqual(before.map(unmarked));
        changed += answersOtherwise(played(), { board, at: Number(at), seated });
      }
      expect(changed).toBeGreaterThan(0);
    },
  );

  test('hangs on seed and board alone', async () => {
    const { rowsOf } = await rowMaker(exploring('bid'));
    const boards = [...Array(10).keys()];
    const backwards = await rowsOf(...boards.toReversed());
    for (const board of boards) expect(await rowsOf(board)).toEqual(backwards.filter((row) => row.board === board));
    const what = { kind: 'decisions', explore: 'bid', bots: 'sound,random,lowest', deals: 20 } as const;
    const digestOf = async (seed: string) => (await dataset({ ...what, seed }, { threads: 0 })).digest;
    expect(await digestOf('y')).not.toBe(await digestOf('x'));
  });

  test('faults are shown again by making their board again, since simulate would play another deal', async () => {
    const bots = 'test/players/bot/fixtures/wrong.js,sound,sound';
    const what: DatasetWhat = { kind: 'decisions', explore: 'bid', bots, deals: 5, seed: 'x' };
    const { command } = (await dataset(what, { threads: 0 })).summary.firstFaults[0];
    expect(command).toMatch(/^bolachen dataset --kind decisions .* --deals 1 --explore bid --board \d$/);
  });

  test('is only given by bots of which rows are kept', async () => {
    const bots = ['sound', 'bold', 'random'] as const;
    const rows = await explored(exploring('bid', { bots, asked: [false, true, false] }), 100);
    expect(new Set(rows.map(({ bot }) => bot))).toEqual(new Set(['bold']));
    expect(rows.length).toBeGreaterThan(80);
  });
});

/** A row without what says of exploring, and without what came of the deal. */
const unmarked = ({ explored: _, drawn_from: _from, score: _score, ...row }: Row): Row => row;

/** Asks the bots again at each question but the one at `at`; is that one answered as the bot would not have? */
function answersOtherwise(
  course: Course,
  { board, at, seated }: { readonly board: number; readonly at: number; readonly seated: readonly SeatedBot[] },
): number {
  const again = new Course(course.game);
  again.begin(course.dealt[0], course.dealt[1], course.dealt[2], course.talon);
  const bots = SEATINGS[seatingOf(board, 1, false)].map((bot) => seated[bot]);
  const views = SEATS.map((seat) => new View(again, seat, { deal: 0, length: 1 }));
  for (const seat of SEATS) {
    bots[seat].sit(again, seat);
    bots[seat].goTo(again, board, seat);
  }
  let others = 0;
  for (let step = 0; step < course.step; step++) {
    const answer = actionAnswer(course.actions[step]);
    const own = countLegal(again) > 1 ? bots[again.seat].answer(again, views[again.seat]) : legalAnswers(again)[0];
    if (step !== at) expect(own).toBe(answer);
    else if (own !== answer) others++;
    again.take(answer);
  }
  return others;
}

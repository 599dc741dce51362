import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseActions } from '../../../src/cards/record/actions.js';
import { parseHand } from '../../../src/cards/record/notation.js';
import { simulateDocument } from '../../../src/experiments/simulate/document.js';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import { onScreen } from '../../../src/results/document/screen.js';
import { sized } from '../../sizes.js';
import { jobOf, parsed, playChunk, recordsOf } from './jobs.js';

const WHAT = { bots: 'lowest', deals: 20, seed: 's' } as const;

interface PlayedRecord {
  readonly players: Readonly<Record<'F' | 'M' | 'D', string>>;
  readonly result: { readonly score: readonly number[] };
}

describe('hands with which the bots say what is given', () => {
  const WORDS = 'F pass, M bettel';
  const after = parseActions(WORDS, 'after');
  const startsSo = (line: string): boolean => parsed(line).actions.slice(0, 2).join(', ') === WORDS;

  test.each([['keen'], ['random(shy=0.6)']])('a board on which %s says so is played as it is dealt', async (bot) => {
    const bots = [bot, bot, bot] as const;
    const plain = await recordsOf({ bots }, 300);
    const drawn = await recordsOf({ bots, after }, 300);
    expect(drawn.filter(startsSo)).toHaveLength(300);
    const same = plain.filter((line, board) => line === drawn[board]);
    expect(same).toEqual(plain.filter(startsSo));
    expect(same.length).toBeGreaterThan(0);
  });

  test('are drawn as often as boards are dealt until bots say so', async () => {
    const bots = ['keen', 'keen', 'keen'] as const;
    const share = (await recordsOf({ bots }, 4_000)).filter(startsSo).length / 4_000;
    const { deals, drawn } = await playChunk(jobOf({ bots, after }), 0, 400);
    expect(Math.abs(deals / drawn[0] - share)).toBeLessThan(
      4 * Math.sqrt((share * (1 - share)) / 4_000 + share ** 2 / 400),
    );
  });

  test('a hand that is given says any words, and cards are drawn for, too', async () => {
    const given = [0, parseHand('789.789.789.7', 'M', 10), 0, 0] as const;
    const some = parseActions('F pass, M mord, M no-call, M discard S7 S8, M H7, D HA', 'after');
    for (const line of await recordsOf({ bots: ['keen', 'keen', 'keen'], given, after: some }, 20))
      expect(parsed(line).actions.slice(0, 6).join(', ')).toBe(
        'F pass, M mord, M no-call, M discard S7 S8, M H7, D HA',
      );
  });

  test('a seating counts as often as its bots say so, and results are of those who sat there', async () => {
    const names = ['random(shy=0.9)', 'random(shy=0.1)', 'bold'] as const;
    const begin = (line: string) => parsed(line).actions[0] === 'F pass';
    const rates = await Promise.all(
      names.map(async (bot) => (await recordsOf({ bots: [bot, bot, bot] }, 1_000)).filter(begin).length),
    );
    const some = { bots: names, after: parseActions('F pass', 'after') };
    const records = (await recordsOf(some, 1_500)).map((line) => parsed(line) as unknown as PlayedRecord);
    for (const [bot, rate] of rates.entries()) {
      const share = rate / (rates[0] + rates[1] + rates[2]);
      const found = records.filter(({ players }) => players.F === names[bot]).length / 1_500;
      expect(Math.abs(found - share)).toBeLessThan(0.05); // four standard errors
    }
    const what = { bots: names.join(), deals: 1_500, seed: 'tests', after: 'F pass' };
    const { summary } = await simulate(what, { threads: 0 });
    for (const { name, points } of summary.bots) {
      const scores = records.map(({ players, result }) => result.score[Object.values(players).indexOf(name)]);
      expect(points.total).toBe(scores.reduce((sum, score) => sum + score, 0));
    }
    const text = onScreen(simulateDocument({ ...summary, reproducible: true, tainted: [] }, true));
    const seats = 'Seats are drawn with them: each seating counts as often as its bots answer so.';
    expect(text.replace(/\s+/g, ' ')).toContain(seats);
    const fixed = await simulate({ ...what, fixedSeats: true }, { threads: 0 });
    expect(fixed.summary.said?.seats).toBe(false);
  });

  test('are of any threads and pieces where the pot links deals, and a program is asked about several boards', async () => {
    const program = `many:=exec(node ${resolve('test/players/bot/external/fixtures/many.mjs')} well)`;
    const of = { game: 'wallachen', rules: { allPass: 'pot' }, match: 1, seed: 's', after: 'F double, M double' };
    for (const bots of ['keen', program].slice(0, sized(1, 2)).map((first) => `${first},sound,random(shy=0.5)`)) {
      const what = { ...of, bots, deals: 40 };
      const [one, other] = await Promise.all([64, 7].map((chunk) => simulate({ ...what, chunk }, { threads: 0 })));
      expect(other.digest).toBe(one.digest);
      expect(other.summary.bots).toEqual(one.summary.bots);
      expect(one.summary.said?.accepted).toBe(40);
    }
  });

  test('a bot that fails is not asked for ever: its faults are those of the board', async () => {
    const failing = {
      name: 'failing',
      bid: () => {
        throw new Error('oh');
      },
    };
    const { summary } = await simulate({ ...WHAT, bots: failing, after: 'F pass, M bettel' }, { threads: 0 });
    expect(summary.said?.drawn).toBe(20);
    expect(summary.bots[0].faults.error).toBeGreaterThanOrEqual(20);
  });
});

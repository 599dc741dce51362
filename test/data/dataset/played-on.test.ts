import { describe, expect, test } from 'vitest';
import { signed } from '../../../src/cards/engine/cards.js';
import { formatCards } from '../../../src/cards/record/notation.js';
import { jobOf, rowMaker } from './making.js';

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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { BotMeter } from '../../benchmarks/bot-speed.js';
import { measureWatched } from '../../benchmarks/watched-bots.js';
import { LIMITS } from '../../src/players/bot/limits.js';
import { here } from './here.js';
import { folderWith, json } from './run.js';

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';

const linesOf = async (line: string): Promise<string[]> => {
  const { code, stdout, stderr } = await here(folderWith(), line);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trimEnd().split('\n');
};

describe('perft', () => {
  const COUNTS = readFileSync(new URL('../cards/engine/perft.txt', import.meta.url), 'utf8')
    .split('\n\n')
    .flatMap((block) => {
      const field = (name: string): string => new RegExp(`^${name} (.*)$`, 'm').exec(block)?.[1] ?? '-';
      return /^perft/m.test(block) ? [['game', 'rules', 'deal', 'after', 'perft'].map(field)] : [];
    })
    .filter((_, i) => i % 2 === 0);

  test.each(COUNTS)('%s %s %s after %s', async (game, rules, deal, after, counts) => {
    const words = counts.split(' ').slice(0, 3);
    const given =
      rules === '-'
        ? ''
        : rules
            .split(' ')
            .map((rule) => `--rule '${rule}'`)
            .join(' ');
    const actions = after === '-' ? '' : `--after '${after}'`;
    const lines = await linesOf(`perft --game ${game} ${given} --deal '${deal}' ${actions} --depth ${words.length}`);
    expect(lines).toEqual(words.map((count, i) => `${i + 1} ${count === '-' ? 0 : count}`));
  });
});

describe('deal', () => {
  test.each([[372820919855892, DEAL]])('id %i, both ways', async (id, deal) => {
    expect(await linesOf(`deal --deal ${id}`)).toEqual([`${deal}  ${id}`]);
    expect(await linesOf(`deal --deal '${deal}'`)).toEqual([`${deal}  ${id}`]);
  });

  test('boards of a seed, each by its number and by its id', async () => {
    const boards = await linesOf('deal --seed s --board 7 --deals 3 --json');
    const [{ board, id, deal }] = boards.map((line) => json<{ board: number; id: number; deal: string }>(line));
    expect(board).toBe(7);
    expect(await linesOf(`deal --deal ${id} --json`)).toEqual([JSON.stringify({ id, deal })]);
    expect(await linesOf('deal --seed s --board 9')).toEqual([
      boards[2].replace(/^.*"board":(\d+),"id":(\d+),"deal":"(.*)".*$/, '$1  $3  $2'),
    ]);
  });
});

describe('bench', () => {
  test('the signature is a number of its own, and the one that is kept', async () => {
    const kept = readFileSync(new URL('../../benchmarks/signature.txt', import.meta.url), 'utf8').trim();
    expect(kept).toMatch(/^\d{6,15}$/);
    expect((await linesOf('bench --signature --json')).join('')).toBe(`{  "signature": "${kept}"}`);
  });
  test('tells what each bot of three takes of the time, and its faults', async () => {
    const wrong = new URL('fixtures/wrong.mjs', import.meta.url).href;
    const labels = ['sound', 'wrong', 'pimc(worlds=20)'];
    const meter = await BotMeter.make({ bots: ['sound', wrong, 'pimc(worlds=20)'], labels, limits: LIMITS, slice: 2 });
    const { boards, dealsPerSecond, bots } = meter.play();
    expect(boards).toBeGreaterThanOrEqual(20);
    const none = { illegal: 0, error: 0, timeout: 0, crash: 0 };
    const some = { illegal: expect.toSatisfy((times) => times > 0), error: expect.toSatisfy((times) => times > 0) };
    expect(bots.map(({ bot, faults }) => [bot, faults])).toEqual([
      ['sound', none],
      ['wrong', { ...none, ...some }],
      ['pimc(worlds=20)', none],
    ]);
    // Ten tricks at most, and nobody plays more cards than those.
    for (const { cardsPerSecond } of bots) expect(cardsPerSecond / dealsPerSecond).toBeLessThanOrEqual(10);
    const [sound, , pimc] = bots;
    expect(pimc.share).toBeGreaterThan(sound.share);
    expect(bots.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1);
    expect(pimc.answersPerSecond?.perSecond).toBeGreaterThan(0);
  });

  test('a bot that hangs is named', async () => {
    const path = join(folderWith({ 'hangs.mjs': 'export default { name: "x", play() { for (;;); } };' }), 'hangs.mjs');
    const hangs = { bots: ['lowest', 'sound', pathToFileURL(path).href], labels: ['lowest', 'sound', 'hangs'] };
    const limits = { ...LIMITS, moveTime: 100 };
    await expect(measureWatched({ ...hangs, limits })).rejects.toThrow('--bots: hangs: no answer after 100 ms');
  });
});

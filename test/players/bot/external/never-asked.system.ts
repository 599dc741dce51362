import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { QUESTIONS } from '../../../../src/cards/engine/actions.js';
import { loadBot } from '../../../../src/players/bot/loading/load.js';
import { jobOf, playChunk } from '../../../experiments/simulate/jobs.js';
import { folderOfFile } from '../../../folders.js';
import { hasProgram, PYTHON } from '../../../machine.js';
import { laterRefusal } from '../../../support/input/refused.js';

/** A program that can never play is refused. */

const folder = folderOfFile();
const FILE = fileURLToPath(new URL('fixtures/named.py', import.meta.url));
const bot = (...words: readonly string[]): string => `exec(${PYTHON} ${FILE} ${words.join(' ')})`;

describe.runIf(hasProgram('python3', '--version'))('in Python', () => {
  test.each([
    ['bidd', 'bid'],
    ['Bid', 'bid'],
    ['paly', 'play'],
    ['give_back', 'giveBack'],
    ['rase_', 'raise_'],
    ['bidd_all', 'bid_all'],
    ['give_back_all', 'giveBack_all'],
    ['everything_all', null],
  ])('a method %s is refused', async (method, meant) => {
    const hint = meant === null ? '' : ` (did you mean "${meant}"?)`;
    const questions = `questions are ${QUESTIONS.join(', ')}`;
    expect(await laterRefusal(() => loadBot(bot(method)))).toBe(
      `bot: ${bot(method)}: has a method ${method}, which is never asked${hint}; ${questions}`,
    );
  });

  test.each(['bid', 'bid_all', 'raise_', 'raise_all', 'sit', 'result', 'is_long', '_bidd_all', 'restart'])(
    'a method %s is not',
    async (method) => {
      expect((await loadBot(bot(method))).bid.bot.name).toBe('named');
    },
  );

  test('one that says no hello when it first sits down ends the run', async () => {
    const job = jobOf({ bots: [bot('bid', join(folder, 'mark')), 'lowest', 'lowest'] });
    expect(await laterRefusal(() => playChunk(job, 0, 20))).toBe(
      'bots: named: ended before its hello, with exit code 7',
    );
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { QUESTIONS } from '../../../../src/cards/engine/actions.js';
import { loadBot } from '../../../../src/players/bot/loading/load.js';
import { jobOf, playChunk } from '../../../experiments/simulate/jobs.js';
import { folderOfFile } from '../../../folders.js';
import { hasProgram, PYTHON } from '../../../machine.js';
import { laterRefusal } from '../../../support/input/refused.js';
import { EXAMPLES } from './fixture.js';

/** What `bolachen.py` says of its bot, how it answers what is asked at once, and which bots it refuses. */

const CROWD = [fileURLToPath(new URL('fixtures/crowd.py', import.meta.url))];
const TOGETHER = [fileURLToPath(new URL('fixtures/together.py', import.meta.url))];

const HELLO = { type: 'hello', protocol: 1, game: 'bolachen', rules: {}, params: {} };
const RULES = { type: 'rules', text: 'all the rules' };
const question = (id: number, name: string, more: object = {}) => ({
  ...{ type: 'question', id, board: id, view: { seat: 'F', question: name }, since: 0, history: [] },
  ...{ legal: ['pass', 'brand'], random: 'd47723c564600ae4', text: `view ${id}` },
  ...more,
});

interface Spoken {
  /** So many lines that it printed, those after the first in the order of their ids. */
  readonly lines: readonly Record<string, unknown>[];
  readonly code: number;
}

/** What a program replies, until it has printed so many lines or has ended; then its input ends. */
async function spoken(program: readonly string[], messages: readonly object[], count: number): Promise<Spoken> {
  const child = spawn(PYTHON, program, { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'close');
  child.stdin.write(messages.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const lines: Record<string, unknown>[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(JSON.parse(line) as Record<string, unknown>);
    if (lines.length === count) break;
  }
  child.stdin.end();
  const [code] = (await ended) as [number];
  return { lines: [...lines.slice(0, 1), ...lines.slice(1).sort((a, b) => Number(a.id) - Number(b.id))], code };
}

const folder = folderOfFile();
const NAMED = fileURLToPath(new URL('fixtures/named.py', import.meta.url));
const bot = (...words: readonly string[]): string => `exec(${PYTHON} ${NAMED} ${words.join(' ')})`;

/** Those of a program in Python that are below the current folder. */
const MODULES = ['bots/external/bolachen.py', 'test/players/bot/external/fixtures/together.py'];

describe.runIf(hasProgram('python3', '--version'))('a bot in Python', () => {
  test('declares what it is, and answers as many questions at once as its window has', async () => {
    const asked = [question(1, 'bid'), question(2, 'bid'), question(3, 'play'), question(4, 'bid')];
    const { lines, code } = await spoken(CROWD, [HELLO, RULES, ...asked], 5);
    const bid = (id: number) => ({ id, answer: 'pass', usage: { tokens: 13 }, remark: `view ${id}` });
    const failed = { id: 3, error: 'ValueError: no card (crowd.py:24)', usage: { tokens: 1 } };
    expect(lines[0]).toMatchObject({ type: 'hello', repeatable: false, window: 3, texts: true });
    expect(lines.slice(1)).toEqual([bid(1), bid(2), failed, bid(4)]);
    expect(code).toBe(0);
  });

  test('says that it is not available, which is no failure', async () => {
    const { lines } = await spoken(CROWD, [HELLO, RULES, question(1, 'double')], 2);
    expect(lines[1]).toEqual({ id: 1, unavailable: 'no net', final: true });
  });

  test('ends its program from a thread as from anywhere else', async () => {
    expect(await spoken(CROWD, [HELLO, RULES, question(1, 'kontra')], 2)).toMatchObject({ code: 7 });
  });

  test('may say what some answers of a list have cost', async () => {
    const { lines } = await spoken([...CROWD, 'lists'], [HELLO, question(1, 'bid'), question(2, 'bid')], 3);
    expect(lines.slice(1)).toEqual([
      { id: 1, answer: 'pass', usage: { tokens: 2 } },
      { id: 2, answer: 'brand' },
    ]);
  });

  test('says nothing of that where it does not', async () => {
    const { lines } = await spoken(TOGETHER, [HELLO], 1);
    expect(lines).toEqual(
      [{ ...{ type: 'hello', protocol: 1, name: 'duck', about: '', methods: ['bid_all', 'bid_one', 'play'] } }].map(
        (each) => ({ ...each, window: 256, params: { length: 5, stumbles: false }, files: MODULES }),
      ),
    );
  });

  test.each([
    ['bidd', 'bid'],
    ['Bid', 'bid'],
    ['paly', 'play'],
    ['give_back', 'giveBack'],
    ['rase_', 'raise_'],
    ['bidd_all', 'bid_all'],
    ['give_back_all', 'giveBack_all'],
    ['everything_all', null],
  ])('whose method %s is never asked is refused', async (method, meant) => {
    const hint = meant === null ? '' : ` (did you mean "${meant}"?)`;
    const questions = `questions are ${QUESTIONS.join(', ')}`;
    expect(await laterRefusal(() => loadBot(bot(method)))).toBe(
      `bot: ${bot(method)}: has a method ${method}, which is never asked${hint}; ${questions}`,
    );
  });

  test.each(['bid', 'bid_all', 'raise_', 'raise_all', 'sit', 'result', 'is_long', '_bidd_all', 'restart'])(
    'whose method is %s is not',
    async (method) => {
      expect((await loadBot(bot(method))).bid.bot.name).toBe('named');
    },
  );

  test('that says no hello when it first sits down ends the run', async () => {
    const job = jobOf({ bots: [bot('bid', join(folder, 'mark')), 'lowest', 'lowest'] });
    expect(await laterRefusal(() => playChunk(job, 0, 20))).toBe(
      'bots: named: ended before its hello, with exit code 7',
    );
  });

  test('says where an error is', async () => {
    const bots = [`${EXAMPLES.together}(stumbles=true)`, 'lowest', 'lowest'] as const;
    const { firstFaults } = await playChunk(jobOf({ bots }), 0, 60);
    expect(firstFaults.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
      `error: play: "KeyError: 'the ace of hearts' (together.py:26)"`,
    ]);
  });

  test('ends in silence if nobody reads its answers any more', async () => {
    const child = spawn(PYTHON, [join(import.meta.dirname, '../../../../bots/external/duck.py')]);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stdout.destroy();
    child.stdin.end('{"type":"hello","protocol":1,"game":"bolachen","rules":{},"params":{}}\n');
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([0, '']);
  });
});

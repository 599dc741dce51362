import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { hasProgram, PYTHON } from '../../../machine.js';

/** What `bolachen.py` says of its bot, and how it answers what is asked at once. */

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
});

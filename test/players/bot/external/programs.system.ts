import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { QUESTIONS } from '../../../../src/cards/engine/actions.js';
import { TAINTED } from '../../../../src/cli/play.js';
import { loadBot } from '../../../../src/players/bot/loading/load.js';
import { bolachen, json, MAIN } from '../../../cli/run.js';
import { jobOf, playChunk } from '../../../experiments/simulate/jobs.js';
import { folderOfFile } from '../../../folders.js';
import { hasProgram, PATIENCE, PYTHON } from '../../../machine.js';
import { rows } from '../../../rows.js';
import { laterRefusal } from '../../../support/input/refused.js';
import { EXAMPLES } from './fixture.js';

const HOSTILE = fileURLToPath(new URL('fixtures/hostile.mjs', import.meta.url));
/** Is in the command line of every process of these tests. */
const MARK = `hostile-${process.pid}`;

const spec = (way: string): string => `${way}:=exec(node '${HOSTILE}' ${way} ${MARK}-${way}.)`;

const FOLDER = mkdtempSync(join(tmpdir(), 'hostile-'));

/** The processes of bots that go wrong in these ways. */
function left(...ways: string[]): string[] {
  const processes = execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).split('\n');
  return processes.filter((line) => ways.some((way) => line.includes(`${MARK}-${way}.`)) && !line.includes('main.js'));
}

/** What has been killed may take a moment to be gone; on a busy machine, a long one. */
const DYING = { timeout: PATIENCE };

/** Those that go wrong on a thread, too: pinned.test.ts. */
interface RunReport {
  readonly reproducible: boolean;
  readonly tainted: readonly { bot: string }[];
  readonly bots: readonly { name: string; faults: Record<string, number> }[];
  readonly firstFaults: readonly { bot: string; kind: string; detail: string }[];
}

/** Three bots each, since a table has three places: what is told of their first fault; can the run be repeated? */
const TABLES = [
  {
    reproducible: false,
    faults: { huge: 'illegal: bid: a line of more than 65536 bytes', binary: 'illegal: bid: ', exits: 'crash: bid: ' },
  },
  { reproducible: true, faults: { loud: null, forks: null, wrong: 'illegal: bid: "H1" is not legal' } },
  {
    reproducible: false,
    faults: {
      silent: 'timeout: bid: no answer after 1200 ms',
      grows: 'crash: bid: took more than 150 MB of memory',
      fails: 'error: bid: "on purpose·[31m"',
    },
  },
] as const;

describe('programs that go wrong', () => {
  test.concurrent.each(TABLES)('$faults', async ({ faults, reproducible }) => {
    const ways = Object.keys(faults);
    const flags = ['--seed', 'h', '--threads', '1', '--move-time', '1200', '--bot-memory', '150', '--json'];
    const deals = ways.includes('silent') ? '1' : '3';
    const ran = await bolachen(FOLDER, ['simulate', '--bots', ways.map(spec).join(','), '--deals', deals, ...flags]);
    expect(ran.code).toBe(TAINTED);
    const told = json<RunReport>(ran.stdout);
    for (const [way, expected] of Object.entries(faults)) {
      const first = told.firstFaults.find(({ bot }) => bot === way);
      const line = first ? `${first.kind}: ${first.detail}` : null;
      if (expected === null) expect(line).toBeNull();
      else expect(line?.startsWith(expected), `${line}`).toBe(true);
    }
    const faulty = Object.entries(faults).flatMap(([way, fault]) => (fault === null ? [] : [way]));
    expect(told.tainted.map(({ bot }) => bot)).toEqual(faulty);
    expect(told.reproducible).toBe(reproducible);
    expect(ran.stderr.length).toBeLessThan(40_000);
    if (ways.includes('loud')) expect(ran.stderr).toContain('hostile: … (more of it on stderr is not shown)\n');
    await vi.waitFor(() => expect(left(...ways)).toEqual([]), DYING);
  });

  test.concurrent('a program that floods its output and stops reading is stopped', async () => {
    const flags = ['--deals', '400', '--seed', 'h', '--threads', '1', '--move-time', '200', '--json'];
    const ran = await bolachen(FOLDER, ['simulate', '--bots', `${spec('floods')},lowest,lowest`, ...flags]);
    expect(ran.code).toBe(TAINTED);
    const kinds = json<RunReport>(ran.stdout).firstFaults.map(({ kind }) => kind);
    expect(kinds).toContain('illegal');
    await vi.waitFor(() => expect(left('floods')).toEqual([]), DYING);
  });

  test.concurrent.each([
    ['Ctrl-C while waiting for an answer that never comes', 'SIGINT', 'silent'],
    ['Ctrl-C while waiting for a hello that never comes', 'SIGINT', 'mute'],
    ['SIGKILL in the middle of play', 'SIGKILL', 'good'],
    ['SIGKILL while a bot plays that ignores the end of its input', 'SIGKILL', 'stays'],
  ] as const)('%s leaves none behind', async (_, signal, way) => {
    const ran = await bolachen(
      FOLDER,
      ['simulate', '--bots', spec(way), '--deals', '90000', '--threads', '1', '--move-time', '0'],
      {
        meet(child) {
          const watch = setInterval(() => {
            // Once the bot is there: a run takes one interrupt to stop in good order, and another to stop at once.
            if (left(way).length > 0) setTimeout(() => child.kill(signal), 300);
          }, 400);
          child.on('exit', () => clearInterval(watch));
        },
      },
    );
    // By the signal itself where nothing has been begun yet.
    expect([130, null]).toContain(ran.code);
    expect(ran.stdout).toBe('');
    await vi.waitFor(() => expect(left(way)).toEqual([]), DYING);
  });
});

test.concurrent.each([
  ['exec(no-such-program)', '--bots: exec(no-such-program): ended before its hello, with exit code 127', 1],
  [`exec(echo '{"type":"hello","protocol":2,"name":"x"}')`, 'speaks protocol 2; this program speaks 1', 1],
  ['exec(cat)', 'its hello must have a name, a text of up to 80 letters; found nothing', 1],
  [`exec(node '${HOSTILE}' wrong ${MARK})(length=5)`, '--bots: hostile has no parameter "length"; it has none', 2],
])('%s is refused', async (bot, message, code) => {
  const ran = await bolachen(FOLDER, ['simulate', '--bots', bot, '--deals', '9']);
  expect(ran.stdout).toBe('');
  expect(ran.stderr).toContain(message);
  expect(ran.code).toBe(code);
});

test.concurrent('a program in three seats says hello once', async () => {
  const ran = await bolachen(FOLDER, ['simulate', '--bots', 'exec(echo begun >&2; echo hi; cat)', '--deals', '9']);
  expect(ran.stderr.match(/: begun$/gm)).toHaveLength(1);
});

const FEW = [24, 32, 40, 42, 44, 48, 56, 64, 128].map((limit) => [limit, 2]);
test.runIf(process.platform === 'linux').each([...FEW, [48, 8], [80, 8]])(
  'with %i descriptors and %i threads a run with a program ends',
  (limit, threads) => {
    const bots = `exec(node '${HOSTILE}' good ${MARK}),lowest,lowest`;
    const run = `simulate --bots "${bots}" --deals 20 --seed a --threads ${threads} --no-out`;
    const line = `ulimit -n ${limit}; exec '${process.execPath}' '${MAIN}' ${run}`;
    const { status, signal, stderr } = spawnSync('sh', ['-c', line], { encoding: 'utf8', timeout: PATIENCE });
    expect(signal).toBeNull();
    if (status !== 0) expect(stderr).toMatch(/^bolachen: .*too many open files: raise the limit[^\n]*\n$/);
  },
);

afterAll(() => rmSync(FOLDER, { recursive: true }));

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

  test.each(rows`
    bidd | bid ‖ Bid | bid ‖ paly | play ‖ give_back | giveBack ‖ rase_ | raise_ ‖ bidd_all | bid_all
    give_back_all | giveBack_all ‖ everything_all |
  `)('whose method %s is never asked is refused', async (method, meant) => {
    const hint = meant === '' ? '' : ` (did you mean "${meant}"?)`;
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

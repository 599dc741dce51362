import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { TAINTED } from '../../../../src/cli/play.js';
import { bolachen, json, MAIN } from '../../../cli/run.js';
import { PATIENCE } from '../../../machine.js';

const HOSTILE = fileURLToPath(new URL('fixtures/hostile.mjs', import.meta.url));
/** Stands in the command line of every process of these tests. */
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
interface Told {
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
    const told = json<Told>(ran.stdout);
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
    const kinds = json<Told>(ran.stdout).firstFaults.map(({ kind }) => kind);
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

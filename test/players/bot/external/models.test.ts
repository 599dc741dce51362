import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHello, rememberHellos } from '../../../../src/players/bot/external/external-bot.js';
import { bolachen, folderWith, json, read } from '../../../cli/run.js';
import { jobOf, playChunk } from '../../../experiments/simulate/jobs.js';
import { contents } from '../../../folders.js';
import { hasProgram, PATIENCE, PYTHON } from '../../../machine.js';
import { sized } from '../../../sizes.js';

/** A language model in a seat, whatever its server does: no run ends, and each failure is a fault of its kind. */

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const LLM = pathOf('../../../../bots/external/llm.py');

let server: ChildProcess;
let port: string;
beforeAll(async () => {
  server = spawn(process.execPath, [pathOf('fixtures/chat-server.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
  [port] = (await once(createInterface(server.stdout as never), 'line')) as [string];
});
afterAll(() => server.kill());

/** The command of a model, with further options. */
const command = (model: string, ...options: readonly (string | number)[]): string =>
  `${PYTHON} '${LLM}' --url http://127.0.0.1:${port}/v1 --model '${model}' ${options.join(' ')}`;

/** The faults of a bot on the first board, by kind, with what the first of each says. */
async function faultsOf(spec: string, changes = {}, boards = 1): Promise<{ counts: number[]; details: string[] }> {
  const limits = { moveTime: PATIENCE, memory: 1_000 };
  const job = jobOf({ bots: [spec, 'lowest', 'lowest'], limits, ...changes });
  const { faults, firstFaults } = await playChunk(job, 0, boards);
  const details = firstFaults.map(({ kind, detail }) => `${kind}: ${detail}`);
  return { counts: Array.from(faults.subarray(0, 4)), details };
}

/** The same of a model that is asked for the one bid of the board. All say the same hello: one is asked for it. */
async function faultsInBid(model: string, patience = PATIENCE) {
  const playing = jobOf({});
  const hello = await readHello(command('good'), {}, playing, 'bots');
  const line = command(model, '--patience', patience);
  rememberHellos([{ command: line, params: {}, hello }], playing);
  return faultsOf(`lowest+bid=exec(${line})`);
}

describe.runIf(hasProgram('python3', '--version'))('a model', () => {
  test.each([
    'good',
    'fickle',
    'quoted',
    'thinking',
    'parts',
    'long',
    'plain',
    'odd',
    'slow:0.01',
    'empty/good',
    'rambling/good',
    '429:0.1/good',
    '429:Wed, 21 Oct 2015 07:28:00 GMT/500/good',
    'dropped/good',
    'cut/good',
    'page/good',
  ])('that is %s bids without a fault', async (model) => {
    expect(await faultsInBid(model)).toEqual({ counts: [0, 0, 0, 0], details: [] });
  });

  test.each([
    ['rambling', '"no legal answer in: …hmm hmm hmm hmm hmm hmm hmm hmm hmm hmm"'],
    ['foreign', '"no legal answer in: 我不知道该出哪张牌。"'],
    ['empty', '"a reply without text"'],
    ['null', '"a reply without text"'],
    ['object', '"a reply without text"'],
  ])('that is %s gives an illegal answer', async (model, detail) => {
    expect(await faultsInBid(model)).toEqual({
      counts: [1, 0, 0, 0],
      details: [`illegal: bid: ${detail} is not legal; legal: pass, brand, bettel, mord`],
    });
  });

  test.each([
    ['401', 'HTTP 401 not now, friend'],
    ['moved', 'HTTP 307 Temporary Redirect'],
    ['429:999999999', 'request 1: HTTP 429 not now, friend'],
  ])('that is refused with %s has an error at once', async (model, detail) => {
    const { counts, details } = await faultsInBid(model);
    expect(counts).toEqual([0, 1, 0, 0]);
    expect(details).toEqual([expect.stringContaining(`error: bid: "ConnectionError: ${detail} (llm.py:`)]);
  });

  test.each(['503', 'dropped', 'cut', 'rubbish', 'nothing', 'page', 'drips', 'hangs'])(
    'that stays %s has an error once its time is over',
    async (model) => {
      const { counts, details } = await faultsInBid(model, 0.2);
      expect(counts).toEqual([0, 1, 0, 0]);
      expect(details).toEqual([expect.stringMatching(/^error: bid: "ConnectionError: request \d: /)]);
    },
  );

  test.each([{ game: 'bolachen' }, { game: 'wallachen', rules: { allPass: 'pot' }, matchLength: 2 }])(
    'answers every question of whole deals, %j',
    async (changes) => {
      const bots = Array<string>(3).fill(`exec(${command('good', '--patience', PATIENCE)})`);
      expect(await faultsOf('', { ...changes, bots }, sized(4, 8))).toEqual({ counts: [0, 0, 0, 0], details: [] });
    },
  );

  test('keeps its key to itself, also where the server repeats it', async () => {
    const folder = folderWith({ key: 'sk-0123456789\n' });
    const options = ['--key-env', 'MY_KEY', '--transcript', 'said.jsonl', '--patience', PATIENCE];
    const bots = ['echo', '401', 'good'].map((way) => `${way}:=exec(MY_KEY=$(cat key) ${command(way, ...options)})`);
    const flags = ['--deals', '2', '--seed', 'k', '--json', '--out', 'run', '--threads', '1', '--move-time', '0'];
    const { stdout, stderr } = await bolachen(folder, ['simulate', '--bots', bots.join(), '--records', ...flags]);
    const { firstFaults } = json<{ firstFaults: { bot: string; detail: string }[] }>(stdout);
    const detailOf = (name: string) => firstFaults.find(({ bot }) => bot === name)?.detail;
    expect(detailOf('echo')).toContain('no legal answer in: Your key is Bearer ….');
    expect(detailOf('401')).toContain('HTTP 401 not now, Bearer …');
    const said = read(folder, 'said.jsonl').trimEnd().split('\n');
    expect(said.map((line) => JSON.parse(line).reply?.content)).toContain('Your key is Bearer ….');
    const everything = { ...contents(folder), key: '', stdout, stderr };
    expect(Object.entries(everything).filter(([, text]) => text.includes('0123456789'))).toEqual([]);
  });

  test.each([
    ['--key-env NOT_THERE', '--key-env: the environment variable NOT_THERE has no key that can be sent'],
    ['--url localhost:8080', '--url: expected an address such as http://localhost:8080/v1, found localhost:8080'],
    ['--patience 0', '--patience: expected a number of seconds above 0'],
    ['--system nowhere', "[Errno 2] No such file or directory: 'nowhere'"],
  ])('with %s is refused', async (options, why) => {
    const { code, stderr } = await bolachen(folderWith(), ['simulate', '--bots', `exec(${command('good', options)})`]);
    expect(code).toBe(1);
    expect(stderr).toContain(`llm.py: error: ${why}`);
    expect(stderr).toContain('ended before its hello, with exit code 2');
  });
});

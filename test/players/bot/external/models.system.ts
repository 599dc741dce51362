import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHello, rememberHellos } from '../../../../src/players/bot/external/external-bot.js';
import { bolachen, folderWith, json, read } from '../../../cli/run.js';
import { jobOf, playChunk } from '../../../experiments/simulate/jobs.js';
import { contents } from '../../../folders.js';
import { PATIENCE } from '../../../machine.js';
import { rows } from '../../../rows.js';
import { sized } from '../../../sizes.js';

/** A language model in a seat, whatever its server does: what it says is played, and what the server does is not. */

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const LLM = pathOf('../../../../bots/external/llm.mjs');

let server: ChildProcess;
let port: string;
beforeAll(async () => {
  server = spawn(process.execPath, [pathOf('fixtures/chat-server.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
  [port] = (await once(createInterface(server.stdout as never), 'line')) as [string];
});
afterAll(() => server.kill());

const asked = async (path: string): Promise<string> => (await fetch(`http://127.0.0.1:${port}/${path}`)).text();

/** The command of a model, with further options. */
const command = (model: string, ...options: readonly (string | number)[]): string =>
  `node '${LLM}' --url http://127.0.0.1:${port}/v1 --model '${model}' ${options.join(' ')}`;

/** The faults of a bot on the first board, by kind, with what the first of each says. */
async function faultsOf(spec: string, changes = {}, boards = 1): Promise<{ counts: number[]; details: string[] }> {
  const limits = { moveTime: PATIENCE, memory: 1_000 };
  const job = jobOf({ bots: [spec, 'lowest', 'lowest'], limits, ...changes });
  const { faults, firstFaults } = await playChunk(job, 0, boards);
  const details = firstFaults.map(({ kind, detail }) => `${kind}: ${detail}`);
  return { counts: Array.from(faults.subarray(0, 4)), details };
}

/** The same of a model that is asked for the one bid of the board. All say the same hello: one is asked for it. */
async function faultsInBid(model: string, ...options: readonly (string | number)[]) {
  const playing = jobOf({});
  const hello = await readHello(command('good'), {}, playing, 'bots');
  const line = command(model, '--patience', PATIENCE, ...options);
  rememberHellos([{ command: line, params: {}, hello }], playing);
  return faultsOf(`lowest+bid=exec(${line})`);
}

describe('a model', () => {
  test.each([
    ...['good', 'prose', 'fickle', 'quoted', 'thinking', 'parts', 'long', 'plain', 'odd', 'slow:0.01'],
    ...['empty/good', 'rambling/good', 'illegal/good', 'halved/good', 'ended/good'],
    ...['429:0.1/good', '429:Wed, 21 Oct 2015 07:28:00 GMT/500/good', 'dropped/good', 'cut/good', 'page/good'],
    ...['streams', 'gzip', 'done', 'inside/good', 'form'],
  ])('that is %s bids without a fault', async (model) => {
    expect(await faultsInBid(model)).toEqual({ counts: [0, 0, 0, 0], details: [] });
  });

  test.each(rows`
    rambling | "…hmm hmm hmm hmm hmm hmm hmm hmm hmm hmm hmm hmm hmm hmm hmm" ‖ foreign | "我不知道该出哪张牌。"
    illegal | "grand" ‖ empty | "a reply without text" ‖ null | "a reply without text" ‖ object | "a reply without text"
    ended | "cut off at its length: raise --max-tokens" ‖ halved | "cut off at its length: raise --max-tokens"
  `)('that is %s gives an illegal answer', async (model, detail) => {
    expect(await faultsInBid(model)).toEqual({
      counts: [1, 0, 0, 0],
      details: [`illegal: bid: ${detail} is not legal; legal: pass, brand, bettel, mord`],
    });
  });

  test.each(rows`
    401 | HTTP 401 not now, friend ‖ moved | HTTP 307 Temporary Redirect ‖ wrong | no such model
    named | HTTP 404 model "x" not found, try pulling it first ‖ detail | HTTP 422 [{"loc":["body"],"msg":"no \"x\""}]
    plainly | HTTP 403 go away ‖ system | HTTP 400 System role not supported
    most | HTTP 400 Unsupported parameter: 'max_tokens' | --max-tokens 9
    form | HTTP 400 response_format is not supported | --form json
  `)('that is refused as %s ends the run with the words of its server', async (model, why, options = '') => {
    await expect(faultsInBid(model, options)).rejects.toThrow(`is not available: ${why}`);
  });

  test('is asked as its server wants it', async () => {
    const folder = folderWith({ 'body.json': '\uFEFF{"max_completion_tokens": 9, "seed": 1}' });
    for (const [model, options] of [
      ['system', '--no-system'],
      ['most', `--body ${join(folder, 'body.json')}`],
      ['form', '--form text'],
    ])
      expect(await faultsInBid(model, options)).toEqual({ counts: [0, 0, 0, 0], details: [] });
    const all: Record<string, unknown>[] = JSON.parse(await asked('prompts'));
    const [system, most, form] = ['system', 'most', 'form'].map((name) => all.findLast(({ model }) => model === name));
    expect(system).toMatchObject({ messages: [{ role: 'user' }] });
    const json_schema = { schema: { properties: { answer: { enum: expect.arrayContaining(['pass']) } } } };
    expect(most).toMatchObject({ max_completion_tokens: 9, seed: 1, stream: false, response_format: { json_schema } });
    expect(form).not.toHaveProperty('response_format');
  });

  test('that is slow or gone is asked again, and is no fault of anybody', async () => {
    const folder = folderWith({ 'model.sh': `exec ${command('good')}` });
    const flags = ['--blocks', '4', '--seed', 'o', '--estimand', 'one-in-field', '--threads', '1', '--move-time', '0'];
    const compare = (out: string, beginning = {}) =>
      bolachen(folder, ['compare', 'm:=exec(sh model.sh)', 'sound', ...flags, '--out', out], beginning);
    await compare('whole');
    await asked('break/40');
    // Mended once it has been asked in vain.
    const meet = (broken: ChildProcess): void => void broken.stderr?.once('data', () => asked('mend'));
    const { code, stderr } = await compare('broken', { meet });
    expect(stderr).toMatch(/good: .*; asked again, with growing pauses/);
    expect(code).toBe(0);
    const [whole, other] = ['whole', 'broken'].map((name) => read(folder, `${name}/manifest.json`));
    expect(json(other)).toMatchObject({ digest: json<{ digest: string }>(whole).digest, complete: true });
    const lines = read(folder, 'broken/answers.jsonl').trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('"fault"'))).toEqual([]);
  });

  test.each([{ game: 'bolachen' }, { game: 'wallachen', rules: { allPass: 'pot' }, matchLength: 2 }])(
    'answers every question of whole deals in both forms, %j',
    async (changes) => {
      for (const form of ['json', 'text']) {
        const bots = Array<string>(3).fill(`exec(${command('good', '--patience', PATIENCE, '--form', form)})`);
        expect(await faultsOf('', { ...changes, bots }, sized(2, 8))).toEqual({ counts: [0, 0, 0, 0], details: [] });
      }
    },
  );

  test('with a wrong key ends the run at its first question, and leaves nothing', async () => {
    const folder = folderWith({ key: 'sk-0123456789\n' });
    const shell = `MY_KEY=$(cat key) ${command('401', '--key-env', 'MY_KEY')}`;
    const flags = ['--estimand', 'one-in-field', '--blocks', '30', '--threads', '1', '--out', 'run'];
    const { code, stderr } = await bolachen(folder, ['compare', `m:=exec(${shell})`, 'sound', ...flags]);
    expect(code).toBe(1);
    expect(stderr).toContain('bots: 401: is not available: HTTP 401 not now, Bearer …');
    expect(readdirSync(folder)).toEqual(['key']);
  });

  test('keeps its key to itself, also where the server repeats it', async () => {
    const folder = folderWith({ key: 'sk-0123456789\n' });
    const options = ['--key-env', 'MY_KEY', '--header', 'x-key=MY_KEY', '--transcript', 'said.jsonl'];
    const bots = ['echo', 'good', 'good'].map((way, i) => `b${i}:=exec(MY_KEY=$(cat key) ${command(way, ...options)})`);
    const flags = ['--deals', '2', '--seed', 'k', '--json', '--out', 'run', '--threads', '1', '--move-time', '0'];
    const { stdout, stderr } = await bolachen(folder, ['simulate', '--bots', bots.join(), '--records', ...flags]);
    const { firstFaults } = json<{ firstFaults: { bot: string; detail: string }[] }>(stdout);
    expect(firstFaults.find(({ bot }) => bot === 'b0')?.detail).toContain('"Your key is Bearer …."');
    const said = read(folder, 'said.jsonl').trimEnd().split('\n');
    expect(said.map((line) => JSON.parse(line).reply)).toContain('Your key is Bearer ….');
    const everything = { ...contents(folder), key: '', stdout, stderr };
    expect(Object.entries(everything).filter(([, text]) => text.includes('0123456789'))).toEqual([]);
    const seen = JSON.parse(await asked('seen')).at(-1);
    expect(seen.headers).toMatchObject({ authorization: 'Bearer sk-0123456789', 'x-key': 'sk-0123456789' });
  });

  test('may be at an address with a query', async () => {
    const line = command('good').replace('/v1', "'/deployments/d/chat/completions?api-version=1'");
    expect(await faultsOf(`lowest+bid=exec(${line})`)).toEqual({ counts: [0, 0, 0, 0], details: [] });
    expect(JSON.parse(await asked('seen')).at(-1).url).toBe('/deployments/d/chat/completions?api-version=1');
  });

  test.each(rows`
    --key-env NOT_THERE | --key-env: the environment variable NOT_THERE has nothing that can be sent
    --url localhost:8080 | --url: expected an address such as http://localhost:8080/v1 ‖ --bogus | Unknown option '--bogus'
    --patience 0 | --patience: expected a number above 0 ‖ --header x | --header: expected NAME=ENVIRONMENT_VARIABLE
    --system nowhere | ENOENT: no such file or directory, open 'nowhere' ‖ --form xml | --form: expected json or text
  `)('with %s is refused', (options, why) => {
    const { status, stderr } = spawnSync('sh', ['-c', command('good', options)], { input: '', encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining(`llm.mjs: ${why}`)]);
  });
});

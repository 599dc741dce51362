import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect, test } from 'vitest';
import { recordsOf } from '../../../experiments/simulate/jobs.js';
import { protocolSchema } from './protocol-schema.js';

/** Programs that read words: what they are sent. */

const READER = join(import.meta.dirname, 'fixtures/reader.mjs');
const folder = mkdtempSync(join(tmpdir(), 'bolachen-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Message {
  readonly type: string;
  readonly text?: string;
  readonly game?: string;
  readonly rules?: object;
  readonly view?: object;
}

const ajv = new Ajv2020({ allowUnionTypes: true }).addSchema(protocolSchema(), 'protocol');
let files = 0;

/** The records of some deals, and the messages to the reader. */
async function played(game: string, window: number) {
  const file = join(folder, `${files++}`);
  const bot = `reader:=exec(node ${READER} ${window} --log ${file})`;
  const job = { game, rules: {}, bots: [bot, 'sound', 'lowest'] as [string, string, string] };
  const records = await recordsOf({ ...job, names: ['reader', 'sound', 'lowest'] }, 8);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  for (const line of lines)
    expect(ajv.validate('protocol#/$defs/toBot', JSON.parse(line)), `${line}${ajv.errorsText()}`).toBe(true);
  return { records, lines, messages: lines.map((line) => JSON.parse(line) as Message) };
}

test.each([
  ['bolachen', 1],
  ['wallachen', 8],
] as const)('%s, %i at once: the rules once, and a text with each question beside the view', async (game, window) => {
  const { records, messages } = await played(game, window);
  expect(records.join()).toContain('"faults":[]');
  expect(messages.map(({ type }) => type).slice(0, 3)).toEqual(['hello', 'hello', 'rules']);
  for (const { text, view } of messages.filter(({ type }) => type === 'question')) {
    expect(text).toMatch(/^You are [FMD] /);
    expect(view).toEqual(expect.any(Object));
  }
});

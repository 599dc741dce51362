import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect, test } from 'vitest';
import { WORDS } from '../../../../src/cards/engine/actions.js';
import { parseAnswer } from '../../../../src/cards/record/actions.js';
import { rerun } from '../../../../src/experiments/kinds.js';
import { simulate } from '../../../../src/experiments/simulate/kind.js';
import { ProgramTexts } from '../../../../src/players/bot/external/texts.js';
import { trueNamesIn } from '../../../cards/texts/true-names.js';
import { jobOf, playChunk, recordsOf } from '../../../experiments/simulate/jobs.js';
import { DUCK, EXAMPLES } from './fixture.js';
import { protocolSchema } from './protocol-schema.js';

/** Programs that read words: what they are sent, under true names and under drawn ones. */

const READER = join(import.meta.dirname, 'fixtures/reader.mjs');
const folder = mkdtempSync(join(tmpdir(), 'bolachen-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Message {
  readonly type: string;
  readonly text?: string;
  readonly game?: string;
  readonly rules?: object;
  readonly questions?: readonly Message[];
  readonly view?: object;
  readonly stage?: number;
  readonly legal?: readonly string[];
}

const ajv = new Ajv2020({ allowUnionTypes: true }).addSchema(protocolSchema(), 'protocol');
let files = 0;

/** The records of some deals, and the messages to the reader. */
async function played(
  game: string,
  more: { readonly disguise?: string; readonly rules?: object; readonly batch?: number },
) {
  const file = join(folder, `${files++}`);
  const { batch = 1, disguise, rules = {} } = more;
  const bot = `reader:=exec(node ${READER} ${batch} --log ${file})`;
  const job = { game, rules: { ...rules }, bots: [bot, 'sound', 'lowest'] as [string, string, string] };
  const records = await recordsOf({ ...job, names: ['reader', 'sound', 'lowest'], ...(disguise && { disguise }) }, 20);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  for (const line of lines)
    expect(ajv.validate('protocol#/$defs/toBot', JSON.parse(line)), `${line}${ajv.errorsText()}`).toBe(true);
  return { records, lines, messages: lines.map((line) => JSON.parse(line) as Message) };
}

const questionsIn = (messages: readonly Message[]): readonly Message[] =>
  messages.flatMap((each) =>
    each.type === 'questions' ? (each.questions ?? []) : each.type === 'question' ? [each] : [],
  );

test.each([
  ['bolachen', 1],
  ['wallachen', 1],
  ['wallachen', 8],
] as const)(
  '%s, %i at once: under drawn names the same deals are played, and nothing sent has another',
  async (game, batch) => {
    const [plain, disguised] = [await played(game, { batch }), await played(game, { batch, disguise: 'x' })];
    expect(disguised.records).toEqual(plain.records);
    expect(disguised.records.join()).toContain('"faults":[]');
    expect(plain.messages.map(({ type }) => type).slice(0, 3)).toEqual(['hello', 'hello', 'rules']);
    for (const { text, view, stage } of questionsIn(plain.messages)) {
      expect(text).toMatch(/^You are [FMD] /);
      expect([view, stage]).toEqual([expect.any(Object), undefined]);
    }
    for (const { view, stage, text, legal } of questionsIn(disguised.messages)) {
      expect([view, typeof stage]).toEqual([undefined, 'number']);
      expect(text).toContain(legal?.[0].split(' ').at(-1));
    }
    const names = disguised.lines.map((line) => line.replace(/"type":"\w+"/, ''));
    expect(trueNamesIn(names.join('\n'))).toEqual([]);
    expect(disguised.messages.filter(({ type }) => type === 'hello').map(({ rules }) => rules)).not.toContainEqual(
      expect.objectContaining({ earlyEnd: expect.anything() }),
    );
  },
);

test('an answer under a true name is none where names are drawn', () => {
  const texts = new ProgramTexts('x');
  for (const word of [...WORDS, 'HA', 'call HA', 'discard E7 HA'])
    expect(parseAnswer(String(texts.trueAnswer(word)))).toBeUndefined();
  expect([null, 7, undefined].map((token) => texts.trueAnswer(token))).toEqual([null, 7, undefined]);
  expect(new ProgramTexts(undefined).trueAnswer('pass')).toBe('pass');
});

test('the disguise is part of the run: it is played again under the same names, and refused where nobody reads', async () => {
  const sent = join(folder, 'again');
  const bots = [`exec(node ${READER} 1 --log ${sent})`, 'sound', 'lowest'];
  const what = { bots, seed: 'again', deals: 6, disguise: 'x' };
  const { manifest, digest } = await simulate(what, { folder: join(folder, 'run'), threads: 0 });
  expect(manifest?.what).toMatchObject({ disguise: 'x' });
  const rulesSent = () =>
    readFileSync(sent, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{"type":"rules"'));
  const before = new Set(rulesSent());
  expect(await rerun(join(folder, 'run'))).toMatchObject({ expected: digest, found: digest });
  expect(new Set(rulesSent())).toEqual(before);
  expect(before.size).toBe(1);
  await expect(simulate({ ...what, bots: ['sound', 'keen', 'lowest'] }, { threads: 0 })).rejects.toThrow(
    'disguise: is for programs that read texts',
  );
});

test('a program that reads no texts plays under the true names, disguise or not', async () => {
  const play = (more: object) =>
    playChunk(jobOf({ bots: [`${EXAMPLES.javascript}(length=6)`, 'sound', 'random'], ...more }), 0, 12);
  const [there, here] = [
    await play({ disguise: 'x' }),
    await playChunk(jobOf({ bots: [`${DUCK}(length=6)`, 'sound', 'random'] }), 0, 12),
  ];
  expect(there.digest).toBe(here.digest);
});

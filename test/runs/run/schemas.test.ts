import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { ChunkLineSchema } from '../../../src/data/dataset/chunk-line.js';
import { BlocksLineSchema } from '../../../src/experiments/blocks/line.js';
import { AnswerLineSchema } from '../../../src/players/bot/answers/answer-line.js';
import { ModelFileSchema } from '../../../src/players/model/model-file.js';
import { compare, dataset, ruleEffects, simulate, sweep, tournament, tune } from '../../../src/public/index.js';
import { ManifestSchema } from '../../../src/runs/run/manifest.js';
import { folderWith } from '../../cli/run.js';

/** The JSON Schemas of results/schema: what the program reads by (`npm run schemas`), true of what it writes. */

const HASH = {
  type: 'string',
  pattern: '^[0-9a-f]{16}$',
  description: 'of this line and the one before it: see results/README.md',
};

/** Whole numbers are exact, which JSON Schema has no word for. */
const CONFIG: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
  overrideAction: ({ valibotAction, jsonSchema }) =>
    valibotAction.type === 'safe_integer' ? { ...jsonSchema, type: 'integer' } : undefined,
};

const manifest = { title: 'manifest.json of bolachen', ...toJsonSchema(ManifestSchema, CONFIG) };

function lineSchema(file: string, schema: Parameters<typeof toJsonSchema>[0]): object {
  const { properties, required = [], ...rest } = toJsonSchema(schema, CONFIG);
  return {
    title: `a line of ${file} of bolachen`,
    ...rest,
    properties: { ...properties, hash: HASH },
    required: [...required, 'hash'],
  };
}

const SCHEMAS: Readonly<Record<string, object>> = {
  manifest,
  answers: lineSchema('answers.jsonl', AnswerLineSchema),
  blocks: lineSchema('deals.jsonl, blocks.jsonl or confirmation.jsonl', BlocksLineSchema),
  chunks: lineSchema('chunks.jsonl', ChunkLineSchema),
  model: { title: 'a file for model(file=…) of bolachen', ...toJsonSchema(ModelFileSchema, CONFIG) },
};

const RESULTS = fileURLToPath(new URL('../../../results', import.meta.url));

test.each(Object.entries(SCHEMAS))('%s.schema.json is what the program reads by', async (name, schema) => {
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(`${RESULTS}/schema/${name}.schema.json`);
});

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const validators = Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, ajv.compile(schema)]));

/** The files of a folder that have schemas, by the schema's name, and what is wrong with them. */
function complaints(folder: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const file of readdirSync(folder)) {
    const name = file.replace(/^(deals|confirmation)\b/, 'blocks').replace(/\.jsonl?$/, '');
    const validate = validators[name];
    if (validate === undefined) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const values = file.endsWith('l') ? text.trimEnd().split('\n') : [text];
    found[file] = values.flatMap((value, i) =>
      validate(JSON.parse(value)) ? [] : [`${file}:${i + 1}: ${JSON.stringify(validate.errors)}`],
    );
  }
  return found;
}

test('the files of runs of all kinds are valid', async () => {
  const place = folderWith({ 'broken.mjs': `export default { name: 'broken', play: () => 99 };\n` });
  const folder = (name: string) => ({ folder: join(place, name), threads: 0 });
  const bots = ['sound', 'bold', join(place, 'broken.mjs')];
  await simulate({ bots, deals: 200, seed: 's', chunk: 60, records: true }, folder('simulate'));
  await simulate({ bots, deals: 200, seed: 's', game: 'wallachen', rules: { allPass: 'pot' } }, folder('pot'));
  await tournament({ bots, blocks: 6, seed: 't' }, folder('tournament'));
  await sweep({ spec: 'sound(play=4.0..5.0:0.5)', blocks: 10, confirm: 4, seed: 'w' }, folder('sweep'));
  await tune({ spec: 'sound(play=4..6)', blocks: 6, chunk: 2, confirm: 4, seed: 't' }, folder('tune'));
  await compare({ a: 'sound', b: 'bold', blocks: 20, seed: 'c' }, folder('compare'));
  await ruleEffects({ bots: 'sound', deals: 30, seed: 'e' }, folder('rules'));
  await dataset({ kind: 'deals', bots, deals: 40, chunk: 20, seed: 'd' }, folder('dataset'));

  const lines = { simulate: 'deals', pot: 'deals', dataset: 'chunks' } as Readonly<Record<string, string>>;
  for (const kind of readdirSync(place).filter((name) => name !== 'broken.mjs')) {
    const files = [`${lines[kind] ?? 'blocks'}.jsonl`, 'manifest.json'];
    if (kind === 'sweep' || kind === 'tune') files.push('confirmation.jsonl');
    expect(complaints(join(place, kind)), kind).toEqual(Object.fromEntries(files.map((file) => [file, []])));
  }
});

test('a line that is wrong is not', () => {
  expect(validators.blocks({ first: -1 })).toBe(false);
  expect(validators.manifest({})).toBe(false);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { ChunkLineSchema } from '../../../src/data/dataset/chunk-line.js';
import { DATASET } from '../../../src/data/dataset/options.js';
import { dataset } from '../../../src/data/dataset/run.js';
import { BlocksLineSchema } from '../../../src/experiments/blocks/line.js';
import { compare } from '../../../src/experiments/compare/kind.js';
import { COMPARE } from '../../../src/experiments/compare/options.js';
import { ruleEffects } from '../../../src/experiments/effects/kind.js';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import { SIMULATE } from '../../../src/experiments/simulate/options.js';
import { sweep } from '../../../src/experiments/sweep/kind.js';
import { SWEEP } from '../../../src/experiments/sweep/options.js';
import { tournament } from '../../../src/experiments/tournament/kind.js';
import { TOURNAMENT } from '../../../src/experiments/tournament/options.js';
import { tune } from '../../../src/experiments/tune/kind.js';
import { TUNE } from '../../../src/experiments/tune/options.js';
import { AnswerLineSchema } from '../../../src/players/bot/answers/answer-line.js';
import { ModelFileSchema } from '../../../src/players/model/model-file.js';
import { ManifestSchema } from '../../../src/runs/run/manifest.js';
import { HOW } from '../../../src/runs/run/options.js';
import { schemaOf } from '../../../src/support/input/option-schema.js';
import { folderWith } from '../../cli/run.js';

/**
 * The JSON Schemas of results/schema: made of what the program reads by (`npm run schemas`), and true of what it
 * writes.
 */

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

/** What a file of `--config` may hold: the options of all kinds of run, and how they are played. */
function configSchema(): object {
  const { resume: _resume, repair: _repair, signal: _signal, onProgress: _progress, onNotice: _notice, ...how } = HOW;
  const forms = new Map<string, Set<string>>();
  for (const rows of [SIMULATE, TOURNAMENT, COMPARE, SWEEP, TUNE, DATASET, how]) {
    for (const [name, form] of Object.entries(toJsonSchema(schemaOf(rows), CONFIG).properties ?? {}))
      forms.set(name, (forms.get(name) ?? new Set()).add(JSON.stringify(form)));
  }
  const properties = [...forms].map(([name, found]) => {
    const several = [...found].map((form) => JSON.parse(form));
    return [name, several.length === 1 ? several[0] : { anyOf: several }];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'a file of options for bolachen --config',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(properties) },
    additionalProperties: false,
  };
}

const SCHEMAS: Readonly<Record<string, object>> = {
  manifest,
  answers: lineSchema('answers.jsonl', AnswerLineSchema),
  blocks: lineSchema('deals.jsonl, blocks.jsonl or confirmation.jsonl', BlocksLineSchema),
  chunks: lineSchema('chunks.jsonl', ChunkLineSchema),
  config: configSchema(),
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

  expect(complaints(join(place, 'simulate'))).toEqual({ 'deals.jsonl': [], 'manifest.json': [] });
  expect(complaints(join(place, 'pot'))).toEqual({ 'deals.jsonl': [], 'manifest.json': [] });
  expect(complaints(join(place, 'tournament'))).toEqual({ 'blocks.jsonl': [], 'manifest.json': [] });
  expect(complaints(join(place, 'compare'))).toEqual({ 'blocks.jsonl': [], 'manifest.json': [] });
  expect(complaints(join(place, 'rules'))).toEqual({ 'blocks.jsonl': [], 'manifest.json': [] });
  for (const kind of ['sweep', 'tune'])
    expect(complaints(join(place, kind))).toEqual({
      'blocks.jsonl': [],
      'confirmation.jsonl': [],
      'manifest.json': [],
    });
  expect(complaints(join(place, 'dataset'))).toEqual({ 'chunks.jsonl': [], 'manifest.json': [] });
});

test('a file of options is valid as editors see it, and one with a wrong option is not', () => {
  const options = { a: './mine.ts', b: 'keen', blocks: 5000, stop: { rule: 'group' }, threads: 2, folder: 'mine' };
  expect(validators.config(options), JSON.stringify(validators.config.errors)).toBe(true);
  expect(validators.config({ blok: 1 })).toBe(false);
  expect(validators.config({ game: 'skat' })).toBe(false);
});

test('a line that is wrong is not', () => {
  expect(validators.blocks({ first: -1 })).toBe(false);
  expect(validators.manifest({})).toBe(false);
});

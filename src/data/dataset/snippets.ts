import { QUESTIONS } from '../../cards/engine/actions.js';
import { CSV_FORMS, type CsvStyle } from '../../results/document/csv-style.js';
import type { DatasetPlan } from './plan.js';
import type { ColumnSchema, Schema } from './schema.js';

/**
 * First steps on a data card: in SQL, pandas, Polars, R and PyTorch, to a model in a seat if all rows answer one
 * question.
 */
export function snippets(
  { kind, schema, game: { ruleSet: game }, job: { phases, csvStyle } }: DatasetPlan,
  folder: string,
): string {
  const { columns, format } = schema;
  const question = QUESTIONS.find((name) => phases?.length === 1 && name === phases[0]) ?? null;
  const has = (name: string): boolean => columns.some((column) => column.name === name);
  const { example } = kind;
  const query = example.needs.every(has) ? example.sql : 'SELECT count(*) AS rows FROM dataset';
  const isOfCards = OF_CARDS.includes(question ?? '');
  const isSeated = question !== null && ['hand', isOfCards ? 'answer_cards' : 'answer_word', 'score'].every(has);
  const seen = isOfCards ? ['hand', 'answer_cards'] : ['hand'];
  const isExplored = has('explored');
  return [
    'In this folder, with DuckDB:',
    code('sql', `CREATE VIEW dataset AS FROM ${SQL[format](folder, columns, csvStyle)};\n${query};`),
    'With pandas:',
    code('python', `${PANDAS[format](folder, csvStyle)}\nprint(dataset.describe(include='all').T)`),
    'With Polars:',
    code('python', `${POLARS[format](folder, csvStyle)}\nprint(dataset.describe())`),
    'With R:',
    code('r', `${R[format](folder, columns, csvStyle)}\nsummary(dataset)`),
    'With PyTorch, after pandas:',
    code(
      'python',
      isSeated
        ? `${tensors(seen, 'score', isExplored)}\n\n${isOfCards ? cardModel(game, question) : firstModel(game, question, isExplored)}`
        : tensors(example.inputs.filter(has), has(example.target) ? example.target : null),
    ),
    ...(isSeated ? [code('sh', `bolachen compare "keen+${question}=model(file=model.json)" keen`)] : []),
  ].join('\n\n');
}

const OF_CARDS = ['call', 'giveBack', 'discard', 'play'];

const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** Column names, each with a value, several to a line. */
function byColumn(columns: readonly ColumnSchema[], formatted: (column: ColumnSchema) => string): string {
  const lines: string[] = [];
  for (const column of columns) {
    const each = formatted(column);
    const last = lines.at(-1);
    if (last !== undefined && last.length + each.length < 96) lines[lines.length - 1] = `${last}, ${each}`;
    else lines.push(each);
  }
  return lines.join(',\n  ');
}

/** Text files have no types, so these are given. */
const typesInSql = (columns: readonly ColumnSchema[]): string =>
  `{\n  ${byColumn(columns, ({ name, duckdb }) => `'${name}': '${duckdb}'`)}}`;

type Reader = (folder: string, columns: readonly ColumnSchema[], style: CsvStyle) => string;
type TypedReader = (folder: string, style: CsvStyle) => string;

/** What a reader of CSV must know of a style: how it calls the separator, and what else. */
const ofStyle = (style: CsvStyle, name: string, besides = ''): string =>
  style === 'plain' ? '' : `, ${name} = '${CSV_FORMS[style].delimiter}'${besides}`;

type ByFormat<T> = Readonly<Record<Schema['format'], T>>;

const SQL: ByFormat<Reader> = {
  parquet: (folder) => `read_parquet('${folder}/*.parquet')`,
  csv: (folder, columns, style) =>
    `read_csv('${folder}/*.csv', header = true${ofStyle(style, 'delim')}, columns = ${typesInSql(columns)})`,
  jsonl: (folder, columns) =>
    `read_json('${folder}/*.jsonl', format = 'newline_delimited', columns = ${typesInSql(columns)})`,
};

/** The types for pandas, from the schema: those that allow missing values. */
const TYPES_IN_PYTHON = `import glob, json
import pandas as pd

def pandas_type(name):
    other = {'BOOLEAN': 'boolean', 'STRING': 'string'}
    return other.get(name) or name.replace('UINT_', 'UInt').replace('INT_', 'Int')

types = {column['name']: pandas_type(column['type']) for column in json.load(open('schema.json'))['columns']}
`;

const PANDAS: ByFormat<TypedReader> = {
  parquet: (folder) => `import pandas as pd  # reads Parquet by pyarrow: pip install pandas pyarrow
dataset = pd.read_parquet('${folder}')  # without pyarrow: make the dataset as csv`,
  csv: (folder, style) => `${TYPES_IN_PYTHON}
dataset = pd.concat([pd.read_csv(path, dtype=types, keep_default_na=False, na_values=['']${ofStyle(style, 'sep')})
                     for path in sorted(glob.glob('${folder}/*.csv'))], ignore_index=True)`,
  jsonl: (folder) => `${TYPES_IN_PYTHON}
dataset = pd.concat([pd.read_json(path, lines=True, dtype=False).astype(types)
                     for path in sorted(glob.glob('${folder}/*.jsonl'))], ignore_index=True)`,
};

/** The types for Polars, from the schema. */
const TYPES_IN_POLARS = `import json
import polars as pl

def polars_type(name):
    return getattr(pl, name.title().replace('_', '').replace('Uint', 'UInt'))

types = {column['name']: polars_type(column['type']) for column in json.load(open('schema.json'))['columns']}
`;

const POLARS: ByFormat<TypedReader> = {
  parquet: (folder) => `import polars as pl\ndataset = pl.read_parquet('${folder}/*.parquet')`,
  csv: (folder, style) =>
    `${TYPES_IN_POLARS}dataset = pl.read_csv('${folder}/*.csv', schema=types${ofStyle(style, 'separator')})`,
  jsonl: (folder) =>
    `${TYPES_IN_POLARS}dataset = pl.scan_ndjson('${folder}/*.jsonl', infer_schema_length=None).cast(types).collect()`,
};

/** A card set needs more than the 31 bits of an integer of R. */
const typeInR = ({ type }: ColumnSchema): string =>
  type === 'BOOLEAN' ? 'logical' : type === 'STRING' ? 'character' : 'numeric';

const filesInR = (folder: string, read: string): string =>
  `dataset <- do.call(rbind, lapply(list.files('${folder}', full.names = TRUE), ${read}))`;

const R: ByFormat<Reader> = {
  parquet: (folder) =>
    `# install.packages('arrow'); without it: make the dataset as csv\n${filesInR(folder, 'arrow::read_parquet')}`,
  csv: (folder, columns, style) => `types <- c(
  ${byColumn(columns, (column) => `'${column.name}' = '${typeInR(column)}'`)})
${filesInR(folder, `read.csv, colClasses = types, na.strings = '', check.names = FALSE${ofStyle(style, 'sep', ", fileEncoding = 'UTF-8-BOM'")}`)}`,
  jsonl: (folder) =>
    filesInR(folder, 'function(name) jsonlite::stream_in(file(name), verbose = FALSE, pagesize = 1e6)'),
};

/** Card sets as 32 zeros and ones each; without card sets, all numbers. */
function tensors(inputs: readonly string[], target: string | null, isExplored = false): string {
  const goal = target === null ? [] : [`target = torch.from_numpy(dataset['${target}'].to_numpy(dtype='float32'))`];
  if (inputs.length === 0)
    return [
      'import torch',
      `numbers = dataset.select_dtypes('number')${target === null ? '' : `.drop(columns='${target}')`}`,
      "inputs = torch.from_numpy(numbers.to_numpy(dtype='float32', na_value=-1))",
      ...goal,
      'print(inputs.shape)',
    ].join('\n');
  return [
    'import numpy as np, torch',
    ...(isExplored ? ['', 'dataset = dataset[dataset.explored]  # those that were answered at random'] : []),
    '',
    'def bits(name):  # a card set as 32 numbers, 0 or 1',
    "    return (dataset[name].to_numpy(dtype='int64')[:, None] >> np.arange(32) & 1).astype('float32')",
    '',
    `inputs = torch.from_numpy(np.hstack([bits(name) for name in [${inputs.map((name) => `'${name}'`).join(', ')}]]))`,
    ...goal,
    'print(inputs.shape)',
  ].join('\n');
}

/** A small network for a question of words: what each is worth if they were drawn at random, else what bots answer. */
const firstModel = (game: string, question: string, isExplored: boolean): string => `import json

words = sorted(dataset.answer_word.unique())
answers = torch.tensor([words.index(word) for word in dataset.answer_word])
${trained(
  32,
  'len(words)',
  isExplored
    ? '((outputs.gather(1, answers[:, None])[:, 0] - target) ** 2).mean()'
    : 'torch.nn.functional.cross_entropy(outputs, answers)',
)}
${written(game, `{'question': '${question}', 'inputs': ['hand'], 'answers': words, 'layers': layers}`)}`;

/** A small network for a question that is answered by cards: what an answer is worth, seen with the hand. */
const cardModel = (game: string, question: string): string => `import json

${trained(64, '1', '((outputs[:, 0] - target) ** 2).mean()')}
${written(game, `{'question': '${question}', 'inputs': ['hand', 'answer_cards'], 'layers': layers}`)}`;

const trained = (
  inputs: number,
  outputs: string,
  loss: string,
): string => `net = torch.nn.Sequential(torch.nn.Linear(${inputs}, 64), torch.nn.ReLU(), torch.nn.Linear(64, ${outputs}))
adam = torch.optim.Adam(net.parameters(), 0.01)
for _ in range(100):
    outputs = net(inputs)
    loss = ${loss}
    adam.zero_grad()
    loss.backward()
    adam.step()
`;

const written = (
  game: string,
  model: string,
): string => `layers = [{'weights': part.weight.tolist(), 'bias': part.bias.tolist(), 'activation': activation}
          for part, activation in [(net[0], 'relu'), (net[2], 'none')]]
model = ${model}
with open('model.json', 'w') as file:
    json.dump({'game': '${game}', 'models': [model]}, file)`;

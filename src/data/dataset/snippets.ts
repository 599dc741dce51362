import { CSV_FORMS, type CsvStyle } from '../../results/document/csv-style.js';
import type { DatasetPlan } from './plan.js';
import type { ColumnSchema, Schema } from './schema.js';

/** First steps on a data card, in SQL and in pandas. */
export function snippets({ kind: { example }, schema, job: { csvStyle } }: DatasetPlan, folder: string): string {
  const { columns, format } = schema;
  const has = (name: string): boolean => columns.some((column) => column.name === name);
  const query = example.needs.every(has) ? example.sql : 'SELECT count(*) AS rows FROM dataset';
  return [
    'In this folder, with DuckDB:',
    code('sql', `CREATE VIEW dataset AS FROM ${SQL[format](folder, columns, csvStyle)};\n${query};`),
    'With pandas:',
    code('python', `${PANDAS[format](folder, csvStyle)}\nprint(dataset.describe(include='all').T)`),
  ].join('\n\n');
}

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

/** What a reader of CSV must know of a style, as it calls the separator. */
const ofStyle = (style: CsvStyle, name: string): string =>
  style === 'plain' ? '' : `, ${name} = '${CSV_FORMS[style].delimiter}'`;

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

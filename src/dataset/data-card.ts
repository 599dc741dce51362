import { fenced, plainly } from '../document/markdown.js';
import { count } from '../text/numbers.js';
import type { RowKind } from './kind.js';
import type { ColumnSchema, Schema } from './schema.js';
import { snippets } from './snippets.js';

/** The contents of a data card besides the schema. */
export interface CardFacts {
  readonly kind: RowKind;
  readonly schema: Schema;
  /** The command that makes the dataset again. */
  readonly command: string;
  readonly game: string;
  /** The one question that its rows answer, by words; null if there is none such. */
  readonly question: string | null;
  readonly seed: string;
  /** Boards examined, from the first to the last. */
  readonly boards: readonly [number, number];
  /** The condition that boards have to meet, and how many did; null for none. */
  readonly where: { readonly text: string; readonly kept: number; readonly boards: number } | null;
  /** The rows of each folder of files. */
  readonly folders: readonly {
    readonly name: string;
    readonly rows: number;
    readonly files: number;
    readonly share: number | null;
  }[];
  /** Which part of a dataset this is, as `0/8`; null for a whole one. */
  readonly shard: string | null;
  readonly bots: readonly string[];
  /** Does the command give the same files again? Not certain if a bot had to be stopped. */
  readonly reproducible: boolean;
  /** Caveats, a sentence each. */
  readonly reliance: readonly string[];
  /** The bots' faults, as lines of text; empty for none. */
  readonly faults: string;
}

/** `README.md` of a dataset, for a new reader. */
export function dataCard(facts: CardFacts): string {
  const { kind, schema, folders, shard } = facts;
  const rows = folders.reduce((sum, folder) => sum + folder.rows, 0);
  return [
    `# ${schema.kind}: ${count(rows)} rows of ${facts.game}`,
    `Made by \`bolachen\`, a simulator of the Bavarian card games Bolachen and Wallachen; ${kind.about}.`,
    `    ${facts.command}\n\n${facts.reproducible ? SAME : PERHAPS_NOT}`,
    ...facts.reliance.map((note) => `**${plainly(`${note[0].toUpperCase()}${note.slice(1)}`)}.**`),
    '| folder | rows | files | share of the deals |\n|---|---|---|---|',
    folders
      .map(({ name, rows, files, share }) => `| \`${name}/\` | ${count(rows)} | ${count(files)} | ${share ?? 1} |`)
      .join('\n'),
    ...splitNote(facts),
    ...whereNote(facts),
    shard === null ? '' : shardNote(shard),
    '## Begin',
    snippets(facts.kind, schema, folders[0].name, facts),
    '## Columns',
    'In this order in every file. A card set is a number of 32 bits, bit 8 × suit + rank; suits are E acorns 0, G leaves 1, S bells 2, H hearts 3, ranks 7 8 9 X U O K A from 0 to 7 (X is the ten). Hands in text are hearts.bells.leaves.acorns.',
    `| column | type | range | unit | what |\n|---|---|---|---|---|\n${schema.columns.map(columnLine).join('\n')}`,
    '## Care',
    cares(facts)
      .map((care) => `- ${plainly(care)}`)
      .join('\n'),
    ...faultSection(facts),
    '## Files',
    '`manifest.json` has the rules in full, the bots with their parameters, the seed; `parts.jsonl` rows and SHA-256 of every file, a part a line; `schema.json` this table for programs; `timing.json` alone differs from run to run. `bolachen dataset check` re-reads all of it.',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
    .replaceAll('|\n\n|', '|\n|')
    .concat('\n');
}

const SAME = 'makes the same files again, byte for byte, on any number of threads.';
const PERHAPS_NOT = 'made these files.';

function splitNote({ folders }: CardFacts): string[] {
  if (folders.length < 2) return [];
  return [
    'The split is by deal, by a hash of `deal_id`: all rows of a deal are in one folder, whatever dataset they come from, and no row moves when the dataset grows.',
  ];
}

function whereNote({ where }: CardFacts): string[] {
  if (where === null) return [];
  const { text, kept, boards } = where;
  const rate = boards === 0 ? '–' : `${((100 * kept) / boards).toPrecision(3)} %`;
  return [
    `Only deals with \`${text}\`: ${count(kept)} of ${count(boards)} boards, ${rate}. Whatever is computed from these rows is under this condition.`,
  ];
}

const shardNote = (shard: string): string =>
  `This is shard ${shard} of a larger dataset. Parts are numbered by board, so \`bolachen merge\` makes the whole of all shards, and they can be read together as they are: \`read_parquet('*/data/*.parquet')\` above the shards' folders.`;

/** What the bots did wrong, and the column that shows it. */
function faultSection({ faults, schema }: CardFacts): string[] {
  if (faults === '') return [];
  const column = schema.columns.find(({ name }) => name === 'faults' || name === 'is_fault')?.name;
  const place = column === undefined ? '' : ` The column \`${column}\` says where.`;
  return [
    '## Faults',
    `Wrong answers, each replaced by the legal default, in all deals that were played.${place}`,
    fenced(faults).trimEnd(),
  ];
}

function columnLine({ name, type, range, unit, nullable, about }: ColumnSchema): string {
  const values =
    range === null
      ? ''
      : typeof range[0] === 'number'
        ? `${range[0]} … ${range[1]}`
        : (range as string[]).join(' ').replaceAll('|', '\\|');
  return `| \`${name}\` | ${type}${nullable ? ', may be missing' : ''} | ${values} | ${unit ?? ''} | ${about.replaceAll('|', '\\|')} |`;
}

function cares({ kind, schema, bots, boards, seed }: CardFacts): string[] {
  const cares = [
    `Boards ${count(boards[0])} to ${count(boards[1])} of seed \`${seed}\`. Other boards, or another seed, are independent of them; the same ones are the same deals.`,
  ];
  if (kind.plays)
    cares.push(
      `Everything is as ${[...new Set(bots)].join(', ')} ${kind.isThorough ? 'play' : 'bid and play'} it: it says what these bots reach, not what the cards allow.`,
    );
  if (kind.plays && !kind.isThorough && schema.columns.some(({ name }) => name === 'contract'))
    cares.push(
      'A contract is played with the hands that a bot bid it with: its share of wins is not what any hand would have had in it. The kind `outcomes` is free of that.',
    );
  const has = (name: string): boolean => schema.columns.some((column) => column.name === name);
  cares.push(...kind.cares.filter(({ needs }) => needs.every(has)).map(({ text }) => text));
  if (kind.key.length > 1)
    cares.push(
      'Rows of one deal belong together: intervals are to be taken over deals (`GROUP BY deal_id` first), not over rows.',
    );
  return cares;
}

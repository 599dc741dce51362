import type { Reliance } from '../../boards/reliance.js';
import { boundsOf, wordsOf } from '../../players/features/column.js';
import { CSV_FORMS } from '../../results/document/csv-style.js';
import { fenced, plainly } from '../../results/document/markdown.js';
import { count, several } from '../../results/text/numbers.js';
import { relianceNotes } from '../../runs/document/reliance-notes.js';
import { commandLine, resumeCommand } from '../../runs/run/command-line.js';
import type { RunStage } from '../../runs/run/kind.js';
import { formatShard } from '../../runs/run/shard.js';
import { faultTable } from './faults.js';
import { DATASET } from './options.js';
import type { DatasetPlan } from './plan.js';
import type { ColumnSchema } from './schema.js';
import type { DatasetSummary } from './summary.js';

/** `README.md` of a dataset, for a new reader. */
export function dataCard(
  plan: DatasetPlan,
  summary: DatasetSummary & Reliance,
  extent: Pick<RunStage, 'shard'> & { readonly complete: boolean },
): string {
  const { kind, schema, game, what } = plan;
  const { folders, rows } = summary;
  return [
    hubHead(plan, summary),
    `# ${schema.kind}: ${count(rows)} rows of ${game.ruleSet}`,
    `Made by \`bolachen\`, a simulator of the Bavarian card games Bolachen and Wallachen; ${kind.about}.`,
    `    ${commandLine('dataset', DATASET, what)}\n\n${claimOf(plan, summary, extent)}`,
    ...relianceNotes(summary).map((note) => `**${plainly(`${note[0].toUpperCase()}${note.slice(1)}`)}.**`),
    '| folder | rows | files | share of the deals |\n|---|---|---|---|',
    folders
      .map(({ name, rows, files, share }) => `| \`${name}/\` | ${count(rows)} | ${count(files)} | ${share} |`)
      .join('\n'),
    ...splitNote(summary),
    ...whereNote(summary),
    extent.shard === null ? '' : shardNote(formatShard(extent.shard)),
    '## Begin',
    firstSteps(plan, folders[0].name),
    '## Columns',
    'In this order in every file. A card set is a number of 32 bits, bit 8 × suit + rank; suits are E acorns 0, G leaves 1, S bells 2, H hearts 3, ranks 7 8 9 X U O K A from 0 to 7 (X is the ten). Hands in text are hearts.bells.leaves.acorns. Words are such that no reader takes them for a number or a truth: a seat is `forehand` where records have `F`, a contract `six` where they have `6`.',
    `| column | type | range | unit | what |\n|---|---|---|---|---|\n${schema.columns.map(columnLine).join('\n')}`,
    '## Care',
    cares(plan, summary, extent)
      .map((care) => `- ${plainly(care)}`)
      .join('\n'),
    ...faultSection(plan, summary),
    '## Files',
    '`manifest.json` has the rules in full, the bots with their parameters, the seed; `chunks.jsonl` rows and SHA-256 of every file, a chunk a line; `schema.json` this table for programs; `timing.json` alone differs from run to run. `bolachen runs verify` checks all of it and makes it again.',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
    .replaceAll('|\n\n|', '|\n|')
    .concat('\n');
}

/** What hubs of datasets read: the licence, and the files of each side. */
function hubHead({ kind, schema, job }: DatasetPlan, { folders }: DatasetSummary): string {
  // A hub calls a dataset that is not split its training data.
  const sideOf = (name: string): string => (folders.length < 2 ? 'train' : name.replaceAll('-', '_'));
  const files = folders.flatMap(({ name }) => [
    `      - split: ${sideOf(name)}`,
    `        path: ${name}/*.${schema.format}`,
  ]);
  return [
    ...['---', 'license: mit', `pretty_name: ${kind.name} of Bolachen and Wallachen`],
    ...['configs:', `  - config_name: ${kind.name}`, '    data_files:', ...files],
    ...(job.csvStyle === 'plain' ? [] : [`    sep: '${CSV_FORMS[job.csvStyle].delimiter}'`]),
    '---',
  ].join('\n');
}

/** How rows are read, and what each column holds. */
function firstSteps({ schema: { format }, job: { csvStyle } }: DatasetPlan, folder: string): string {
  const files = `'${folder}/*.${format}'`;
  const from = csvStyle === 'plain' ? files : `read_csv(${files}, delim = '${CSV_FORMS[csvStyle].delimiter}')`;
  return `In this folder, with DuckDB; in Python \`duckdb.sql("FROM ${from}").df()\` makes a table for pandas:\n\n\`\`\`sql\nCREATE VIEW dataset AS FROM ${from};\nSUMMARIZE dataset;\n\`\`\``;
}

/** What the command is to the files that are there. */
function claimOf(
  { range }: DatasetPlan,
  { boards, reproducible }: DatasetSummary & Reliance,
  { complete, shard }: Pick<RunStage, 'shard'> & { readonly complete: boolean },
) {
  const whole = shard === null ? 'the whole' : `shard ${formatShard(shard)}`;
  if (!complete)
    return `was stopped before its end. **Not complete: ${count(boards)} of the ${several(range.end - range.from, 'board')} of ${whole} are here**; \`${resumeCommand('dataset', 'FOLDER')}\` makes the others.`;
  if (shard !== null) return `makes the whole of which this is ${whole}.`;
  return reproducible ? 'makes the same files again, byte for byte, on any number of threads.' : 'made these files.';
}

function splitNote({ folders }: DatasetSummary): string[] {
  if (folders.length < 2) return [];
  return [
    'The split is by deal, by a hash of `deal_id`: all rows of a deal are in one folder, whatever dataset they come from, and no row moves when the dataset grows.',
  ];
}

function whereNote({ where, kept, boards }: DatasetSummary): string[] {
  if (where === null) return [];
  const rate = boards === 0 ? '–' : `${((100 * kept) / boards).toPrecision(3)} %`;
  return [
    `Only deals with \`${where}\`: ${count(kept)} of ${count(boards)} boards, ${rate}. Whatever is computed from these rows is under this condition.`,
  ];
}

const shardNote = (shard: string): string =>
  `This is shard ${shard} of a larger dataset. Files are numbered by board, so \`bolachen runs merge\` makes the whole of all shards, and they can be read together as they are: \`read_parquet('*/data/*.parquet')\` above the shards' folders.`;

/** What the bots did wrong, and the column that shows it. */
function faultSection({ schema }: DatasetPlan, { conduct, firstFaults }: DatasetSummary): string[] {
  if (firstFaults.length === 0) return [];
  const column = schema.columns.find(({ name }) => name === 'faults' || name === 'is_fault')?.name;
  const place = column === undefined ? '' : ` The column \`${column}\` says where.`;
  return [
    '## Faults',
    `Wrong answers, each replaced by the legal default, in all deals that were played.${place}`,
    fenced(faultTable(conduct, firstFaults)).trimEnd(),
  ];
}

function columnLine({ name, type, range, unit, nullable, about }: ColumnSchema): string {
  const values = boundsOf({ range })?.join(' … ') ?? wordsOf({ range })?.join(' ').replaceAll('|', '\\|') ?? '';
  return `| \`${name}\` | ${type}${nullable ? ', may be missing' : ''} | ${values} | ${unit ?? ''} | ${about.replaceAll('|', '\\|')} |`;
}

function cares(
  { kind, schema, settled, range, job }: DatasetPlan,
  { boards }: DatasetSummary,
  { complete }: { readonly complete: boolean },
): string[] {
  const some = complete ? 'Boards' : `${count(boards)} of the boards`;
  const cares = [
    `${some} ${count(range.from)} to ${count(range.end - 1)} of seed \`${job.seed}\`. Other boards, or another seed, are independent of them; the same ones are the same deals.`,
  ];
  if (kind.plays)
    cares.push(
      `Everything is as ${[...new Set(settled.bots.map(({ label }) => label))].join(', ')} ${kind.isThorough ? 'play' : 'bid and play'} it: it says what these bots reach, not what the cards allow.`,
    );
  if (kind.plays && !kind.isThorough && schema.columns.some(({ name }) => name === 'contract'))
    cares.push(
      'A contract is played with the hands that a bot bid it with: its share of wins is not what any hand would have had in it. The kind `outcomes` is free of that.',
    );
  const has = (name: string): boolean => schema.columns.some((column) => column.name === name);
  cares.push(...kind.cares.filter(({ needs }) => needs.every(has)).map(({ text }) => text));
  if (kind.isThorough || kind.hasPhases)
    cares.push(
      'Rows of one deal belong together: intervals are to be taken over deals (`GROUP BY deal_id` first), not over rows.',
    );
  return cares;
}

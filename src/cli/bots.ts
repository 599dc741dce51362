import { readFile } from 'node:fs/promises';
import { dataFileOf } from '../players/bot/data-file.js';
import { knowsField } from '../players/bot/declared.js';
import { describePolicies, HOUSE_BOTS } from '../players/bot/loading/load.js';
import { formatSpec, keyOfReference, parseSpec } from '../players/bot/spec.js';
import { WORD_LIST, type WordMeaning } from '../players/system/word-list.js';
import { onScreen } from '../results/document/screen.js';
import { type DataTable, table } from '../results/document/table.js';
import { toJson } from '../results/text/json.js';
import { wrapped } from '../results/text/width.js';
import { marked, unmarked } from '../runs/document/reliance-notes.js';
import { shellWord } from '../runs/run/command-line.js';
import { OptionError, ofOptions, shown } from '../support/input/refusal.js';
import { packageFile } from '../support/system/own-file.js';
import { print, printText } from './output.js';

interface BotPage {
  readonly spec: string;
  readonly name: string;
  readonly about: string;
  readonly seesAllCards: boolean;
  readonly knowsField: boolean;
  readonly parameters: readonly {
    readonly name: string;
    readonly value: number | string | boolean;
    readonly range: readonly [number, number, number?] | null;
    readonly about: string;
  }[];
  /** Its place among the house bots; null if it was not measured. */
  readonly ladder: LadderRow | null;
}

/** A row of the ladder in bots/README.md: points a deal against two of `sound`, and deals a second. */
interface LadderRow {
  readonly place: number;
  readonly of: number;
  readonly bolachen: string;
  readonly wallachen: string;
  readonly dealsPerSecond: { readonly bolachen: string; readonly wallachen: string };
}

/** `bolachen bots [SPEC]`: lists the house bots, describes one bot, or prints the protocol of external bots. */
export async function bots(
  spec: string | undefined,
  { json, protocol, words }: { readonly json?: boolean; readonly protocol?: boolean; readonly words?: boolean },
): Promise<void> {
  if (protocol === true || words === true) {
    const flag = protocol === true ? '--protocol' : '--words';
    if (spec !== undefined) throw new OptionError(`bots ${flag}: is the same for all bots; found ${shown(spec)}`);
    if (words === true) return json === true ? print(toJson(WORD_LIST)) : printText(onScreen({ tables: wordTables() }));
    return print(await readFile(packageFile('bots/external/protocol.schema.json'), 'utf8'));
  }
  const ladder = await readLadder();
  const pages = await Promise.all((spec === undefined ? HOUSE_BOTS : [spec]).map((each) => pageOf(each, ladder)));
  if (json) return print(toJson(spec === undefined ? pages : pages[0]));
  if (spec !== undefined) return printText(onScreen({ tables: pageTables(pages[0]) }));
  await printText(
    `${onScreen({ tables: [listTable(pages)] })}\nbolachen bots NAME describes one in full. A bot can also be a file:\nbolachen new-bot NAME writes one to start from. Words of bidding systems:\nbolachen bots --words.\n`,
  );
}

async function pageOf(text: string, ladder: ReadonlyMap<string, LadderRow>): Promise<BotPage> {
  const spec = ofOptions(() => parseSpec(text, 'bots'));
  const parts = new Set(Object.values(spec.parts).map(keyOfReference));
  // A file that is a bot has all parts, around a base.
  if (parts.size > 1 || (parts.size === 1 && dataFileOf(spec.parts.double?.source ?? '') === undefined))
    throw new OptionError(`bots: describes one bot, not parts of several; found ${shown(text)}`);
  const policies = await describePolicies(spec, 'bots');
  const { bot, params } = policies.double;
  return {
    spec: spec.text,
    name: bot.name,
    about: bot.about ?? '',
    seesAllCards: bot.seesAllCards === true,
    knowsField: knowsField(policies),
    parameters: Object.entries(params).map(([name, value]) => ({
      name,
      value,
      range: bot.ranges?.[name] ?? null,
      about: bot.paramsAbout?.[name] ?? '',
    })),
    ladder: ladder.get(text) ?? null,
  };
}

async function readLadder(): Promise<ReadonlyMap<string, LadderRow>> {
  const page = await readFile(packageFile('bots/README.md'), 'utf8');
  const cell = ' ([^|]+) \\|';
  const rows = [
    ...page.slice(page.indexOf('### Ladder')).matchAll(new RegExp(`^\\| \`([^\`]+)\` \\|${cell.repeat(4)}$`, 'gm')),
  ];
  return new Map(
    rows.map(([, spec, bolachen, wallachen, inBolachen, inWallachen], i) => [
      unmarked(spec),
      {
        place: i + 1,
        of: rows.length,
        bolachen,
        wallachen,
        dealsPerSecond: { bolachen: inBolachen, wallachen: inWallachen },
      },
    ]),
  );
}

/** The column in which the descriptions of parameters begin. */
const COLUMN = 26;

/** A parameter on one or more lines. */
function parameterText({ name, value, range, about }: BotPage['parameters'][number]): string {
  const head = `  ${name}=${value}${range ? `, ${range[0]} to ${range[1]}` : ''}`.padEnd(COLUMN - 2);
  return about === '' ? `${head.trimEnd()}\n` : `${head}  ${wrapped(about, ' '.repeat(COLUMN)).trimStart()}`;
}

/** The words that a system's conditions may have. */
function wordTables(): DataTable[] {
  const { hand, suit, other, column } = WORD_LIST;
  const text = ({ usage, about }: WordMeaning): string =>
    `  ${usage.padEnd(WORD)}  ${wrapped(about, ' '.repeat(WORD + 4)).trimStart()}`;
  return [
    paragraphs('Of the hand', hand, text),
    paragraphs('Of a suit; in suits(length >= 4 and not seven), how many suits are so, of each', suit, text),
    paragraphs('Besides', other, text),
    paragraphs('Columns of datasets', column, text),
  ];
}

/** The longest word has so many letters. */
const WORD = 26;

/** The house bots, each with what it does and its parameters. */
const listTable = (pages: readonly BotPage[]): DataTable =>
  paragraphs('', pages, ({ name, about, parameters }) =>
    [`${name}\n`, wrapped(about), ...parameters.map(parameterText)].join(''),
  );

/** A table whose rows have too many words for columns. */
const paragraphs = <Row>(title: string, rows: readonly Row[], text: (row: Row) => string): DataTable =>
  table<Row>({ title, rows, columns: [], paragraphs: text });

/** The command that sweeps values around the current one. */
function sweepOf(spec: string, name: string, value: number, range: BotPage['parameters'][number]['range']): string {
  const step = Math.abs(value) >= 10 ? Math.floor(value / 2) : Math.abs(value) >= 4 ? 1 : 0.1;
  const clamped = (x: number): number => Number(Math.min(range?.[1] ?? x, Math.max(range?.[0] ?? x, x)).toFixed(1));
  const { base } = parseSpec(spec, 'bots');
  const given = { ...base.given, [name]: `${clamped(value - step)}..${clamped(value + step)}:${step}` };
  return `sweep ${shellWord(formatSpec({ base: { ...base, given }, parts: {} }))}`;
}

/** One bot in full: what it does, its parameters, its place, and what to try. */
function pageTables({ spec, name, about, parameters, ladder, ...advantages }: BotPage): DataTable[] {
  const swept = parameters.find(({ value }) => typeof value === 'number');
  const quoted = shellWord(spec);
  const examples = [
    `simulate --bots ${shellWord(`${spec},keen,lowest`)} --deals 1000`,
    `compare ${quoted} ${name === 'keen' ? 'sound' : 'keen'}`,
    `check-bot ${quoted}`,
    ...(swept ? [sweepOf(spec, swept.name, Number(swept.value), swept.range)] : []),
  ];
  return [
    paragraphs(marked(name, advantages), about === '' ? [] : [about], (text) => wrapped(text)),
    ...(parameters.length > 0 ? [paragraphs('Parameters', parameters, parameterText)] : []),
    ...(ladder === null ? [] : [paragraphs('Ladder (bots/README.md)', [ladder], ladderText)]),
    paragraphs('Try', examples, (example) => `  bolachen ${example}\n`),
  ];
}

function ladderText({ place, of, bolachen, wallachen, dealsPerSecond }: LadderRow): string {
  const { bolachen: inBolachen, wallachen: inWallachen } = dealsPerSecond;
  const speed = inBolachen === inWallachen ? inBolachen : `${inBolachen} and ${inWallachen}`;
  return wrapped(
    `${place} of ${of}, by points a deal against two of sound: ${bolachen} in Bolachen, ${wallachen} in Wallachen; ${speed} deals a second of three on one core`,
  );
}

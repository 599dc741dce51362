import { readFile } from 'node:fs/promises';
import { dataFileOf } from '../players/bot/data-file.js';
import { describePolicies, HOUSE_BOTS } from '../players/bot/loading/load.js';
import { keyOfReference, parseSpec } from '../players/bot/spec.js';
import { WORD_LIST, type WordMeaning } from '../players/system/word-list.js';
import { onScreen } from '../results/document/screen.js';
import { type DataTable, table } from '../results/document/table.js';
import { toJson } from '../results/text/json.js';
import { wrapped } from '../results/text/width.js';
import { marked } from '../runs/document/reliance-notes.js';
import { shellWord } from '../runs/run/command-line.js';
import { OptionError, ofOptions, shown } from '../support/input/refusal.js';
import { packageFile } from '../support/system/own-file.js';
import { print, printText } from './output.js';

interface BotPage {
  readonly spec: string;
  readonly name: string;
  readonly about: string;
  readonly seesAllCards: boolean;
  readonly parameters: readonly {
    readonly name: string;
    readonly value: number | string | boolean;
    readonly range: readonly [number, number, number?] | null;
    readonly about: string;
  }[];
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
  const pages = await Promise.all((spec === undefined ? HOUSE_BOTS : [spec]).map(pageOf));
  if (json) return print(toJson(spec === undefined ? pages : pages[0]));
  if (spec !== undefined) return printText(onScreen({ tables: pageTables(pages[0]) }));
  await printText(
    `${onScreen({ tables: [listTable(pages)] })}\nbolachen bots NAME describes one in full. A bot can also be a file:\nbolachen new-bot NAME writes one to start from. Words of bidding systems:\nbolachen bots --words.\n`,
  );
}

async function pageOf(text: string): Promise<BotPage> {
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
    parameters: Object.entries(params).map(([name, value]) => ({
      name,
      value,
      range: bot.ranges?.[name] ?? null,
      about: bot.paramsAbout?.[name] ?? '',
    })),
  };
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

/** One bot in full: what it does, its parameters, and what to try. */
function pageTables({ spec, name, about, parameters, seesAllCards }: BotPage): DataTable[] {
  const quoted = shellWord(spec);
  const examples = [
    `simulate --bots ${shellWord(`${spec},keen,lowest`)} --deals 1000`,
    `compare ${quoted} ${name === 'keen' ? 'sound' : 'keen'}`,
    `check-bot ${quoted}`,
  ];
  return [
    paragraphs(marked(name, seesAllCards), about === '' ? [] : [about], (text) => wrapped(text)),
    ...(parameters.length > 0 ? [paragraphs('Parameters', parameters, parameterText)] : []),
    paragraphs('Try', examples, (example) => `  bolachen ${example}\n`),
  ];
}

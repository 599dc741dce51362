import { readFile } from 'node:fs/promises';
import { protocolSchema } from '../bot/external/schema.js';
import { describePolicies, HOUSE_BOTS } from '../bot/loading/load.js';
import { formatSpec, parseSpec } from '../bot/spec.js';
import { OptionError, ofOptions, shown } from '../input/refusal.js';
import { packageFile } from '../system/own-file.js';
import { toJson } from '../text/json.js';
import { MARK } from '../text/open-mark.js';
import { shellWord } from '../text/shell-word.js';
import { wrapped } from '../text/wrapped.js';
import { print, printText } from './output.js';

/** The description of a bot. */
interface BotPage {
  readonly spec: string;
  readonly name: string;
  readonly about: string;
  readonly seesAllCards: boolean;
  readonly parameters: readonly {
    readonly name: string;
    readonly value: number | string | boolean;
    readonly range: readonly [number, number] | null;
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
  { json, protocol }: { readonly json?: boolean; readonly protocol?: boolean },
): Promise<void> {
  if (protocol) {
    if (spec !== undefined) throw new OptionError(`bots --protocol: is the same for all bots; found ${shown(spec)}`);
    return print(toJson(protocolSchema()));
  }
  const ladder = await readLadder();
  const pages = await Promise.all((spec === undefined ? HOUSE_BOTS : [spec]).map((each) => pageOf(each, ladder)));
  if (json) return print(toJson(spec === undefined ? pages : pages[0]));
  if (spec !== undefined) return printText(pageText(pages[0]));
  const list = pages.map((page) => `${page.name}\n${wrapped(page.about)}${parametersText(page)}`).join('');
  await printText(
    `${list}\nbolachen bots NAME describes one in full. A bot can also be a file:\nbolachen new-bot NAME writes one to start from.\n`,
  );
}

async function pageOf(text: string, ladder: ReadonlyMap<string, LadderRow>): Promise<BotPage> {
  const spec = ofOptions(() => parseSpec(text, 'bots'));
  if (Object.keys(spec.parts).length > 0) throw new OptionError(`bots: expected one bot; found ${shown(text)}`);
  const { bot, params } = (await describePolicies(spec, 'bots')).auction;
  return {
    spec: text,
    name: bot.name,
    about: bot.about ?? '',
    seesAllCards: bot.seesAllCards === true,
    parameters: Object.entries(params).map(([name, value]) => ({
      name,
      value,
      range: bot.ranges?.[name] ?? null,
      about: bot.paramsAbout?.[name] ?? '',
    })),
    ladder: ladder.get(text) ?? null,
  };
}

/** The ladder, by spec. */
async function readLadder(): Promise<ReadonlyMap<string, LadderRow>> {
  const page = await readFile(packageFile('bots/README.md'), 'utf8');
  const cell = ' ([^|]+) \\|';
  const rows = [
    ...page.slice(page.indexOf('### Ladder')).matchAll(new RegExp(`^\\| \`([^\`]+)\` \\|${cell.repeat(4)}$`, 'gm')),
  ];
  return new Map(
    rows.map(([, spec, bolachen, wallachen, inBolachen, inWallachen], i) => [
      spec.replace(MARK, ''),
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

/** The parameters, each on one or more lines. */
function parametersText({ parameters }: BotPage): string {
  return parameters
    .map(({ name, value, range, about }) => {
      const head = `  ${name}=${value}${range ? `, ${range[0]} to ${range[1]}` : ''}`.padEnd(COLUMN - 2);
      return about === '' ? `${head.trimEnd()}\n` : `${head}  ${wrapped(about, ' '.repeat(COLUMN)).trimStart()}`;
    })
    .join('');
}

/** The command that sweeps values around the current one. */
function sweepOf(spec: string, name: string, value: number, range: readonly [number, number] | null): string {
  const step = Math.abs(value) >= 10 ? Math.floor(value / 2) : Math.abs(value) >= 4 ? 1 : 0.1;
  const clamped = (x: number): number => Number(Math.min(range?.[1] ?? x, Math.max(range?.[0] ?? x, x)).toFixed(1));
  const { base } = parseSpec(spec, 'bots');
  const given = { ...base.given, [name]: `${clamped(value - step)}..${clamped(value + step)}:${step}` };
  return `sweep ${shellWord(formatSpec({ base: { ...base, given }, parts: {} }))}`;
}

function pageText(page: BotPage): string {
  const { spec, name, about, seesAllCards, parameters, ladder } = page;
  const parts = [`${name}${seesAllCards ? MARK : ''}\n${about === '' ? '' : wrapped(about)}`];
  if (parameters.length > 0) parts.push(`Parameters\n${parametersText(page)}`);
  if (ladder !== null) {
    const { place, of, bolachen, wallachen, dealsPerSecond } = ladder;
    const { bolachen: inBolachen, wallachen: inWallachen } = dealsPerSecond;
    const position =
      `${place} of ${of}, by points a deal against two of sound: ${bolachen} in Bolachen, ${wallachen} in Wallachen; ` +
      `${inBolachen === inWallachen ? inBolachen : `${inBolachen} and ${inWallachen}`} deals a second of three on one core`;
    parts.push(`Ladder (bots/README.md)\n${wrapped(position)}`);
  }
  const swept = parameters.find(({ value }) => typeof value === 'number');
  const quoted = shellWord(spec);
  const examples = [
    `simulate --bots ${shellWord(`${spec},keen,lowest`)} --deals 1000`,
    `compare ${quoted} ${name === 'keen' ? 'sound' : 'keen'}`,
    `check-bot ${quoted}`,
    ...(swept ? [sweepOf(spec, swept.name, Number(swept.value), swept.range)] : []),
  ];
  parts.push(`Try\n${examples.map((each) => `  bolachen ${each}\n`).join('')}`);
  return parts.join('\n');
}

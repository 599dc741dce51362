import type { Command } from 'commander';
import { HOW } from '../runs/run/options.js';
import { kebab, type OptionRows, type OptionTies, type Row, type ValueKind } from '../support/input/option.js';
import type { Meanings } from './command-row.js';
import { Option } from './commander.js';

/** Flags made of the rows of options. */

export class Flag extends Option {
  readonly row: Row;
  private readonly option: string;
  /** The option of which it is a part, as `--bounds` of `stop`, and which. */
  readonly within: string | null;
  readonly part: string;

  constructor(
    option: string,
    row: Row,
    { within = null, part = option }: { within?: string | null; part?: string } = {},
  ) {
    super(`--${row.flag ?? kebab(option)}${valueText(row)}`, aboutOf(row));
    this.option = option;
    this.row = row;
    this.within = within;
    this.part = part;
    if (row.group !== undefined) this.helpGroup(row.group);
    if (row.repeated === true)
      this.argParser((given: string, before?: readonly string[]) => [...(before ?? []), given]);
    this.hideHelp(row.hidden === true);
  }

  override attributeName(): string {
    return this.option;
  }
}

/** A flag of the command line alone. */
class OwnFlag extends Option {
  readonly row: OptionTies;

  constructor(form: string, meaning: Meanings[string]) {
    super(form, typeof meaning === 'string' ? meaning : meaning.about);
    this.row = typeof meaning === 'string' ? {} : meaning;
  }
}

/** Adds such flags to a command, under a heading of its help. */
export function addFlags(command: Command, flags: Meanings, heading = ''): Command {
  if (heading !== '') command.optionsGroup(heading);
  for (const [form, meaning] of Object.entries(flags)) command.addOption(new OwnFlag(form, meaning));
  return command;
}

/** How the flags of a command go together, by name; `--no-out` is named so. What has no flag here is left out. */
export function tiesOf({ options }: Command): Readonly<Record<string, OptionTies>> {
  const flags = options.filter((flag) => flag instanceof Flag || flag instanceof OwnFlag);
  const nameOf = (flag: (typeof flags)[number]): string => (flag.negate ? String(flag.long) : flag.attributeName());
  const names = new Set(flags.map(nameOf));
  const ties = ({ row: { apart, needs, beside } }: (typeof flags)[number]): OptionTies => {
    const here = needs?.filter((tie) => names.has(tie.split('=')[0])) ?? [];
    return {
      ...(apart !== undefined && { apart }),
      ...(here.length > 0 && { needs: here }),
      ...(beside !== undefined && { beside }),
    };
  };
  return Object.fromEntries(flags.map((flag) => [nameOf(flag), ties(flag)]));
}

/** Adds the flags and arguments of options to a command. */
export function addOptions(command: Command, rows: OptionRows): Command {
  for (const [name, row] of Object.entries(rows)) {
    if (row.argument === true) command.argument(`[${name}]`, row.about);
    else if (row.value.is === 'options') addParts(command, name, row.value.rows);
    else if (row.flag !== null) command.addOption(new Flag(name, row));
  }
  return command;
}

/** The first part has the name of the whole. */
function addParts(command: Command, whole: string, rows: OptionRows): void {
  Object.entries(rows).forEach(([part, row], i) => {
    if (row.flag !== null) command.addOption(new Flag(i === 0 ? whole : part, row, { within: whole, part }));
  });
}

function valueText({ value, as = PLACEHOLDERS[value.is] }: Row): string {
  if (as === undefined) return '';
  return as.startsWith('[') ? ` ${as}` : ` <${as}>`;
}

const PLACEHOLDERS: Readonly<Partial<Record<ValueKind['is'], string>>> = {
  number: 'n',
  text: 'text',
  seed: 'text',
  word: 'name',
};

function aboutOf({ about, usual, otherwise = usual === undefined ? undefined : String(usual) }: Row): string {
  const text = otherwise === undefined ? about : `${about} (default: ${otherwise})`;
  return text.replace(/`([a-zA-Z]+)`/g, (_, name: string) => `--${HOW_FLAGS[name] ?? kebab(name)}`);
}

/** Flags that are named otherwise than their options. */
const HOW_FLAGS: Readonly<Record<string, string>> = { folder: HOW.folder.flag };

import type { Command } from 'commander';
import { HOW } from '../runs/run/options.js';
import { type OptionRows, some } from '../support/input/option.js';

/** What arguments and flags mean, by their forms, as `<file>` and `--out <file>`. */
type Meanings = Readonly<Record<string, string>>;

/** The flag by which commands print all that they found. */
export const FULL: Meanings = { '--full': 'print all tables, not just the answer' };

export const FOUND: Meanings = { '--json': 'print what was found as JSON' };

export const SHOWN: Meanings = { ...FULL, ...FOUND };

export const SUMMED: Meanings = { ...FULL, '--json': 'print the summary as JSON instead of tables' };

export const THREADS = some(HOW, 'threads');

/** Flags of the commands whose page can be opened. */
export const OPEN: Meanings = {
  '--open': 'serve the page on this machine alone and open it in the browser; it grows while deals are played',
  '--port <n>': 'the port of the page (default: any that is free)',
};

/** A command that plays a run, kept in a folder. */
export const kept = (
  options: OptionRows,
  small = ', as without --out for fewer than 20 deals or blocks',
): Pick<CommandRow, 'options' | 'results' | 'running'> => ({
  options,
  results: { '--no-out': `print the results and keep no folder${small}`, ...SUMMED, ...OPEN },
  running: {
    '--resume <folder>': 'continue a run that was stopped or killed',
    '--config <file>': 'options as JSON, by their names in the library, or the manifest.json of a run; flags win',
  },
});

/** A command: its help, and what runs it, whose code is loaded only then, so that help is quick. */
export interface CommandRow {
  readonly about: string;
  readonly takes?: Meanings;
  /** Options of the library. */
  readonly options?: OptionRows;
  /** Flags of the command line alone, by the heading of the help, or under none. */
  readonly flags?: Meanings;
  readonly results?: Meanings;
  readonly running?: Meanings;
  /** Commands below it; without `run` the first of them is meant where none is named. */
  readonly commands?: Readonly<Record<string, CommandRow>>;
  /** Gets the command, which has the flags, and the arguments. */
  readonly run?: (self: Command, ...given: never[]) => Promise<void>;
}

import type { Command } from 'commander';
import { HOW } from '../runs/run/options.js';
import { type OptionRows, type OptionTies, some } from '../support/input/option.js';

/** What arguments and flags mean, by their forms, as `<file>` and `--out <file>`. */
export type Meanings = Readonly<Record<string, string | (OptionTies & { readonly about: string })>>;

/** The flag by which commands print all that they found. */
export const FULL: Meanings = { '--full': 'print all tables, not just the answer' };

export const JSON_FLAG: Meanings = { '--json': 'print what was found as JSON' };

export const SHOWN: Meanings = { ...FULL, ...JSON_FLAG };

export const THREADS = some(HOW, 'threads');

export const PORT = 'the port of the page (default: any that is free)';

/** Flags of the commands whose page can be opened. */
export const OPEN: Meanings = {
  '--open': 'serve the page on this machine alone and open it in the browser; it grows while deals are played',
  '--port <n>': { about: PORT, needs: ['open'] },
};

export const NO_OUT: Meanings = {
  '--no-out': {
    about: 'print the results and keep no folder, as without --out for fewer than 20 deals or blocks',
    apart: ['folder', 'shard', 'resume', 'open'],
  },
};

export const CONTINUED: Meanings = {
  '--resume <folder>': { about: 'continue a run that was stopped or killed', apart: ['folder', 'force'] },
};

/** A folder of results that is removed has to be named. */
export const FORCE = { force: { ...HOW.force, needs: ['folder', 'records'] } };

/** A command that plays a run, kept in a folder. */
export const kept = (options: OptionRows): Pick<CommandRow, 'options' | 'results' | 'running'> => ({
  options: { ...options, ...FORCE },
  results: { ...NO_OUT, ...SHOWN, ...OPEN },
  running: CONTINUED,
});

/** A command: its help, and what runs it, whose code is loaded only then, so that help is quick. */
export interface CommandRow {
  readonly about: string;
  readonly takes?: Readonly<Record<string, string>>;
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

import type { Command } from 'commander';
import type { OptionRows } from '../support/input/option.js';

/** What arguments and flags mean, by their forms, as `<file>` and `--out <file>`. */
type Meanings = Readonly<Record<string, string>>;

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
  /** Gets the command, which has the flags, and the arguments. */
  readonly run: (self: Command, ...given: never[]) => Promise<void>;
}

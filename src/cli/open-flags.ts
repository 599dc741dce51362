import type { Command } from 'commander';
import { numberOf, otherReading } from '../support/input/number-text.js';
import { OptionError } from '../support/input/refusal.js';
import { givenFlags } from './given-options.js';

/** Is the page to be opened in a browser? @throws OptionError for a port that is none */
export function opensPage(command: Command): boolean {
  portOf(command);
  return givenFlags(command).open === true;
}

/** The port that is asked for; 0: any. @throws OptionError */
export function portOf(command: Command): number {
  const { port } = givenFlags(command);
  if (port === undefined) return 0;
  const found = otherReading(String(port)) === '' ? numberOf(String(port)) : undefined;
  if (found === undefined || !Number.isInteger(found) || found < 1 || found > 65_535)
    throw new OptionError(`port: expected a whole number from 1 to 65535; found ${String(port)}`);
  return found;
}

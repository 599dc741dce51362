import type { Command } from 'commander';
import { simulation } from '../experiments/simulate/kind.js';
import { OptionError } from '../support/input/refusal.js';
import { givenFlags, whatOf } from './given-options.js';
import { print } from './output.js';
import { playAndPrint } from './play.js';

/** `bolachen simulate`: plays many deals and reports win rates and points. */
export async function simulate(command: Command): Promise<void> {
  const { records, show, sheet, json, out, force, resume } = givenFlags(command);
  if (show && sheet) throw new OptionError('show: cannot be given together with `sheet`');
  const printed = show ? 'shown' : sheet ? 'sheet' : null;
  if (json && (records === '-' || printed)) throw new OptionError('json: standard output is taken by the deals');
  if (printed && records !== undefined)
    throw new OptionError(`${show ? 'show' : 'sheet'}: cannot be given together with \`records\``);
  const isStreamed = printed !== null || records === '-';
  if (isStreamed && resume !== undefined) throw new OptionError('resume: cannot continue what went to standard output');
  const what = whatOf(command);
  if (sheet && (what.match ?? 1) === 1) throw new OptionError('sheet: is that of a match; give `match`, its deals');
  if (records === '-') delete what.records;
  const kind = simulation(isStreamed ? { output: printed ?? 'records', write: print } : null);
  const keeps = printed === null || out !== undefined || force === true;
  await playAndPrint(kind, what, command, { keeps, aside: records === '-', silent: printed !== null });
}

import type { Command } from 'commander';
import { OptionError } from '../input/refusal.js';
import { simulation } from '../simulate/kind.js';
import { givenFlags, whatOf } from './given-options.js';
import { print } from './output.js';
import { playAndPrint } from './play.js';

/** `bolachen simulate`: plays many deals and reports win rates and points. */
export async function simulate(command: Command): Promise<void> {
  const { records, show, json, out, force, resume } = givenFlags(command);
  if (json && (records === '-' || show)) throw new OptionError('json: standard output is taken by the deals');
  if (show && records !== undefined) throw new OptionError('show: cannot be given together with `records`');
  const what = whatOf(command);
  const isStreamed = show === true || records === '-';
  if (isStreamed && resume !== undefined)
    throw new OptionError('resume: cannot go on with what went to standard output');
  if (records === '-') delete what.records;
  const output = show ? 'shown' : 'records';
  const kind = simulation(isStreamed ? { output, write: print } : null);
  const keeps = !show || out !== undefined || force === true;
  await playAndPrint(kind, what, command, { keeps, aside: records === '-', silent: show === true });
}

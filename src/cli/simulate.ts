import type { Command } from 'commander';
import { simulation } from '../experiments/simulate/kind.js';
import { givenFlags, whatOf } from './given-options.js';
import { print } from './output.js';
import { playAndPrint } from './play.js';

/** `bolachen simulate`: plays many deals and reports win rates and points. */
export async function simulate(command: Command): Promise<void> {
  const { records, show, out } = givenFlags(command);
  const isStreamed = show || records === '-';
  const what = whatOf(command);
  if (records === '-') delete what.records;
  const kind = simulation(isStreamed ? { output: show ? 'shown' : 'records', write: print } : null);
  const keeps = !show || out !== undefined;
  await playAndPrint(kind, what, command, { keeps, aside: records === '-', silent: Boolean(show) });
}

import type { Command } from 'commander';
import { datasets } from '../dataset/run.js';
import { playAndPrint } from './play.js';
import { whatOf } from './typed-flags.js';

/** `bolachen dataset`: rows for pandas, DuckDB, R or PyTorch, in a folder that says what they are. */
export async function dataset(command: Command): Promise<void> {
  await playAndPrint(datasets, whatOf(command), command, {
    closing: (folder) => `dataset in ${folder} (README.md says how to begin)`,
  });
}

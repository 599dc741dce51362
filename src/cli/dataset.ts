import type { Command } from 'commander';
import { datasets } from '../dataset/run.js';
import { whatOf } from './given-options.js';
import { playAndPrint } from './play.js';

/** `bolachen dataset`: writes rows for pandas, DuckDB, R or PyTorch, with a data card. */
export async function dataset(command: Command): Promise<void> {
  await playAndPrint(datasets, whatOf(command), command, {
    closing: (folder) => `dataset in ${folder} (README.md says how to begin)`,
  });
}

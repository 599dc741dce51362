import type { Command } from 'commander';
import { datasets } from '../dataset/run.js';
import { parseSplit } from '../dataset/split.js';
import { ofOptions } from '../input/refusal.js';
import { playAndPrint } from './play.js';
import { whatOf } from './typed-flags.js';

/** `bolachen dataset`: writes rows for pandas, DuckDB, R or PyTorch, with a data card. */
export async function dataset(command: Command): Promise<void> {
  const { split, ...what } = whatOf(command);
  const sides = typeof split === 'string' && { split: ofOptions(() => parseSplit(split, 'split')) };
  await playAndPrint(datasets, { ...what, ...sides }, command, {
    closing: (folder) => `dataset in ${folder} (README.md says how to begin)`,
  });
}

import type { OptionRows } from '../../support/input/option.js';
import { commandLine, limitOptions } from './command-line.js';
import type { RunOutcome, RunResult, WrittenHead } from './kind.js';
import type { Manifest } from './manifest.js';
import { HOW } from './options.js';

/** What of its manifest stands in the summary of a run, or in its command. */
export type RunTerms = Pick<
  Manifest,
  'command' | 'version' | 'commit' | 'what' | 'limits' | 'seed' | 'game' | 'rules' | 'bots'
>;

/** The summary of a run: how to repeat it, what came of it, and how far to trust that. `options`: those of its kind. */
export function summaryOf<Summary extends object>(
  options: OptionRows,
  { command, version, commit, what, limits, seed, game, rules, bots }: RunTerms,
  { digest, reliance, summary }: RunOutcome<Summary>,
  reproducible: WrittenHead['reproducible'],
): RunResult<Summary>['summary'] {
  const again = commandLine(command, { ...HOW, ...options }, { ...what, ...limitOptions(limits) });
  const run = { command: again, version, commit, seed, digest, game, rules, bots };
  return { run, ...summary, ...reliance, reproducible };
}

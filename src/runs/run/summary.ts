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

/** What the command of a run is to what its folder holds: only a whole run that can be repeated is had again by it. */
export function commandIs({
  complete,
  shard,
  reproducible,
}: Pick<Manifest, 'complete' | 'shard' | 'reproducible'>): string {
  const part = shard === null ? '' : `shard ${shard} of a run that was `;
  if (!complete) return `${part}begun, but not finished, by`;
  if (shard !== null) return `${part}played by`;
  return reproducible === true ? 'played again by' : 'played by';
}

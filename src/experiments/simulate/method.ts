import { listed } from '../../results/document/words.js';
import { several } from '../../results/text/numbers.js';
import { code } from '../../runs/document/method.js';
import type { SummaryHead } from '../../runs/run/kind.js';
import type { Manifest } from '../../runs/run/manifest.js';
import type { SimulateSummary } from './summary.js';

/** Options that give cards or the beginning of deals. */
const GIVEN = ['deal', 'hand', 'talon', 'dealsFrom', 'declarer', 'contract', 'after'];

/** How a simulation was made. */
export function simulateMethod(summary: SimulateSummary & SummaryHead, manifest: Manifest): string[] {
  const { bots, deals } = summary;
  const { what, complete } = manifest;
  const { fixedSeats, matchLength } = manifest as Manifest & {
    readonly fixedSeats: boolean;
    readonly matchLength: number;
  };
  const isGiven = GIVEN.some((name) => what[name] !== undefined);
  const cluster = summary.sessions !== undefined ? 'session' : matchLength > 1 ? 'match' : 'deal';
  const seats =
    bots.length === 1 ? 'held all seats of' : fixedSeats ? 'kept their seats in' : 'changed seats from deal to deal in';
  return [
    `${listed(bots.map(({ name }) => code(name)))} ${seats} ${several(deals, 'deal')}${isGiven ? ', which begin as the command below says; what it leaves open was' : ','} dealt at random from the seed.`,
    complete ? 'Their number was fixed in advance.' : 'The run was stopped before its planned end.',
    `Intervals are 95 %, each on its own, and clustered by ${cluster}.`,
  ];
}

import { type Reliance, TAINTING } from '../simulation/reliance.js';
import { several } from './numbers.js';

/** How far a run can be relied on, for people: nothing where all is well. */
export function relianceNotes({ reproducible, tainted }: Reliance): string[] {
  const taints = tainted.map(
    ({ bot, faults, deals }) =>
      `tainted: ${bot} made ${several(faults, 'fault')} in ${several(deals, 'deal')}, more than ${100 * TAINTING} in 100; defaults stood in for it`,
  );
  const repeat = 'not reproducible: a bot had to be stopped, or died; another time it may answer';
  return reproducible ? taints : [...taints, repeat];
}

import { judge } from '../../analysis/solving/gave-away.js';
import { OVER } from '../../cards/engine/actions.js';
import type { Analyst } from '../../search/solver/analyst.js';
import { courseAt, type DealLine } from './deal-line.js';

/** What open cards say of a deal. */

/** The tricks that each card gave away, in the order of play; none if the deal was passed out, or is not over. */
export function gaveAway(line: DealLine, analyst: Analyst): readonly number[] {
  const over = courseAt(line);
  return (over.question === OVER ? judge(over, analyst)?.gaveAway : null) ?? [];
}

import type { Analyst } from '../../analysis/solving/analyst.js';
import type { DeclarerAnswer, ProspectAnswer } from '../../analysis/solving/answers.js';
import { solveDeal } from '../../analysis/solving/declarer.js';
import { judge } from '../../analysis/solving/gave-away.js';
import { OVER } from '../../cards/engine/actions.js';
import { courseAt, type DealLine } from './deal-line.js';

/** What open cards say of a deal. */

/** What each seat could have made as declarer. */
export const makeable = ({ terms: { game, hands, talon } }: DealLine): readonly DeclarerAnswer[] => [
  ...solveDeal({ game, deal: { hands, talon }, declarer: null }),
];

/** What a way to play was worth to a declarer, with the best exchange the rules allow. */
export function bestOf({ discard, call = {} }: DeclarerAnswer, way: string): ProspectAnswer {
  return discard[way].made !== true && call[way]?.made === true ? call[way] : discard[way];
}

/** The tricks that each card gave away, in the order of play; none if the deal was passed out, or is not over. */
export function gaveAway(line: DealLine, analyst: Analyst): readonly number[] {
  const over = courseAt(line);
  return (over.question === OVER ? judge(over, analyst)?.gaveAway : null) ?? [];
}

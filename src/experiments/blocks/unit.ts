import type { MatchTerms } from '../../boards/job.js';
import { several } from '../../results/text/numbers.js';

/** In which units results are counted and shown: deals, or matches that may end early, which are sessions. */

/** What is counted, of one bot or by how much of another more: in sessions by the session. */
export const unitOf = (summary: { readonly sessions?: object }): string =>
  summary.sessions === undefined ? 'points a deal' : 'points a session';

/** What intervals are clustered by. */
export const clusterIn = (summary: { readonly sessions?: object }, otherwise: string): string =>
  summary.sessions === undefined ? otherwise : 'session';

/** `12 sessions to 20`, of so many boards; empty if none are played. And what units of a run are called. */
export function unitsOfBoards({ sessionTarget, matchLength }: MatchTerms) {
  if (sessionTarget === undefined) return { unit: 'deal', each: 1, before: () => '' };
  const before = (boards: number): string => `${several(boards / matchLength, 'session')} to ${sessionTarget}, `;
  return { unit: 'session', each: matchLength, before };
}

/** What a match is that ends at so many points. */
export const sessionText = (target: unknown, deals: string): string => `a session to ${target} points${deals}`;

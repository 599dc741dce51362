import { SEATS } from '../engine/seats.js';
import type { Entry } from './entries.js';
import type { PlayedDeal } from './reading.js';

/** Is the first of two deals followed by the other in their session? */
function isFollowed(first: PlayedDeal, { terms: { session, seed, index } }: PlayedDeal): boolean {
  const { terms, result } = first;
  if (terms.session === null || session === null || terms.seed !== seed || terms.index !== (index ?? 0) - 1)
    return false;
  const { before, target } = terms.session;
  return (
    target === session.target &&
    SEATS.every((seat) => session.before[(seat + 2) % 3] === before[seat] + result.score[seat])
  );
}

/** The deals of a session up to one, as they lie before it on the page; none if some are missing. */
export function sessionUpTo(entries: readonly Entry[], at: number): PlayedDeal[] {
  const deals = [entries[at].deals[0]];
  while (deals.length <= at && isFollowed(entries[at - deals.length].deals[0], deals[0]))
    deals.unshift(entries[at - deals.length].deals[0]);
  return deals[0].terms.session?.before.every((points) => points === 0) === true ? deals : [];
}

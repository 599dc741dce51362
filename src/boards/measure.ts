// Hot path: no allocation, no closures, no iterators.

/** What a block counts for each bot: its points, or the sessions that it wins. */
export const MEASURES = ['points', 'sessions'] as const;

export type BlockMeasure = (typeof MEASURES)[number];

/** A session in parts: two who tie for the most points have half of them each, three a third. */
export const SESSION_PARTS = 6;

/** Shares out the parts of a session that is over, by points, less a third for each: the three come to 0. */
export function shareSession(totals: readonly number[], shares: Int32Array): void {
  const most = Math.max(totals[0], totals[1], totals[2]);
  let winners = 0;
  for (let seat = 0; seat < 3; seat++) if (totals[seat] === most) winners++;
  for (let seat = 0; seat < 3; seat++)
    shares[seat] = (totals[seat] === most ? SESSION_PARTS / winners : 0) - SESSION_PARTS / 3;
}

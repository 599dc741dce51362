/** The median and the middle half of some samples. */
export interface Spread {
  readonly perSecond: number;
  readonly low: number;
  readonly high: number;
}

export function spreadOf(speeds: readonly number[]): Spread {
  const sorted = [...speeds].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))];
  return { perSecond: at(0.5), low: at(0.25), high: at(0.75) };
}

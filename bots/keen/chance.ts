/** Chances by log odds from −8 to 8, in steps of 1/64. */
const CHANCES = Float64Array.from({ length: 1025 }, (_, step) => 1 / (1 + Math.exp((512 - step) / 64)));

/** The chance, 0 to 1, that log odds in thousandths stand for. */
export function chance(logOdds: number): number {
  const step = (512.5 + 0.064 * logOdds) | 0;
  return CHANCES[step < 0 ? 0 : step > 1024 ? 1024 : step];
}

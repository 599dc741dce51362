/** The only place below the command line that reads clocks. Results never depend on them. */

/** Starts a watch that returns the milliseconds elapsed. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

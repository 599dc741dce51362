/** The one place below the command line that reads a clock. Nothing it says shows in a result. */

/** Starts a watch; it tells the milliseconds since. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

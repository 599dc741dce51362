/** The only place below the command line that reads clocks. Results never depend on them. */

/** Starts a watch that returns the milliseconds elapsed. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** The same for the processor time of all threads of this program. */
export function processorWatch(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

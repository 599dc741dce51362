/** The one place below the command line that reads clocks. Nothing they say shows in a result. */

/** Starts a watch; it tells the milliseconds since. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** The same of the processor time of all threads of this program, which does not pass while others have the machine. */
export function processorWatch(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

/** Clean-up however the program ends: normally, by `process.exit`, or a signal nobody else handles, but SIGKILL. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const acts = new Set<() => void>();
const waits = new Set<() => Promise<void>>();

/** Registers synchronous clean-up, on the main thread only. Returns a function that cancels it. */
export function lastly(act: () => void): () => void {
  if (acts.size === 0) listen();
  acts.add(act);
  return () => {
    if (acts.delete(act) && acts.size === 0) stopListening();
  };
}

/** Registers what the program waits for at its normal end, on the main thread only. */
export const atTheEnd = (wait: () => Promise<void>): unknown => waits.add(wait);

export const allEnded = async (): Promise<void> => {
  for (const wait of waits) await wait();
};

function listen(): void {
  process.on('exit', doAll);
  for (const name of SIGNALS) process.on(name, endBy);
}

function stopListening(): void {
  process.off('exit', doAll);
  for (const name of SIGNALS) process.off(name, endBy);
}

function doAll(): void {
  for (const act of acts) act();
}

/** Runs the clean-up, then lets the signal end the program as if it had no handler. */
function endBy(name: NodeJS.Signals): void {
  if (process.listenerCount(name) > 1) return;
  doAll();
  stopListening();
  process.kill(process.pid, name);
}

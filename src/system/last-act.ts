/** What is done last, however the program ends: by itself, by `process.exit`, or by a signal that nobody else listens to. SIGKILL alone forgoes it. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const acts = new Set<() => void>();

/** Has this done last, without a wait; what it returns takes that back. Of the main thread alone. */
export function lastly(act: () => void): () => void {
  if (acts.size === 0) listen();
  acts.add(act);
  return () => {
    if (acts.delete(act) && acts.size === 0) stopListening();
  };
}

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

/** The program ends as it would have done if it did not listen, after its last acts. */
function endBy(name: NodeJS.Signals): void {
  if (process.listenerCount(name) > 1) return;
  doAll();
  stopListening();
  process.kill(process.pid, name);
}

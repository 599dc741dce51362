/** Clean-up when the program ends by itself. What a signal ends is cleaned up by the system. */

const waits = new Set<() => Promise<void>>();

/** Registers what the program waits for at its normal end, on the main thread only. */
export const atTheEnd = (wait: () => Promise<void>): unknown => waits.add(wait);

export const allEnded = async (): Promise<void> => {
  for (const wait of waits) await wait();
};

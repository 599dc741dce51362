/** Milliseconds between two attempts while the server takes nothing. */
const PAUSE = 1_000;

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** Repeats an action as long as the server takes nothing for the time being, until `isOver`. */
export async function patiently<T>(
  act: () => Promise<T>,
  { complaints, isOver }: { complaints: Complaints; isOver: () => boolean },
): Promise<T> {
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      const done = await act();
      if (hasWaited) complaints.recovered();
      return done;
    } catch (error) {
      if (!isPassing(error) || isOver()) throw error;
      complaints.report(error);
      await pause(PAUSE);
    }
  }
}

/** Will the server take it later? It is full, starting, a replica, or cannot write to its disk or replicas. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error && /\b(OOM|READONLY|LOADING|MISCONF|NOREPLICAS|MASTERDOWN|BUSY)\b/.test(error.message);

/** The result, or undefined if it takes more than so many milliseconds. */
export const within = <T>(milliseconds: number, doing: Promise<T>): Promise<T | undefined> =>
  Promise.race([doing, pause(milliseconds).then(() => undefined)]);

/** Reports a repeated error once. */
export class Complaints {
  private readonly reported = new Set<string>();
  private readonly onNotice: (line: string) => void;
  private isWaiting = false;

  constructor(onNotice: (line: string) => void) {
    this.onNotice = onNotice;
  }

  report(error: unknown): void {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
    if (isPassing(error)) {
      const why = /\bOOM\b/.test(message)
        ? 'has no memory left (maxmemory of its server); waiting for room'
        : `takes nothing at the moment (${message}); waiting for it`;
      if (!this.isWaiting) this.onNotice(`the queue ${why}`);
      this.isWaiting = true;
    } else {
      if (!this.reported.has(message)) this.onNotice(`the queue refuses: ${message}`);
      this.reported.add(message);
    }
  }

  /** The server takes commands. */
  recovered(): void {
    if (this.isWaiting) this.onNotice('the queue takes work again');
    this.isWaiting = false;
  }
}

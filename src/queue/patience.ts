/** Milliseconds between two attempts when the database has no memory left. */
const PAUSE = 1_000;

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** Does something again and again as long as the database has no memory for it, until `isOver`; `onFull` hears of it once. */
export async function patiently<T>(
  act: () => Promise<T>,
  { onFull, isOver }: { onFull: () => void; isOver: () => boolean },
): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await act();
    } catch (error) {
      if (!/\bOOM\b/.test((error as Error).message) || isOver()) throw error;
      if (isFirst) onFull();
      await pause(PAUSE);
    }
  }
}

/** What comes of something, or undefined if it takes longer than so many milliseconds. */
export const within = <T>(milliseconds: number, doing: Promise<T>): Promise<T | undefined> =>
  Promise.race([doing, pause(milliseconds).then(() => undefined)]);

/** Tells what goes wrong again and again only once. */
export class Complaints {
  private readonly told = new Set<string>();
  private readonly onNotice: (line: string) => void;

  constructor(onNotice: (line: string) => void) {
    this.onNotice = onNotice;
  }

  tell(error: unknown): void {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
    if (!this.told.has(message)) this.onNotice(`the queue refuses: ${message}`);
    this.told.add(message);
  }
}

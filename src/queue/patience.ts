/** Milliseconds between two attempts when the database has no memory left. */
const PAUSE = 1_000;

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** Does something again and again as long as the database has no memory for it, until `isOver`. */
export async function patiently<T>(
  act: () => Promise<T>,
  { complaints, isOver }: { complaints: Complaints; isOver: () => boolean },
): Promise<T> {
  for (;;) {
    try {
      const done = await act();
      complaints.tellRoom();
      return done;
    } catch (error) {
      if (!isFull(error) || isOver()) throw error;
      complaints.tell(error);
      await pause(PAUSE);
    }
  }
}

const isFull = (error: unknown): boolean => error instanceof Error && /\bOOM\b/.test(error.message);

/** What comes of something, or undefined if it takes longer than so many milliseconds. */
export const within = <T>(milliseconds: number, doing: Promise<T>): Promise<T | undefined> =>
  Promise.race([doing, pause(milliseconds).then(() => undefined)]);

/** Tells what goes wrong again and again only once. */
export class Complaints {
  private readonly told = new Set<string>();
  private readonly onNotice: (line: string) => void;
  private isFull = false;

  constructor(onNotice: (line: string) => void) {
    this.onNotice = onNotice;
  }

  tell(error: unknown): void {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
    if (isFull(error)) {
      if (!this.isFull) this.onNotice('the queue has no memory left (maxmemory of its server); waiting for room');
      this.isFull = true;
    } else {
      if (!this.told.has(message)) this.onNotice(`the queue refuses: ${message}`);
      this.told.add(message);
    }
  }

  /** The database has taken something. */
  tellRoom(): void {
    if (this.isFull) this.onNotice('the queue has room again');
    this.isFull = false;
  }
}

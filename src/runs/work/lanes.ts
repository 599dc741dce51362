/** Numbers from 0 up, each lent to one caller at a time; those for whom there is none wait in turn. */
export class Lanes {
  private readonly free: number[];
  private readonly waiting: ((lane: number) => void)[] = [];

  constructor(count: number) {
    this.free = Array.from({ length: count }, (_, i) => count - 1 - i);
  }

  /** Resolves to a free lane as soon as there is one. */
  take(): Promise<number> {
    const lane = this.free.pop();
    return lane !== undefined ? Promise.resolve(lane) : new Promise((resolve) => this.waiting.push(resolve));
  }

  giveBack(lane: number): void {
    const next = this.waiting.shift();
    if (next) next(lane);
    else this.free.push(lane);
  }

  /** Does something on a lane of its own. */
  async on<T>(act: (lane: number) => Promise<T>): Promise<T> {
    const lane = await this.take();
    try {
      return await act(lane);
    } finally {
      this.giveBack(lane);
    }
  }
}

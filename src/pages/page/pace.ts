/** How long each answer of a bot is shown before the next, in milliseconds; not at all for those who want no motion. */
const PAUSE = 800;

/** Shows the steps of a deal one after the other. */
export class Pace {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rest: (() => void) | null = null;
  private readonly show: (step: number) => void;

  constructor(show: (step: number) => void) {
    this.show = show;
  }

  /** Shows the steps from one to another, with a pause after each, then does what is to be done. */
  run(from: number, to: number, then: () => void): void {
    this.stop();
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.show(isStill ? to : Math.min(from, to));
    if (isStill || from >= to) {
      then();
      return;
    }
    this.timer = setTimeout(() => this.run(from + 1, to, then), PAUSE);
    this.rest = () => this.run(to, to, then);
  }

  /** Goes to the last of the steps at once; false if none are under way. */
  skip(): boolean {
    const { rest } = this;
    rest?.();
    return rest !== null;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.rest = null;
  }
}

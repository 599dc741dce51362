import { h } from './dom.js';

/** How long each answer of a bot is shown before the next: milliseconds. */
const PAUSES: Readonly<Record<string, number>> = { 'at once': 0, quickly: 300, calmly: 800, slowly: 1600 };
const USUAL = 'calmly';

/** The speed at which bots answer; at first at once for those who want no motion. */
export function paceElement(): HTMLSelectElement {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const first = isStill ? 'at once' : USUAL;
  const options = Object.entries(PAUSES).map(([name, pause]) =>
    h('option', { value: pause, selected: name === first }, name),
  );
  return h('select', { 'aria-label': 'The others answer' }, ...options);
}

/** Shows the steps of a deal one after the other. */
export class Pace {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rest: (() => void) | null = null;
  private readonly show: (step: number) => void;

  constructor(show: (step: number) => void) {
    this.show = show;
  }

  /** Shows the steps from one to another, with a pause after each, then does what is to be done. */
  run(from: number, to: number, pause: number, then: () => void): void {
    this.stop();
    this.show(pause === 0 ? to : Math.min(from, to));
    if (pause === 0 || from >= to) {
      then();
      return;
    }
    this.timer = setTimeout(() => this.run(from + 1, to, pause, then), pause);
    this.rest = () => this.run(to, to, 0, then);
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

import { end } from './ending.js';
import { note } from './output.js';

/** A run that Ctrl-C ends in good order: what is in hand is finished and kept. A second Ctrl-C ends it at once. */
export interface Interrupt {
  readonly signal: AbortSignal;
  /** Stops listening. If there was an interrupt, the program will exit as interrupted programs do. */
  done(): void;
}

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Ctrl-C ends the program at once, where there is nothing to finish or to keep. */
export function endWhenInterrupted(): void {
  for (const [name, code] of Object.entries(EXIT_CODES)) process.once(name, () => end(code));
}

export function interruptible(): Interrupt {
  const controller = new AbortController();
  const names = Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[];
  const stop = (name: keyof typeof EXIT_CODES): void => {
    if (controller.signal.aborted) end(EXIT_CODES[name]);
    process.exitCode = EXIT_CODES[name];
    note('\nstopping: finishing what is in hand (once more to stop at once)');
    controller.abort();
  };
  for (const name of names) process.on(name, stop);
  return {
    signal: controller.signal,
    done() {
      for (const name of names) process.off(name, stop);
    },
  };
}

import { Unrepeatable, WAY_OUT } from '../fault.js';
import { DEAL, pulse } from '../pulse.js';
import { sourcePlace } from './source-place.js';

/**
 * Notices draws that nobody can repeat: calls of `Math.random` by a bot's file while a deal is played. What else runs
 * in this process (a program that imports the library, its packages) may call it, too; that is known by the place.
 */
const watch = { looks: 0, place: null as string | null, isAtLiberty: false };

/** Looking is slow: who has not called it after so many calls of others is trusted. */
const MOST_LOOKS = 1_000;

/** From now on calls are noticed; before a bot from a file is loaded. */
export function watchChance(): void {
  if (watch.looks > 0) return;
  watch.looks = 1;
  const draw = Math.random;
  Math.random = () => {
    if (!watch.isAtLiberty && watch.place === null && pulse.cells[DEAL] > 0 && watch.looks < MOST_LOOKS) {
      watch.looks++;
      watch.place = sourcePlace(new Error());
    }
    return draw();
  };
}

/** Does something in which a bot that need not repeat its answers may draw as it likes. */
export function atLiberty<T>(act: () => T): T {
  watch.isAtLiberty = true;
  try {
    return act();
  } finally {
    watch.isAtLiberty = false;
  }
}

/** What was noticed in a piece that has failed otherwise is no fault of the next. */
export function forgetChance(): void {
  watch.place = null;
}

/** @throws Unrepeatable if a bot of this thread has called `Math.random` */
export function checkChance(): void {
  const { place } = watch;
  if (place === null) return;
  watch.place = null;
  throw new Unrepeatable(
    `bots: ${place} calls Math.random; a bot draws from its second argument, so that deals can be played again${WAY_OUT}`,
  );
}

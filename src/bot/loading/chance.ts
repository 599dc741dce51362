import { InputError } from '../../input/refusal.js';
import { DEAL, pulse } from '../pulse.js';
import { sourcePlace } from './source-place.js';

/** Notices draws that nobody can repeat: calls of `Math.random` while a deal is played. */
const watch = { isOn: false, drawn: null as Error | null };

/** From now on calls are noticed; before a foreign bot is loaded. */
export function watchChance(): void {
  if (watch.isOn) return;
  watch.isOn = true;
  const draw = Math.random;
  Math.random = () => {
    if (watch.drawn === null && pulse.cells[DEAL] > 0) watch.drawn = new Error();
    return draw();
  };
}

/** @throws InputError if a bot of this thread has called `Math.random` */
export function checkChance(): void {
  const { drawn } = watch;
  if (drawn === null) return;
  watch.drawn = null;
  throw new InputError(
    `bots: ${sourcePlace(drawn) ?? 'one'} calls Math.random; a bot draws from its second argument, so that deals can be played again`,
  );
}

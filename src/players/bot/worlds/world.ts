import { type CardSet, EMPTY } from '../../../cards/engine/cards.js';

/** A possible location of all cards: what each seat holds now, what is still in the talon, what was discarded. */
export interface World {
  readonly hands: [CardSet, CardSet, CardSet];
  /** The talon's two cards until they are picked up, then none. */
  talon: CardSet;
  /** The two discarded cards, else none. */
  discards: CardSet;
}

/**
 * An empty world, for `Worlds.draw` to fill.
 * @example
 * const world = newWorld();
 * console.log(formatCards(world.talon)); // '': no cards yet
 */
export const newWorld = (): World => ({ hands: [EMPTY, EMPTY, EMPTY], talon: EMPTY, discards: EMPTY });

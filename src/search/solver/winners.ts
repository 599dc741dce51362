/**
 * Which holdings of a suit win with every card, led from the top, whatever the others keep: a table over all
 * distributions of the remaining cards. Never changed. `suitIndex(next, third, own)` is the index of a suit.
 */
import { suitIndex } from '../../cards/engine/trump-tricks.js';

export const WINS_ALL = new Uint8Array(1 << 16);

/** A card loses if another hand, after following to those above with its lowest cards, still has a higher one. */
function winsAll(own: number, next: number, third: number): boolean {
  let won = 0;
  for (let rest = own; rest !== 0; rest ^= 1 << (31 - Math.clz32(rest))) {
    const beaten = (other: number): boolean => count(other) > won && other > rest;
    if (beaten(next) || beaten(third)) return false;
    won++;
  }
  return true;
}

function count(hand: number): number {
  let cards = 0;
  for (let rest = hand; rest !== 0; rest &= rest - 1) cards++;
  return cards;
}

for (let length = 0; length <= 8; length++) {
  const all = (1 << length) - 1;
  for (let own = 0; own <= all; own++) {
    const rest = all ^ own;
    for (let next = rest; ; next = (next - 1) & rest) {
      WINS_ALL[suitIndex(next, rest ^ next, own)] = winsAll(own, next, rest ^ next) ? 1 : 0;
      if (next === 0) break;
    }
  }
}

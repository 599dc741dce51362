// Runs for every world: no allocation, no closures.

import { type Card, type CardSet, EMPTY, only, size, union, without } from '../../cards/engine/cards.js';
import type { Random } from '../../players/bot/random.js';
import { calledInTalon, type Knowledge } from '../../players/bot/worlds/hidden.js';
import type { World } from '../../players/bot/worlds/worlds.js';

/**
 * Reconstructs the deal that led to a world: fills in the four sets that were dealt.
 * @returns the card given back, if one was called
 */
export function layOut(
  dealt: Int32Array,
  view: Knowledge,
  { hands, talon, discards }: World,
  random: Random,
): Card | null {
  const { declarer, played, called, callHolder } = view;
  for (let seat = 0; seat < 3; seat++) dealt[seat] = hands[seat] | played[seat];
  dealt[3] = talon;
  if (declarer === null) return null;
  const fetched = callHolder === null ? EMPTY : only(called as Card);
  if (talon === EMPTY) {
    const twelve = (dealt[declarer] | discards) as CardSet;
    dealt[3] = view.talon ?? drawTalon(twelve, calledInTalon(view), fetched, random);
    dealt[declarer] = twelve & ~dealt[3];
  }
  if (callHolder === null) return null;
  dealt[declarer] &= ~fetched;
  // Before the return, there is no returned card.
  const back = view.returned ?? (talon === EMPTY ? random.card(dealt[callHolder] as CardSet) : null);
  if (back !== null) {
    dealt[callHolder] &= ~only(back);
    dealt[declarer] |= only(back);
  }
  dealt[callHolder] |= fetched;
  return back;
}

/** Draws two of the declarer's twelve cards that may have been the talon; `known` were, the card fetched was not. */
function drawTalon(twelve: CardSet, known: CardSet, fetched: CardSet, random: Random): CardSet {
  let talon = known;
  while (size(talon) < 2) talon = union(talon, only(random.card(without(twelve, union(talon, fetched)))));
  return talon;
}

// Runs for every world: no allocation, no closures.

import { type Card, type CardSet, EMPTY, only, size, union, without } from '../../cards/engine/cards.js';
import type { Random } from '../../players/bot/random.js';
import { calledInTalon, type Knowledge } from '../../players/bot/worlds/hidden.js';
import type { World } from '../../players/bot/worlds/world.js';

/** What a seat knows of how cards have moved since they were dealt: the same in all worlds of a question. */
export interface Moves extends Pick<Knowledge, 'declarer' | 'played' | 'called' | 'callHolder' | 'talon' | 'returned'> {
  readonly calledInTalon: CardSet;
}

export function movesIn(view: Knowledge): Moves {
  const { declarer, played, called, callHolder, talon, returned } = view;
  const [forehands, middlehands, dealers] = played;
  return {
    declarer,
    played: [forehands, middlehands, dealers],
    called,
    callHolder,
    talon,
    returned,
    calledInTalon: calledInTalon(view),
  };
}

/**
 * Reconstructs the deal that led to a world: fills in the four sets that were dealt.
 * @returns the card given back, if one was called
 */
export function layOut(
  dealt: Int32Array,
  moves: Moves,
  { hands, talon, discards }: World,
  random: Random,
): Card | null {
  const { declarer, played, called, callHolder } = moves;
  for (let seat = 0; seat < 3; seat++) dealt[seat] = hands[seat] | played[seat];
  dealt[3] = talon;
  if (declarer === null) return null;
  const fetched = callHolder === null ? EMPTY : only(called as Card);
  if (talon === EMPTY) {
    const twelve = (dealt[declarer] | discards) as CardSet;
    dealt[3] = moves.talon ?? drawTalon(twelve, moves.calledInTalon, fetched, random);
    dealt[declarer] = twelve & ~dealt[3];
  }
  if (callHolder === null) return null;
  dealt[declarer] &= ~fetched;
  // Before the return, there is no returned card.
  const back = moves.returned ?? (talon === EMPTY ? random.card(dealt[callHolder] as CardSet) : null);
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

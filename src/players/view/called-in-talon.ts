import { actionAnswer, answerCard, CALLED, RETURNED } from '../../cards/engine/actions.js';
import { type CardSet, EMPTY } from '../../cards/engine/cards.js';
import { MOST_ACTIONS } from '../../cards/engine/deal-state.js';
import { readActions } from './view.js';
import type { ViewFields } from './view-fields.js';

const actions = new Int32Array(MOST_ACTIONS);

/** The cards called that lay in the talon, as everybody knows since nobody produced them (B21). */
export function calledInTalon(view: Pick<ViewFields, 'called' | 'callHolder' | 'history'>): CardSet {
  const { called, callHolder } = view;
  if (called === null) return EMPTY;
  let set: number = EMPTY;
  for (let i = 0, count = readActions(view, actions); i < count; i++) {
    const answer = actionAnswer(actions[i]);
    if (answer >= CALLED && answer < RETURNED) set |= 1 << answerCard(answer);
  }
  return (callHolder === null ? set : set & ~(1 << called)) as CardSet;
}

// Asked at bids of millions of deals: no allocation, no closures.
import { actionAnswer, actionSeat, PLAYED } from '../../cards/engine/actions.js';
import { MOST_ACTIONS } from '../../cards/engine/deal-state.js';
import { readActions } from './view.js';
import type { ViewFields } from './view-fields.js';

const actions = new Int32Array(MOST_ACTIONS);

/**
 * Reads the words that each seat has said so far, as sets (bit `n`: word `n` of WORDS), to the knowledge of the seat
 * that sees. `said`: three numbers, by seat; they are written over.
 * @example
 * const said = new Int32Array(3);
 * readWords({ history: ['F pass', 'M brand'] }, said);
 * const [, middlehands = 0] = said;
 * const hasBid = ((middlehands >> WORDS.indexOf('brand')) & 1) === 1; // true
 */
export function readWords(view: Pick<ViewFields, 'history'>, said: Int32Array): void {
  said[0] = said[1] = said[2] = 0;
  for (let i = 0, count = readActions(view, actions, true); i < count; i++) {
    const answer = actionAnswer(actions[i]);
    if (answer < PLAYED) said[actionSeat(actions[i])] |= 1 << answer;
  }
}

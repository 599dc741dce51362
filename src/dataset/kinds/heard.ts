// Hot path: no allocation, no closures, no iterators.
import { type Action, actionAnswer, actionSeat, CONTEST, PLAYED, wordBit } from '../../engine/actions.js';
import type { DealState } from '../../engine/deal-state.js';

const SUITS_NAMED = wordBit('acorns') | wordBit('leaves') | wordBit('bells') | wordBit('hearts');

/** The words that each seat has said in a deal so far, as sets: what is left of an auction where a row has no room for its course. */
export class SpokenWords {
  private readonly said = new Int32Array(3);

  /** A new deal begins. */
  forget(): void {
    this.said.fill(0);
  }

  hear(action: Action): void {
    const answer = actionAnswer(action);
    if (answer < PLAYED) this.said[actionSeat(action)] |= 1 << answer;
  }

  /** What a seat has said, as known to the seat that is asked: suits named unseen are known once all have been named (B10). */
  by(seat: number, { question, seat: asked, game }: DealState): number {
    const isUnseen = question === CONTEST && game.hiddenContest && seat !== asked;
    return isUnseen ? this.said[seat] & ~SUITS_NAMED : this.said[seat];
  }
}

import { actionAnswer, actionSeat, answerCard, CALLED, PLAYED } from '../../../cards/engine/actions.js';
import { above, type Card, type CardSet, inSuit, suitOf, suitSet } from '../../../cards/engine/cards.js';
import { MOST_ACTIONS } from '../../../cards/engine/deal-state.js';
import {
  type Duties,
  NO_TRUMP,
  RELIEF_FREE,
  RELIEF_HEAD_AND_TRUMP,
  RELIEF_HEAD_AND_TRUMP_IN_SUIT,
  RELIEF_NONE,
} from '../../../cards/engine/duties.js';
import { beats } from '../../../cards/engine/play.js';
import { after, type Seat } from '../../../cards/engine/seats.js';
import { readActions } from '../../view/view.js';
import type { ViewFields } from '../../view/view-fields.js';

const actions = new Int32Array(MOST_ACTIONS);

/**
 * The cards each seat cannot hold, because a card it played would then have been illegal. Plays reveal no more than
 * this: a card was legal exactly if none of these cards was in the hand, and hands gain no cards during play.
 */
export function denials(
  view: Pick<ViewFields, 'history'>,
  declarer: Seat,
  trump: number,
  duties: Duties,
): [CardSet, CardSet, CardSet] {
  const denied: [number, number, number] = [0, 0, 0];
  let size = 0;
  let leader = declarer;
  let led = 0 as Card;
  let best = 0 as Card;
  let winner = declarer;
  for (let i = 0, count = readActions(view, actions); i < count; i++) {
    const answer = actionAnswer(actions[i]);
    if (answer < PLAYED || answer >= CALLED) continue;
    const seat = actionSeat(actions[i]);
    const card = answerCard(answer);
    if (size === 0) {
      led = best = card;
      leader = winner = seat;
    } else {
      const isThird = after(after(leader)) === seat;
      const partnerWins = isThird && seat !== declarer && winner !== declarer;
      const relieved = partnerWins && (leader === declarer || duties.partnerLedRelief);
      denied[seat] |= deniedBy(card, led, best, trump, relieved ? duties.relief : RELIEF_NONE, duties);
      if (beats(card, best, trump)) {
        best = card;
        winner = seat;
      }
    }
    size = size === 2 ? 0 : size + 1;
  }
  return denied as [CardSet, CardSet, CardSet];
}

/** The cards that a hand which played `card` to a trick cannot hold: the follow-suit law in reverse. */
function deniedBy(card: Card, led: Card, best: Card, trump: number, relief: number, duties: Duties): CardSet {
  if (relief === RELIEF_FREE) return 0 as CardSet;
  const heading = trump === NO_TRUMP ? duties.headWithoutTrumps : duties.headWithTrumps;
  const heads = heading && relief === RELIEF_NONE && !beats(card, best, trump);
  if (suitOf(card) === suitOf(led)) {
    // Played low in a suit that nobody has trumped: holds nothing higher.
    return (heads && suitOf(best) === suitOf(led) ? above(best) : 0) as CardSet;
  }
  const following = suitSet(suitOf(led));
  const isTrumped = suitOf(best) === trump;
  const isFree = relief === RELIEF_HEAD_AND_TRUMP || (relief === RELIEF_HEAD_AND_TRUMP_IN_SUIT && !isTrumped);
  if (trump === NO_TRUMP || !duties.mustTrump || isFree) return following;
  const trumps = 0xff << (trump << 3);
  if (suitOf(card) !== trump && (!isTrumped || duties.mustUndertrump)) return (following | trumps) as CardSet;
  // A trump below the winning one, or a discard where undertrumping is not required: holds no higher trump.
  return (following | (isTrumped && heads ? inSuit(above(best), suitOf(best)) : 0)) as CardSet;
}

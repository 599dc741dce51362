/** The follow-suit law of both games, on one hand and the trick before it. */
import { beats, bestOf, type Card, inSuit, type Role, type Suit, suitOf } from './cards.js';
import type { CommonRules } from './options.js';

export interface PlayedCard {
  readonly by: Role;
  readonly card: Card;
}

export type Duties = Omit<CommonRules, 'earlyEnd' | 'raiseAfterPickup'>;

export interface Situation {
  /** The hand of the player whose turn it is. */
  readonly hand: readonly Card[];
  /** The cards already played to the trick, in order. */
  readonly trick: readonly PlayedCard[];
  readonly trump: Suit | null;
  readonly duties: Duties;
}

/** The cards of the hand that may be played. */
export function legalCards(situation: Situation): Card[] {
  const { hand, trick } = situation;
  // The leader plays what he likes; B26: who is free need not even follow.
  if (trick.length === 0 || reliefIn(situation) === 'free') return [...hand];
  const following = inSuit(hand, suitOf(trick[0].card));
  return following.length > 0 ? whenFollowing(situation, following) : whenVoid(situation);
}

/** Clause 1: he holds cards of the suit led. Following comes before heading: he never trumps. */
function whenFollowing(situation: Situation, following: Card[]): Card[] {
  const heading = following.filter((card) => beats(card, bestCard(situation), situation.trump));
  if (reliefIn(situation) !== 'none' || !mustHead(situation)) return following; // B25 B29 W27
  return heading.length > 0 ? heading : following; // B31: after a ruff no card of the suit heads
}

/** Clause 2: he holds no card of the suit led. */
function whenVoid(situation: Situation): Card[] {
  const { hand, trump, duties } = situation;
  const anything = [...hand];
  if (trump === null) return anything; // Bettel and Mord (X06)
  if (!duties.mustTrump) return anything; // B26: frees every void hand, whatever else is set

  const relief = reliefIn(situation);
  if (relief === 'head-and-trump') return anything; // B25 (b)
  // B25 (c): the partner headed in suit
  if (relief === 'head-and-trump-in-suit' && !isTrumped(situation)) return anything;
  const trumps = inSuit(hand, trump);
  if (trumps.length === 0) return anything;

  // B27 W27: a trump that does not overtrump need be played only if undertrumping is a duty.
  const anyTrump = isTrumped(situation) && !duties.mustUndertrump ? anything : trumps;
  if (relief !== 'none') return anyTrump; // B25 (a) (c): some trump, not a higher one
  if (!mustHead(situation)) return anyTrump; // nobody has to overtrump either

  const overtrumps = trumps.filter((card) => beats(card, bestCard(situation), trump));
  return overtrumps.length > 0 ? overtrumps : anyTrump;
}

/** B29 W27: whether the contract knows the duty to head. */
function mustHead({ trump, duties }: Situation): boolean {
  if (duties.mustHead === 'trump-only') return trump !== null;
  return duties.mustHead === 'always';
}

/** How far the player is relieved; 'none' unless he is third to play and his partner holds the trick. */
function reliefIn(situation: Situation): Duties['secondDefenderRelief'] {
  const { trick, duties } = situation;
  if (trick.length !== 2) return 'none';
  const [first, second] = trick;
  const secondBeatsFirst = beats(second.card, first.card, situation.trump);

  // B25 B30: the declarer led and the first defender took the trick over, by suit or by a ruff.
  if (first.by === 'Dcl' && secondBeatsFirst) return duties.secondDefenderRelief;
  // B28: the partner led and the declarer, who played second, did not beat him.
  if (duties.partnerLedRelief && second.by === 'Dcl' && !secondBeatsFirst) return duties.secondDefenderRelief;
  return 'none';
}

const bestCard = ({ trick, trump }: Situation): Card =>
  bestOf(
    trick.map(({ card }) => card),
    trump,
  );

/** Whether a plain lead has been trumped. */
function isTrumped(situation: Situation): boolean {
  const { trick, trump } = situation;
  return suitOf(trick[0].card) !== trump && suitOf(bestCard(situation)) === trump;
}

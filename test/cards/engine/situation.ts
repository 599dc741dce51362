/** Moments of a trick, and the engine's law asked about them. */
import { type CardSet, cardsOf, setOf } from '../../../src/cards/engine/cards.js';
import { type Duties, NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { beats, Law, legalCards } from '../../../src/cards/engine/play.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { formatCard, parseCard, SUIT_LETTERS } from '../../../src/cards/record/notation.js';
import type { Duties as DutyWords, Situation } from '../../judge/follow.js';

const card = (name: string) => parseCard(name, 'test');

/** The duties of these options, as the engine has them. */
export function dutiesOf(words: DutyWords): Duties {
  const { secondDefenderRelief, partnerLedRelief, mustHead, mustTrump, mustUndertrump } = words;
  return makeGame('bolachen', { secondDefenderRelief, partnerLedRelief, mustHead, mustTrump, mustUndertrump }).duties;
}

/** What the engine's law allows, as a set; the leader may play what he likes. */
function lawOf({ hand, trick, trump }: Omit<Situation, 'duties'>, duties: Duties): CardSet {
  const held = setOf(hand.map(card));
  if (trick.length === 0) return held;
  const [first, second] = trick.map((played) => card(played.card));
  const suit = trump === null ? NO_TRUMP : SUIT_LETTERS.indexOf(trump);
  const takenOver = trick.length === 2 && beats(second, first, suit);
  const partnersCard = takenOver ? trick[1].by : trick[0].by;
  // B25 B28: third to play, his partner winning, on a lead of the declarer, or of the partner where the rules say so.
  const isRelieved =
    trick.length === 2 &&
    partnersCard !== 'Dcl' &&
    (trick[0].by === 'Dcl' || (trick[1].by === 'Dcl' && duties.partnerLedRelief));
  return legalCards(held, first, takenOver ? second : first, isRelieved ? -1 : 0, new Law(duties, suit));
}

export const legalByEngine = (situation: Situation): string[] =>
  cardsOf(lawOf(situation, dutiesOf(situation.duties))).map(formatCard);

import { actionAnswer, answerCard, CALLED, RETURNED } from '../../../cards/engine/actions.js';
import {
  type Card,
  type CardSet,
  EMPTY,
  only,
  SUITS,
  size,
  suitSet,
  union,
  without,
} from '../../../cards/engine/cards.js';
import { MOST_ACTIONS } from '../../../cards/engine/deal-state.js';
import { NO_TRUMP } from '../../../cards/engine/duties.js';
import { after, type Seat, taps } from '../../../cards/engine/seats.js';
import { dutiesUnder } from '../../../cards/games/duty-options.js';
import type { OptionValues } from '../../../cards/games/options.js';
import { readActions } from '../../view/view.js';
import type { ViewFields } from '../../view/view-fields.js';
import { denials } from './denials.js';
import type { HiddenPlace } from './ways.js';

/** What a seat's worlds are derived from: any view will do. */
export type Knowledge = Omit<ViewFields, 'legal'>;

/** What the third place is. */
const NOTHING = 0;
export const TALON = 1;
export const DISCARDS = 2;

/** The cards a seat does not see, and where each can be: in the next hand, in the one after it, or aside. */
export interface Hidden {
  readonly cards: CardSet;
  readonly places: readonly [HiddenPlace, HiddenPlace, HiddenPlace];
  /** What the third place is. */
  readonly aside: number;
}

/** The hidden cards of a seat that has seen all ten of its cards. */
export function hiddenFrom(view: Knowledge): Hidden {
  const { declarer, seat, talon } = view;
  if (declarer === null || (declarer === seat && talon === null)) return beforePickUp(view);
  return declarer === seat ? fromDeclarer(view) : fromDefender(view, declarer);
}

/** Nothing is known of the others' cards, but that one gave up a called card, or that it is in the talon. */
function beforePickUp(view: Knowledge): Hidden {
  const { seat, hand, callHolder, returned } = view;
  const cards = ~hand as CardSet;
  const held = without(cards, calledInTalon(view));
  const place = (of: Seat): HiddenPlace => ({
    capacity: callHolder === of && returned === null ? 9 : 10,
    possible: held,
  });
  const aside = { capacity: 2, possible: cards };
  return { cards, places: [place(after(seat)), place(after(after(seat))), aside], aside: TALON };
}

/** The declarer sees all but the defenders' cards; who received the returned card holds it or has played it. */
function fromDeclarer(view: Knowledge): Hidden {
  const { seat, hand, gone, discards, callHolder, returned } = view;
  const cards = ~union(union(hand, gone), discards ?? EMPTY) as CardSet;
  const given = returned === null ? EMPTY : only(returned);
  const place = placesFrom(view, seat, cards);
  const [first, second] = [after(seat), after(after(seat))].map((of) =>
    callHolder === of ? place(of) : place(of, given),
  );
  return { cards, places: [first, second, { capacity: 0, possible: EMPTY }], aside: NOTHING };
}

/** A defender sees neither the declarer's cards nor his discards; a called card is one of them, wherever from. */
function fromDefender(view: Knowledge, declarer: Seat): Hidden {
  const { seat, hand, gone, called } = view;
  const cards = ~union(hand, gone) as CardSet;
  const fetched = called === null ? EMPTY : union(only(called as Card), calledInTalon(view));
  const place = placesFrom(view, declarer, cards);
  const [first, second] = [after(seat), after(after(seat))].map((of) =>
    of === declarer ? place(of) : place(of, fetched),
  );
  return { cards, places: [first, second, { capacity: 2, possible: cards }], aside: DISCARDS };
}

/** The hands during play, without the cards that their plays rule out. */
function placesFrom(view: Knowledge, declarer: Seat, cards: CardSet): (of: Seat, elsewhere?: CardSet) => HiddenPlace {
  const { trump, rules, played } = view;
  const { tapped } = view;
  const denied = denials(view, declarer, trump ?? NO_TRUMP, dutiesUnder(rules as OptionValues));
  const left = played.map((set) => 10 - size(set));
  return (of, elsewhere = EMPTY) => ({
    capacity: left[of],
    possible: without(cards, union(union(denied[of], elsewhere), tapped?.[of] ?? EMPTY)),
    // Of a suit that he has played without a tap he has some left, if he taps at all (W29).
    ...(taps(rules.tapping, of === declarer) && {
      kept: SUITS.map(suitSet).filter((suit) => (played[of] & suit & ~(tapped as readonly CardSet[])[of]) !== 0),
    }),
  });
}

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

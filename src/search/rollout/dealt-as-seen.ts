import {
  type Action,
  actionAnswer,
  actionSeat,
  answerCard,
  CALLED,
  DISCARDED,
  PLAYED,
  RETURNED,
} from '../../cards/engine/actions.js';
import {
  ALL_CARDS,
  type CardSet,
  cardsOf,
  EMPTY,
  has,
  intersect,
  only,
  setOf,
  size,
  union,
  without,
} from '../../cards/engine/cards.js';
import type { Game } from '../../cards/engine/game.js';
import type { Seat } from '../../cards/engine/seats.js';
import { keyOf } from '../../cards/random/key.js';
import { formatAction, parseActions } from '../../cards/record/actions.js';
import { formatCards, parseSeat, SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import { seatLetter } from '../../cards/record/seat-letter.js';
import { Random } from '../../players/bot/random.js';
import { refuse } from '../../support/input/refusal.js';

/** The cards of the seat, as they were dealt; the talon as far as it has taken that up. */
export interface OwnCards {
  readonly seat: Seat;
  readonly hand: CardSet;
  readonly talon: CardSet;
}

const FROM = /\s+from\s+(F|M|D|T|talon|forehand|middlehand|dealer)\s*$/i;
const TALON = 3;

/** What was said and played; who gave a called card (a seat, or TALON; null if not said); and the cards played. */
export interface ReportedActions {
  readonly actions: readonly Action[];
  readonly giver: number | null;
  readonly played: readonly CardSet[];
}

/** @throws InputError for what is no action, and for a card that is played twice */
export function actionsIn(after: string): ReportedActions {
  let giver: number | null = null;
  const parts = after.split(',').map((part) => {
    const [from = '', who] = FROM.exec(part) ?? [];
    if (who !== undefined) giver = /^t/i.test(who) ? TALON : parseSeat(seatLetter(who), 'after');
    else if (/ call /i.test(part)) giver = null;
    return part.replace(from, '');
  });
  const actions = parseActions(parts.join(','), 'after');
  const played: CardSet[] = [EMPTY, EMPTY, EMPTY];
  for (const action of actions.filter((each) => isWithin(each, PLAYED, CALLED))) {
    const card = answerCard(actionAnswer(action));
    if (played.some((set) => has(set, card))) refuse('after', `"${formatAction(action)}": it was played before`);
    played[actionSeat(action)] = union(played[actionSeat(action)], only(card));
  }
  return { actions, giver, played };
}

const isWithin = (action: Action, from: number, to: number): boolean =>
  actionAnswer(action) >= from && actionAnswer(action) < to;

/** Any ten cards. */
const TEN = setOf(cardsOf(ALL_CARDS).slice(0, 10));

/** What is known of where cards were dealt, by seat and in the talon. @throws InputError where that cannot be */
export function dealtAsSeen(game: Game, own: OwnCards, said: ReportedActions): readonly CardSet[] {
  const { seat, hand, talon } = own;
  const seen = size(game.glimpse(TEN));
  if (size(hand) !== 10 && size(hand) !== seen)
    refuse('hand', `has ${size(hand)} cards, expected the 10 dealt${seen < 10 ? `, or ${seen} for Doppeln` : ''}`);
  if (intersect(hand, talon) !== EMPTY) refuse('talon', `${formatCards(intersect(hand, talon))}: is in the hand, too`);
  const dealt = [...said.played, EMPTY];
  undoCalls(dealt, own, said);
  dealt[seat] = hand;
  if (talon !== EMPTY) {
    if (without(dealt[TALON], talon) !== EMPTY)
      refuse('after', `the talon cannot have ${formatCards(dealt[TALON])}: it is ${formatCards(talon)}`);
    dealt[TALON] = talon;
  }
  for (const [other, name] of [...SEAT_NAMES, 'the talon'].entries()) {
    const twice = intersect(dealt[other], other === TALON ? hand : union(hand, talon));
    if (other !== seat && twice !== EMPTY)
      refuse('after', `${name} cannot have ${formatCards(twice)}, which is in the hand of ${SEAT_NAMES[seat]}`);
  }
  return dealt;
}

/**
 * Puts cards called back to where they were dealt, and the one that was given for the last: who may call again has
 * called one of the talon (B21).
 */
function undoCalls(dealt: CardSet[], { seat, hand }: OwnCards, { actions, giver, played }: ReportedActions): void {
  const move = (card: CardSet, from: number, to: number): void => {
    dealt[from] = without(dealt[from], card);
    dealt[to] = union(dealt[to], card);
  };
  const calls = actions.filter((action) => isWithin(action, CALLED, RETURNED));
  const returned = actions.find((action) => isWithin(action, RETURNED, DISCARDED));
  for (const call of calls) {
    const declarer = actionSeat(call);
    const card = only(answerCard(actionAnswer(call)));
    const text = formatCards(card);
    const isOwn = declarer !== seat && intersect(card, hand) !== EMPTY;
    const example = `${formatAction(call)} from ${SEAT_LETTERS[(declarer + 1) % 3]}`;
    const unsaid = (): never => refuse('after', `who gave ${text}? Say "${example}", or "from talon"`);
    const from = call !== calls.at(-1) ? TALON : (giver ?? (isOwn ? seat : unsaid()));
    const by = played.findIndex((set, other) => other !== declarer && intersect(set, card) !== EMPTY);
    if (by >= 0) refuse('after', `${SEAT_NAMES[by]} cannot play ${text}: ${SEAT_NAMES[declarer]} called it`);
    move(card, declarer, from);
    if (from !== TALON && returned !== undefined) move(only(answerCard(actionAnswer(returned))), from, declarer);
  }
}

/** Forehand, middlehand, dealer, talon as they may have been dealt, with what is known in its place. */
export function guessedFrom(known: readonly CardSet[], { seat, hand }: OwnCards, game: Game): readonly CardSet[] {
  const random = new Random(keyOf('situation'), 0);
  for (;;) {
    const dealt = [...known];
    let rest = without(
      ALL_CARDS,
      dealt.reduce((all, set) => union(all, set)),
    );
    for (const [place, count] of [10, 10, 10, 2].entries())
      while (size(dealt[place]) < count) {
        const card = only(random.card(rest));
        dealt[place] = union(dealt[place], card);
        rest = without(rest, card);
      }
    if (size(hand) === 10 || game.glimpse(dealt[seat]) === hand) return dealt;
  }
}

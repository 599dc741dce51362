import {
  type Action,
  actionAnswer,
  actionSeat,
  CALLED,
  DISCARDED,
  discardedPair,
  PLAYED,
  RETURNED,
} from '../../cards/engine/actions.js';
import {
  ALL_CARDS,
  type Card,
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

const FROM = /\s+from\s+(F|M|D|T|talon|forehand|middlehand|dealer)\s*$/i;

/** The actions of a text; what was called and who gave it. */
interface ReportedActions {
  readonly actions: readonly Action[];
  /** Who gave a called card: a seat, or TALON; null if that was not said. */
  readonly giver: number | null;
}
const TALON = 3;

/** Any ten cards. */
const TEN = setOf(cardsOf(ALL_CARDS).slice(0, 10));

/** The actions of a text. @throws InputError */
export function actionsIn(after: string): ReportedActions {
  let giver: number | null = null;
  const parts = after.split(',').flatMap((part) => {
    const [from, who] = FROM.exec(part) ?? [];
    if (who !== undefined) giver = /^t/i.test(who) ? TALON : parseSeat(seatLetter(who), 'after');
    else if (/ call /i.test(part)) giver = null;
    const text = part.replace(from ?? '', '').trim();
    return text === '' || /^([FMD]|forehand|middlehand|dealer) (discard|return)$/i.test(text) ? [] : [text];
  });
  return { actions: parseActions(parts.join(','), 'after'), giver };
}

/** What is known of where cards were dealt: the seat's own, and those the others have shown. */
export class CardsSeen {
  /** What each seat plays. */
  readonly played: [CardSet, CardSet, CardSet] = [EMPTY, EMPTY, EMPTY];
  /** Are the cards of the talon known? */
  readonly hasTalon: boolean;
  /** Are just those known on which Doppeln is decided? */
  readonly isGlimpse: boolean;
  private readonly dealt: [CardSet, CardSet, CardSet, CardSet];
  private readonly game: Game;
  private readonly seat: Seat;

  constructor(game: Game, seat: Seat, own: { hand: CardSet; talon: CardSet }, { actions, giver }: ReportedActions) {
    this.game = game;
    this.seat = seat;
    const discarded = actions.find((action) => actionSeat(action) === seat && actionAnswer(action) >= DISCARDED);
    for (const action of actions) this.notePlay(action);
    this.dealt = [...this.played, EMPTY];
    const aside = discarded === undefined ? EMPTY : discardedPair(actionAnswer(discarded));
    this.dealt[seat] = union(union(own.hand, own.talon), union(this.played[seat], aside));
    const inTalon = this.undoCalls(actions, own.hand, giver);
    const mine = this.dealt[seat];
    this.hasTalon = size(mine) === 12;
    if (this.hasTalon) {
      if (size(this.dealt[3]) > 0)
        refuse('after', `the talon cannot have ${formatCards(this.dealt[3])}: it is not among the twelve cards`);
      this.dealt[3] = size(own.talon) === 2 ? own.talon : twoOf(without(mine, this.gaveBack(actions)), inTalon);
      this.dealt[seat] = without(mine, this.dealt[3]);
    }
    const seen = size(game.glimpse(TEN));
    this.isGlimpse = seen < 10 && size(this.dealt[seat]) === seen;
    this.check(own, mine, seen);
  }

  private notePlay(action: Action): void {
    const [seat, answer] = [actionSeat(action), actionAnswer(action)];
    if (answer < PLAYED || answer >= CALLED) return;
    const card = (answer & 31) as Card;
    if (this.played.some((set) => has(set, card))) refuse('after', `"${formatAction(action)}": it was played before`);
    this.played[seat] = union(this.played[seat], only(card));
  }

  /**
   * Puts cards called back to where they were dealt, and the one that was given for the last: who may call again has
   * called one of the talon (B21).
   * @returns those of the talon
   */
  private undoCalls(actions: readonly Action[], hand: CardSet, giver: number | null): CardSet {
    let inTalon: CardSet = EMPTY;
    const calls = actions.filter((action) => isWithin(action, CALLED, RETURNED));
    for (const call of calls) {
      const declarer = actionSeat(call);
      const card = only((actionAnswer(call) & 31) as Card);
      const isOwn = (card & hand) !== 0 && declarer !== this.seat;
      const from = call !== calls.at(-1) ? TALON : (giver ?? (isOwn ? this.seat : null));
      if (from === null) {
        const example = `${formatAction(call)} from ${SEAT_LETTERS[(declarer + 1) % 3]}`;
        refuse('after', `who gave ${formatCards(card)}? Say "${example}", or "from talon"`);
      }
      const by = this.played.findIndex((set, seat) => seat !== declarer && (set & card) !== 0);
      if (by >= 0)
        refuse('after', `${SEAT_NAMES[by]} cannot play ${formatCards(card)}: ${SEAT_NAMES[declarer]} called it`);
      const isTaken = declarer === this.seat && (card & this.dealt[declarer]) !== 0;
      if (from !== TALON || !isTaken) this.move(card, declarer, from);
      const returned = actions.find((action) => isWithin(action, RETURNED, DISCARDED));
      if (from === TALON) inTalon = union(inTalon, card);
      else if (returned !== undefined) this.move(only((actionAnswer(returned) & 31) as Card), from, declarer);
    }
    return inTalon;
  }

  /** What the seat gave back, which it held before it took up the talon. */
  private gaveBack(actions: readonly Action[]): CardSet {
    const returned = actions.filter(
      (action) => isWithin(action, RETURNED, DISCARDED) && actionSeat(action) === this.seat,
    );
    return setOf(returned.map((action) => (actionAnswer(action) & 31) as Card));
  }

  private move(card: CardSet, from: number, to: number): void {
    this.dealt[from] = without(this.dealt[from], card);
    this.dealt[to] = union(this.dealt[to], card);
  }

  private check(own: { hand: CardSet; talon: CardSet }, mine: CardSet, seen: number): void {
    const { dealt, seat } = this;
    const both = intersect(own.hand, own.talon);
    if (both !== EMPTY)
      refuse('talon', `${formatCards(both)}: is in the hand, too; give the ten cards dealt and the two`);
    const held = size(dealt[seat]);
    if (held !== 10 && !this.isGlimpse)
      refuse(
        'hand',
        `has ${size(mine)} cards with those played or given, expected the 10 dealt, or 12 with the talon${seen < 10 ? `, or ${seen} for Doppeln` : ''}`,
      );
    for (const [other, name] of [...SEAT_NAMES, 'the talon'].entries()) {
      if (other === seat || (other === TALON && this.hasTalon)) continue;
      const twice = cardsOf((dealt[other] & mine) as CardSet)[0];
      if (twice !== undefined)
        refuse('after', `${name} cannot have ${formatCards(only(twice))}, which is in the hand of ${SEAT_NAMES[seat]}`);
    }
  }

  /** Forehand, middlehand, dealer, talon as they may have been dealt, with what is known in its place. */
  guess(): [CardSet, CardSet, CardSet, CardSet] {
    const { seat, game } = this;
    const random = new Random(keyOf('situation'), 0);
    for (;;) {
      const dealt: [CardSet, CardSet, CardSet, CardSet] = [...this.dealt];
      let rest = without(
        ALL_CARDS,
        dealt.reduce<CardSet>((all, set) => union(all, set), EMPTY),
      );
      for (const [place, count] of [10, 10, 10, 2].entries()) {
        while (size(dealt[place]) < count) {
          const card = only(random.card(rest));
          dealt[place] = union(dealt[place], card);
          rest = without(rest, card);
        }
      }
      if (size(this.dealt[seat]) === 10 || game.glimpse(dealt[seat]) === this.dealt[seat]) return dealt;
    }
  }
}

const isWithin = (action: Action, from: number, to: number): boolean =>
  actionAnswer(action) >= from && actionAnswer(action) < to;

/** Two cards of a hand of twelve that may have been the talon, with those that were. */
const twoOf = (twelve: CardSet, known: CardSet): CardSet =>
  union(known, setOf(cardsOf(without(twelve, known)).slice(0, 2 - size(known))));

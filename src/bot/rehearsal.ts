// Runs thousands of times per answer: no allocation, no closures.
import {
  type Action,
  actionAnswer,
  answerCard,
  CONTEST,
  DISCARD,
  DISCARDED,
  discardedPair,
  discardOf,
  OVER,
  PLAY,
  PLAYED,
  RETURNED,
  WORDS,
  type Word,
  wordOf,
} from '../engine/actions.js';
import { type Card, type CardSet, EMPTY, lowest, only, union, without } from '../engine/cards.js';
import { Course } from '../engine/course.js';
import { outOfPot } from '../engine/scoring.js';
import { SEATS, type Seat } from '../engine/seats.js';
import { makeGame } from '../games/rule-sets.js';
import { actionOfText } from '../record/actions.js';
import { answerNumber, ILLEGAL, raw } from './asking.js';
import type { CardView, Player, WordView } from './bot.js';
import { defaultAnswer } from './defaults.js';
import type { Random } from './random.js';
import { type MatchPlace, View } from './view.js';
import type { Knowledge } from './worlds/hidden.js';
import type { World } from './worlds/worlds.js';

/** A player's answer: a word, a card, or two cards as a set. */
export type PlayerAnswer = Word | Card | CardSet;
/** Scores the answer of a seat that saw `view`; its `legal` is a list of words or a set of cards, depending on the question. */
export type Opinion = (view: WordView & CardView, answer: PlayerAnswer, random: Random) => number;

/** Hears a deal replayed: its opinions are added up, and above a sum of `most` the replay ends. */
export interface Listener {
  readonly opinion: Opinion;
  readonly most: number;
}

/**
 * The current deal as it would have gone, and would continue, in some world. It uses nothing but what a seat knows and the world: the deal is
 * laid out as it must have been, replayed up to the current question, and continued by players until the first card is to be played.
 */
export class Rehearsal {
  private readonly course: Course;
  /** The replayed deal while cards are tried, and the declarer's tricks with each. */
  private readonly replayed: Course;
  private readonly tricks = new Uint8Array(32);
  private readonly views: readonly View[];
  private readonly players: readonly Player[];
  private readonly dealt = new Int32Array(3);
  private readonly match: { deal: number; length: number; session: NonNullable<MatchPlace['session']> | null } = {
    deal: 0,
    length: 1,
    session: null,
  };
  private history: readonly (Action | undefined)[] = [];
  /** The card given back in the replayed deal, which only two seats know. */
  private returned = -1;

  /** `players` answer for the seats. */
  constructor(game: string, rules: Readonly<Record<string, unknown>>, players: readonly Player[]) {
    this.players = players;
    const made = makeGame(game, rules);
    this.course = new Course(made);
    this.replayed = new Course(made);
    this.views = SEATS.map((seat) => new View(this.course, seat, this.match));
  }

  /** Reads what has been said and played so far. */
  hear({ history, scores, sessionTarget }: Knowledge): void {
    this.history = history.map(actionOfText);
    this.match.session = scores === null || sessionTarget === null ? null : { scores, target: sessionTarget };
  }

  /**
   * Replays the deal in a world up to the current question. What the seat does not know follows from the world, or is drawn: which of the
   * declarer's cards were the talon, which card he gave back. The listener scores every unforced answer of the other seats.
   * @returns the sum of its opinions
   */
  tell(view: Knowledge, world: World, random: Random, listener?: Listener): number {
    const { course, history } = this;
    this.layOut(view, world, random);
    let sum = 0;
    for (let i = 0; i < history.length; i++) {
      const action = history[i];
      const answer = action === undefined ? this.hidden(world, random) : actionAnswer(action);
      if (listener !== undefined && course.seat !== view.seat && !course.isForced) {
        sum += listener.opinion(this.views[course.seat] as WordView & CardView, answerOf(answer), random);
        if (sum > listener.most) break;
      }
      course.take(answer);
    }
    return sum;
  }

  /** An answer that the seat has not seen: a discard, a card given back, a suit that others were to name unseen. */
  private hidden({ discards }: World, random: Random): number {
    const { question } = this.course;
    if (question === DISCARD) return discardOf(discards);
    return question === CONTEST ? this.answer(random) : RETURNED + this.returned;
  }

  /** Gives an answer, then lets the players continue until a card is to be played or the deal is over. */
  carryOn(answer: Word, random: Random): void {
    const { course } = this;
    course.take(answerNumber(course, answer));
    while (course.question < PLAY) course.take(this.answer(random));
  }

  /**
   * Plays each of some cards in turn where the replayed deal stands, and the players continue to its end.
   * @returns the declarer's tricks, by card; overwritten by the next call
   */
  tryCards(cards: CardSet, random: Random): Uint8Array {
    const { course, replayed, tricks } = this;
    replayed.copy(course);
    for (let rest = cards as number; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      course.copy(replayed);
      course.takeCard(card);
      while (course.question !== OVER) course.take(this.answer(random));
      tricks[card] = course.tricks;
    }
    return tricks;
  }

  /** Is it over without play? */
  get isOver(): boolean {
    return this.course.question === OVER;
  }

  /** The declarer, once the auction is over. */
  get declarer(): Seat {
    return this.course.declarer as Seat;
  }

  /** What a seat sees of it now. */
  viewOf(seat: Seat): CardView {
    return this.views[seat] as CardView;
  }

  /** What the seats hold now. */
  get hands(): readonly [CardSet, CardSet, CardSet] {
    return this.course.hands as unknown as readonly [CardSet, CardSet, CardSet];
  }

  /** A seat's score if the declarer takes `tricks` in all, or of a deal that is over. */
  score(seat: Seat, tricks: number): number {
    const { course } = this;
    if (this.isOver) return course.score[seat];
    const paid = course.game.payment(course.contract, tricks) * course.multiplier;
    const isDeclarer = seat === course.declarer;
    return (isDeclarer ? 2 * paid : -paid) + outOfPot(course.game, course.pot, paid > 0, isDeclarer);
  }

  /** The answer of the player whose turn it is. */
  private answer(random: Random): number {
    const { course } = this;
    const player = this.players[course.seat];
    const view = this.views[course.seat];
    const given =
      course.question === PLAY
        ? (player.play?.(view as CardView, random) as number)
        : raw(player, course, view, random);
    const answer = answerNumber(course, given);
    return answer === ILLEGAL ? defaultAnswer(course) : answer;
  }

  /** Reconstructs the deal that led to a world. */
  private layOut(view: Knowledge, { hands, talon, discards }: World, random: Random): void {
    const { course, dealt } = this;
    const { declarer, played, called, callHolder, pot } = view;
    for (let seat = 0; seat < 3; seat++) dealt[seat] = hands[seat] | played[seat];
    if (declarer === null) {
      course.begin(dealt[0], dealt[1], dealt[2], talon, pot);
      return;
    }
    let taken = talon;
    if (talon === EMPTY) {
      const twelve = (dealt[declarer] | discards) as CardSet;
      taken = view.talon ?? drawTalon(twelve, called, callHolder, random);
      dealt[declarer] = without(twelve, taken);
    }
    if (callHolder !== null) {
      const fetched = only(called as Card);
      dealt[declarer] &= ~fetched;
      // Before the return, there is no returned card.
      const back = view.returned ?? (talon === EMPTY ? random.card(dealt[callHolder] as CardSet) : null);
      if (back !== null) {
        this.returned = back;
        dealt[callHolder] &= ~only(back);
        dealt[declarer] |= only(back);
      }
      dealt[callHolder] |= fetched;
    }
    if (!this.hasNoAuction) {
      course.begin(dealt[0], dealt[1], dealt[2], taken, pot);
      return;
    }
    const name = view.contract ?? view.announced;
    const contract = course.game.contracts.findIndex((each) => each.name === name);
    course.beginAt(dealt[0], dealt[1], dealt[2], taken, declarer, contract, pot);
  }

  /** Did the deal begin with a declarer and a contract? */
  private get hasNoAuction(): boolean {
    const first = this.history[0];
    return first === undefined || actionAnswer(first) >= PLAYED || actionAnswer(first) === NO_CALL;
  }
}

/** An answer by its number, as a player gives it. */
function answerOf(answer: number): PlayerAnswer {
  if (answer < PLAYED) return WORDS[answer];
  return answer < DISCARDED ? answerCard(answer) : discardedPair(answer);
}

const NO_CALL = wordOf('no-call');

/** Draws two of the declarer's twelve cards that may have been the talon. */
function drawTalon(twelve: CardSet, called: Card | null, callHolder: Seat | null, random: Random): CardSet {
  if (called !== null && callHolder === null) {
    return union(only(called), only(random.card(without(twelve, only(called)))));
  }
  const open = called === null ? twelve : without(twelve, only(called));
  const first = only(random.card(open));
  return union(first, only(random.card(without(open, first))));
}

// Runs thousands of times per answer: no allocation, no closures.

import {
  actionAnswer,
  CONTEST,
  DISCARD,
  DOUBLE,
  discardedPair,
  discardOf,
  PLAYED,
  RETURNED,
  type Word,
  wordOf,
} from '../../cards/engine/actions.js';
import { type Card, type CardSet, EMPTY, lowest } from '../../cards/engine/cards.js';
import { Course } from '../../cards/engine/course.js';
import type { Start } from '../../cards/engine/deal.js';
import { MOST_ACTIONS } from '../../cards/engine/deal-state.js';
import { NOBODY } from '../../cards/engine/seats.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { keyOf } from '../../cards/random/key.js';
import type { Random } from '../../players/bot/random.js';
import { SeatedBot } from '../../players/bot/seated.js';
import { Seats } from '../../players/bot/seats.js';
import type { Policies } from '../../players/bot/spec.js';
import type { Knowledge } from '../../players/bot/worlds/hidden.js';
import type { World } from '../../players/bot/worlds/world.js';
import { HIDDEN, readActions } from '../../players/view/view.js';
import { type MatchPlace, placeInView } from '../../players/view/view-fields.js';
import { Cast, type ListeningTerms } from './cast.js';
import { layOut, type Moves, movesIn } from './lay-out.js';

/** Who answers for forehand, middlehand and dealer in imagined deals. */
export type Models = readonly [forehand: Policies, middlehand: Policies, dealer: Policies];

/** How a deal that is followed began, and its place in its match. */
export type FollowedFrom = MatchPlace & { readonly start: Start | null; readonly pot: number };

/** Replays without regard to what was said. */
const REGARDLESS: ListeningTerms = { doubt: 0, perWord: 0, most: 0 };

/** A player's answer: a word, a card, or two cards as a set. */
export type PlayerAnswer = Word | Card | CardSet;

/**
 * A deal as it would have gone, and would continue, in some world. It uses nothing but what a seat knows and the world:
 * the deal is laid out as it must have been, replayed up to the current question, and played on by models in all seats.
 */
export class ImaginedDeal {
  readonly course: Course;
  /** The deal up to the question, while answers to it are played on. */
  private readonly reached: Course;
  private readonly seats: Seats;
  /** What its models would have answered. */
  readonly cast: Cast;
  /** Do models keep state, so that they must be asked all over again for each answer? */
  private readonly isStateful: boolean;
  /** The deal as laid out: four sets. */
  private readonly dealt = new Int32Array(4);
  private readonly match: { -readonly [F in keyof MatchPlace]: MatchPlace[F] } = { deal: 0, length: 1 };
  /** The actions this seat has seen, and how many. */
  private readonly history = new Int32Array(MOST_ACTIONS);
  private seenActions = 0;
  /** The seat that knows this, and what it knows of how cards have moved. */
  private own: number = NOBODY;
  private moves: Moves | null = null;
  private start: Start | null = null;
  private pot = 0;
  /** The cards aside in the current world; its number. */
  private discards: CardSet = EMPTY;
  private number = 0;
  /** By card tried. */
  private readonly tricks = new Uint8Array(32);
  /** The card given back in the replayed deal, which only two seats know. */
  private returned = -1;
  /** The actions of the replayed deal, with those that the seat has not seen. */
  private readonly replayed = new Int32Array(MOST_ACTIONS);

  constructor(game: string, rules: Readonly<Record<string, unknown>>, models: Models, key = keyOf('rollout')) {
    const made = makeGame(game, rules);
    const bots = models.map((model) => new SeatedBot(model, key));
    this.seats = new Seats(made, bots, { match: this.match });
    this.cast = new Cast(this.seats);
    this.course = this.seats.course;
    this.reached = new Course(made);
    this.isStateful = this.cast.isStateful;
  }

  /** Reads what has been said and played so far. */
  observe(view: Knowledge): void {
    this.own = view.seat;
    this.moves = movesIn(view);
    this.pot = view.pot;
    this.seenActions = readActions(view, this.history);
    this.start = this.startIn(view);
    this.cast.follow(view, this.start, this.history, this.seenActions);
    Object.assign(this.match, placeInView(view));
  }

  /** Wrong answers of the models since this was asked last. */
  faults(): number {
    return this.cast.faults();
  }

  /**
   * Replays the deal in a world up to the current question. What the seat does not know is the world's, or drawn: which
   * of the declarer's cards were the talon, or given back. `number` addresses the models' random numbers.
   * @returns how unlikely the others' unforced answers are, in sum
   */
  replay(world: World, number: number, random: Random, listening = REGARDLESS): number {
    this.number = number;
    this.discards = world.discards;
    this.returned = layOut(this.dealt, this.moves as Moves, world, random) ?? this.returned;
    this.begin();
    const unlikely = this.repeat(listening, this.history);
    if (this.isStateful) this.replayed.set(this.course.actions);
    return unlikely;
  }

  /**
   * Goes to where a deal stands, all of it known, in place of {@link observe} and {@link replay}: what is then played
   * on is that very deal. `number`: its board, by which the models draw as they did there.
   */
  follow(deal: Course, number: number, { start, pot, deal: place, length }: FollowedFrom): void {
    this.number = number;
    this.start = start;
    this.pot = pot;
    this.match.deal = place;
    this.match.length = length;
    this.dealt.set(deal.dealt);
    this.dealt[3] = deal.talon;
    this.history.set(deal.actions);
    this.replayed.set(deal.actions);
    this.seenActions = deal.step;
    this.begin();
    if (this.isStateful) this.repeat(REGARDLESS);
    else this.course.copy(deal);
  }

  /** Answers where the replayed deal stands and plays to the end: `course` has the score. Can be tried in turn. */
  playOn(answer: number, isFirst: boolean): void {
    const { course, reached } = this;
    if (this.isStateful) {
      if (!isFirst) {
        this.begin();
        this.repeat(REGARDLESS);
      }
    } else if (isFirst) reached.copy(course);
    else course.copy(reached);
    course.take(answer);
    this.seats.playOut();
    this.seats.showResult();
  }

  /**
   * Plays each of some cards in turn where the replayed deal stands.
   * @returns the declarer's tricks in the end, by card; overwritten by the next call
   */
  tryCards(cards: CardSet): Uint8Array {
    const { course, tricks } = this;
    for (let rest = cards as number; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      this.playOn(PLAYED + card, rest === cards);
      tricks[card] = course.tricks;
    }
    return tricks;
  }

  /** Goes through what was said and played; those who keep state are asked everything again. */
  private repeat(listening: ListeningTerms, history = this.replayed): number {
    const { course, seenActions, isStateful, cast, own } = this;
    const { doubt, most } = listening;
    let sum = 0;
    for (let i = 0; i < seenActions; i++) {
      const isOther = course.seat !== own && !course.isForced;
      const isAsked = isStateful ? !course.isForced : isOther && doubt > 0;
      const asked = isAsked ? cast.ask(i) : -1;
      const answer = history[i] === HIDDEN ? this.hidden(asked, listening) : actionAnswer(history[i]);
      if (isOther && doubt > 0) sum += cast.doubted(answer, asked, i, listening);
      if (sum > most) break;
      course.take(answer);
    }
    return sum;
  }

  /** An answer that the seat has not seen: a discard, a card given back, a word that others were to say unseen. */
  private hidden(asked: number, { unseen }: ListeningTerms): number {
    const { question, hands, seat } = this.course;
    if (question === CONTEST || question === DOUBLE) return asked < 0 ? this.ask() : asked;
    if (question !== DISCARD) return RETURNED + this.returned;
    if (unseen) this.discards = unseen.choose(hands[seat], this.discards, discardedPair(asked));
    return discardOf(this.discards);
  }

  /** What the model of the seat that is asked answers. */
  ask(): number {
    return this.seats.ask();
  }

  /** Begins the deal as laid out, with the models in their seats. */
  private begin(): void {
    this.seats.begin(this.number, this.dealt, this.start, this.pot);
    this.cast.agrees = true;
  }

  /** The declarer and contract that the deal began with; null if it began with its auction. */
  private startIn({ declarer, contract, announced }: Knowledge): Start | null {
    if (declarer === null) return null;
    const first = this.history[0];
    const isGiven = this.seenActions === 0 || actionAnswer(first) >= PLAYED || actionAnswer(first) === NO_CALL;
    if (!isGiven) return null;
    const name = contract ?? announced;
    return { declarer, contract: this.course.game.contracts.findIndex((each) => each.name === name) };
  }
}

const NO_CALL = wordOf('no-call');

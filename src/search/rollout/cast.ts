// Asked for every answer in every world: no allocation, no closures.

import { CALLED, DISCARDED, PLAYED } from '../../cards/engine/actions.js';
import type { Start } from '../../cards/engine/deal.js';
import { MOST_ACTIONS } from '../../cards/engine/deal-state.js';
import type { Seats } from '../../players/bot/seats.js';
import type { Knowledge } from '../../players/bot/worlds/hidden.js';
import { KnownAnswers } from './known-answers.js';
import type { UnseenDiscards } from './unseen-discards.js';

/** What is thought of the others' answers while a deal is replayed. */
export interface ListeningTerms {
  /** What a card counts that the model would not have played. 0: models are not asked. */
  readonly doubt: number;
  /** So many times as much counts any other answer. */
  readonly perWord: number;
  /** The replay ends where the sum is above it. */
  readonly most: number;
  /** How rare an answer is of a model (logarithm), as `expected` has it: so much more counts one it would not give. */
  readonly rarity?: Float64Array;
  /** Decides about discards that the seat has not seen. Default: they are those of the world. */
  readonly unseen?: UnseenDiscards | null;
}

/** The models in the seats of an imagined deal: what they would have answered. */
export class Cast {
  readonly isStateful: boolean;
  /** In how many replays a model that was asked would have given that answer, by place in the history. */
  readonly expected = new Uint32Array(MOST_ACTIONS);
  /** Would they have given all answers of the others in the replayed world? */
  agrees = true;
  private readonly seats: Seats;
  private readonly known = new KnownAnswers();

  constructor(seats: Seats) {
    this.seats = seats;
    this.isStateful = seats.bots.some(({ sitsAnew }) => sitsAnew);
  }

  /** Reads what has been said and played so far. */
  follow(view: Knowledge, start: Start | null, history: Int32Array, length: number): void {
    this.expected.fill(0);
    this.known.follow(view, start, history, length);
  }

  /** Wrong answers since this was asked last. */
  faults(): number {
    return this.seats.bots.reduce((count, { faults }) => count + faults.splice(0).length, 0);
  }

  /** What the model of the seat that is asked answers, or has answered where it saw the same. */
  ask(place: number): number {
    const { known, seats, isStateful } = this;
    const { course } = seats;
    if (isStateful || !known.isFor(course, place)) return seats.ask();
    const hand = course.hands[course.seat];
    const before = known.at(place, hand);
    if (before >= 0) return before;
    const answer = seats.ask();
    if (seats.bots[course.seat].followsFromView) known.note(place, hand, answer);
    return answer;
  }

  /** How unlikely an answer is, in logarithms, where the model has answered `asked`. */
  doubted(answer: number, asked: number, place: number, listening: ListeningTerms): number {
    if (asked === answer) {
      this.expected[place]++;
      return 0;
    }
    this.agrees = false;
    const { doubt, perWord, rarity, unseen } = listening;
    const isCard = answer >= PLAYED && answer < CALLED;
    const discards = answer >= DISCARDED && unseen ? unseen : null;
    const unlikely = discards?.unlikely ?? (isCard ? doubt : perWord * doubt);
    const isRare = discards === null && !isCard && rarity !== undefined;
    return unlikely + (isRare ? rarity[place] : 0);
  }
}

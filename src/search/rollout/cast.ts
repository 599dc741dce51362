// Asked for every answer in every world: no allocation, no closures.

import { CALLED, DISCARDED, PLAYED } from '../../cards/engine/actions.js';
import { MOST_ACTIONS } from '../../cards/engine/deal-state.js';
import type { Seat } from '../../cards/engine/seats.js';
import type { Random } from '../../players/bot/random.js';
import type { Seats, Start } from '../../players/bot/seats.js';
import type { Knowledge } from '../../players/bot/worlds/hidden.js';
import type { Candidates } from './candidates.js';
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

/** What is believed of the players in the seats: how likely each of several models is; null where there is but one. */
export type Beliefs = readonly (readonly number[] | null)[];

/** The models in the seats of an imagined deal: what they would have answered, and who of several plays on. */
export class Cast {
  readonly isStateful: boolean;
  /**
   * In how many replays a model that was asked would have given that answer: by its number, and for each by place in
   * the history.
   */
  readonly expected: Uint32Array;
  /** Would they have given all answers of the others in the replayed world? Of several, one. */
  agrees = true;
  private readonly candidates: readonly Candidates[];
  private readonly seats: Seats;
  private readonly known = new KnownAnswers();

  constructor(candidates: readonly Candidates[], seats: Seats) {
    this.candidates = candidates;
    this.seats = seats;
    this.isStateful = candidates.some(({ bots }) => bots.some(({ sitsAnew }) => sitsAnew));
    this.expected = new Uint32Array(MOST_ACTIONS * Math.max(...candidates.map(({ bots }) => bots.length)));
  }

  /** Reads what has been said and played so far. */
  follow(view: Knowledge, start: Start | null, history: Int32Array, length: number): void {
    this.expected.fill(0);
    this.known.follow(view, start, history, length);
  }

  /** Wrong answers since this was asked last. */
  faults(): number {
    const bots = this.candidates.flatMap((each) => each.bots);
    return bots.reduce((count, { faults }) => count + faults.splice(0).length, 0);
  }

  /** What is believed before a deal: by default any of several models is as likely as another. */
  suppose(beliefs: Beliefs = []): void {
    for (const [seat, some] of this.candidates.entries()) some.suppose(beliefs[seat] ?? undefined);
  }

  /** The replayed world counts for what is believed. */
  note(weight: number): void {
    for (let seat = 0; seat < 3; seat++) this.candidates[seat].note(weight);
  }

  /** What is believed by the worlds that count. */
  get beliefs(): Beliefs {
    return this.candidates.map(({ bots, believed }) => (bots.length === 1 ? null : believed));
  }

  /** All sit down. */
  begin(board: number): void {
    const { candidates, seats } = this;
    this.agrees = true;
    for (let seat = 0; seat < 3; seat++) {
      const { bots, chosen } = candidates[seat];
      candidates[seat].begin();
      if (bots.length === 1) continue;
      for (let m = 0; m < bots.length; m++) seats.replace(seat as Seat, bots[m], board);
      seats.bots[seat] = bots[chosen];
    }
  }

  /** Of several models of a seat one plays on, as likely as it is in the current world. */
  draw(random: Random): void {
    const { candidates, seats } = this;
    for (let seat = 0; seat < 3; seat++) {
      const some = candidates[seat];
      if (some.bots.length === 1) continue;
      some.chosen = some.draw(random);
      seats.bots[seat] = some.bots[some.chosen];
    }
  }

  /** Asks each model of the seat that is asked, or knows what it has answered where it saw the same. */
  ask(place: number): void {
    const { known, seats } = this;
    const { course } = seats;
    const { seat, hands } = course;
    const { bots, answers } = this.candidates[seat];
    const isKept = !this.isStateful && known.isFor(course, place);
    for (let m = 0; m < bots.length; m++) {
      const key = keyOf(place, m);
      const before = isKept ? known.at(key, hands[seat]) : -1;
      if (bots.length > 1) seats.bots[seat] = bots[m];
      answers[m] = before >= 0 ? before : seats.ask();
      if (isKept && before < 0 && bots[m].followsFromView) known.note(key, hands[seat], answers[m]);
    }
  }

  /** What the model answered; of several one, as likely as it is in the current world. */
  oneAnswer(random: Random | null): number {
    const some = this.candidates[this.seats.course.seat];
    return some.answers[some.bots.length === 1 || random === null ? some.chosen : some.draw(random)];
  }

  /** How unlikely an answer is, in logarithms, after what the models have answered; if hidden, one of them gave it. */
  doubted(answer: number, place: number, isHidden: boolean, listening: ListeningTerms): number {
    const some = this.candidates[this.seats.course.seat];
    const { answers } = some;
    const isOne = answers.length === 1;
    const discards = answer >= DISCARDED && listening.unseen ? listening.unseen : null;
    const before = isOne ? 0 : some.sum;
    let unlikely = 0;
    for (let m = 0; m < answers.length; m++) {
      const key = keyOf(place, m);
      if (answers[m] === answer) this.expected[key]++;
      else {
        unlikely = discards === null ? doubtOf(answer, key, listening) : isOne ? discards.unlikely : discards.doubt;
        some.stray(m, unlikely);
      }
    }
    this.agrees &&= some.agrees;
    if (isOne) return unlikely;
    return isHidden ? (discards?.unlikely ?? 0) : some.sum - before;
  }
}

/** Where what is known of a model at a place is: each has places of its own. */
const keyOf = (place: number, model: number): number => place + model * MOST_ACTIONS;

/** How unlikely, in logarithms, an answer is that a model would not have given. */
function doubtOf(answer: number, key: number, { doubt, perWord, rarity }: ListeningTerms): number {
  const isCard = answer >= PLAYED && answer < CALLED;
  return isCard ? doubt : perWord * doubt + (rarity === undefined ? 0 : rarity[key]);
}

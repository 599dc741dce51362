// Asked for every answer in every world: no allocation, no closures.

import { CALLED, DISCARDED, PLAYED } from '../../cards/engine/actions.js';
import type { Start } from '../../cards/engine/deal.js';
import { MOST_ACTIONS } from '../../cards/engine/deal-state.js';
import type { Seat } from '../../cards/engine/seats.js';
import type { Random } from '../../players/bot/random.js';
import type { SeatedBot } from '../../players/bot/seated.js';
import type { Seats } from '../../players/bot/seats.js';
import type { Knowledge } from '../../players/bot/worlds/hidden.js';
import type { Beliefs } from './beliefs.js';
import type { Candidates } from './candidates.js';
import { KnownAnswers } from './known-answers.js';
import type { Misses } from './misses.js';
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
  /** Where what counts against the replayed world is noted, of seats with just one model. */
  readonly misses?: Misses | null;
}

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
  /** Is there just one model for each seat? */
  readonly isOfOnes: boolean;
  private readonly candidates: readonly Candidates[];
  private readonly seats: Seats;
  private readonly known = new KnownAnswers();

  constructor(candidates: readonly Candidates[], seats: Seats) {
    this.candidates = candidates;
    this.seats = seats;
    this.isStateful = candidates.some(({ bots }) => bots.some(({ sitsAnew }) => sitsAnew));
    this.isOfOnes = candidates.every(({ isOne }) => isOne);
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

  /** What is believed before a deal: by default each of several models is half as likely as the one before it. */
  suppose(beliefs: Beliefs = []): void {
    for (const [seat, some] of this.candidates.entries()) some.suppose(beliefs[seat] ?? undefined);
  }

  /** The replayed world counts for what is believed. */
  note(weight: number): void {
    for (let seat = 0; seat < 3; seat++) if (!this.candidates[seat].isOne) this.candidates[seat].note(weight);
  }

  /** What is believed by the worlds that count. */
  get beliefs(): Beliefs {
    return this.candidates.map((some) => (some.isOne ? null : some.believed));
  }

  /** All sit down. */
  begin(board: number): void {
    const { candidates, seats } = this;
    this.agrees = true;
    for (let seat = 0; seat < 3; seat++) {
      const some = candidates[seat];
      if (some.isOne) continue;
      const { bots, chosen } = some;
      some.begin();
      for (let m = 0; m < bots.length; m++) seats.replace(seat as Seat, bots[m], board);
      seats.bots[seat] = bots[chosen];
    }
  }

  /** Of several models of a seat one plays on, as likely as it is in the current world. */
  draw(random: Random): void {
    const { candidates, seats } = this;
    for (let seat = 0; seat < 3; seat++) {
      const some = candidates[seat];
      if (some.isOne) continue;
      some.chosen = some.draw(random);
      seats.bots[seat] = some.bots[some.chosen];
    }
  }

  /** Asks each model of the seat that is asked. */
  ask(place: number): void {
    const { seats } = this;
    const { seat } = seats.course;
    const some = this.candidates[seat];
    const { bots, answers } = some;
    const isKept = !this.isStateful && this.known.isFor(seats.course, place);
    for (let m = 0; m < bots.length; m++) {
      if (!some.isOne) seats.bots[seat] = bots[m];
      answers[m] = isKept ? this.askOnce(bots[m], keyOf(place, m)) : seats.ask();
    }
  }

  /** What a model answers, or has answered where it saw the same. */
  private askOnce(bot: SeatedBot, key: number): number {
    const { known, seats } = this;
    const { seat, hands } = seats.course;
    const before = known.at(key, hands[seat]);
    if (before >= 0) return before;
    const answer = seats.ask();
    if (bot.followsFromView) known.note(key, hands[seat], answer);
    return answer;
  }

  /** What the model answered; of several one, as likely as it is in the current world. */
  oneAnswer(random: Random | null): number {
    const some = this.candidates[this.seats.course.seat];
    return some.answers[some.isOne || random === null ? some.chosen : some.draw(random)];
  }

  /** How unlikely an answer is, in logarithms, after what the models have answered; if hidden, one of them gave it. */
  doubted(answer: number, place: number, isHidden: boolean, listening: ListeningTerms): number {
    const some = this.candidates[this.seats.course.seat];
    if (!some.isOne) {
      const before = some.sum;
      this.ofAny(some, answer, place, listening);
      return isHidden ? (discardsIn(answer, listening)?.unlikely ?? 0) : some.sum - before;
    }
    if (some.answers[0] === answer) {
      this.expected[place]++;
      return 0;
    }
    this.agrees = false;
    const discards = discardsIn(answer, listening);
    const unlikely = discards?.unlikely ?? doubtOf(answer, listening);
    const isRare = discards === null && !isCard(answer);
    listening.misses?.add(unlikely, isRare ? place : -1);
    return unlikely + (isRare ? rarityOf(place, listening) : 0);
  }

  /** Which of several models would not have given an answer, and how unlikely that makes each. */
  private ofAny(some: Candidates, answer: number, place: number, listening: ListeningTerms): void {
    const discards = discardsIn(answer, listening);
    for (let m = 0; m < some.answers.length; m++) {
      const key = keyOf(place, m);
      if (some.answers[m] === answer) this.expected[key]++;
      else
        some.stray(m, discards?.doubt ?? doubtOf(answer, listening) + (isCard(answer) ? 0 : rarityOf(key, listening)));
    }
    this.agrees &&= some.agrees;
  }
}

/** Where what is known of a model at a place is: each has places of its own. */
const keyOf = (place: number, model: number): number => place + model * MOST_ACTIONS;

const isCard = (answer: number): boolean => answer >= PLAYED && answer < CALLED;

/** How unlikely, in logarithms, an answer is that a model would not have given; besides, any but a card is rare. */
const doubtOf = (answer: number, { doubt, perWord }: ListeningTerms): number =>
  isCard(answer) ? doubt : perWord * doubt;

const rarityOf = (key: number, { rarity }: ListeningTerms): number => (rarity === undefined ? 0 : rarity[key]);

/** What is thought of discards that the seat has not seen, if the answer is such. */
const discardsIn = (answer: number, { unseen }: ListeningTerms): UnseenDiscards | null =>
  answer >= DISCARDED && unseen ? unseen : null;

// Deals millions of deals: no allocation for each.

import { actionAnswer, DOUBLE, OVER, QUESTIONS, type Question } from '../src/cards/engine/actions.js';
import { type Card, type CardSet, cardsOf } from '../src/cards/engine/cards.js';
import { Course } from '../src/cards/engine/course.js';
import type { Game } from '../src/cards/engine/game.js';
import { legalAnswers } from '../src/cards/engine/legal.js';
import { SEATS, type Seat } from '../src/cards/engine/seats.js';
import { dealBoard } from '../src/cards/random/board.js';
import { keyOf, nameNumber } from '../src/cards/random/key.js';
import { Stream } from '../src/cards/random/stream.js';
import { formatAnswer } from '../src/cards/record/actions.js';
import { Random } from '../src/players/bot/random.js';
import { SeatedBot } from '../src/players/bot/seated.js';
import { Seats } from '../src/players/bot/seats.js';
import type { Policies } from '../src/players/bot/spec.js';
import { HIDDEN, readActions, View } from '../src/players/view/view.js';
import { Roller, type Rollout } from '../src/search/rollout/rollout.js';
import { worthsOf } from '../src/search/rollout/worths.js';

/**
 * Is what an answer is worth, if all play as a model, what `advise` says? Whole deals are dealt to the cards that the
 * seat holds, and those rejected in which the model does not say and play just what was said and played: no weights,
 * and no code of rollouts.
 */

const SINGLE = { deal: 0, length: 1 };

/** A question of a deal that a model has played so far, and the kind of decision that it is. */
export interface Asked {
  readonly kind: string;
  readonly course: Course;
}

/** The questions of deals that the model plays in all seats, of the kinds asked for: so many of each, one of a deal. */
export function* askedOf(game: Game, model: Policies, kinds: readonly string[], most: number): Generator<Asked> {
  const key = keyOf('rejected');
  const seats = seatsOf(game, model);
  const { course } = seats;
  const cards = new Int32Array(4);
  const found = new Map(kinds.map((kind) => [kind, 0]));
  for (let deal = 0; [...found.values()].some((count) => count < most); deal++) {
    dealBoard(key, deal, new Stream(), cards);
    seats.begin(deal, cards);
    for (let isOne = false; course.question !== OVER; course.take(course.isForced ? course.forced : seats.ask())) {
      const kind = kindOf(course);
      const count = found.get(kind) ?? most;
      if (isOne || course.isForced || course.step === 0 || count >= most) continue;
      isOne = true;
      found.set(kind, count + 1);
      yield { kind, course };
    }
  }
}

/** Of cards whether the declarer or a defender plays them, and in which trick. */
function kindOf({ question, seat, declarer, gone }: Course): string {
  const name: Question | undefined = QUESTIONS[question];
  return name === 'play'
    ? `${seat === declarer ? 'declarer' : 'defender'}, trick ${Math.floor(cardsOf(gone as CardSet).length / 3) + 1}`
    : name;
}

/** A model in all three seats. */
const seatsOf = (game: Game, model: Policies): Seats =>
  new Seats(
    game,
    SEATS.map(() => new SeatedBot(model, keyOf('rejected'))),
  );

/**
 * Deals until so many deals are accepted, at most `most`. Gives how many were, and by answer the mean score of the seat
 * in them with its standard error.
 */
export function accepted(asked: Course, model: Policies, enough: number, most: number) {
  const { seat, game, step } = asked;
  const history = new Int32Array(asked.actions.length);
  readActions(new View(asked, seat, SINGLE), history);
  const answers = legalAnswers(asked);
  const seats = seatsOf(game, model);
  const { course } = seats;
  const reached = new Course(game);
  const shuffle = shuffler(asked);
  const sums = answers.map(() => [0, 0]);
  let deals = 0;
  for (let number = 0; number < most && deals < enough; number++) {
    seats.begin(number, shuffle(number));
    if (!isReached(seats, history, step, seat)) continue;
    deals++;
    reached.copy(course);
    for (const [i, answer] of answers.entries()) {
      course.copy(reached);
      course.take(answer);
      seats.playOut();
      sums[i][0] += course.score[seat];
      sums[i][1] += course.score[seat] ** 2;
    }
  }
  const scoreOf = ([sum, squares]: readonly number[]) => {
    const mean = sum / deals;
    return { mean, error: Math.sqrt(Math.max(0, squares / deals - mean ** 2) / (deals - 1)) };
  };
  return { deals, scores: new Map(answers.map((answer, i) => [answer, scoreOf(sums[i])])) };
}

/** Plays a deal up to the question, unless one of the others answers otherwise. */
function isReached(seats: Seats, history: Int32Array, step: number, seat: Seat): boolean {
  const { course } = seats;
  while (course.step < step) {
    if (course.question === OVER) return false;
    const seen = history[course.step];
    const answer = course.isForced ? course.forced : course.seat === seat ? actionAnswer(seen) : seats.ask();
    if (seen !== HIDDEN && answer !== actionAnswer(seen)) return false;
    course.take(answer);
  }
  return course.question !== OVER && course.seat === seat;
}

/** Deals the cards that the seat does not know: forehand's, middlehand's, the dealer's, the talon. */
function shuffler(asked: Course): (number: number) => readonly number[] {
  const random = new Random(keyOf('rejected'), nameNumber('deals'));
  const start = { step: 0 } as Course;
  const { dealt, game, question, seat } = asked;
  const known: number[] = [0, 0, 0, new View(asked, seat, SINGLE).talon ?? 0];
  known[seat] = question === DOUBLE ? game.glimpse(dealt[seat] as CardSet) : dealt[seat];
  const all = known.reduce((union, cards) => union | cards);
  const rest = Array.from({ length: 32 }, (_, card) => card).filter((card) => ((all >>> card) & 1) === 0);
  const places = known.flatMap((cards, place) =>
    Array<number>((place === 3 ? 2 : 10) - cardsOf(cards as CardSet).length).fill(place),
  );
  const hands = [0, 0, 0, 0];
  return (number) => {
    random.sit(start, number, 0);
    for (let place = 0; place < 4; place++) hands[place] = known[place];
    for (let i = rest.length - 1; i >= 0; i--) {
      const j = random.below(i + 1);
      const card = rest[j] as Card;
      rest[j] = rest[i];
      rest[i] = card;
      hands[places[i]] |= 1 << card;
    }
    return hands;
  };
}

/** What was compared of a kind of decision. */
export class Compared {
  decisions = 0;
  answers = 0;
  /** How many lie in the printed interval, widened by what deals leave uncertain. */
  inside = 0;
  /** The least share of the weight of worlds that fit, and decisions in which only those count. */
  leastFitting = 1;
  onlyFitting = 0;

  add(found: Rollout, truth: ReturnType<typeof accepted>): void {
    const { answers, fittingWeight } = worthsOf(found);
    this.decisions++;
    this.leastFitting = Math.min(this.leastFitting, fittingWeight ?? 0);
    if (fittingWeight === 1) this.onlyFitting++;
    for (const [answer, { mean, error }] of truth.scores) {
      const row = answers.find((each) => each.answer === formatAnswer(answer));
      if (row === undefined) continue; // as good as another
      const { value } = row;
      const half = value.low === null ? Number.POSITIVE_INFINITY : ((value.high ?? 0) - value.low) / 2;
      this.answers++;
      if (Math.abs((value.mean ?? 0) - mean) <= Math.hypot(half, 1.96 * error) + 1e-9) this.inside++;
    }
  }
}

interface ComparedTerms {
  readonly kinds: readonly string[];
  /** Of each kind; those are left out for which fewer than 100 deals are accepted. */
  readonly decisions: number;
  /** Of a rollout; and how many deals are dealt at most, until 2,000 are accepted. */
  readonly worlds: number;
  readonly deals: number;
}

/** Compares rollouts with accepted deals. */
export function comparedWithDeals(game: Game, model: Policies, terms: ComparedTerms): Map<string, Compared> {
  const { kinds, decisions, worlds, deals } = terms;
  const roller = new Roller(game.ruleSet, game.rules, [model, model, model], 'rejected');
  const all = new Map(kinds.map((kind) => [kind, new Compared()]));
  for (const { kind, course } of askedOf(game, model, kinds, decisions)) {
    const truth = accepted(course, model, 2_000, deals);
    if (truth.deals < 100) continue;
    (all.get(kind) as Compared).add(roller.roll(new View(course, course.seat, SINGLE), { worlds, race: false }), truth);
  }
  return all;
}

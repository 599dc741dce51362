// Plays millions of deals: no allocation for each.
import { SeatedBot } from '../bot/seated.js';
import type { Policies } from '../bot/spec.js';
import { OVER } from '../engine/actions.js';
import { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { sharePot } from '../engine/scoring.js';
import { NOBODY, SEATS, type Seat } from '../engine/seats.js';
import type { Key } from '../random/key.js';
import { View } from '../view/view.js';

/** Deals of a match, where a pot links them; so many are one block in all rules, so that blocks are the same deals. */
export const MATCH = 3;

/** What is counted, by its place among the counts of a block; then, for each contract, how often it was played, and made. */
export const DEALS = 0;
export const POINTS = 1;
export const PASSED_OUT = 4;
export const KONTRA = 5;
export const CONTRACTS = 6;

/** A table at which three bots play deals under one set of rules. */
export class RuleTable {
  readonly game: Game;
  /** The counts of a block. */
  readonly counts: Float64Array;
  /** The answers of a block: equal numbers, equal deals (but for chance). */
  answers = 0;
  /** The most actions that a deal had. */
  longest = 0;
  faults = 0;
  private readonly course: Course;
  private readonly home: Course;
  private readonly match = { deal: 0, length: 1 };
  private readonly views: readonly View[];
  private readonly bots: readonly SeatedBot[];

  /** `home`: the rules as which bots take these. */
  constructor(game: Game, home: Game, bots: readonly Policies[], key: Key) {
    this.game = game;
    this.course = new Course(game);
    this.home = new Course(home);
    this.match.length = game.pot ? MATCH : 1;
    this.views = SEATS.map((seat) => new View(this.course, seat, this.match));
    this.bots = bots.map((policies) => new SeatedBot(policies, key));
    this.counts = new Float64Array(CONTRACTS + 2 * game.contracts.length);
  }

  /** Plays the deals of a block; `cards` has four sets for each, `board` is the number of the first. */
  play(board: number, cards: Int32Array): void {
    const { course, match, game, counts } = this;
    counts.fill(0);
    this.answers = 0;
    for (let deal = 0; deal < MATCH; deal++) {
      match.deal = game.pot ? deal : 0;
      const at = 4 * deal;
      course.begin(cards[at], cards[at + 1], cards[at + 2], cards[at + 3], game.pot && deal > 0 ? course.pot : 0);
      this.playDeal(board + deal);
      if (deal === MATCH - 1 && game.pot) sharePot(course);
      this.count();
    }
  }

  private playDeal(board: number): void {
    const { course, bots, views, home } = this;
    for (let seat = 0; seat < 3; seat++) {
      bots[seat].sit(home, seat as Seat);
      bots[seat].goTo(course, board, seat);
    }
    while (course.question !== OVER)
      course.take(course.isForced ? course.forced : bots[course.seat].answer(course, views[course.seat]));
    for (let seat = 0; seat < 3; seat++) {
      this.faults += bots[seat].faults.length;
      bots[seat].faults.length = 0;
    }
  }

  private count(): void {
    const { course, counts } = this;
    counts[DEALS]++;
    for (let seat = 0; seat < 3; seat++) counts[POINTS + seat] += course.score[seat];
    if (course.kontras !== 0) counts[KONTRA]++;
    if (course.declarer === NOBODY) counts[PASSED_OUT]++;
    else {
      counts[CONTRACTS + 2 * course.contract]++;
      if (course.won) counts[CONTRACTS + 2 * course.contract + 1]++;
    }
    this.longest = Math.max(this.longest, course.step);
    for (let i = 0; i < course.step; i++) this.answers = (Math.imul(this.answers, 31) + course.actions[i]) | 0;
  }
}

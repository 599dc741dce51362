// Plays millions of deals: no allocation for each.

import type { Game } from '../../cards/engine/game.js';
import { sharePot } from '../../cards/engine/scoring.js';
import { NOBODY } from '../../cards/engine/seats.js';
import type { Key } from '../../cards/random/key.js';
import { SeatedBot } from '../../players/bot/seated.js';
import { Seats } from '../../players/bot/seats.js';
import type { Policies } from '../../players/bot/spec.js';

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
  private readonly match = { deal: 0, length: 1 };
  private readonly seats: Seats;
  private readonly dealt = new Int32Array(4);

  /** `home`: the rules as which bots take these. */
  constructor(game: Game, home: Game, bots: readonly Policies[], key: Key) {
    this.game = game;
    this.match.length = game.pot ? MATCH : 1;
    const seated = bots.map((policies) => new SeatedBot(policies, key));
    this.seats = new Seats(game, seated, { match: this.match, home });
    this.counts = new Float64Array(CONTRACTS + 2 * game.contracts.length);
  }

  /** Plays the `count` deals of a block; `cards` has four sets for each, `board` is the number of the first. */
  play(board: number, cards: Int32Array, count = MATCH): void {
    const { match, game, counts, dealt } = this;
    const { course } = this.seats;
    counts.fill(0);
    this.answers = 0;
    for (let deal = 0; deal < count; deal++) {
      match.deal = game.pot ? deal : 0;
      for (let i = 0; i < 4; i++) dealt[i] = cards[4 * deal + i];
      this.playDeal(board + deal, game.pot && deal > 0 ? course.pot : 0);
      if (deal === count - 1 && game.pot) sharePot(course);
      this.count();
    }
  }

  private playDeal(board: number, pot: number): void {
    const { seats } = this;
    seats.begin(board, this.dealt, null, pot);
    seats.playOut();
    seats.showResult();
    this.faults += seats.takeFaults().length;
  }

  private count(): void {
    const { counts } = this;
    const { course } = this.seats;
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

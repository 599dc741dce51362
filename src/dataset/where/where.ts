import { SEATINGS, seatingOf } from '../../board/seating.js';
import type { DealState } from '../../engine/deal-state.js';
import type { Game } from '../../engine/game.js';
import type { Dealt } from '../kind.js';
import { Parser } from './parser.js';
import type { Situation, Value } from './terms.js';

/** What conditions need to know of a run. */
export interface WhereContext {
  readonly bots: readonly string[];
  readonly names?: readonly string[];
  readonly matchLength: number;
  readonly fixedSeats: boolean;
  /** Called with each bot that is named, whatever its name. If absent, names of other bots are refused. */
  readonly onNamed?: (name: string) => unknown;
}

/**
 * The condition of `where`. Parts that depend only on the cards are checked before a board is played, so that a board they rule out costs almost
 * nothing; the rest is checked on the deal as it ended.
 */
export class Where {
  /** Does it also depend on how the board is played? */
  readonly asksOfPlay: boolean;
  private readonly ofCards: readonly Value[];
  private readonly ofPlay: readonly Value[];
  private readonly run: WhereContext;
  private readonly situation: { -readonly [Name in keyof Situation]: Situation[Name] };

  /**
   * Reads a condition; `plays` says whether deals are played at all.
   * @throws InputError that points at the place of what does not fit
   */
  constructor(text: string, run: WhereContext, game: Game, plays: boolean) {
    const { bots, names = bots, onNamed } = run;
    const contracts = game.contracts.map(({ name }) => name);
    const parts = new Parser(text, { contracts, bots: names, plays, onNamed }).conditions();
    const values = (isLate: boolean): Value[] => parts.filter((part) => part.isLate === isLate).map(({ of }) => of);
    this.ofCards = values(false);
    this.ofPlay = values(true);
    this.asksOfPlay = this.ofPlay.length > 0;
    this.run = run;
    this.situation = { board: 0, cards: [], course: null, seating: SEATINGS[0] };
  }

  /** May the board be kept, judging by its cards? If not, it need not be played. */
  admitsCards({ board, cards }: Dealt): boolean {
    const { situation, run } = this;
    situation.board = board;
    situation.cards = cards;
    situation.seating = SEATINGS[seatingOf(board, run.matchLength, run.fixedSeats)];
    return this.ofCards.every((value) => value(situation) === 1);
  }

  /** Is the board kept, now that it has been played? Call `admitsCards` for the same board first. */
  admitsPlay(course: DealState): boolean {
    const { situation } = this;
    situation.course = course;
    return this.ofPlay.every((value) => value(situation) === 1);
  }
}

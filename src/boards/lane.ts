import type { Start } from '../cards/engine/deal.js';
import type { SeatedBot } from '../players/bot/seated.js';
import { movedOn } from './seating.js';
import type { Table } from './table.js';

/** A triple in one seating on the boards `from … to − 1`, which are one board, or boards of a match. */
export interface SeatedGame {
  readonly from: number;
  readonly to: number;
  readonly triple: number;
  /** At the first board of the match; the deal moves on from there. */
  readonly seating: number;
  /** Declarer and contract of deals without an auction; left out, those of the job. */
  readonly start?: Start | null;
}

/** The bots of a game at forehand, middlehand and dealer. */
export type TrioAt = (lane: number, game: SeatedGame, seating: number) => readonly [SeatedBot, SeatedBot, SeatedBot];

/** One of several tables that play at the same time, with bots of its own: it plays one game after the other. */
export class Lane {
  readonly number: number;
  readonly table: Table;
  /** What is played; null if there is nothing more. */
  game: SeatedGame | null = null;
  board = 0;
  private readonly trioAt: TrioAt;
  private readonly matchLength: number;

  constructor(number: number, table: Table, matchLength: number, trioAt: TrioAt) {
    this.number = number;
    this.table = table;
    this.matchLength = matchLength;
    this.trioAt = trioAt;
  }

  /** Is the deal at the table the last of its game? */
  get isLast(): boolean {
    const { game, board, table } = this;
    return game === null || board + 1 >= game.to || table.isOverEarly;
  }

  /** Begins the next deal of the game, or the first of the next of these games. */
  next(games: Iterator<SeatedGame>): void {
    if (this.isLast) this.beginGame(games);
    else this.begin(this.board + 1);
  }

  /** Begins the next game, wherever the last one has come. */
  beginGame(games: Iterator<SeatedGame>): void {
    const { value, done } = games.next();
    this.game = done === true ? null : value;
    if (this.game !== null) this.begin(this.game.from);
  }

  private begin(board: number): void {
    const { table, number, matchLength } = this;
    const game = this.game as SeatedGame;
    this.board = board;
    table.seating = movedOn(game.seating, board % matchLength);
    if (game.start !== undefined) table.start = game.start;
    table.seatTrio(...this.trioAt(number, game, table.seating));
    table.beginBoard(board);
  }
}

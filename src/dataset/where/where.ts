import { SEATINGS, seatingOf } from '../../board/seating.js';
import type { DealState } from '../../engine/deal-state.js';
import type { Game } from '../../engine/game.js';
import type { Condition, Dealt } from '../kind.js';
import { Compiler } from './compile.js';
import { Source } from './source.js';
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

/** The longest condition that is read, in characters. */
const LONGEST = 2000;

/**
 * The condition of `where`. Parts that depend only on the cards are checked before a board is played, so that a board they rule out costs almost
 * nothing; the rest is checked on the deal as it ended.
 */
export class Where implements Condition {
  readonly asksOfPlay: boolean;
  private readonly ofCards: readonly Value[];
  private readonly ofPlay: readonly Value[];
  private readonly run: WhereContext;
  private readonly situation: { -readonly [Name in keyof Situation]: Situation[Name] } = {
    board: 0,
    cards: [],
    course: null,
    seating: SEATINGS[0],
  };

  /**
   * Reads a condition; `where` names the option that it was given by. `plays` says whether deals are played at all.
   * @throws InputError that points at the place of what does not fit
   */
  constructor(text: string, run: WhereContext, game: Game, plays: boolean, where = 'where') {
    const source = new Source(text, where);
    if (text.length > LONGEST) source.refuse(LONGEST, `is longer than ${LONGEST} characters`);
    const { bots, names: labels = bots, onNamed } = run;
    const contracts = game.contracts.map(({ name }) => name);
    const names = { contracts, bots: labels, plays, ...(onNamed && { onNamed }) };
    const parts = new Compiler(source, names).conditions();
    const values = (isLate: boolean): Value[] => parts.filter((part) => part.isLate === isLate).map(({ of }) => of);
    this.ofCards = values(false);
    this.ofPlay = values(true);
    this.asksOfPlay = this.ofPlay.length > 0;
    this.run = run;
  }

  admitsCards({ board, cards }: Dealt): boolean {
    const { situation, run } = this;
    situation.board = board;
    situation.cards = cards;
    situation.seating = SEATINGS[seatingOf(board, run.matchLength, run.fixedSeats)];
    return all(this.ofCards, situation);
  }

  admitsPlay(course: DealState): boolean {
    this.situation.course = course;
    return all(this.ofPlay, this.situation);
  }
}

function all(values: readonly Value[], situation: Situation): boolean {
  for (let i = 0; i < values.length; i++) if (values[i](situation) !== 1) return false;
  return true;
}

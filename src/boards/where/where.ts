import type { DealState } from '../../cards/engine/deal-state.js';
import type { Game } from '../../cards/engine/game.js';
import { Parser } from '../../players/conditions/parser.js';
import { Tokens } from '../../players/conditions/tokens.js';
import type { Value } from '../../players/conditions/vocabulary.js';
import type { TrioJob } from '../job.js';
import { SEATINGS, seatingOf } from '../seating.js';
import { type Names, type Situation, vocabularyOf } from './terms.js';

/** What conditions need to know of a run. */
type RunFacts = Pick<TrioJob, 'names' | 'matchLength' | 'fixedSeats'> & Pick<Names, 'onNamed'>;

/**
 * The condition of `where`. It is asked before a board is played, with what follows from play missing, so that a board
 * that its cards rule out costs almost nothing, and once more of the deal as it ended.
 */
export class Where {
  private readonly value: Value<Situation>;
  private readonly run: RunFacts;
  private readonly situation: { -readonly [Name in keyof Situation]: Situation[Name] };

  /**
   * Reads a condition; `onlyCards`: why only the cards are known, if so.
   * @throws InputError with the place of what does not fit
   */
  constructor(text: string, run: RunFacts, game: Game, onlyCards: string | null) {
    const { names: bots, onNamed } = run;
    const contracts = game.contracts.map(({ name }) => name);
    const vocabulary = vocabularyOf({ contracts, bots, onlyCards, onNamed });
    this.value = new Parser(new Tokens(text, 'where'), vocabulary).condition();
    this.run = run;
    this.situation = { board: 0, cards: [], course: null, seating: SEATINGS[0] };
  }

  /** May the board be kept, judging by its cards? If not, it need not be played. */
  mayAdmit(dealt: Pick<Situation, 'board' | 'cards'>): boolean {
    return this.valueOf(dealt, null) !== 0;
  }

  /** Is the board kept, now that it has been played? Null where nothing is played. */
  admits(dealt: Pick<Situation, 'board' | 'cards'>, course: DealState | null): boolean {
    return this.valueOf(dealt, course) === 1;
  }

  private valueOf({ board, cards }: Pick<Situation, 'board' | 'cards'>, course: DealState | null): number {
    const { situation, run } = this;
    situation.board = board;
    situation.cards = cards;
    situation.course = course;
    situation.seating = SEATINGS[seatingOf(board, run.matchLength, run.fixedSeats)];
    return this.value(situation);
  }
}

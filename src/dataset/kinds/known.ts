// Hot path: no allocation, no closures, no iterators.
import type { ViewFields } from '../../bot/view-fields.js';
import { QUESTIONS } from '../../engine/actions.js';
import type { DealState } from '../../engine/deal-state.js';
import type { Game } from '../../engine/game.js';
import type { Integers, RowBatch } from '../batch.js';
import type { SpokenWords } from './heard.js';
import { announcements, knownColumns, questionsOf } from './known-columns.js';

/** The cells of columns, by their names; null where one is not written, or does not exist under these rules. */
const dealCells = (batch: RowBatch) => ({
  seat: batch.integers('seat'),
  question: batch.integers('question'),
  step: batch.integers('step'),
  hand: batch.integers('hand'),
  legal_cards: batch.integers('legal_cards'),
  legal_words: batch.integers('legal_words'),
  announced: batch.integers('announced'),
  contract: batch.integers('contract'),
  target: batch.integers('target'),
  trump: batch.integers('trump'),
  declarer: batch.integers('declarer'),
  is_declarer: batch.integers('is_declarer'),
  partner: batch.integers('partner'),
  gone: batch.integers('gone'),
  declarer_tricks: batch.integers('declarer_tricks'),
  defender_tricks: batch.integers('defender_tricks'),
  talon: batch.integers('talon'),
  discards: batch.integers('discards'),
  called: batch.integers('called'),
  call_holder: batch.integers('call_holder'),
  returned: batch.integers('returned'),
  multiplier: batch.integers('multiplier'),
  kontra: batch.integers('kontra'),
  pot: batch.integers('pot'),
  match_deal: batch.integers('match_deal'),
});

/** The same of what lies on the table, and has been played. */
const trickCells = (batch: RowBatch) => ({
  leader: batch.integers('leader'),
  trick_F: batch.integers('trick_F'),
  trick_M: batch.integers('trick_M'),
  trick_D: batch.integers('trick_D'),
  led: batch.integers('led'),
  winning: batch.integers('winning'),
  winner: batch.integers('winner'),
  played_F: batch.integers('played_F'),
  played_M: batch.integers('played_M'),
  played_D: batch.integers('played_D'),
});

/** The same of what has been said and done. */
const spokenCells = (batch: RowBatch) => ({
  said_F: batch.integers('said_F'),
  said_M: batch.integers('said_M'),
  said_D: batch.integers('said_D'),
  history: batch.texts('history'),
});

/** Sets a cell of a selected column, unless there is no value. */
function put(cells: Integers | null, row: number, value: number | null): void {
  if (cells !== null && value !== null) cells.set(row, value);
}

/**
 * Writes what the seat asked knows into the columns of {@link knownColumns}: read from its view, and besides from the legal answers and the words
 * said aloud.
 */
export class KnowledgeWriter {
  private readonly to: ReturnType<typeof dealCells>;
  private readonly trick: ReturnType<typeof trickCells>;
  private readonly spoken: ReturnType<typeof spokenCells>;
  private readonly course: DealState;
  private readonly heard: SpokenWords;
  /** Which word of its column a question or an announcement is. */
  private readonly questions: readonly number[];
  private readonly announced: ReadonlyMap<string, number>;

  constructor(batch: RowBatch, game: Game, course: DealState, heard: SpokenWords) {
    this.to = dealCells(batch);
    this.trick = trickCells(batch);
    this.spoken = spokenCells(batch);
    this.course = course;
    this.heard = heard;
    this.questions = QUESTIONS.map((question) => questionsOf(game).indexOf(question));
    this.announced = new Map(announcements(game).map((word, number) => [word, number]));
    const all = { ...this.to, ...this.trick, ...this.spoken };
    for (const { name } of knownColumns(game)) if (!(name in all)) throw new TypeError(`nothing writes ${name}`);
  }

  write(row: number, view: ViewFields): void {
    const { to, course } = this;
    put(to.seat, row, view.seat);
    put(to.question, row, this.questions[course.question]);
    put(to.step, row, view.step);
    put(to.hand, row, view.hand);
    put(to.legal_cards, row, course.cards);
    put(to.legal_words, row, course.words);
    if (to.announced !== null && view.announced !== null)
      to.announced.set(row, this.announced.get(view.announced) as number);
    if (view.contract !== null) put(to.contract, row, course.contract);
    put(to.target, row, view.target);
    put(to.trump, row, view.trump);
    put(to.declarer, row, view.declarer);
    put(to.is_declarer, row, Number(view.isDeclarer));
    put(to.partner, row, view.partner);
    put(to.gone, row, view.gone);
    put(to.declarer_tricks, row, view.declarerTricks);
    put(to.defender_tricks, row, view.defenderTricks);
    put(to.talon, row, view.talon);
    put(to.discards, row, view.discards);
    put(to.called, row, view.called);
    put(to.call_holder, row, view.callHolder);
    put(to.returned, row, view.returned);
    put(to.multiplier, row, view.multiplier);
    put(to.kontra, row, Number(view.kontra));
    put(to.pot, row, view.pot);
    put(to.match_deal, row, view.matchDeal);
    this.writeTrick(row, view);
    this.writeSpoken(row, view);
  }

  private writeTrick(row: number, view: ViewFields): void {
    const to = this.trick;
    const { trick, played } = view;
    put(to.leader, row, view.leader);
    put(to.trick_F, row, trick[0]);
    put(to.trick_M, row, trick[1]);
    put(to.trick_D, row, trick[2]);
    put(to.led, row, view.led);
    put(to.winning, row, view.winning);
    put(to.winner, row, view.winner);
    put(to.played_F, row, played[0]);
    put(to.played_M, row, played[1]);
    put(to.played_D, row, played[2]);
  }

  private writeSpoken(row: number, view: ViewFields): void {
    const { spoken: to, heard, course } = this;
    put(to.said_F, row, heard.by(0, course));
    put(to.said_M, row, heard.by(1, course));
    put(to.said_D, row, heard.by(2, course));
    if (to.history !== null) to.history.set(row, view.history.join(', ') || 'none');
  }
}

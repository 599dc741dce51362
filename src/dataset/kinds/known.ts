// Hot path: no allocation, no iterators; the functions below are made once.
import type { ViewFields } from '../../bot/view-fields.js';
import type { DealState } from '../../engine/deal-state.js';
import type { Game } from '../../engine/game.js';
import type { Integers, RowBatch, Texts } from '../batch.js';
import type { SpokenWords } from './heard.js';
import { announcements, knownColumns, questionsOf } from './known-columns.js';

type ViewReader = (view: ViewFields) => number | null;

/** The cells that are read off a view as they are. Null is nothing to tell. */
const READERS: Readonly<Record<string, ViewReader>> = {
  seat: ({ seat }) => seat,
  step: ({ step }) => step,
  hand: ({ hand }) => hand,
  target: ({ target }) => target,
  trump: ({ trump }) => trump,
  declarer: ({ declarer }) => declarer,
  is_declarer: ({ isDeclarer }) => Number(isDeclarer),
  partner: ({ partner }) => partner,
  leader: ({ leader }) => leader,
  trick_F: ({ trick }) => trick[0],
  trick_M: ({ trick }) => trick[1],
  trick_D: ({ trick }) => trick[2],
  led: ({ led }) => led,
  winning: ({ winning }) => winning,
  winner: ({ winner }) => winner,
  played_F: ({ played }) => played[0],
  played_M: ({ played }) => played[1],
  played_D: ({ played }) => played[2],
  gone: ({ gone }) => gone,
  declarer_tricks: ({ declarerTricks }) => declarerTricks,
  defender_tricks: ({ defenderTricks }) => defenderTricks,
  talon: ({ talon }) => talon,
  discards: ({ discards }) => discards,
  called: ({ called }) => called,
  call_holder: ({ callHolder }) => callHolder,
  returned: ({ returned }) => returned,
  multiplier: ({ multiplier }) => multiplier,
  kontra: ({ kontra }) => Number(kontra),
  pot: ({ pot }) => pot,
  match_deal: ({ matchDeal }) => matchDeal,
};

/** Reads of the deal what the view of the seat asked has as words, which stand in the columns as numbers. */
function wordReaders(game: Game, course: DealState, heard: SpokenWords): Readonly<Record<string, ViewReader>> {
  const numbersOf = (words: readonly string[]): ReadonlyMap<string, number> =>
    new Map(words.map((word, number) => [word, number]));
  const questions = numbersOf(questionsOf(game));
  const announced = numbersOf(announcements(game));
  const contracts = numbersOf(game.contracts.map(({ name }) => name));
  return {
    question: (view) => questions.get(view.question) as number,
    announced: (view) => (view.announced === null ? null : (announced.get(view.announced) as number)),
    contract: (view) => (view.contract === null ? null : (contracts.get(view.contract) as number)),
    legal_cards: () => course.cards,
    legal_words: () => course.words,
    said_F: () => heard.by(0, course),
    said_M: () => heard.by(1, course),
    said_D: () => heard.by(2, course),
  };
}

/**
 * Writes what the seat asked knows into the columns of {@link knownColumns}: read from its view, and besides from the legal answers and the words
 * that all have heard.
 */
export class KnowledgeWriter {
  private readonly cells: readonly Integers[];
  private readonly readers: readonly ViewReader[];
  private readonly history: Texts | null;

  constructor(batch: RowBatch, game: Game, course: DealState, heard: SpokenWords) {
    const readers = { ...READERS, ...wordReaders(game, course, heard) };
    const names = knownColumns(game).map(({ name }) => name);
    const wanted = names.filter((name) => name !== 'history' && batch.integers(name) !== null);
    this.cells = wanted.map((name) => batch.integers(name) as Integers);
    this.readers = wanted.map((name) => readers[name]);
    this.history = batch.texts('history');
  }

  write(row: number, view: ViewFields): void {
    const { cells, readers } = this;
    for (let i = 0; i < cells.length; i++) {
      const value = readers[i](view);
      if (value !== null) cells[i].set(row, value);
    }
    if (this.history !== null) this.history.set(row, view.history.join(', ') || 'none');
  }
}

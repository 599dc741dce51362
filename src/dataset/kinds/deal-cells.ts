// Hot path: no allocation, no closures, no iterators.

import { SEATINGS } from '../../board/seating.js';
import type { Table } from '../../board/table.js';
import { actionAnswer, DISCARDED, PLAYED } from '../../engine/actions.js';
import type { CardSet } from '../../engine/cards.js';
import type { Course } from '../../engine/course.js';
import { NOBODY } from '../../engine/seats.js';
import { moneyAtSeat, type Tariff, tariffOf } from '../../games/tariff.js';
import { piece } from '../../record/byte-writer.js';
import { SEAT_NAMES } from '../../record/notation.js';
import type { Integers, RowBatch } from '../batch.js';
import { FEATURES, measure } from '../features.js';
import type { Dealt, RowSetting } from '../kind.js';
import { putAction, putCard, putDeal } from '../text.js';
import { AFTER, BEFORE, LONGEST_PLAY, playColumn } from './deal-columns.js';

/** The cells of each column; null where it is not written. */
function cellsIn(batch: RowBatch) {
  const all = (columns: readonly string[]): (Integers | null)[] => columns.map((name) => batch.integers(name));
  return {
    board: batch.numbers('board'),
    dealId: batch.numbers('deal_id'),
    cards: all([...SEAT_NAMES, 'talon']),
    deal: batch.texts('deal'),
    bots: all(SEAT_NAMES.map((seat) => `${seat}_bot`)),
    auction: batch.texts('auction'),
    play: batch.texts('play'),
    plays: all(Array.from({ length: LONGEST_PLAY }, (_, i) => playColumn(i))),
    declarer: batch.integers('declarer'),
    contract: batch.integers('contract'),
    trump: batch.integers('trump'),
    discards: batch.integers('discards'),
    tricks: batch.integers('tricks'),
    won: batch.integers('won'),
    multiplier: batch.integers('multiplier'),
    scores: all(SEAT_NAMES.map((seat) => `${seat}_score`)),
    money: SEAT_NAMES.map((seat) => batch.numbers(`${seat}_money`)),
    potBefore: batch.integers('pot_before'),
    potAfter: batch.integers('pot_after'),
    faults: batch.integers('faults'),
    before: all(FEATURES.map(({ name }) => BEFORE + name)),
    after: all(FEATURES.map(({ name }) => AFTER + name)),
  };
}

/** Writes deals that a table has just played, a row each: cells of the kinds whose rows are deals. */
export class DealCells {
  private readonly table: Table;
  private readonly course: Course;
  private readonly batch: RowBatch;
  private readonly setting: RowSetting;
  private readonly to: ReturnType<typeof cellsIn>;
  private readonly tariff: Tariff | null;
  /** The word of each of the trio in the columns of bots. */
  private readonly botWords: readonly number[];
  private readonly hasPlays: boolean;
  private readonly hasBefore: boolean;
  private readonly hasAfter: boolean;
  private readonly features = new Int32Array(FEATURES.length);

  constructor(setting: RowSetting, table: Table) {
    const { job, batch } = setting;
    const names = job.names ?? job.bots;
    const different = [...new Set(names)];
    this.setting = setting;
    this.batch = batch;
    this.table = table;
    this.course = table.course;
    this.to = cellsIn(batch);
    this.tariff = job.money === undefined ? null : tariffOf(job.money, setting.game);
    this.botWords = names.map((name) => different.indexOf(name));
    this.hasPlays = this.to.plays.some((cells) => cells !== null);
    this.hasBefore = this.to.before.some((cells) => cells !== null);
    this.hasAfter = this.to.after.some((cells) => cells !== null);
  }

  /** Adds the row of the deal on the table. */
  add({ board, id, cards }: Dealt): void {
    const { table, batch } = this;
    const row = batch.begin();
    this.to.board?.set(row, board);
    this.to.dealId?.set(row, id);
    for (let place = 0; place < 4; place++) this.to.cards[place]?.set(row, cards[place]);
    if (this.to.deal !== null) putDeal(this.to.deal, row, cards);
    const seating = SEATINGS[table.seating];
    for (let seat = 0; seat < 3; seat++) this.to.bots[seat]?.set(row, this.botWords[seating[seat]]);
    this.addSpoken(row);
    this.addPlay(row);
    this.addResult(row);
    if (this.course.declarer !== NOBODY) this.addDeclarer(row);
  }

  /** The words said before the discard. */
  private addSpoken(row: number): void {
    const { course } = this;
    const { auction } = this.to;
    if (auction === null) return;
    auction.open(row);
    let said = 0;
    while (said < course.step && actionAnswer(course.actions[said]) < DISCARDED) {
      putAction(auction, course.actions[said], said === 0);
      said++;
    }
    if (said === 0) auction.put(NOTHING_SAID);
    auction.close(row);
  }

  /** The cards in the order in which they were played. */
  private addPlay(row: number): void {
    const { course } = this;
    const { plays } = this.to;
    // A deal passed out has no play: the text is missing.
    const play = course.declarer === NOBODY ? null : this.to.play;
    if (play === null && !this.hasPlays) return;
    play?.open(row);
    let count = 0;
    for (let i = 0; i < course.step; i++) {
      const answer = actionAnswer(course.actions[i]);
      if (answer < PLAYED || answer >= PLAYED + 32) continue;
      if (play !== null) putCard(play, answer - PLAYED, count === 0);
      plays[count++]?.set(row, answer - PLAYED);
    }
    play?.close(row);
    for (; count < LONGEST_PLAY; count++) plays[count]?.set(row, NOT_PLAYED);
  }

  private addResult(row: number): void {
    const { course } = this;
    for (let seat = 0; seat < 3; seat++) this.to.scores[seat]?.set(row, course.score[seat]);
    if (this.tariff)
      for (let seat = 0; seat < 3; seat++) this.to.money[seat]?.set(row, moneyAtSeat(this.tariff, course, seat));
    this.to.multiplier?.set(row, course.multiplier);
    this.to.potBefore?.set(row, course.potBefore);
    this.to.potAfter?.set(row, course.pot);
    if (this.to.faults === null) return;
    const [one, two, three] = this.setting.bots;
    this.to.faults.set(row, one.faults.length + two.faults.length + three.faults.length);
  }

  private addDeclarer(row: number): void {
    const { course, features } = this;
    const { declarer, trump } = course;
    this.to.declarer?.set(row, declarer);
    this.to.contract?.set(row, course.contract);
    this.to.trump?.set(row, trump);
    this.to.discards?.set(row, course.discards);
    this.to.tricks?.set(row, course.tricks);
    this.to.won?.set(row, course.won ? 1 : 0);
    if (this.hasBefore) {
      measure(course.dealt[declarer] as CardSet, trump, features);
      for (let i = 0; i < this.to.before.length; i++) this.to.before[i]?.set(row, features[i]);
    }
    if (this.hasAfter) {
      measure(course.held[declarer] as CardSet, trump, features);
      for (let i = 0; i < this.to.after.length; i++) this.to.after[i]?.set(row, features[i]);
    }
  }
}

/** In place of an auction; an empty text would pass for one that is missing. */
const NOTHING_SAID = piece('none');

/** In place of a card, where play had stopped. */
const NOT_PLAYED = -1;

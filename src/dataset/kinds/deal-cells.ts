// Hot path: no allocation, no closures, no iterators.
import { actionAnswer, DISCARDED, PLAYED } from '../../engine/actions.js';
import type { CardSet } from '../../engine/cards.js';
import type { Course } from '../../engine/course.js';
import { NOBODY } from '../../engine/seats.js';
import { piece } from '../../record/byte-writer.js';
import { SEATINGS } from '../../table/seating.js';
import type { Table } from '../../table/table.js';
import type { Integers, Numbers, RowBatch, Texts } from '../batch.js';
import { FEATURES, measure } from '../features.js';
import type { Dealt, RowSetting } from '../kind.js';
import { putAction, putCard, putDeal } from '../text.js';
import { AFTER, BEFORE, LONGEST_PLAY, playColumn } from './deal-columns.js';

const SEATS = ['forehand', 'middlehand', 'dealer'] as const;

/** Writes deals that a table has just played, a row each: cells of the kinds whose rows are deals. */
export class DealCells {
  private readonly table: Table;
  private readonly course: Course;
  private readonly batch: RowBatch;
  private readonly setting: RowSetting;
  private readonly board: Numbers | null;
  private readonly dealId: Numbers | null;
  private readonly cards: readonly (Integers | null)[];
  private readonly deal: Texts | null;
  private readonly bots: readonly (Integers | null)[];
  /** The word of each of the trio in the columns of bots. */
  private readonly botWords: readonly number[];
  private readonly auction: Texts | null;
  private readonly play: Texts | null;
  private readonly plays: readonly (Integers | null)[];
  private readonly hasPlays: boolean;
  private readonly declarer: Integers | null;
  private readonly contract: Integers | null;
  private readonly trump: Integers | null;
  private readonly discards: Integers | null;
  private readonly tricks: Integers | null;
  private readonly won: Integers | null;
  private readonly multiplier: Integers | null;
  private readonly scores: readonly (Integers | null)[];
  private readonly potBefore: Integers | null;
  private readonly potAfter: Integers | null;
  private readonly faults: Integers | null;
  private readonly before: readonly (Integers | null)[];
  private readonly after: readonly (Integers | null)[];
  private readonly hasBefore: boolean;
  private readonly hasAfter: boolean;
  private readonly features = new Int32Array(FEATURES.length);

  constructor(setting: RowSetting, table: Table) {
    const { job, batch } = setting;
    const names = job.names ?? job.bots;
    const different = [...new Set(names)];
    const all = (columns: readonly string[]): (Integers | null)[] => columns.map((name) => batch.integers(name));
    this.setting = setting;
    this.batch = batch;
    this.table = table;
    this.course = table.course;
    this.board = batch.numbers('board');
    this.dealId = batch.numbers('deal_id');
    this.cards = all([...SEATS, 'talon']);
    this.deal = batch.texts('deal');
    this.bots = all(SEATS.map((seat) => `${seat}_bot`));
    this.botWords = names.map((name) => different.indexOf(name));
    this.auction = batch.texts('auction');
    this.play = batch.texts('play');
    this.plays = all(Array.from({ length: LONGEST_PLAY }, (_, i) => playColumn(i)));
    this.hasPlays = this.plays.some((cells) => cells !== null);
    this.declarer = batch.integers('declarer');
    this.contract = batch.integers('contract');
    this.trump = batch.integers('trump');
    this.discards = batch.integers('discards');
    this.tricks = batch.integers('tricks');
    this.won = batch.integers('won');
    this.multiplier = batch.integers('multiplier');
    this.scores = all(SEATS.map((seat) => `${seat}_score`));
    this.potBefore = batch.integers('pot_before');
    this.potAfter = batch.integers('pot_after');
    this.faults = batch.integers('faults');
    this.before = all(FEATURES.map(({ name }) => BEFORE + name));
    this.after = all(FEATURES.map(({ name }) => AFTER + name));
    this.hasBefore = this.before.some((cells) => cells !== null);
    this.hasAfter = this.after.some((cells) => cells !== null);
  }

  /** Adds the row of the deal on the table. */
  add({ board, id, cards }: Dealt): void {
    const { table, batch } = this;
    const row = batch.begin();
    this.board?.set(row, board);
    this.dealId?.set(row, id);
    for (let place = 0; place < 4; place++) this.cards[place]?.set(row, cards[place]);
    if (this.deal !== null) putDeal(this.deal, row, cards);
    const seating = SEATINGS[table.seating];
    for (let seat = 0; seat < 3; seat++) this.bots[seat]?.set(row, this.botWords[seating[seat]]);
    this.addSpoken(row);
    this.addPlay(row);
    this.addResult(row);
    if (this.course.declarer !== NOBODY) this.addDeclarer(row);
  }

  /** What was said before the discard. */
  private addSpoken(row: number): void {
    const { auction, course } = this;
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
    const { plays, course } = this;
    // A deal passed out has no play: the text is missing.
    const play = course.declarer === NOBODY ? null : this.play;
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
    for (let seat = 0; seat < 3; seat++) this.scores[seat]?.set(row, course.score[seat]);
    this.multiplier?.set(row, course.multiplier);
    this.potBefore?.set(row, course.potBefore);
    this.potAfter?.set(row, course.pot);
    if (this.faults === null) return;
    const [one, two, three] = this.setting.bots;
    this.faults.set(row, one.faults.length + two.faults.length + three.faults.length);
  }

  private addDeclarer(row: number): void {
    const { course, features } = this;
    const { declarer, trump } = course;
    this.declarer?.set(row, declarer);
    this.contract?.set(row, course.contract);
    this.trump?.set(row, trump);
    this.discards?.set(row, course.discards);
    this.tricks?.set(row, course.tricks);
    this.won?.set(row, course.won ? 1 : 0);
    if (this.hasBefore) {
      measure(course.dealt[declarer] as CardSet, trump, features);
      for (let i = 0; i < this.before.length; i++) this.before[i]?.set(row, features[i]);
    }
    if (this.hasAfter) {
      measure(course.held[declarer] as CardSet, trump, features);
      for (let i = 0; i < this.after.length; i++) this.after[i]?.set(row, features[i]);
    }
  }
}

/** In place of an auction; an empty text would pass for one that is missing. */
const NOTHING_SAID = piece('none');

/** In place of a card, where play had stopped. */
const NOT_PLAYED = -1;

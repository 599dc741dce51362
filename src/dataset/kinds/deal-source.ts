// Hot path: no allocation, no closures, no iterators.
import type { Table } from '../../board/table.js';
import type { SeatedBot } from '../../bot/seated.js';
import { actionAnswer, CALLED, PLAYED } from '../../engine/actions.js';
import type { CardSet } from '../../engine/cards.js';
import type { Course } from '../../engine/course.js';
import { FEATURES, measure } from '../../features/hand.js';
import type { Dealt, RowSetting } from '../kind.js';

/** The most cards that are played in a deal. */
export const LONGEST_PLAY = 30;

/** In place of a card, where play had stopped. */
const NOT_PLAYED = -1;

/** A deal that a table has just played: what the rows of `deals` and `outcomes` are computed from. */
export class DealSource implements Dealt {
  board = 0;
  id = 0;
  cards: Int32Array = new Int32Array(4);
  readonly table: Table;
  readonly course: Course;
  readonly bots: readonly SeatedBot[];
  private readonly setting: RowSetting;
  private readonly featuresBefore = new Int32Array(FEATURES.length);
  private readonly featuresAfter = new Int32Array(FEATURES.length);
  private readonly cardsPlayed = new Int32Array(LONGEST_PLAY);
  /** Which of these are of this deal. */
  private hasBefore = false;
  private hasAfter = false;
  private hasPlays = false;

  constructor(setting: RowSetting, table: Table) {
    this.setting = setting;
    this.table = table;
    this.course = table.course;
    this.bots = setting.bots;
  }

  /** Plays a board, and adds its row. */
  play({ board, id, cards }: Dealt): void {
    const { table, setting } = this;
    table.play(board);
    this.board = board;
    this.id = id;
    this.cards = cards;
    this.hasBefore = this.hasAfter = this.hasPlays = false;
    setting.batch.add(this as never);
    setting.played(table, board);
  }

  /** The features of the declarer's hand as it was dealt. */
  get before(): Int32Array {
    if (!this.hasBefore) {
      const { dealt, declarer, trump } = this.course;
      measure(dealt[declarer] as CardSet, trump, this.featuresBefore);
      this.hasBefore = true;
    }
    return this.featuresBefore;
  }

  /** The same of his hand as he plays it. */
  get after(): Int32Array {
    if (!this.hasAfter) {
      const { held, declarer, trump } = this.course;
      measure(held[declarer] as CardSet, trump, this.featuresAfter);
      this.hasAfter = true;
    }
    return this.featuresAfter;
  }

  /** The cards in the order in which they were played. */
  get plays(): Int32Array {
    const { cardsPlayed, course } = this;
    if (this.hasPlays) return cardsPlayed;
    let count = 0;
    cardsPlayed.fill(NOT_PLAYED);
    for (let i = 0; i < course.step; i++) {
      const answer = actionAnswer(course.actions[i]);
      if (answer >= PLAYED && answer < CALLED) cardsPlayed[count++] = answer - PLAYED;
    }
    this.hasPlays = true;
    return cardsPlayed;
  }
}

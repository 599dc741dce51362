// Hot path: no allocation, no closures, no iterators.
import { SEATINGS } from '../../board/seating.js';
import type { Table } from '../../board/table.js';
import { type Action, actionAnswer } from '../../engine/actions.js';
import { Course } from '../../engine/course.js';
import { SEATS, type Seat } from '../../engine/seats.js';
import type { SightSource } from '../../features/known.js';
import { View } from '../../view/view.js';
import type { Exploration } from '../exploration.js';
import type { Dealt, RowSetting } from '../kind.js';
import { Labels } from './labels.js';
import { WorthLabels } from './worths.js';

/**
 * A decision of a deal that has been played, as it stood then: what the rows of `decisions` are computed from. The deal is replayed up to it, so
 * the cards played later do not exist for the view.
 */
export class DecisionSource implements SightSource {
  view: View;
  board = 0;
  id = 0;
  readonly course: Course;
  /** The deal as it ended. */
  readonly end: Course;
  answer = 0;
  readonly labels = new Labels();
  /** What each legal answer is worth, as JSON; empty if that is not asked for. */
  worths = '';
  private hasFaults = false;
  /** The places in the trio of the bots, by seat. */
  private seated: (typeof SEATINGS)[number] = SEATINGS[0];
  private readonly worthLabels: WorthLabels | null;
  private readonly table: Table;
  private readonly setting: RowSetting;
  private readonly views: readonly View[];
  private readonly place: { deal: number };
  private readonly exploration: Exploration | null;

  constructor(setting: RowSetting, table: Table, exploration: Exploration | null) {
    const { game, job, model } = setting;
    const course = new Course(game);
    const place = { deal: 0, length: job.matchLength };
    const views = SEATS.map((seat) => new View(course, seat, place));
    this.view = views[0];
    this.worthLabels = model && new WorthLabels(game, model, job);
    this.setting = setting;
    this.table = table;
    this.exploration = exploration;
    this.end = table.course;
    this.course = course;
    this.place = place;
    this.views = views;
  }

  /** Goes back to the beginning of the deal that was played last. */
  begin({ board, id }: Dealt): void {
    const { course, place, end } = this;
    const { start, matchLength } = this.setting.job;
    const { dealt, talon, potBefore } = end;
    this.board = board;
    this.id = id;
    this.hasFaults = this.table.hasFaults;
    this.seated = SEATINGS[this.table.seating];
    place.deal = board % matchLength;
    if (start === null) course.begin(dealt[0], dealt[1], dealt[2], talon, potBefore);
    else course.beginAt(dealt[0], dealt[1], dealt[2], talon, start.declarer, start.contract, potBefore);
  }

  /** The place in the trio of the bot that is asked. */
  get bot(): number {
    return this.seated[this.course.seat];
  }

  /** Adds the row of the decision that the deal stands at. */
  write(): void {
    const { course, end, setting } = this;
    const view = this.views[course.seat];
    this.view = view;
    this.answer = actionAnswer(end.actions[course.step]);
    if (setting.job.labels) this.labels.judge(course, this.answer);
    if (this.worthLabels !== null) this.worths = this.worthLabels.of(view, this.board);
    setting.add(this);
  }

  /** Goes on to the next question. */
  take(action: Action): void {
    this.course.take(actionAnswer(action));
  }

  /** Is the legal default taken in place of an answer? A bot that fails to sit down has its fault at the first action, whoever is asked there. */
  get isFault(): boolean {
    if (!this.hasFaults) return false;
    const { seat, step }: { seat: Seat; step: number } = this.course;
    for (let bot = 0; bot < 3; bot++) {
      const { faults } = this.setting.bots[bot];
      for (let i = 0; i < faults.length; i++) if (faults[i].at === step && faults[i].seat === seat) return true;
    }
    return false;
  }

  /** The number of legal answers that this one was drawn from at random; null if it was not. */
  get drawnFrom(): number | null {
    const explorer = this.exploration?.chosen;
    return explorer?.exploredAt === this.course.step ? explorer.drawnFrom : null;
  }
}

import { type BlockJob, seatingsOf } from '../../boards/job.js';
import { Lane, type SeatedGame } from '../../boards/lane.js';
import { SEATINGS } from '../../boards/seating.js';
import type { Table } from '../../boards/table.js';
import type { SeatedBot } from '../../players/bot/seated.js';

/** Where a table has come: its match, in which of the match's seatings, and what learners have answered in it. */
export interface LanePosition {
  readonly match: number;
  readonly turn: number;
  readonly answers: readonly number[];
}

/** One of the tables of an environment, which share the matches of a run among them; none ends. */
export class LearnerLane extends Lane {
  wasAsked = false;
  private readonly job: BlockJob;
  private readonly tables: number;
  private match = 0;
  /** Which of the seatings of the match is played, from 0. */
  private turn = 0;
  /** What learners have answered in this game. */
  private answers = new Int32Array(64);
  private answered = 0;
  private games: Iterator<SeatedGame> = [].values();

  constructor(number: number, table: Table, bots: readonly SeatedBot[], job: BlockJob, tables: number) {
    super(number, table, job.matchLength, (_, _game, seating) => {
      const [forehand, middlehand, dealer] = SEATINGS[seating];
      return [bots[forehand], bots[middlehand], bots[dealer]];
    });
    this.job = job;
    this.tables = tables;
  }

  get position(): LanePosition {
    return { match: this.match, turn: this.turn, answers: [...this.answers.subarray(0, this.answered)] };
  }

  /** Begins a match, in one of its seatings; null for the next of this table. */
  reset(match: number | null, turn = 0): void {
    this.games = this.gamesFrom(match ?? this.match + this.tables, turn);
    this.wasAsked = false;
    this.answered = 0;
    this.beginGame(this.games);
  }

  nextDeal(): void {
    this.wasAsked = false;
    if (this.isLast) this.answered = 0;
    this.next(this.games);
  }

  take(answer: number): void {
    if (this.answered === this.answers.length) {
      const more = new Int32Array(2 * this.answered);
      more.set(this.answers);
      this.answers = more;
    }
    this.answers[this.answered++] = answer;
    this.wasAsked = true;
    this.table.course.take(answer);
  }

  /** Each match in all its seatings; where deals are listed, they are played again and again. */
  private *gamesFrom(first: number, turn: number): Generator<SeatedGame> {
    const { job, tables } = this;
    const { matchLength, beginning } = job;
    const deals = beginning?.deals;
    const listed = deals == null ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(deals.length / 4 / matchLength));
    for (let match = first; ; match += tables) {
      this.match = match;
      const from = (match % listed) * matchLength;
      for (const [at, seating] of [...seatingsOf(job, match % listed)].entries()) {
        if (match === first && at < turn) continue;
        this.turn = at;
        yield { from, to: from + matchLength, triple: 0, seating };
      }
    }
  }
}

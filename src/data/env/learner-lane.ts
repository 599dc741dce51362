import { type BlockJob, seatingsOf } from '../../boards/job.js';
import { Lane, type SeatedGame } from '../../boards/lane.js';
import { SEATINGS } from '../../boards/seating.js';
import type { Table } from '../../boards/table.js';
import type { SeatedBot } from '../../players/bot/seated.js';

/** One of the tables of an environment, which share the matches of a run among them; none ends. */
export class LearnerLane extends Lane {
  wasAsked = false;
  private readonly job: BlockJob;
  private readonly tables: number;
  private match = 0;
  private games: Iterator<SeatedGame> = [].values();

  constructor(number: number, table: Table, bots: readonly SeatedBot[], job: BlockJob, tables: number) {
    super(number, table, job.matchLength, (_, _game, seating) => {
      const [forehand, middlehand, dealer] = SEATINGS[seating];
      return [bots[forehand], bots[middlehand], bots[dealer]];
    });
    this.job = job;
    this.tables = tables;
  }

  /** Begins a match; null for the next of this table. */
  reset(match: number | null): void {
    this.games = this.gamesFrom(match ?? this.match + this.tables);
    this.wasAsked = false;
    this.beginGame(this.games);
  }

  nextDeal(): void {
    this.wasAsked = false;
    this.next(this.games);
  }

  take(answer: number): void {
    this.wasAsked = true;
    this.table.course.take(answer);
  }

  /** Each match in all its seatings; where deals are listed, they are played again and again. */
  private *gamesFrom(first: number): Generator<SeatedGame> {
    const { job, tables } = this;
    const { matchLength, beginning } = job;
    const deals = beginning?.deals;
    const listed = deals == null ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(deals.length / 4 / matchLength));
    for (let match = first; ; match += tables) {
      this.match = match;
      const from = (match % listed) * matchLength;
      for (const seating of seatingsOf(job, match % listed)) yield { from, to: from + matchLength, triple: 0, seating };
    }
  }
}

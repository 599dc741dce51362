// Hot path: no allocation, no closures, no iterators.

import type { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { type BlockJob, isSimulation, partiesOf, partyCount } from './job.js';
import { shareSession } from './measure.js';
import { SEATINGS } from './seating.js';
import type { BlockSums } from './sums.js';
import type { Table } from './table.js';
import { ConductTally } from './tallies/conduct.js';
import { DuelTally } from './tallies/duel.js';
import { EveryDeal } from './tallies/every-deal.js';
import { ScoreTally } from './tallies/scores.js';
import { SessionTally } from './tallies/sessions.js';
import { addWords } from './tallies/words.js';

/** What is counted of a table after a deal. */
type PlayedTable = Pick<Table, 'course' | 'session' | 'isMatchOver'>;

/** Counts the deals of a job, as they end at its table, by all of its tallies; of deals that are not linked see the outcomes of the sums. */
export class Counter {
  /** Was there a fault in the current block? */
  isFaulted = false;
  private readonly job: BlockJob;
  private readonly table: PlayedTable;
  /** The bots in the seats, and their parties. */
  private readonly bySeat: Int32Array;
  private readonly parties = new Int32Array(3);
  private readonly partyOf: Int32Array;
  private readonly isSimulation: boolean;
  /** By seat, the shares of a session, if these are what counts. */
  private readonly shares = new Int32Array(3);
  private readonly conduct: ConductTally;
  private readonly sessions: SessionTally | null;
  private readonly scores: ScoreTally;
  private readonly duel: DuelTally | null;
  private readonly everyDeal: EveryDeal | null;

  /** `bySeat` has the bots in the seats whenever a deal is added. */
  constructor(job: BlockJob, game: Game, table: PlayedTable, bySeat: Int32Array) {
    this.job = job;
    this.table = table;
    this.bySeat = bySeat;
    this.isSimulation = isSimulation(job);
    const parties = partyCount(job);
    // Bots without a party have one that nobody counts.
    this.partyOf = Int32Array.from(job.bots, (_, bot) => partiesOf(job)[bot] ?? parties);
    this.conduct = new ConductTally(job, game);
    this.sessions = job.sessionTarget === undefined ? null : new SessionTally(parties);
    this.scores = new ScoreTally(game, job);
    this.duel = job.duel && new DuelTally(game, job, job.duel);
    this.everyDeal = job.everyDeal === true ? new EveryDeal(game, job) : null;
  }

  /** Adds the deal just played: its number in the match, which triple's it is, and its seating. */
  add(deal: number, triple: number, seating: number, sums: BlockSums): void {
    const { course } = this.table;
    sums.deals++;
    const order = SEATINGS[seating];
    const counted = this.countedOf(course);
    this.scores.add(course, counted, triple, order);
    if (this.duel !== null) this.duel.add(course, counted, triple, order, deal, seating);
    if (this.everyDeal !== null) this.everyDeal.add(course);
    if (triple < this.job.watched.triples) this.watch(deal, 3 * triple, order, sums);
  }

  /** What the deal just played counts, by seat. */
  private countedOf(course: Course): ArrayLike<number> {
    if (this.job.measure !== 'sessions') return course.score;
    const { table, shares } = this;
    if (table.session !== null && table.isMatchOver) shareSession(table.session, shares);
    else shares.fill(0);
    return shares;
  }

  /** Adds the conduct of the bots at the table. */
  private watch(deal: number, slot: number, order: readonly number[], sums: BlockSums): void {
    const { table, sessions, bySeat, parties, partyOf } = this;
    const { course, session } = table;
    for (let seat = 0; seat < 3; seat++) parties[seat] = partyOf[bySeat[seat]];
    this.conduct.add(course, parties);
    if (!this.isSimulation) addWords(sums.words, course, slot, order);
    if (session !== null && sessions !== null && table.isMatchOver) sessions.add(session, parties, deal + 1);
  }

  /** Ends the deals of a triple in one seating. */
  endGame(triple: number, sums: BlockSums): void {
    if (this.duel !== null) this.duel.endGame(sums, triple);
    if (this.everyDeal !== null) this.everyDeal.endGame();
  }

  /** Ends a block whose cards are left out. */
  leaveOut(block: number, sums: BlockSums): void {
    if (this.everyDeal !== null) this.everyDeal.leaveOut();
    this.endBlock(block, 0, sums);
  }

  /** Ends a piece. */
  end(sums: BlockSums): void {
    if (this.everyDeal !== null) sums.everyDeal.push(this.everyDeal.take());
  }

  /** Ends the current block, which counts `weight` times. */
  endBlock(block: number, weight: number, sums: BlockSums): void {
    this.conduct.end(sums.conduct);
    if (this.sessions !== null) this.sessions.end(sums.sessions);
    this.scores.endBlock(sums.scores, sums.faulted, this.isFaulted, weight);
    if (this.duel !== null) this.duel.endBlock(block, weight, sums);
    this.isFaulted = false;
  }
}

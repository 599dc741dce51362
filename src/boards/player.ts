// Hot path: no closures and no iterators while a deal is played.
import { makeGame } from '../cards/games/rule-sets.js';
import { areRepeatable } from '../players/bot/declared.js';
import { ANSWERING } from './answers/answer-counts.js';
import type { keptAnswers } from './answers/kept-answers.js';
import { auditedOf, isAudited } from './audit.js';
import { blocksOf, gamesOf } from './blocks.js';
import { CheckedDeals } from './checked-deals.js';
import { Counter } from './counter.js';
import type { DealPlayer } from './deal-player.js';
import { Digest } from './digest.js';
import { type BlockJob, gamesOfJob, isSimulation, seatingsOf, tableOf } from './job.js';
import { jobTallies } from './job-tallies.js';
import { endPrograms, type LoadedBots, loadTwice } from './loaded-bots.js';
import { outcomeOf } from './outcome.js';
import type { JobPlayer, NotedDeals, Piece } from './piece.js';
import { Printer } from './printer.js';
import { movedOn, seatingOf } from './seating.js';
import { type BlockSums, noBlocks, type PlayedPiece, type SumSizes } from './sums.js';

const NOTHING_ASKED = { counts: [], lack: null };

/** Plays pieces of a job, and counts what comes of them. */
export class BoardPlayer implements JobPlayer<PlayedPiece> {
  /** Under several rules one for each. */
  private readonly tables: readonly CheckedDeals[];
  private readonly job: BlockJob;
  private readonly loaded: LoadedBots;
  /** Who has taken the places of the first bots, and their specs. */
  private others: LoadedBots = { policies: [], copies: [] };
  private replaced = '';
  private readonly sizes: SumSizes;
  private readonly counter: Counter;
  private digest = new Digest();
  private readonly printer: Printer | null;
  /** Null where every bot would give the same answer again; who replaces one is another setting of it. */
  private readonly kept: ReturnType<typeof keptAnswers> | null;

  private constructor(job: BlockJob, bots: LoadedBots, kept: BoardPlayer['kept'], playsAll: boolean) {
    const game = makeGame(job.game, job.rules);
    this.job = job;
    this.kept = kept;
    this.loaded = bots;
    const tallies = jobTallies(job, game);
    this.sizes = tallies.sizes;
    this.tables = gamesOfJob(job).map((each) => new CheckedDeals(job, each, bots, kept?.takePlace, playsAll));
    this.counter = new Counter(tallies, this.tables[0].table);
    this.printer = job.output === undefined ? null : new Printer(job);
  }

  /** `playsAll`: plays deals, too, that must come out equal to another. */
  static async make(job: BlockJob, playsAll = false): Promise<BoardPlayer> {
    const bots = await loadTwice(job.bots, job);
    const keeps = job.answers !== undefined || !bots.policies.every(areRepeatable);
    const kept = keeps ? (await import('./answers/kept-answers.js')).keptAnswers(job) : null;
    return new BoardPlayer(job, bots, kept, playsAll);
  }

  /** Replaces the first bots by those of a piece, keeping their numbers. */
  async prepare({ bots }: Piece): Promise<void> {
    const text = JSON.stringify(bots);
    if (bots === undefined || text === this.replaced) return;
    endPrograms(this.others);
    this.others = await loadTwice(bots, this.job, (bot, copy) => ({ copy: 2 * bot + copy, isForAll: true }));
    for (const table of this.tables) table.replace(this.others);
    this.replaced = text;
  }

  takeNoted(): NotedDeals {
    return this.tables.map(({ audit }) => audit.takeNoted());
  }

  playAgain(noted: NotedDeals): void {
    for (const [i, { audit }] of this.tables.entries()) audit.playMatches(noted[i]);
  }

  close(): void {
    for (const bots of [this.loaded, this.others]) endPrograms(bots);
    this.kept?.book.close();
  }

  /** The first board behind some units. */
  private endOf(units: number): number {
    return isSimulation(this.job) ? units : units * this.job.matchLength;
  }

  play({ first, count }: Piece, elapsed: () => number): PlayedPiece {
    const { job, printer } = this;
    const sums = noBlocks(this.sizes, first);
    this.digest = new Digest();
    this.kept?.book.begin();
    for (const [i, { deals }] of this.tables.entries()) deals.start(() => gamesOf(job, first, count, i));
    if (sums.outcomes.length > 0) sums.count = this.playUnlinked(first, first + count, sums);
    else sums.count = this.playBlocks(first, count, sums);
    for (const { audit } of this.tables) audit.check();
    const outage = this.outageAfter(sums.count);
    sums.digest = this.digest.sum;
    this.counter.endPiece(sums);
    const { counts, ...besides } = this.kept?.book.take(this.endOf(first + sums.count)) ?? NOTHING_ASKED;
    sums.answering = ANSWERING.plus(sums.answering, counts, job.bots.length);
    const time = elapsed();
    return Object.assign(sums, {
      elapsed: time,
      ...besides,
      dealsPlayed: this.tables.reduce((all, { deals }) => all + deals.played, 0),
      output: printer === null ? null : printer.take(),
      ...(outage !== null && { outage }),
    });
  }

  /** Why a program is not available, if what was played until then counts. @throws Unavailable if nothing does */
  private outageAfter(count: number): string | null {
    const { outage } = this.tables.find(({ deals }) => deals.outage !== null)?.deals ?? { outage: null };
    if (outage !== null && (count === 0 || this.job.answers?.place === undefined)) throw outage;
    return outage?.message ?? null;
  }

  /**
   * Plays boards of a simulation that are not linked: of these, only how often each outcome occurs is counted.
   * @returns how many: all, unless the run is being stopped
   */
  private playUnlinked(first: number, end: number, sums: BlockSums): number {
    const { job } = this;
    const [checked] = this.tables;
    const { deals } = checked;
    const { course } = deals.table;
    const { matchLength, fixedSeats = false } = job;
    const { outcomes } = sums;
    let board = first;
    for (; board < end && deals.hasGames(1); board++) {
      const match = Math.floor(board / matchLength);
      const seating = seatingOf(board, matchLength, fixedSeats);
      const deal = board - match * matchLength;
      deals.play(board, deal, 0, seating);
      if (isAudited(match)) checked.note(board, deal, 0, seating);
      outcomes[outcomeOf(course, deals.table.seating)]++;
      this.digest.add(course, board);
      this.takeFaults(deals, board, sums);
    }
    sums.deals += board - first;
    return board - first;
  }

  /** Plays blocks, or boards of a simulation that are linked. @returns how many, as {@link playUnlinked} */
  private playBlocks(first: number, count: number, sums: BlockSums): number {
    const { job, tables } = this;
    const isByTriple = job.ruleSets !== undefined;
    const games = (isByTriple ? 1 : job.triples.length) * seatingsOf(job, first).length;
    let next = first;
    for (const { block, from, to } of blocksOf(job, first, count)) {
      if (!tables.every(({ deals }) => deals.hasGames(games))) break;
      this.playBlock(block, from, to, sums);
      next = isSimulation(job) ? to : block + 1;
    }
    return next - first;
  }

  /** Plays boards `from … to − 1`, which are a block or a part of it. */
  private playBlock(block: number, from: number, to: number, sums: BlockSums): void {
    const { job, counter, digest } = this;
    const { matchLength, triples } = job;
    const seatings = seatingsOf(job, block);
    const games = triples.length * seatings.length;
    const audited = isAudited(block) ? auditedOf(block, games) : -1;
    const start = block * matchLength;
    const isByTriple = job.ruleSets !== undefined;
    this.tables[0].deals.startBlock();
    for (let game = 0, triple = 0; triple < triples.length; triple++) {
      const checked = this.dealsOf(triple);
      const { deals, table } = checked;
      for (let i = 0; i < seatings.length; i++, game++) {
        // Deals are numbered one after the other.
        const number = (block * games + game) * matchLength - start;
        for (let board = from; board < to; board++) {
          const deal = board - start;
          const seating = deal === 0 || isByTriple ? seatings[i] : movedOn(seatings[i], deal);
          deals.play(board, deal, triple, seating);
          if (game === audited) checked.note(board, deal, triple, seating);
          counter.add(deals, deal, triple, sums);
          digest.add(table.course, number + board);
          this.takeFaults(deals, board, sums);
          if (table.isOverEarly) break;
        }
        counter.endGame(triple, sums);
      }
    }
    counter.endBlock(block, sums);
  }

  /** Counts the draws and faults of the deal just played, and prints it. */
  private takeFaults(deals: DealPlayer, board: number, sums: BlockSums): void {
    const { table, bySeat } = deals;
    if (sums.drawn.length > 0) sums.drawn[0] += table.drawn;
    const faults = deals.takeFaults(board, sums);
    if (faults.length > 0) this.counter.isFaulted = true;
    if (this.printer !== null) this.printer.add(table, bySeat, board, faults);
  }

  /** Plays a board of a triple, and returns where; `seating` is that at the beginning of the match. */
  playBoard(board: number, triple: number, seating: number): DealPlayer {
    const deal = board % this.job.matchLength;
    const { deals } = this.dealsOf(triple);
    deals.play(board, deal, triple, movedOn(seating, deal));
    return deals;
  }

  /** Who plays the deals of a triple. */
  private dealsOf(triple: number): CheckedDeals {
    return this.tables[tableOf(this.job, triple)];
  }
}

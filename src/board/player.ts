// Hot path: no closures and no iterators while a deal is played.
import { unreadParameters } from '../bot/equal-parts.js';
import { batchOf } from '../bot/guest.js';
import { type Copy, loadPolicies } from '../bot/loading/load.js';
import { pulse } from '../bot/pulse.js';
import { SeatedBot } from '../bot/seated.js';
import { type Policies, parseSpec } from '../bot/spec.js';
import type { Game } from '../engine/game.js';
import { makeGame } from '../games/rule-sets.js';
import { type Key, keyOf } from '../random/key.js';
import type { JobPlayer, Piece } from '../work/executor.js';
import { type Arrangement, openArrangement } from './arrangement.js';
import { AuctionsFirst } from './auctions-first.js';
import { Audit, auditedOf, isAudited } from './audit.js';
import { Counter } from './counter.js';
import { Digest } from './digest.js';
import { type EqualLineUps, equalLineUps } from './equal-line-ups.js';
import { addFaultsOfBoard } from './faults.js';
import { type BlockJob, seatingsOf } from './job.js';
import { KnownDeals } from './known-deals.js';
import { outcomeOf } from './outcome.js';
import { Printer } from './printer.js';
import { movedOn, SEATINGS, seatingOf } from './seating.js';
import { type BlockSums, type Layout, layoutOf, noBlocks, type PlayedPiece } from './sums.js';
import { Table } from './table.js';
import { blocksOf, gamesOf, TablesAhead } from './tables-ahead.js';

/** A piece that says who takes the places of the job's first bots, if it is not they. */
interface BoardPiece extends Piece {
  readonly bots?: readonly string[];
}

/** Plays pieces of a job. One table serves all triples; each bot is made once for every place it takes in a triple. */
export class BoardPlayer implements JobPlayer<PlayedPiece, BoardPiece> {
  /** Holds the last deal played. */
  readonly table: Table;
  private readonly job: BlockJob;
  private readonly game: Game;
  private readonly key: Key;
  private readonly layout: Layout;
  private policies: readonly Policies[];
  /** Who has taken the places of the first bots. */
  private replaced = '';
  /** By bot and place of a triple; and who plays again in its stead. */
  private readonly chairs: (readonly SeatedBot[])[];
  private readonly again: (readonly SeatedBot[])[];
  /** The number on this thread of the first seated bot. */
  private readonly firstNumber = pulse.bots;
  /** The bots in the seats of that deal. */
  readonly bySeat = new Int32Array(3);
  private readonly counter: Counter;
  /** One, or one for each triple. */
  private digest = new Digest();
  private readonly printer: Printer | null;
  /** What deals have in common, and the answers in the current block by deal of the match; none if no two deals can be equal. */
  private equal: EqualLineUps | null;
  private known: readonly KnownDeals[];
  /** Plays the deals of a piece if a program takes questions about several boards; they are taken over here. */
  private ahead: TablesAhead | null;
  private readonly auctions: AuctionsFirst;
  /** Plays some deals again, with other copies of the bots. */
  private readonly audit: Audit;

  private constructor(job: BlockJob, policies: readonly Policies[], copies: readonly Policies[]) {
    const game = makeGame(job.game, job.rules);
    const key = keyOf(job.seed);
    this.job = job;
    this.game = game;
    this.key = key;
    this.policies = policies;
    this.layout = layoutOf(job, game);
    const arrangement: Arrangement = { ...openArrangement(job.matchLength), ...job };
    this.table = new Table(game, arrangement, key, []);
    this.audit = new Audit(new Table(game, arrangement, key, []), job.names, (bot, part) => this.unreadBy(bot, part));
    this.auctions = new AuctionsFirst(game, this.table, job, (triple, seating) =>
      this.seatedAt(triple, seating, this.chairs),
    );
    this.chairs = policies.map((each, bot) => this.chairsOf(each, bot));
    this.again = copies.map((each, bot) => this.chairsOf(each, bot));
    this.counter = new Counter(job, game, this.table, this.bySeat);
    this.printer = job.output === undefined ? null : new Printer(job, game);
    this.equal = this.equalLineUps();
    this.known = this.knownDeals();
    this.ahead = this.tablesAhead();
  }

  static async make(job: BlockJob): Promise<BoardPlayer> {
    const [policies, copies] = await Promise.all([0, 1].map((copy) => policiesOf(job.bots, job, () => ({ copy }))));
    return new BoardPlayer(job, policies, copies);
  }

  /** Replaces the first bots by those of a piece, keeping their numbers. */
  async prepare({ bots: specs }: BoardPiece): Promise<void> {
    const text = JSON.stringify(specs);
    if (specs === undefined || text === this.replaced) return;
    const [others, copies] = await Promise.all(
      [0, 1].map((copy) => policiesOf(specs, this.job, (bot) => ({ copy: 2 * bot + copy, isForAll: true }))),
    );
    const left = [this.chairs, this.again].flatMap((chairs) => chairs.splice(0, others.length).flat());
    for (const chair of left) chair.leave();
    const { bots } = pulse;
    pulse.bots = this.firstNumber;
    this.chairs.unshift(...others.map((each, bot) => this.chairsOf(each, bot)));
    pulse.bots = bots;
    this.again.unshift(...copies.map((each, bot) => this.chairsOf(each, bot)));
    this.policies = [...others, ...this.policies.slice(others.length)];
    this.equal = this.equalLineUps();
    this.known = this.knownDeals();
    this.ahead = this.tablesAhead();
    this.replaced = text;
  }

  /** A bot for each place that it takes; holes at the others. */
  private chairsOf(policies: Policies, bot: number): SeatedBot[] {
    const chairs: SeatedBot[] = [];
    for (const place of [0, 1, 2])
      if (this.job.triples.some((triple) => triple[place] === bot))
        chairs[place] = new SeatedBot(policies, this.key, this.job.limits);
    return chairs;
  }

  /** Where a program is asked about several boards at once, no two of them wait for each other. */
  private equalLineUps(): EqualLineUps | null {
    const isAhead = batchOf(this.policies) > 1 && this.job.trustExec !== true;
    return isAhead ? null : equalLineUps(this.job, this.game, this.policies);
  }

  private tablesAhead(): TablesAhead | null {
    const { job, game, key, policies } = this;
    const count = this.equal === null ? batchOf(policies) : 1;
    if (count === 1) return null;
    const { bots } = pulse;
    const lanes = Array.from({ length: count }, () => {
      pulse.bots = this.firstNumber; // a bot has one number at all tables
      return policies.map((each, bot) => this.chairsOf(each, bot));
    });
    pulse.bots = bots;
    const tables = lanes.map(() => new Table(game, { ...openArrangement(job.matchLength), ...job }, key, []));
    return new TablesAhead(tables, (table, lane, { triple, seating }, board) =>
      table.beginBoard(board, ...this.seatedAt(triple, movedOn(seating, board % job.matchLength), lanes[lane])),
    );
  }

  private knownDeals(): KnownDeals[] {
    const { equal } = this;
    const deals = equal === null ? 0 : this.job.matchLength;
    return Array.from({ length: deals }, () => new KnownDeals(this.table, equal as EqualLineUps));
  }

  play({ first, count }: Piece, elapsed: () => number): PlayedPiece {
    const { job, audit, printer } = this;
    const sums = noBlocks(this.layout, first);
    this.digest = new Digest();
    for (const known of this.known) known.played = 0;
    this.ahead?.start(gamesOf(job, first, count));
    if (sums.outcomes.length > 0) this.playUnlinked(first, first + count, sums);
    else for (const { block, from, to } of blocksOf(job, first, count)) this.playBlock(block, from, to, sums);
    audit.check();
    sums.count = count;
    sums.digest = this.digest.sum;
    this.counter.end(sums);
    const time = elapsed();
    const known = this.known.reduce((all, { played }) => all + played, 0);
    return Object.assign(sums, {
      elapsed: time,
      dealsPlayed: this.known.length === 0 ? sums.deals : known,
      output: printer === null ? null : printer.take(),
    });
  }

  /** Plays boards of a simulation that are not linked: of these, only how often each outcome occurs is counted. */
  private playUnlinked(first: number, end: number, sums: BlockSums): void {
    const { job, table, bySeat, chairs, ahead } = this;
    const { matchLength, fixedSeats = false } = job;
    const { outcomes } = sums;
    const bots = chairs.map((places, bot) => places[bot]);
    for (let board = first; board < end; board++) {
      const match = Math.floor(board / matchLength);
      const seating = seatingOf(board, matchLength, fixedSeats);
      const order = SEATINGS[seating];
      for (let seat = 0; seat < 3; seat++) bySeat[seat] = order[seat];
      const deal = board - match * matchLength;
      if (ahead === null) table.playWith(board, bots[order[0]], bots[order[1]], bots[order[2]]);
      else this.playDeal(board, deal, 0, seating);
      if (isAudited(match)) this.noteDeal(board, deal, 0, seating);
      outcomes[outcomeOf(table.course, seating)]++;
      this.digest.add(table.course, board);
      this.takeFaults(board, sums);
    }
    sums.deals += end - first;
  }

  /** Plays boards `from … to − 1`, which are a block or a part of it. */
  private playBlock(block: number, from: number, to: number, sums: BlockSums): void {
    const { job, counter, known, table, digest } = this;
    const { matchLength, triples } = job;
    const seatings = seatingsOf(job, block);
    const games = triples.length * seatings.length;
    const audited = isAudited(block) ? auditedOf(block, games) : -1;
    const weight = job.auctionFirst === undefined ? 1 : this.auctions.weight(block, from, to);
    if (weight === 0 && audited < 0) {
      sums.deals += games * (to - from);
      counter.leaveOut(block, sums);
      return;
    }
    const start = block * matchLength;
    for (let i = 0; i < known.length; i++) known[i].forget();
    for (let game = 0, triple = 0; triple < triples.length; triple++) {
      for (let i = 0; i < seatings.length; i++, game++) {
        // Deals are numbered one after the other.
        const number = (block * games + game) * matchLength - start;
        for (let board = from; board < to; board++) {
          const deal = board - start;
          const seating = deal === 0 ? seatings[i] : movedOn(seatings[i], deal);
          this.playDeal(board, deal, triple, seating);
          if (game === audited) this.noteDeal(board, deal, triple, seating);
          counter.add(deal, triple, seating, sums);
          digest.add(table.course, number + board);
          this.takeFaults(board, sums);
          if (table.session !== null && table.isMatchOver) break;
        }
        counter.endGame(triple, sums);
      }
    }
    counter.endBlock(block, weight, sums);
  }

  /** Counts the draws and faults of the deal just played, and prints it. */
  private takeFaults(board: number, sums: BlockSums): void {
    const { table, bySeat, counter } = this;
    if (sums.drawn.length > 0) sums.drawn[0] += table.drawn;
    const faults = table.takeFaults();
    if (faults.length > 0) {
      counter.isFaulted = true;
      addFaultsOfBoard(sums, faults, { course: table.course, bySeat, board, start: table.start });
    }
    if (this.printer !== null) this.printer.add(table, bySeat, board, faults);
  }

  /** Plays a board of a triple; `seating` is that at the beginning of the match. */
  playBoard(board: number, triple: number, seating: number): void {
    const deal = board % this.job.matchLength;
    this.playDeal(board, deal, triple, movedOn(seating, deal));
  }

  /** Seats the bots of a triple and plays a board, which is the match's deal number `deal`. */
  private playDeal(board: number, deal: number, triple: number, seating: number): void {
    const { job, chairs, bySeat } = this;
    const bots = job.triples[triple];
    const order = SEATINGS[seating];
    for (let seat = 0; seat < 3; seat++) bySeat[seat] = bots[order[seat]];
    const forehand = chairs[bySeat[0]][order[0]];
    const middlehand = chairs[bySeat[1]][order[1]];
    const dealer = chairs[bySeat[2]][order[2]];
    const played = this.ahead === null ? null : this.ahead.take();
    if (played !== null) this.table.repeat(board, forehand, middlehand, dealer, played);
    else if (this.known.length === 0) this.table.playWith(board, forehand, middlehand, dealer);
    else this.known[deal].play(board, bySeat, forehand, middlehand, dealer);
  }

  /** Notes the deal just played, to be played again at the end of the chunk. */
  private noteDeal(board: number, deal: number, triple: number, seating: number): void {
    const { table, known, bySeat, again } = this;
    const noted = { board, trio: Array.from(bySeat), again: this.seatedAt(triple, seating, again) };
    this.audit.note(table, deal === 0, noted, known[deal]?.copied);
  }

  /** The bots of a triple at forehand, middlehand and dealer, among these by bot and place. */
  private seatedAt(triple: number, seating: number, among: BoardPlayer['chairs']): [SeatedBot, SeatedBot, SeatedBot] {
    const at = (place: number): SeatedBot => among[this.job.triples[triple][place]][place];
    const [forehand, middlehand, dealer] = SEATINGS[seating];
    return [at(forehand), at(middlehand), at(dealer)];
  }

  private unreadBy(bot: number, part: number): readonly string[] {
    return this.equal === null ? [] : unreadParameters(this.policies, this.equal.parts, bot, part);
  }
}

const policiesOf = (specs: readonly string[], job: BlockJob, copy: (bot: number) => Copy): Promise<Policies[]> =>
  Promise.all(specs.map((spec, bot) => loadPolicies(parseSpec(spec, 'bots'), 'bots', job, copy(bot))));

// Hot path: no closures and no iterators while a deal is played.

import type { Game } from '../cards/engine/game.js';
import { makeGame } from '../cards/games/rule-sets.js';
import { type Key, keyOf } from '../cards/random/key.js';
import type { Fault } from '../cards/record/fault.js';
import { areRepeatable } from '../players/bot/declared.js';
import { unreadParameters } from '../players/bot/equal-parts.js';
import { atOnceOf, dismiss } from '../players/bot/guest.js';
import { type Copy, loadPolicies } from '../players/bot/loading/load.js';
import { DEAL, pulse } from '../players/bot/pulse.js';
import { SeatedBot } from '../players/bot/seated.js';
import { type Policies, parseSpec } from '../players/bot/spec.js';
import { Audit, type NotedDeal } from './audit.js';
import { type EqualLineUps, equalLineUps } from './equal-line-ups.js';
import { addFaultsOfBoard, type Faults } from './faults.js';
import { type BlockJob, isNotRepeatable, openArrangement } from './job.js';
import { KnownDeals } from './known-deals.js';
import type { SeatedGame } from './lane.js';
import { SEATINGS } from './seating.js';
import { Table } from './table.js';
import { type AheadTerms, TablesAhead } from './tables-ahead.js';

/** Takes a place of a triple with a bot of the job, given by its index; `isAgain`: to play deals a second time. */
export type TakePlace = (policies: Policies, key: Key, job: BlockJob, bot: number, isAgain: boolean) => SeatedBot;

/** The bots of a job, and copies of them that play some deals again. */
export interface LoadedBots {
  readonly policies: readonly Policies[];
  readonly copies: readonly Policies[];
}

/** The most boards under way at once of those that are played again: a program is asked few of them. */
const MOST_AGAIN = 8;

type Trio = [SeatedBot, SeatedBot, SeatedBot];

/** Plays the deals of a job at one table, whatever is made of them. A bot is made once for each place of a triple. */
export class DealPlayer {
  /** Holds the last deal played. */
  readonly table: Table;
  /** The bots in the seats of that deal, as the job numbers them. */
  readonly bySeat = new Int32Array(3);
  private readonly job: BlockJob;
  private readonly game: Game;
  private readonly key: Key;
  private readonly take: TakePlace;
  /** Are deals played, too, that must come out equal to another? */
  private readonly playsAll: boolean;
  private policies: readonly Policies[];
  private copies: readonly Policies[];
  /** Are there bots that must know in which game they are, as their answers are kept? */
  private readonly keepsAnswers: boolean;
  /** By bot and place of a triple; and who plays again in its stead. */
  private readonly chairs: (readonly SeatedBot[])[];
  private readonly again: (readonly SeatedBot[])[];
  /** The number on this thread of the first seated bot. */
  private readonly firstNumber = pulse.bots;
  /** That of the first of those that play again. */
  private firstAgain: number;
  /** What deals have in common, and the current block's answers by deal of the match; none if none can be equal. */
  private equal: EqualLineUps | null;
  private known: readonly KnownDeals[];
  /** How many deals of the piece there have been at this table. */
  private dealt = 0;
  /** Plays deals before their turn if a program takes questions about several boards; they are taken over here. */
  private ahead: TablesAhead | null;
  /** Plays some deals again, with other copies of the bots. */
  private readonly audit: Audit;

  constructor(
    job: BlockJob,
    game: Game,
    { policies, copies }: LoadedBots,
    take: TakePlace = usualBot,
    playsAll = false,
  ) {
    this.job = job;
    this.game = game;
    this.key = keyOf(job.seed);
    this.take = take;
    this.playsAll = playsAll;
    this.policies = policies;
    this.keepsAnswers = policies.some((each, bot) => isKept(each, job, bot));
    this.table = this.newTable();
    const unread = (bot: number, part: number): readonly string[] => this.unreadBy(bot, part);
    this.audit = new Audit(this.newTable(), job.names, unread, (triple, seating) =>
      this.seatedAt(triple, seating, this.again),
    );
    this.chairs = policies.map((each, bot) => this.chairsOf(each, bot));
    this.firstAgain = pulse.bots;
    this.again = copies.map((each, bot) => this.chairsOf(each, bot, true));
    this.equal = this.equalLineUps();
    this.known = this.knownDeals();
    this.copies = copies;
    this.ahead = this.tablesAhead();
  }

  /** Replaces the first bots by others, which take over their numbers. */
  replace({ policies, copies }: LoadedBots): void {
    for (const chairs of [this.chairs, this.again]) chairs.splice(0, policies.length);
    const { bots } = pulse;
    pulse.bots = this.firstNumber;
    this.chairs.unshift(...policies.map((each, bot) => this.chairsOf(each, bot)));
    pulse.bots = bots;
    this.firstAgain = pulse.bots;
    this.again.unshift(...copies.map((each, bot) => this.chairsOf(each, bot, true)));
    this.policies = [...policies, ...this.policies.slice(policies.length)];
    this.copies = [...copies, ...this.copies.slice(policies.length)];
    this.equal = this.equalLineUps();
    this.known = this.knownDeals();
    this.ahead = this.tablesAhead();
  }

  private newTable(): Table {
    const { job, game, key } = this;
    const home = job.ruleSets === undefined ? game : makeGame(job.game, job.rules);
    return new Table(game, { ...openArrangement(job.matchLength), ...job }, key, [], home);
  }

  /** A bot for each place that it takes; holes at the others. */
  private chairsOf(policies: Policies, bot: number, isAgain = false): SeatedBot[] {
    const { job, key } = this;
    const chairs: SeatedBot[] = [];
    for (const place of [0, 1, 2])
      if (job.triples.some((triple) => triple[place] === bot))
        chairs[place] = this.take(policies, key, job, bot, isAgain);
    return chairs;
  }

  /** Where a program is asked about several boards at once, no two of them wait for each other. */
  private equalLineUps(): EqualLineUps | null {
    const isEach = this.playsAll || atOnceOf(this.policies) > 1;
    return isEach ? null : equalLineUps(this.job, this.game, this.policies);
  }

  private tablesAhead(): TablesAhead | null {
    const { policies, copies, job } = this;
    // Nobody waits for what is on file.
    const count = this.equal === null && job.answers?.isWhole !== true ? atOnceOf(policies) : 1;
    this.audit.ahead = null;
    if (count === 1) return null;
    const again = this.tablesOf(copies, Math.min(count, MOST_AGAIN), { playsAll: true });
    this.audit.ahead = again;
    return this.tablesOf(policies, count, { beside: again });
  }

  private tablesOf(bots: readonly Policies[], count: number, terms: AheadTerms): TablesAhead {
    const { job } = this;
    const { bots: number } = pulse;
    const isAgain = terms.playsAll === true;
    const lanes = Array.from({ length: count }, () => {
      pulse.bots = isAgain ? this.firstAgain : this.firstNumber; // a bot has one number at all tables
      return bots.map((each, bot) => this.chairsOf(each, bot, isAgain));
    });
    pulse.bots = number;
    return new TablesAhead(
      lanes.map(() => this.newTable()),
      job.ruleSets !== undefined ? 1 : job.matchLength,
      (lane, { triple }, seating) => this.seatedAt(triple, seating, lanes[lane]),
      { longest: job.matchLength, ...terms },
    );
  }

  private knownDeals(): KnownDeals[] {
    const { equal } = this;
    const deals = equal === null ? 0 : this.job.matchLength;
    return Array.from({ length: deals }, () => new KnownDeals(this.table, equal as EqualLineUps));
  }

  /** Begins a piece: the games that will be played, in order. */
  start(games: () => Iterator<SeatedGame>): void {
    for (const known of this.known) known.played = 0;
    this.dealt = 0;
    const before = pulse.cells[DEAL];
    this.audit.start();
    this.ahead?.start(games(), before);
  }

  /** Are so many more games of the piece to be had? Not all, if the run is being stopped. */
  hasGames(count: number): boolean {
    return this.ahead === null || this.ahead.hasGames(count);
  }

  /** Begins a block: deals of the last are no longer equal to any. */
  startBlock(): void {
    for (let i = 0; i < this.known.length; i++) this.known[i].forget();
  }

  /** Ends a piece. @throws InputError for a bot that answers otherwise when asked again */
  end(): void {
    this.audit.check();
  }

  /** The deals of the last piece that were played again. */
  takeNoted(): NotedDeal[][] {
    return this.audit.takeNoted();
  }

  /** Plays deals again that another thread has played. @throws InputError for a bot that answers otherwise */
  playAgain(noted: readonly (readonly NotedDeal[])[]): void {
    this.audit.playMatches(noted);
  }

  /** How many of the piece's deals have been played: the others equal one of these. */
  get played(): number {
    return this.known.length === 0 ? this.dealt : this.known.reduce((sum, { played }) => sum + played, 0);
  }

  /** Seats the bots of a triple and plays a board, which is the match's deal number `deal`. */
  play(board: number, deal: number, triple: number, seating: number): void {
    const { job, chairs, bySeat } = this;
    this.dealt++;
    const bots = job.triples[triple];
    const order = SEATINGS[seating];
    for (let seat = 0; seat < 3; seat++) bySeat[seat] = bots[order[seat]];
    const forehand = chairs[bySeat[0]][order[0]];
    const middlehand = chairs[bySeat[1]][order[1]];
    const dealer = chairs[bySeat[2]][order[2]];
    if (this.keepsAnswers) this.seatedAt(triple, seating, chairs);
    this.table.seating = seating;
    const played = this.ahead === null ? null : this.ahead.take();
    if (played !== null) this.table.repeat(board, forehand, middlehand, dealer, played);
    else if (this.known.length === 0) this.table.playWith(board, forehand, middlehand, dealer);
    else this.known[deal].play(board, bySeat, forehand, middlehand, dealer);
    // Where nothing is known, seats may have been drawn.
    if (this.table.seating === seating) return;
    for (let seat = 0; seat < 3; seat++) bySeat[seat] = bots[SEATINGS[this.table.seating][seat]];
  }

  /** Notes the deal just played, which began in this seating, to be played again at the end of the piece. */
  note(board: number, deal: number, triple: number, seating: number): void {
    const { table, known, bySeat } = this;
    const noted = { board, seating, trio: Array.from(bySeat), triple };
    this.audit.note(table, deal === 0, noted, known[deal]?.copied);
  }

  /** Takes the faults of the deal just played, and adds them to those of the boards before. */
  takeFaults(board: number, before: Faults): readonly Fault[] {
    const { table, bySeat } = this;
    const faults = table.takeFaults();
    if (faults.length > 0)
      addFaultsOfBoard(before, faults, { course: table.course, bySeat, board, start: table.start });
    return faults;
  }

  private seatedAt(triple: number, seating: number, among: DealPlayer['chairs']): Trio {
    const at = (place: number): SeatedBot => among[this.job.triples[triple][place]][place];
    const [forehand, middlehand, dealer] = SEATINGS[seating];
    const trio: Trio = [at(forehand), at(middlehand), at(dealer)];
    for (let seat = 0; seat < 3; seat++) trio[seat].beginGame(triple, seating);
    return trio;
  }

  private unreadBy(bot: number, part: number): readonly string[] {
    return this.equal === null ? [] : unreadParameters(this.policies, this.equal.parts, bot, part);
  }
}

/** Are the answers of a bot kept, since it need not give them again? */
export const isKept = (policies: Policies, job: BlockJob, bot: number): boolean =>
  isNotRepeatable(job, job.bots[bot]) || !areRepeatable(policies);

const usualBot: TakePlace = (policies, key, { limits }) => new SeatedBot(policies, key, limits);

/** Loads bots twice, from modules of their own. @throws InputError, OptionError */
export async function loadTwice(
  specs: readonly string[],
  job: BlockJob,
  copyOf: (bot: number, copy: number) => Copy = (_, copy) => ({ copy }),
): Promise<LoadedBots> {
  const load = (copy: number): Promise<Policies[]> =>
    Promise.all(specs.map((spec, bot) => loadPolicies(parseSpec(spec, 'bots'), 'bots', job, copyOf(bot, copy))));
  const [policies, copies] = await Promise.all([load(0), load(1)]);
  return { policies, copies };
}

/** Ends the programs among loaded bots: for good, once they have played. */
export const endPrograms = ({ policies, copies }: LoadedBots): void => dismiss([...policies, ...copies]);

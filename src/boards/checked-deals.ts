import type { Game } from '../cards/engine/game.js';
import { makeGame } from '../cards/games/rule-sets.js';
import { keyOf } from '../cards/random/key.js';
import { unreadParameters } from '../players/bot/equal-parts.js';
import { atOnceOf } from '../players/bot/guest.js';
import { pulse } from '../players/bot/pulse.js';
import { SeatedBot } from '../players/bot/seated.js';
import type { Policies } from '../players/bot/spec.js';
import { Audit } from './audit.js';
import { chairsOf, DealPlayer, type GameAt, type TakePlace } from './deal-player.js';
import { EqualDeals } from './equal-deals.js';
import { equalLineUps } from './equal-line-ups.js';
import { type BlockJob, openArrangement } from './job.js';
import type { LoadedBots } from './loaded-bots.js';
import { Table } from './table.js';
import { DealsAhead, TablesAhead } from './tables-ahead.js';

/** Bots of a job that sit at one of its tables, or at one where deals are played again. */
interface SeatedBots {
  readonly policies: Policies[];
  readonly chairs: SeatedBot[][];
  readonly at: GameAt;
  /** The number on this thread of the first seated bot. */
  first: number;
}

/** How a job is played under one of its games: who plays the deals, and who plays some of them again. */
export class CheckedDeals {
  readonly table: Table;
  /** Plays the deals of a piece. */
  deals: DealPlayer;
  /** Plays some of them again, at the end of the piece. */
  audit: Audit;
  private readonly job: BlockJob;
  private readonly game: Game;
  private readonly take: TakePlace;
  private readonly playsAll: boolean;
  private readonly bots: SeatedBots;
  private readonly again: SeatedBots;

  /** `playsAll`: plays deals, too, that must come out equal to another. */
  constructor(job: BlockJob, game: Game, bots: LoadedBots, take: TakePlace = usualBot, playsAll = false) {
    this.job = job;
    this.game = game;
    this.take = take;
    this.playsAll = playsAll;
    this.table = this.newTable();
    this.bots = this.seated(bots.policies, false);
    this.again = this.seated(bots.copies, true);
    this.audit = this.newAudit();
    this.deals = this.newDeals();
  }

  /** Replaces the first bots by others, which take over their numbers. */
  replace({ policies, copies }: LoadedBots): void {
    const { bots } = pulse;
    pulse.bots = this.bots.first;
    this.seatFirst(this.bots, policies);
    pulse.bots = bots;
    this.again.first = pulse.bots;
    this.seatFirst(this.again, copies);
    this.audit = this.newAudit();
    this.deals = this.newDeals();
  }

  /** Notes the deal just played, which began in this seating, to be played again at the end of the piece. */
  note(board: number, deal: number, triple: number, seating: number): void {
    const { table, deals } = this;
    const noted = { board, seating, trio: Array.from(deals.bySeat), triple };
    this.audit.note(table, deal === 0, noted, deals instanceof EqualDeals ? deals.copied : undefined);
  }

  private newTable(): Table {
    const { job, game } = this;
    const home = job.ruleSets === undefined ? game : makeGame(job.game, job.rules);
    return new Table(game, { ...openArrangement(job.matchLength), ...job }, keyOf(job.seed), [], home);
  }

  private seated(policies: readonly Policies[], isAgain: boolean): SeatedBots {
    const at = { triple: 0, seating: 0, isAgain };
    const first = pulse.bots;
    return { policies: [...policies], chairs: this.chairsOf(policies, at), at, first };
  }

  private chairsOf(policies: readonly Policies[], at: GameAt): SeatedBot[][] {
    return policies.map((each, bot) => chairsOf(this.job, each, bot, at, this.take));
  }

  private seatFirst({ policies, chairs, at }: SeatedBots, others: readonly Policies[]): void {
    policies.splice(0, others.length, ...others);
    chairs.splice(0, others.length, ...this.chairsOf(others, at));
  }

  /** How many boards are under way at once, of bots as loaded for the job. Nobody waits for what is on file. */
  private get atOnce(): number {
    return this.job.answers?.place?.isWhole === true ? 1 : atOnceOf(this.bots.policies);
  }

  private newAudit(): Audit {
    const { job, bots } = this;
    const { chairs, at } = this.again;
    const player = new DealPlayer(job, this.newTable(), chairs, at);
    const equal = this.equalLineUps();
    const unread = (bot: number, part: number): readonly string[] =>
      equal === null ? [] : unreadParameters(bots.policies, equal.parts, bot, part);
    return new Audit(player, job.names, unread);
  }

  private newDeals(): DealPlayer {
    const { job, table, bots, atOnce } = this;
    const equal = this.equalLineUps();
    const as = [job, table, bots.chairs, bots.at] as const;
    if (equal !== null) return new EqualDeals(equal, job.matchLength, ...as);
    if (atOnce === 1) return new DealPlayer(...as);
    return new DealsAhead(this.tablesAhead(bots, atOnce), ...as);
  }

  /** Where a program is asked about several boards at once, no two of them wait for each other. */
  private equalLineUps() {
    const { policies } = this.bots;
    return this.playsAll || atOnceOf(policies) > 1 ? null : equalLineUps(this.job, this.game, policies);
  }

  private tablesAhead({ policies, first }: SeatedBots, count: number): TablesAhead {
    const { job } = this;
    const { bots } = pulse;
    const players = Array.from({ length: count }, () => {
      pulse.bots = first; // a bot has one number at all tables
      const at = { triple: 0, seating: 0, isAgain: false };
      return new DealPlayer(job, this.newTable(), this.chairsOf(policies, at), at);
    });
    pulse.bots = bots;
    return new TablesAhead(
      players.map(({ table }) => table),
      job.ruleSets !== undefined ? 1 : job.matchLength,
      (lane, { triple }, seating) => players[lane].trioOf(triple, seating),
      job.matchLength,
    );
  }
}

const usualBot: TakePlace = (policies, key, { limits }) => new SeatedBot(policies, key, limits);

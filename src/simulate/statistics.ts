import { type ContractRow, contractRows } from '../board/contract-rows.js';
import { type Outcome, outcomeCount, readOutcome } from '../board/outcome.js';
import { SEATINGS } from '../board/seating.js';
import type { Session } from '../board/session.js';
import type { Game } from '../engine/game.js';
import { isMade } from '../engine/scoring.js';
import { moneyOf, type Tariff, tariffOf } from '../games/tariff.js';
import { Clusters } from '../stats/clusters.js';
import { RATIO_WIDTH, type Ratio, readRatio } from '../stats/ratio.js';
import type { Job } from './job.js';

/** Quantities reported for a row of contracts, and for a party: a bot (all copies of one spec) or a seat. */
const OF_CONTRACT = ['played', 'won', 'tricks', 'score', 'money'] as const;
const OF_PARTY = ['points', 'declarer', 'wonAsDeclarer', 'wonAsDefender', 'money'] as const;
/** Quantities of sessions: overall, and for each bot. */
const OF_SESSIONS = ['length', 'reached', 'tied'] as const;
const OF_PLAYER = ['won', 'tied', 'points'] as const;
export type SessionQuantity = (typeof OF_SESSIONS)[number];
export type PlayerQuantity = (typeof OF_PLAYER)[number];
export type ContractQuantity = (typeof OF_CONTRACT)[number];
export type PartyQuantity = (typeof OF_PARTY)[number];

/**
 * All ratios that a run reports, in one flat array of cells (stats/ratio). A cluster is a unit that is independent of the others: a deal, or a
 * match if its deals are linked.
 */
export class Statistics {
  readonly rows: readonly ContractRow[];
  /** The distinct specs of the trio, in order; `trio[i]` is the index of bot `i`'s spec. */
  readonly specs: readonly string[];
  readonly trio: readonly number[];
  /** The tariff, if money is counted. Without it, the last ratio of each row and party is missing. */
  readonly tariff: Tariff | null;
  readonly game: Game;
  private readonly ofContractWidth: number;
  private readonly rowsOf: readonly (readonly number[])[];
  private readonly partyQuantities: number;
  private readonly ofPartyWidth: number;
  private readonly clusters: Clusters;

  /** Are deals linked, by a pot or in sessions? Then matches are the clusters. */
  readonly isLinked: boolean;
  /** The smallest possible share of a run's boards that are played, since sessions may end early. */
  readonly fewest: number;
  private readonly hasSessions: boolean;

  constructor(
    game: Game,
    { bots: trio, money, sessionTarget, matchLength }: Pick<Job, 'bots' | 'money' | 'sessionTarget' | 'matchLength'>,
  ) {
    this.game = game;
    this.hasSessions = sessionTarget !== undefined;
    this.isLinked = game.pot || this.hasSessions;
    this.fewest = this.hasSessions ? 1 / matchLength : 1;
    this.tariff = money === undefined ? null : tariffOf(money, game);
    this.specs = [...new Set(trio)];
    this.trio = trio.map((spec) => this.specs.indexOf(spec));
    this.rows = contractRows(game);
    this.rowsOf = game.contracts.map((_, contract) =>
      this.rows.flatMap((row, number) => (row.contracts.includes(contract) ? [number] : [])),
    );
    const without = this.tariff === null ? 1 : 0;
    this.ofContractWidth = OF_CONTRACT.length - without;
    this.partyQuantities = OF_PARTY.length - without;
    this.ofPartyWidth = this.partyQuantities + this.rows.length;
    this.clusters = new Clusters(this.size);
  }

  /** The number of ratios: of contracts, of parties, deals passed out, and sessions. */
  private get size(): number {
    const ofSessions = this.hasSessions ? OF_SESSIONS.length + OF_PLAYER.length * this.specs.length : 0;
    return this.passedOutAt + 1 + ofSessions;
  }

  /** Follows the ratios of contracts and parties. */
  private get passedOutAt(): number {
    return this.rows.length * this.ofContractWidth + (this.specs.length + 3) * this.ofPartyWidth;
  }

  /** The number of cells of all ratios. */
  get cells(): number {
    return this.size * RATIO_WIDTH;
  }

  newCells(): Float64Array {
    return new Float64Array(this.cells);
  }

  /** The ratios of independent deals, from how often each outcome occurred. */
  fromOutcomes(outcomes: Float64Array): Float64Array {
    const cells = this.newCells();
    for (let outcome = 0; outcome < outcomeCount(this.game); outcome++) {
      const times = outcomes[outcome];
      if (times === 0) continue;
      this.collect(outcome, this.scores(outcome));
      this.clusters.end(cells, times);
    }
    return cells;
  }

  /** Adds a deal to the current cluster; `cells` is given with the last deal, and receives the cluster. */
  addDeal(outcome: number, score: ArrayLike<number>, cells: Float64Array | null): void {
    this.collect(outcome, score);
    if (cells) this.clusters.end(cells, 1);
  }

  /** Adds a finished session to the current cluster, with the seating of its last deal. */
  addSession({ totals, target }: Session, seating: number, deals: number): void {
    const { clusters } = this;
    const most = Math.max(...totals);
    const winners = totals.filter((points) => points === most).length;
    const at = this.passedOutAt + 1;
    clusters.add(at, deals, 1);
    clusters.add(at + 1, most >= target ? 1 : 0, 1);
    clusters.add(at + 2, winners > 1 ? 1 : 0, 1);
    for (let seat = 0; seat < 3; seat++) {
      const own = this.playerStart(this.trio[SEATINGS[seating][seat]]);
      const isFirst = totals[seat] === most;
      clusters.add(own, isFirst && winners === 1 ? 1 : 0, 1);
      clusters.add(own + 1, isFirst && winners > 1 ? 1 : 0, 1);
      clusters.add(own + 2, totals[seat], 1);
    }
  }

  private playerStart(spec: number): number {
    return this.passedOutAt + 1 + OF_SESSIONS.length + spec * OF_PLAYER.length;
  }

  ofSessions(cells: Float64Array, what: SessionQuantity): Ratio {
    return readRatio(cells, (this.passedOutAt + 1 + OF_SESSIONS.indexOf(what)) * RATIO_WIDTH);
  }

  /** For a spec, counting each of its copies. */
  ofPlayer(cells: Float64Array, spec: number, what: PlayerQuantity): Ratio {
    return readRatio(cells, (this.playerStart(spec) + OF_PLAYER.indexOf(what)) * RATIO_WIDTH);
  }

  ofContract(cells: Float64Array, row: number, what: ContractQuantity): Ratio {
    return readRatio(cells, (row * this.ofContractWidth + OF_CONTRACT.indexOf(what)) * RATIO_WIDTH);
  }

  /** `party`: a number of `specs`, or `specs.length` + seat. */
  ofParty(cells: Float64Array, party: number, what: PartyQuantity): Ratio {
    return readRatio(cells, (this.partyStart(party) + OF_PARTY.indexOf(what)) * RATIO_WIDTH);
  }

  /** How often a party won as declarer of a row of contracts. */
  ofPartyInRow(cells: Float64Array, party: number, row: number): Ratio {
    return readRatio(cells, (this.partyStart(party) + this.partyQuantities + row) * RATIO_WIDTH);
  }

  /** How often a deal was passed out. */
  passedOut(cells: Float64Array): Ratio {
    return readRatio(cells, this.passedOutAt * RATIO_WIDTH);
  }

  private partyStart(party: number): number {
    return this.rows.length * this.ofContractWidth + party * this.ofPartyWidth;
  }

  /** The scores of an outcome, without a pot. */
  private scores(outcome: number): number[] {
    const { contract, declarer, tricks, multiplier } = readOutcome(this.game, outcome);
    if (contract === null) return [-1, -1, -1];
    const payment = this.game.payment(contract, tricks) * multiplier;
    return [0, 1, 2].map((seat) => (seat === declarer ? 2 * payment : -payment));
  }

  private collect(number: number, score: ArrayLike<number>): void {
    const { clusters } = this;
    const outcome = readOutcome(this.game, number);
    const { seating, contract, declarer, tricks } = outcome;
    const won = contract !== null && isMade(this.game.contracts[contract].target, tricks) ? 1 : 0;
    for (let row = 0; row < this.rows.length; row++) {
      const at = row * this.ofContractWidth;
      const isPlayed = contract !== null && this.rowsOf[contract].includes(row);
      clusters.add(at, isPlayed ? 1 : 0, 1);
      if (!isPlayed) continue;
      clusters.add(at + 1, won, 1);
      clusters.add(at + 2, tricks, 1);
      clusters.add(at + 3, score[declarer], 1);
      if (this.tariff) clusters.add(at + 4, this.moneyOf(this.tariff, outcome, score[declarer], declarer), 1);
    }
    clusters.add(this.passedOutAt, contract === null ? 1 : 0, 1);
    for (let seat = 0; seat < 3; seat++) {
      const isDeclarer = contract !== null && seat === declarer;
      for (const party of [this.trio[SEATINGS[seating][seat]], this.specs.length + seat]) {
        const at = this.partyStart(party);
        clusters.add(at, score[seat], 1);
        if (this.tariff) clusters.add(at + 4, this.moneyOf(this.tariff, outcome, score[seat], seat), 1);
        clusters.add(at + 1, isDeclarer ? 1 : 0, 1);
        if (contract === null) continue;
        clusters.add(at + (isDeclarer ? 2 : 3), isDeclarer ? won : 1 - won, 1);
        if (isDeclarer) for (const row of this.rowsOf[contract]) clusters.add(at + this.partyQuantities + row, won, 1);
      }
    }
  }

  private moneyOf(
    tariff: Tariff,
    { contract, declarer, tricks, multiplier }: Outcome,
    units: number,
    seat: number,
  ): number {
    const payment = contract === null ? 0 : this.game.payment(contract, tricks) * multiplier;
    return moneyOf(tariff, contract, seat === declarer ? 2 * payment : -payment, units);
  }
}

import type { Game } from '../engine/game.js';
import { isMade } from '../engine/scoring.js';
import { moneyOf, type Tariff, tariffOf } from '../games/tariff.js';
import { Clusters } from '../stats/clusters.js';
import { RATIO_WIDTH, type Ratio, readRatio } from '../stats/ratio.js';
import { type ContractRow, contractRows } from '../table/contract-rows.js';
import { type Outcome, outcomeCount, readOutcome } from '../table/outcome.js';
import { SEATINGS } from '../table/seating.js';
import type { Job } from './job.js';

/** Quantities that are reported of a row of contracts, and of a party: a bot (all copies of one spec) or a seat. */
const OF_CONTRACT = ['played', 'won', 'tricks', 'score', 'money'] as const;
const OF_PARTY = ['points', 'declarer', 'wonAsDeclarer', 'wonAsDefender', 'money'] as const;
export type ContractQuantity = (typeof OF_CONTRACT)[number];
export type PartyQuantity = (typeof OF_PARTY)[number];

/**
 * All ratios that a run reports, side by side in one flat array of cells (stats/ratio). A cluster is what is independent of the rest: a
 * deal; or a match, where the pot links its deals.
 */
export class Statistics {
  readonly rows: readonly ContractRow[];
  /** The different specs among the trio, in order; `trio[i]` is which of them bot `i` of the trio is. */
  readonly specs: readonly string[];
  readonly trio: readonly number[];
  /** The money that is counted too, if any is. Without it there are no ratios of money, the last of each row's and party's. */
  readonly tariff: Tariff | null;
  private readonly game: Game;
  private readonly ofContractWidth: number;
  private readonly rowsOf: readonly (readonly number[])[];
  private readonly partyQuantities: number;
  private readonly ofPartyWidth: number;
  private readonly clusters: Clusters;

  constructor(game: Game, { bots: trio, money }: Pick<Job, 'bots' | 'money'>) {
    this.game = game;
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

  /** How many ratios there are: of contracts, of parties, and deals passed out. */
  private get size(): number {
    return this.rows.length * this.ofContractWidth + (this.specs.length + 3) * this.ofPartyWidth + 1;
  }

  /** Cells of all ratios together. */
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

  /** Adds a deal to the cluster at hand; `cells` are given with its last deal, and get the cluster. */
  addDeal(outcome: number, score: ArrayLike<number>, cells: Float64Array | null): void {
    this.collect(outcome, score);
    if (cells) this.clusters.end(cells, 1);
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

  /** Behind all others. */
  private get passedOutAt(): number {
    return this.size - 1;
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

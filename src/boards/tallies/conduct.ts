// Hot path: no allocation, no closures, no iterators.
import type { DealState } from '../../cards/engine/deal-state.js';
import type { Game } from '../../cards/engine/game.js';
import { NOBODY } from '../../cards/engine/seats.js';
import { moneyAtSeat, type Tariff, tariffOf } from '../../cards/games/tariff.js';
import { Clusters } from '../../stats/clusters.js';
import type { Ratio } from '../../stats/ratio.js';
import { type ContractRow, contractRows } from '../contract-rows.js';
import { type BlockJob, isSimulation, partyCount } from '../job.js';
import { cells } from './sum.js';
import { type CellSums, type CountedBlock, type CountedDeal, Tally } from './tally.js';

/** How parties fare. */
export const CONDUCT = cells('seven cells a ratio: points and money of each party, by role, seat and contract');

/** A bot's role in a deal. */
export const ROLES = ['declarer', 'first defender', 'second defender', 'passed'] as const;
const PASSED = 3;

/** How a deal ended. */
export type EndedDeal = Pick<DealState, 'game' | 'declarer' | 'contract' | 'won' | 'tricks' | 'multiplier'> & {
  readonly score: ArrayLike<number>;
};

// The ratios of a party: points of all seats it held, money, points by role and by seat, wins, then four for each row of contracts.
const MONEY = 1;
const BY_ROLE = 2;
const BY_SEAT = BY_ROLE + ROLES.length;
const DECLARED = BY_SEAT + 3;
const DEFENDED = DECLARED + 1;
const BY_ROW = DEFENDED + 1;
const OF_ROW = 4;

/** What a party did and scored, in units and parts of money, each as a ratio. */
export type PartyRatios = ReturnType<ConductTally['read']>;

/** How parties fare, by role, by seat and by contract. A party is whoever holds some of the seats: a bot, all copies of a bot, a seat. */
export class ConductTally extends Tally<CellSums<'conduct'>> {
  readonly rows: readonly ContractRow[];
  private readonly rowsOf: readonly (readonly number[])[];
  private readonly width: number;
  private readonly tariff: Tariff | null;
  private readonly clusters: Clusters;
  /** The party of forehand; the next are middlehand, the dealer, and everybody. They are counted in simulations only, as is money. */
  readonly seats: number;
  private readonly isSimulation: boolean;

  constructor(job: BlockJob, game: Game) {
    super();
    this.isSimulation = isSimulation(job);
    this.seats = partyCount(job);
    const parties = this.seats + (this.isSimulation ? 4 : 0);
    this.rows = contractRows(game);
    this.rowsOf = game.contracts.map((_, contract) =>
      this.rows.flatMap((row, number) => (row.contracts.includes(contract) ? [number] : [])),
    );
    this.width = BY_ROW + OF_ROW * this.rows.length;
    this.tariff = this.isSimulation && job.money !== undefined ? tariffOf(job.money, game) : null;
    this.clusters = new Clusters(parties * this.width, this.width);
  }

  get sizes(): Readonly<Record<string, number>> {
    return { conduct: this.clusters.cells };
  }

  add({ course, parties, isWatched }: CountedDeal): void {
    if (isWatched) this.addDeal(course, parties);
  }

  override endBlock(_: CountedBlock, { conduct }: CellSums<'conduct'>): void {
    this.end(conduct);
  }

  /** Adds a finished deal. `bySeat` are the parties in the seats; those that are no bot's are left out. */
  addDeal(deal: EndedDeal, bySeat: ArrayLike<number>): void {
    const { seats, isSimulation } = this;
    for (let seat = 0; seat < 3; seat++) {
      if (bySeat[seat] < seats) this.addSeat(deal, seat, bySeat[seat]);
      if (isSimulation) this.addSeat(deal, seat, seats + seat);
    }
    // Everybody is the declarer, or anybody where all have passed.
    if (isSimulation) this.addSeat(deal, deal.declarer === NOBODY ? 0 : deal.declarer, seats + 3);
  }

  private addSeat(deal: EndedDeal, seat: number, party: number): void {
    const { clusters, tariff } = this;
    const { declarer } = deal;
    const at = party * this.width;
    const score = deal.score[seat];
    const role = declarer === NOBODY ? PASSED : (seat - declarer + 3) % 3;
    clusters.add(at, score);
    if (tariff !== null) clusters.add(at + MONEY, moneyAtSeat(tariff, deal, seat));
    clusters.add(at + BY_ROLE + role, score);
    clusters.add(at + BY_SEAT + seat, score);
    if (role === PASSED) return;
    if (role !== 0) clusters.add(at + DEFENDED, deal.won ? 0 : 1);
    else this.addDeclarer(deal, at);
  }

  private addDeclarer(deal: EndedDeal, at: number): void {
    const { clusters, tariff } = this;
    const won = deal.won ? 1 : 0;
    const rows = this.rowsOf[deal.contract];
    clusters.add(at + DECLARED, won);
    for (let i = 0; i < rows.length; i++) {
      const row = at + BY_ROW + OF_ROW * rows[i];
      clusters.add(row, won);
      clusters.add(row + 1, deal.tricks);
      clusters.add(row + 2, deal.score[deal.declarer]);
      if (tariff !== null) clusters.add(row + 3, moneyAtSeat(tariff, deal, deal.declarer));
    }
  }

  /** Ends a cluster: what was added since the last one happened together, `times` times. */
  end(cells: Float64Array, times = 1): void {
    this.clusters.end(cells, times);
  }

  read(cells: Float64Array, party: number) {
    const { clusters } = this;
    const at = party * this.width;
    const ratio = (number: number): Ratio => clusters.read(cells, at + number);
    const share = (number: number): Ratio => clusters.shareOf(cells, at + number);
    return {
      points: ratio(0),
      money: ratio(MONEY),
      roles: ROLES.map((_, i) => ({ share: share(BY_ROLE + i), points: ratio(BY_ROLE + i) })),
      seats: [0, 1, 2].map((seat) => ratio(BY_SEAT + seat)),
      wonAsDeclarer: ratio(DECLARED),
      wonAsDefender: ratio(DEFENDED),
      // As declarer, by row of contracts: the share of its seats, and how these deals went.
      rows: this.rows.map((_, i) => {
        const row = BY_ROW + OF_ROW * i;
        return {
          declared: share(row),
          won: ratio(row),
          tricks: ratio(row + 1),
          score: ratio(row + 2),
          money: ratio(row + 3),
        };
      }),
    };
  }
}

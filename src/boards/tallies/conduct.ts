// Hot path: no allocation, no closures, no iterators.
import type { Game } from '../../cards/engine/game.js';
import { NOBODY } from '../../cards/engine/seats.js';
import { PAID, type Payment, paidAtSeat, paymentOf } from '../../cards/games/payment.js';
import { Clusters } from '../../stats/clusters.js';
import type { Ratio } from '../../stats/ratio.js';
import { type BlockJob, isSimulation, partyCount } from '../job.js';
import {
  type ContractRow,
  contractColumns,
  contractRows,
  countContract,
  type EndedDeal,
  type OfColumns,
} from './contract-columns.js';
import { cells } from './sum.js';
import { type CellSums, type CountedBlock, type CountedDeal, Tally } from './tally.js';

export const CONDUCT = cells('seven cells a ratio: points and payment of each party, by role, seat and contract');

export const ROLES = ['declarer', 'first defender', 'second defender', 'passed'] as const;
const PASSED = 3;

// The ratios of a party: points of all seats, what is paid, points by role and seat, wins, then the columns of each row
// of contracts.
const PAYMENT = 1;
const BY_ROLE = 2;
const BY_SEAT = BY_ROLE + ROLES.length;
const DECLARED = BY_SEAT + 3;
const DEFENDED = DECLARED + 1;
const BY_ROW = DEFENDED + 1;

/** How parties fare, by role, seat and contract. A party holds some of the seats: a bot, all its copies, a seat. */
export class ConductTally extends Tally<CellSums<'conduct'>> {
  readonly rows: readonly ContractRow[];
  private readonly rowsOf: readonly (readonly number[])[];
  private readonly columns: ReturnType<typeof contractColumns>;
  /** What is counted of the current deal, by column. */
  private readonly values: Float64Array;
  private readonly width: number;
  /** What is paid besides points, which is counted in simulations only; null for nothing. */
  readonly payment: Payment | null;
  private readonly clusters: Clusters;
  /** The party of forehand; next are middlehand, the dealer, and everybody: like payments, in simulations only. */
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
    this.payment = this.isSimulation && job.paid !== undefined ? paymentOf(job.paid, game) : null;
    this.columns = contractColumns(this.payment !== null);
    this.values = new Float64Array(this.columns.length);
    this.width = BY_ROW + this.columns.length * this.rows.length;
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
    if (deal.declarer !== NOBODY) countContract(deal, this.payment, this.values);
    for (let seat = 0; seat < 3; seat++) {
      if (bySeat[seat] < seats) this.addSeat(deal, seat, bySeat[seat]);
      if (isSimulation) this.addSeat(deal, seat, seats + seat);
    }
    // Everybody is the declarer, or anybody where all have passed.
    if (isSimulation) this.addSeat(deal, deal.declarer === NOBODY ? 0 : deal.declarer, seats + 3);
  }

  private addSeat(deal: EndedDeal, seat: number, party: number): void {
    const { clusters, payment } = this;
    const { declarer } = deal;
    const at = party * this.width;
    const score = deal.score[seat];
    const role = declarer === NOBODY ? PASSED : (seat - declarer + 3) % 3;
    clusters.add(at, score);
    if (payment !== null) clusters.add(at + PAYMENT, paidAtSeat(payment, deal, seat));
    clusters.add(at + BY_ROLE + role, score);
    clusters.add(at + BY_SEAT + seat, score);
    if (role === PASSED) return;
    if (role !== 0) clusters.add(at + DEFENDED, deal.won ? 0 : 1);
    else this.addDeclarer(deal, at);
  }

  private addDeclarer(deal: EndedDeal, at: number): void {
    const { clusters, values } = this;
    clusters.add(at + DECLARED, deal.won ? 1 : 0);
    const rows = this.rowsOf[deal.contract];
    for (let i = 0; i < rows.length; i++) {
      const row = at + BY_ROW + values.length * rows[i];
      clusters.addEach(row, values);
    }
  }

  /** Ends a cluster: what was added since the last one happened together, `times` times. */
  end(cells: Float64Array, times = 1): void {
    this.clusters.end(cells, times);
  }

  /** What a party did and scored, in units and whole parts, each as a ratio. */
  read(cells: Float64Array, party: number) {
    const { columns, clusters, width } = this;
    const ratio = (number: number): Ratio => clusters.read(cells, party * width + number);
    const share = (number: number): Ratio => clusters.shareOf(cells, party * width + number);
    return {
      points: ratio(0),
      [PAID]: ratio(PAYMENT),
      roles: ROLES.map((_, i) => ({ share: share(BY_ROLE + i), points: ratio(BY_ROLE + i) })),
      seats: [0, 1, 2].map((seat) => ratio(BY_SEAT + seat)),
      wonAsDeclarer: ratio(DECLARED),
      wonAsDefender: ratio(DEFENDED),
      // As declarer, by row of contracts: the share of its seats, and how these deals went.
      rows: this.rows.map((_, i) => {
        const row = BY_ROW + columns.length * i;
        const figures = columns.map(({ name }, column) => [name, ratio(row + column)] as const);
        return { declared: share(row), figures: Object.fromEntries(figures) as OfColumns<Ratio> };
      }),
    };
  }
}

// Hot path: no allocation, no closures, no iterators.
import { Clusters } from '../../stats/clusters.js';
import type { Ratio } from '../../stats/ratio.js';
import { cells } from './sum.js';
import { type CellSums, type CountedBlock, type CountedDeal, Tally } from './tally.js';

const [LENGTH, REACHED, TIED, OF_PARTIES] = [0, 1, 2, 3];
const OF_PARTY = 3;

export const SESSIONS = cells('seven cells a ratio: how long sessions last, and how often each party wins them');

/** How long sessions last, and who wins them: read out of the scores of their deals. */
export class SessionTally extends Tally<CellSums<'sessions'>> {
  private readonly parties: number;
  private readonly target: number;
  private readonly clusters: Clusters;
  /** Of the current session, by place. */
  private readonly totals = [0, 0, 0];

  constructor(parties: number, target: number) {
    super();
    this.parties = parties;
    this.target = target;
    this.clusters = new Clusters(OF_PARTIES + OF_PARTY * parties);
  }

  get sizes(): Readonly<Record<string, number>> {
    return { sessions: this.clusters.cells };
  }

  /** Adds a deal to its session; if it is the last, the session, in the seats of this deal. */
  add({ course, order, parties: bySeat, number, isMatchOver, isWatched }: CountedDeal): void {
    if (!isWatched) return;
    const { totals, target, clusters } = this;
    for (let seat = 0; seat < 3; seat++) {
      const place = order[seat];
      totals[place] = (number === 0 ? 0 : totals[place]) + course.score[seat];
    }
    if (!isMatchOver) return;
    const most = Math.max(totals[0], totals[1], totals[2]);
    let winners = 0;
    for (let place = 0; place < 3; place++) if (totals[place] === most) winners++;
    clusters.add(LENGTH, number + 1);
    clusters.add(REACHED, most >= target ? 1 : 0);
    clusters.add(TIED, winners > 1 ? 1 : 0);
    for (let seat = 0; seat < 3; seat++) {
      if (bySeat[seat] >= this.parties) continue;
      const at = OF_PARTIES + OF_PARTY * bySeat[seat];
      const total = totals[order[seat]];
      const isFirst = total === most;
      clusters.add(at, isFirst && winners === 1 ? 1 : 0);
      clusters.add(at + 1, isFirst && winners > 1 ? 1 : 0);
      clusters.add(at + 2, total);
    }
  }

  override endBlock(_: CountedBlock, { sessions }: CellSums<'sessions'>): void {
    this.clusters.end(sessions, 1);
  }

  /** Deals a session; how many reached the target; how many ended with two or three tied for the most points. */
  read(cells: Float64Array): { readonly length: Ratio; readonly reached: Ratio; readonly tied: Ratio } {
    const ratio = (number: number): Ratio => this.clusters.read(cells, number);
    return { length: ratio(LENGTH), reached: ratio(REACHED), tied: ratio(TIED) };
  }

  /** How often a party had the most points, alone or tied, and its points a session. */
  ofParty(cells: Float64Array, party: number): { readonly won: Ratio; readonly tied: Ratio; readonly points: Ratio } {
    const at = OF_PARTIES + OF_PARTY * party;
    const ratio = (number: number): Ratio => this.clusters.read(cells, at + number);
    return { won: ratio(0), tied: ratio(1), points: ratio(2) };
  }
}

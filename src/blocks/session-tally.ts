// Hot path: no allocation, no closures, no iterators.

import { contractRows } from '../board/contract-rows.js';
import type { Session } from '../board/session.js';
import type { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { NOBODY } from '../engine/seats.js';
import { Clusters } from '../stats/clusters.js';
import { RATIO_WIDTH, type Ratio, readRatio } from '../stats/ratio.js';
import { ROLES } from './behaviour.js';

const LENGTH = 0;
const REACHED = 1;
const TIED = 2;
/** Deals of all triples; the other cells are for watched triples only. */
const PLAYED = 3;
/** Where the ratios of bots begin, and the layout of a bot's ratios. */
const OF_BOTS = 4;
const WON = 0;
const TIED_FIRST = 1;
const POINTS = 2;
const ROLE_SHARES = 3;
const DECLARED = ROLE_SHARES + ROLES.length;

/**
 * Statistics of blocks of sessions, in addition to the behaviour of bots: how long sessions last and who wins them; and, since the number of
 * deals varies, how often bots get a role or a contract, as ratios. Clusters are blocks.
 */
export class SessionTally {
  private readonly bots: number;
  private readonly rowsOf: readonly (readonly number[])[];
  private readonly rows: number;
  private readonly width: number;
  private readonly clusters: Clusters;

  constructor(game: Game, bots: number) {
    const rows = contractRows(game);
    this.bots = bots;
    this.rows = rows.length;
    this.rowsOf = game.contracts.map((_, contract) => rows.map((row) => (row.contracts.includes(contract) ? 1 : 0)));
    this.width = DECLARED + rows.length;
    this.clusters = new Clusters(OF_BOTS + bots * this.width);
  }

  get cells(): number {
    return (OF_BOTS + this.bots * this.width) * RATIO_WIDTH;
  }

  /** Adds a finished deal to the current block. `bySeat` are the numbers of the bots in the seats. */
  addDeal({ declarer, contract, score }: Course, bySeat: Int32Array): void {
    for (let seat = 0; seat < 3; seat++) {
      if (bySeat[seat] >= this.bots) continue;
      const at = OF_BOTS + bySeat[seat] * this.width;
      const role = declarer === NOBODY ? ROLES.length - 1 : (seat - declarer + 3) % 3;
      this.clusters.add(at + POINTS, score[seat], 1);
      for (let each = 0; each < ROLES.length; each++)
        this.clusters.add(at + ROLE_SHARES + each, role === each ? 1 : 0, 1);
      for (let row = 0; row < this.rows; row++)
        this.clusters.add(at + DECLARED + row, role === 0 ? this.rowsOf[contract][row] : 0, 1);
    }
  }

  /** Adds the deals of a finished session of any triple. */
  addPlayed(deals: number): void {
    this.clusters.add(PLAYED, deals, 1);
  }

  /** Adds a session that ended with this deal. */
  addSession({ totals, target }: Session, bySeat: Int32Array, deals: number): void {
    const most = Math.max(totals[0], totals[1], totals[2]);
    let winners = 0;
    for (let seat = 0; seat < 3; seat++) if (totals[seat] === most) winners++;
    this.clusters.add(LENGTH, deals, 1);
    this.clusters.add(REACHED, most >= target ? 1 : 0, 1);
    this.clusters.add(TIED, winners > 1 ? 1 : 0, 1);
    for (let seat = 0; seat < 3; seat++) {
      if (bySeat[seat] >= this.bots) continue;
      const at = OF_BOTS + bySeat[seat] * this.width;
      const isFirst = totals[seat] === most;
      this.clusters.add(at + WON, isFirst && winners === 1 ? 1 : 0, 1);
      this.clusters.add(at + TIED_FIRST, isFirst && winners > 1 ? 1 : 0, 1);
    }
  }

  /** Ends the current block. */
  endBlock(cells: Float64Array): void {
    this.clusters.end(cells, 1);
  }

  /** Deals per session. */
  length = (cells: Float64Array): Ratio => readRatio(cells, LENGTH * RATIO_WIDTH);
  played = (cells: Float64Array): Ratio => readRatio(cells, PLAYED * RATIO_WIDTH);
  reached = (cells: Float64Array): Ratio => readRatio(cells, REACHED * RATIO_WIDTH);
  tied = (cells: Float64Array): Ratio => readRatio(cells, TIED * RATIO_WIDTH);
  won = (cells: Float64Array, bot: number): Ratio => this.ofBot(cells, bot, WON);
  tiedFirst = (cells: Float64Array, bot: number): Ratio => this.ofBot(cells, bot, TIED_FIRST);
  /** Points per deal. */
  points = (cells: Float64Array, bot: number): Ratio => this.ofBot(cells, bot, POINTS);
  roleShare = (cells: Float64Array, bot: number, role: number): Ratio => this.ofBot(cells, bot, ROLE_SHARES + role);
  declared = (cells: Float64Array, bot: number, row: number): Ratio => this.ofBot(cells, bot, DECLARED + row);

  private ofBot(cells: Float64Array, bot: number, number: number): Ratio {
    return readRatio(cells, (OF_BOTS + bot * this.width + number) * RATIO_WIDTH);
  }
}

// Hot path: no allocation, no closures, no iterators.

import { type ContractRow, contractRows } from '../board/contract-rows.js';
import { CALLED, PLAYED, WORDS } from '../engine/actions.js';
import type { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { NOBODY } from '../engine/seats.js';
import { Clusters } from '../stats/clusters.js';
import { RATIO_WIDTH, type Ratio, readRatio } from '../stats/ratio.js';

/** A bot's role in a deal. */
export const ROLES = ['declarer', 'first defender', 'second defender', 'passed'] as const;
const PASSED = 3;

/** Layout of a bot's ratios: points by role, points by seat, wins as defender, then three for each row of contracts. */
const SEAT_START = ROLES.length;
const DEFENDED = SEAT_START + 3;
const ROW_START = DEFENDED + 1;
const OF_ROW = ['won', 'tricks', 'score'] as const;

/**
 * How bots behave and score: by role, by seat and by contract, as ratios clustered by block; and how often they said each word. Only the
 * first `bots` bots are tracked.
 */
export class Behaviour {
  readonly rows: readonly ContractRow[];
  private readonly bots: number;
  private readonly width: number;
  private readonly rowsOf: readonly (readonly number[])[];
  private readonly clusters: Clusters;

  constructor(game: Game, bots: number) {
    this.bots = bots;
    this.rows = contractRows(game);
    this.rowsOf = game.contracts.map((_, contract) =>
      this.rows.flatMap((row, number) => (row.contracts.includes(contract) ? [number] : [])),
    );
    this.width = ROW_START + OF_ROW.length * this.rows.length;
    this.clusters = new Clusters(bots * this.width);
  }

  get cells(): number {
    return this.bots * this.width * RATIO_WIDTH;
  }

  get words(): number {
    return this.bots * WORDS.length;
  }

  /** Adds a finished deal to the current block. `bySeat` are the numbers of the bots in the seats. */
  add(course: Course, bySeat: Int32Array, words: Float64Array): void {
    const { declarer, score, actions, step } = course;
    for (let seat = 0; seat < 3; seat++) {
      const bot = bySeat[seat];
      if (bot >= this.bots) continue;
      const start = bot * this.width;
      const role = declarer === NOBODY ? PASSED : (seat - declarer + 3) % 3;
      this.clusters.add(start + role, score[seat], 1);
      this.clusters.add(start + SEAT_START + seat, score[seat], 1);
      if (role === 0) this.addDeclarer(course, start);
      else if (role !== PASSED) this.clusters.add(start + DEFENDED, course.won ? 0 : 1, 1);
    }
    // The last words are those after the third card, where Kontra may still be said.
    let cards = 0;
    for (let i = 0; i < step && cards <= 3; i++) {
      const answer = actions[i] & 0x3fff;
      if (answer >= PLAYED) {
        if (answer < CALLED) cards++;
        continue;
      }
      const bot = bySeat[actions[i] >>> 14];
      if (bot < this.bots) words[bot * WORDS.length + answer]++;
    }
  }

  private addDeclarer({ contract, won, tricks, score, declarer }: Course, start: number): void {
    const rows = this.rowsOf[contract];
    for (let i = 0; i < rows.length; i++) {
      const at = start + ROW_START + OF_ROW.length * rows[i];
      this.clusters.add(at, won ? 1 : 0, 1);
      this.clusters.add(at + 1, tricks, 1);
      this.clusters.add(at + 2, score[declarer], 1);
    }
  }

  /** Ends the current block. */
  endBlock(ratios: Float64Array): void {
    this.clusters.end(ratios, 1);
  }

  inRole(ratios: Float64Array, bot: number, role: number): Ratio {
    return this.read(ratios, bot, role);
  }

  inSeat(ratios: Float64Array, bot: number, seat: number): Ratio {
    return this.read(ratios, bot, SEAT_START + seat);
  }

  defended(ratios: Float64Array, bot: number): Ratio {
    return this.read(ratios, bot, DEFENDED);
  }

  ofRow(ratios: Float64Array, bot: number, row: number, what: (typeof OF_ROW)[number]): Ratio {
    return this.read(ratios, bot, ROW_START + OF_ROW.length * row + OF_ROW.indexOf(what));
  }

  private read(ratios: Float64Array, bot: number, number: number): Ratio {
    return readRatio(ratios, (bot * this.width + number) * RATIO_WIDTH);
  }
}

/** The trials of a ratio as a share of `each` seats per block, with the same clusters. */
export function shareOf(ratio: Ratio, each: number, blocks: number): Ratio {
  return {
    clusters: blocks,
    trials: each * blocks,
    total: ratio.trials,
    trialsSquared: each * each * blocks,
    totalTimesTrials: each * ratio.trials,
    totalSquared: ratio.trialsSquared,
  };
}

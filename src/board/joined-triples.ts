import { WORDS } from '../engine/actions.js';
import type { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { InputError } from '../input/refusal.js';
import { Counter } from './counter.js';
import { addDigests } from './digest.js';
import { addFaults } from './faults.js';
import { type BlockJob, seatingsOf } from './job.js';
import { movedOn, SEATINGS } from './seating.js';
import { type BlockSums, type Layout, layoutOf, noBlocks } from './sums.js';
import { DealReader } from './tallies/every-deal.js';

/** Some triples on some blocks, as a line of a journal has them. */
export interface PlayedTriples
  extends Pick<BlockSums, 'first' | 'count' | 'digests' | 'faultyAt' | 'words' | 'faults' | 'firstFaults'> {
  /** The result of every deal. */
  readonly deals: Uint8Array;
}

/** Where a triple of a run was played: in which part, as its triple of what number. */
export interface TripleSource {
  readonly part: number;
  readonly triple: number;
}

/** Counts deals that were played in several runs of the same blocks, each with other triples, as if one run had played them all. */
export class JoinedTriples {
  private readonly job: BlockJob;
  private readonly sources: readonly TripleSource[];
  private readonly layout: Layout;
  private readonly reader: DealReader;
  private readonly bySeat = new Int32Array(3);
  private readonly table: { course: Course; readonly session: null; readonly isMatchOver: boolean };
  private readonly counter: Counter;

  /** `sources`: one for each triple of the job. */
  constructor(job: BlockJob, game: Game, sources: readonly TripleSource[]) {
    this.job = { ...job, everyDeal: true };
    this.sources = sources;
    this.layout = layoutOf(job, game);
    this.reader = new DealReader(game);
    this.table = { course: this.reader.outcomes[0] as Course, session: null, isMatchOver: false };
    this.counter = new Counter(this.job, game, this.table, this.bySeat);
  }

  /**
   * The sums of blocks that all parts have played. Triples with faults must be those of the second part, which numbers its bots as this run.
   * @throws InputError if the parts do not fit together
   */
  add(parts: readonly PlayedTriples[]): BlockSums {
    const { counter, layout, sources } = this;
    const [{ first, count }] = parts;
    if (parts.some((part) => part.first !== first || part.count !== count))
      throw new InputError('its lines are of other blocks');
    const faulty = parts.map(({ faultyAt }) => new Set(faultyAt));
    const sums = noBlocks(layout, first);
    for (let block = first; block < first + count; block++) {
      for (const [triple, source] of sources.entries()) {
        const part = parts[source.part];
        this.addGames(block, triple, part, source.triple, sums);
        if (!faulty[source.part].has(block * part.digests.length + source.triple)) continue;
        counter.isFaulted = true;
        sums.faultyAt.push(block * sources.length + triple);
      }
      counter.endBlock(block, 1, sums);
    }
    counter.end(sums);
    sums.count = count;
    this.addByTriple(parts, sums);
    if (parts.length > 1) addFaults(sums, parts[1]);
    return sums;
  }

  /** Counts the deals of a triple in a block. */
  private addGames(block: number, triple: number, part: PlayedTriples, of: number, sums: BlockSums): void {
    const { job, reader, table, bySeat, counter } = this;
    const { matchLength, triples } = job;
    const seatings = seatingsOf(job, block);
    let at = ((block - part.first) * part.digests.length + of) * seatings.length * matchLength;
    for (const seated of seatings) {
      for (let deal = 0; deal < matchLength; deal++) {
        const seating = movedOn(seated, deal);
        for (let seat = 0; seat < 3; seat++) bySeat[seat] = triples[triple][SEATINGS[seating][seat]];
        const played = reader.at(part.deals, at++);
        if (played === null) throw new InputError(`has no result of a deal of block ${block}`);
        table.course = played as Course; // tournaments count no more of it
        counter.add(deal, triple, seating, sums);
      }
      counter.endGame(triple, sums);
    }
  }

  /** What does not follow from results is kept by triple: words and digests. */
  private addByTriple(parts: readonly PlayedTriples[], sums: BlockSums): void {
    const width = 3 * WORDS.length;
    for (const [triple, source] of this.sources.entries()) {
      const { words, digests } = parts[source.part];
      sums.words.set(words.subarray(source.triple * width, (source.triple + 1) * width), triple * width);
      sums.digests[triple] = digests[source.triple];
      sums.digest = addDigests(sums.digest, sums.digests[triple]);
    }
  }
}

// Hot path: no allocation while there is room, no closures, no iterators.
import type { Course } from '../../engine/course.js';
import type { Game } from '../../engine/game.js';
import { type BlockJob, dealsOfBlock } from '../job.js';
import { outcomeCount, outcomeOf, readOutcome } from '../outcome.js';
import type { EndedDeal } from './conduct.js';

// The results of all deals of some blocks, one after the other: by block, triple, seating, and deal of the match. Each has a number in one byte, or two
// if there are more outcomes: 0 for a deal that was not played, else its outcome (without the seating) and one more. Where there is a pot,
// the scores of the three seats follow, four bytes each. The lowest byte comes first.

const OF_SEAT = 4;

/** The outcomes of a game, whatever the seating. */
const outcomesOf = (game: Game): number => outcomeCount(game) / 6;

const bytesOfNumber = (game: Game): number => (outcomesOf(game) < 256 ? 1 : 2);

/** The bytes of a deal. */
const bytesOfDeal = (game: Game): number => bytesOfNumber(game) + (game.pot ? 3 * OF_SEAT : 0);

/** Keeps the result of every deal. */
export class EveryDeal {
  private readonly each: number;
  private readonly ofNumber: number;
  private readonly ofMatch: number;
  private readonly ofBlock: number;
  private bytes = new Uint8Array(1 << 12);
  private size = 0;

  constructor(game: Game, job: BlockJob) {
    this.each = bytesOfDeal(game);
    this.ofNumber = bytesOfNumber(game);
    this.ofMatch = job.matchLength * this.each;
    this.ofBlock = dealsOfBlock(job) * this.each;
  }

  add(deal: EndedDeal): void {
    const { each, ofNumber } = this;
    const at = this.grow(each);
    const { bytes } = this;
    const number = outcomeOf(deal, 0) + 1;
    bytes[at] = number;
    if (ofNumber > 1) bytes[at + 1] = number >>> 8;
    if (each === ofNumber) return;
    for (let seat = 0, to = at + ofNumber; seat < 3; seat++)
      for (let shift = 0; shift < 32; shift += 8) bytes[to++] = deal.score[seat] >> shift;
  }

  /** Ends a match, which may have had fewer deals than others. */
  endGame(): void {
    const rest = this.size % this.ofMatch;
    if (rest > 0) this.grow(this.ofMatch - rest);
  }

  /** A block whose cards are left out. */
  leaveOut(): void {
    this.grow(this.ofBlock);
  }

  /** What was kept since the last time. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.size);
    this.bytes.fill(0, 0, this.size);
    this.size = 0;
    return taken;
  }

  /** Makes room, filled with 0, and gives its place. */
  private grow(by: number): number {
    const at = this.size;
    this.size += by;
    if (this.size > this.bytes.length) {
      const larger = new Uint8Array(2 * this.size);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    return at;
  }
}

/** A deal of which only the result is known, not what was said. */
type KeptDeal = EndedDeal & Pick<Course, 'actions' | 'step'>;

const UNKNOWN = { actions: new Uint16Array(0), step: 0 };

/** Reads what {@link EveryDeal} keeps. */
export class DealReader {
  private readonly each: number;
  private readonly ofNumber: number;
  /** Every outcome of the game. */
  readonly outcomes: readonly KeptDeal[];
  private readonly isLinked: boolean;

  constructor(game: Game) {
    this.each = bytesOfDeal(game);
    this.ofNumber = bytesOfNumber(game);
    this.isLinked = game.pot;
    this.outcomes = Array.from({ length: outcomesOf(game) }, (_, number) => ({
      ...readOutcome(game, number),
      ...UNKNOWN,
    }));
  }

  /** A deal by its place in all of these; null if it was not played, or there is none of this number. */
  at(bytes: Uint8Array, index: number): KeptDeal | null {
    const { each, ofNumber, outcomes } = this;
    const at = index * each;
    const number = ofNumber === 1 ? bytes[at] : bytes[at] | (bytes[at + 1] << 8);
    if (number === 0 || number > outcomes.length) return null;
    const deal = outcomes[number - 1];
    return this.isLinked ? { ...deal, score: scoreAt(bytes, at + ofNumber) } : deal;
  }
}

const scoreAt = (bytes: Uint8Array, at: number): number[] =>
  [0, 1, 2].map((seat) => {
    const from = at + OF_SEAT * seat;
    return bytes[from] | (bytes[from + 1] << 8) | (bytes[from + 2] << 16) | (bytes[from + 3] << 24);
  });

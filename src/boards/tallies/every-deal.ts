// Hot path: no allocation while there is room, no closures, no iterators.
import * as v from 'valibot';
import type { Game } from '../../cards/engine/game.js';
import { refuse } from '../../support/input/refusal.js';
import { type BlockJob, dealsOfBlock } from '../job.js';
import { outcomeCount, outcomeOf, readOutcome } from '../outcome.js';
import type { EndedDeal } from './contract-columns.js';
import type { Sum } from './sum.js';
import { type CountedDeal, Tally } from './tally.js';

// The results of all deals of some blocks, one after the other: by block, triple, seating, and deal of the match. Each
// has a number in one byte, or two if there are more outcomes: 0 for a deal that was not played, else its outcome
// (without the seating) and one more. Where there is a pot, the seats' scores follow, four bytes each; low bytes first.

const OF_SEAT = 4;

/** The outcomes of a game, whatever the seating. */
const outcomesOf = (game: Game): number => outcomeCount(game) / 6;

const bytesOfNumber = (game: Game): number => (outcomesOf(game) < 256 ? 1 : 2);

const bytesOfDeal = (game: Game): number => bytesOfNumber(game) + (game.pot ? 3 * OF_SEAT : 0);

export const EVERY_DEAL: Sum<Uint8Array[], string> = {
  about:
    'the result of every deal: by block, triple, seating, and deal of a match, a number in one byte (two if there are more outcomes than 255), 0 for not played; with a pot, also the scores of the seats, four bytes each',
  schema: v.pipe(v.string('expected base64'), v.base64('expected base64')),
  none: () => [],
  plus(sum, following) {
    sum.push(...following);
    return sum;
  },
  format: (sum) => (sum.length === 0 ? undefined : btoa(sum.map(lettersOf).join(''))),
  isOfEach: true,
  parse(written, size, name) {
    const letters = atob(written);
    if (size > 0 && letters.length !== size) refuse(name, `has ${letters.length} bytes, expected ${size}`);
    const bytes = new Uint8Array(letters.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
    return [bytes];
  },
};

const lettersOf = (bytes: Uint8Array): string => {
  let letters = '';
  for (let i = 0; i < bytes.length; i++) letters += String.fromCharCode(bytes[i]);
  return letters;
};

interface DealSums {
  readonly everyDeal: Uint8Array[];
}

export class EveryDeal extends Tally<DealSums> {
  readonly sizes: Readonly<Record<string, number>>;
  private readonly each: number;
  private readonly ofNumber: number;
  private readonly ofMatch: number;
  private readonly ofBlock: number;
  private bytes = new Uint8Array(1 << 12);
  private size = 0;
  /** Where the current block begins. */
  private block = 0;

  constructor(job: BlockJob, game: Game) {
    super();
    this.each = bytesOfDeal(game);
    this.ofNumber = bytesOfNumber(game);
    this.ofMatch = job.matchLength * this.each;
    this.ofBlock = dealsOfBlock(job) * this.each;
    this.sizes = { everyDeal: this.ofBlock };
  }

  add({ course: deal }: CountedDeal): void {
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

  /** A match may have had fewer deals than others. */
  override endGame(): void {
    const rest = this.size % this.ofMatch;
    if (rest > 0) this.grow(this.ofMatch - rest);
  }

  /** The cards of a block may be left out. */
  override endBlock(): void {
    this.grow(this.block + this.ofBlock - this.size);
    this.block = this.size;
  }

  override endPiece({ everyDeal }: DealSums): void {
    everyDeal.push(this.bytes.slice(0, this.size));
    this.bytes.fill(0, 0, this.size);
    this.size = this.block = 0;
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

/** Reads what {@link EveryDeal} keeps. */
export class DealReader {
  private readonly each: number;
  private readonly ofNumber: number;
  private readonly outcomes: readonly EndedDeal[];
  private readonly isLinked: boolean;

  constructor(game: Game) {
    this.each = bytesOfDeal(game);
    this.ofNumber = bytesOfNumber(game);
    this.isLinked = game.pot;
    this.outcomes = Array.from({ length: outcomesOf(game) }, (_, number) => readOutcome(game, number));
  }

  /** A deal by its place in all of these; null if it was not played, or there is none of this number. */
  at(bytes: Uint8Array, index: number): EndedDeal | null {
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

import type { Piece } from '../../boards/piece.js';
import type { Answer } from './post.js';

/** A parcel that was handed out, with its results so far. */
export class Parcel<Result, Work extends Piece> {
  readonly works: readonly Work[];
  readonly first: number;
  readonly end: number;
  readonly result: Promise<readonly Result[]>;
  /** What a worker has sent. */
  answer: Answer | null = null;
  /** What the coordinator has played itself, in place of a worker's answer. */
  verdict: readonly Result[] | null = null;
  /** Is the coordinator playing it? */
  isDoubted = false;
  isWithdrawn = false;
  /** How often workers have given it up. */
  failures = 0;
  resolve: (results: readonly Result[] | Promise<readonly Result[]>) => void = () => {};
  reject: (error: unknown) => void = () => {};

  constructor(works: readonly Work[]) {
    this.works = works;
    this.first = works[0].first;
    const last = works[works.length - 1];
    this.end = last.first + last.count;
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Its name in messages. */
  get units(): string {
    return `units ${this.first} to ${this.end - 1}`;
  }

  get key(): string {
    return `i${this.first}-${this.end}`;
  }
}

/** The time a parcel should take, in milliseconds, and the size it should have, in bytes. */
export const PARCEL_TIME = 1_000;
const PARCEL_BYTES = 1 << 20;
/** Parcels under way for each thread (one that is lost is played again after ten seconds); fewest; bytes at most. */
const PARCELS_A_LANE = 12;
const FEWEST = 16;
const MOST_BYTES = 256 << 20;

/** Chooses the size of parcels, and how many are under way, from those finished so far. */
export class ParcelSizes {
  private parcels = 0;
  private units = 0;
  private bytes = 0;

  add(units: number, bytes: number): void {
    this.parcels++;
    this.units += units;
    this.bytes += bytes;
  }

  /** The number of parcels that may be under way for so many threads. */
  ahead(lanes: number): number {
    const wanted = Math.max(FEWEST, PARCELS_A_LANE * lanes);
    const fitting = this.parcels === 0 ? wanted : Math.floor((MOST_BYTES * this.parcels) / this.bytes);
    return Math.min(wanted, Math.max(FEWEST, fitting));
  }

  /** The number of units, at most `units`, that fit into a parcel. */
  fitting(units: number): number {
    if (this.units === 0) return units;
    return Math.min(units, Math.max(1, Math.floor((PARCEL_BYTES * this.units) / this.bytes)));
  }
}

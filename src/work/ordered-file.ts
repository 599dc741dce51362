import { closeSync, openSync, writeSync } from 'node:fs';
import { relative } from 'node:path';
import { crc32 } from 'node:zlib';
import { OVER, pulse, WAITING } from '../bot/pulse.js';
import { InputError } from '../input/refusal.js';
import { named } from '../system/system-error.js';

/**
 * A file that several threads write concurrently, piece by piece, in order: a thread with a finished piece waits for its turn, reserves the
 * space after the last piece, and lets the next thread proceed before it writes. So no thread has to handle all of the data.
 */

/** 64-bit cells: the first unit of the piece whose turn it is, where the file ends, and the CRC-32 up to there. */
const NEXT = 0;
const END = 1;
const CRC = 2;

/** How often a waiting thread looks whether the run is over, in milliseconds. */
const LOOK = 500;

/** The position after a piece: bytes from the start of the file, and their CRC-32. */
export interface FilePosition {
  readonly bytes: number;
  readonly crc: number;
}

/** The cells of a file whose next piece begins with unit `next`. */
export function newTurns(): SharedArrayBuffer {
  return new SharedArrayBuffer(3 * 8);
}

export function setTurns(turns: SharedArrayBuffer, next: number, { bytes, crc }: FilePosition): void {
  const cells = new BigInt64Array(turns);
  cells[NEXT] = BigInt(next);
  cells[END] = BigInt(bytes);
  cells[CRC] = BigInt(crc);
}

export class OrderedFile {
  private readonly cells: BigInt64Array;
  private readonly path: string;
  private file: number | null = null;

  constructor({ path, turns }: { readonly path: string; readonly turns: SharedArrayBuffer }) {
    this.path = path;
    this.cells = new BigInt64Array(turns);
  }

  /**
   * Writes the piece with units `first … first + count − 1` once the pieces before it have their space.
   * @throws InputError if it was already written (its thread was lost afterwards), if the run is over, or on a system error
   */
  write(first: number, count: number, piece: Uint8Array): FilePosition {
    const { cells } = this;
    pulse.cells[WAITING] = 1; // waiting for other threads is no bot's fault
    for (let next = Atomics.load(cells, NEXT); next !== BigInt(first); next = Atomics.load(cells, NEXT)) {
      if (next > BigInt(first)) throw new InputError('a bot ended its thread when its deals were written already');
      if (Atomics.load(pulse.cells, OVER) === 1) throw new InputError('the run has ended');
      Atomics.wait(cells, NEXT, next, LOOK);
    }
    const start = Number(cells[END]);
    const written = { bytes: start + piece.length, crc: crc32(piece, Number(cells[CRC])) };
    cells[END] = BigInt(written.bytes);
    cells[CRC] = BigInt(written.crc);
    Atomics.store(cells, NEXT, BigInt(first + count));
    Atomics.notify(cells, NEXT);
    try {
      this.writeAt(start, piece);
    } catch (error) {
      throw named(relative(process.cwd(), this.path), error);
    }
    pulse.cells[WAITING] = 0;
    return written;
  }

  private writeAt(start: number, piece: Uint8Array): void {
    this.file ??= openSync(this.path, 'r+');
    for (let at = 0; at < piece.length; ) at += writeSync(this.file, piece, at, piece.length - at, start + at);
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }
}

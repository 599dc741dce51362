import { closeSync, openSync, writeSync } from 'node:fs';
import { relative } from 'node:path';
import { crc32 } from 'node:zlib';
import { pulse, WAITING } from '../bot/pulse.js';
import { InputError } from '../input/refusal.js';
import { named } from '../system/system-error.js';

/**
 * A file that several threads write at once, each its own piece, in the order of the pieces: whoever has one ready waits for its turn, takes the
 * room behind the last one, and lets the next begin before it writes. So no thread sees all of it.
 */

/** Cells, 64 bits each: the first unit of the piece whose turn it is, where the file ends, and the CRC-32 of all before. */
const NEXT = 0;
const END = 1;
const CRC = 2;

/** How much a piece has written up to its end: bytes from the start of the file, and their CRC-32. */
export interface FilePosition {
  readonly bytes: number;
  readonly crc: number;
}

/** The cells of a file in which the next piece begins with unit `next`, behind what was written. */
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
   * Writes the piece with units `first … first + count − 1` when those before it have their room.
   * @throws InputError if it was written before: its thread was lost after that; or if the system refuses
   */
  write(first: number, count: number, piece: Uint8Array): FilePosition {
    const { cells } = this;
    pulse.cells[WAITING] = 1; // the others' time is none of a bot's
    for (let next = Atomics.load(cells, NEXT); next !== BigInt(first); next = Atomics.load(cells, NEXT)) {
      if (next > BigInt(first)) throw new InputError('a bot ended its thread when its deals were written already');
      Atomics.wait(cells, NEXT, next);
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

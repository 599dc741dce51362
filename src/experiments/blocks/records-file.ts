import { existsSync, readSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { BlockSums, PlayedPiece, RecordsWritten } from '../../boards/sums.js';
import { refuse } from '../../support/input/refusal.js';
import { naming, shownPath } from '../../support/system/system-error.js';

const NOTHING: RecordsWritten = { bytes: 0, crc: 0 };
const PIECE = 1 << 20;

interface RecordsTerms {
  /** The name it gets once it is complete, if it is another. */
  readonly final?: string;
  readonly isOnlyRead?: boolean;
}

/** The file of a run's records, written piece by piece in order. */
export class RecordsFile {
  readonly path: string;
  private readonly shown: string;
  private readonly file: FileHandle;
  /** Is it a regular file, which can be written at any position? */
  readonly isRegular: boolean;
  /** How far it has been verified. */
  private checked = NOTHING;
  /** Where the next piece goes. */
  private end = NOTHING;
  private readonly shards: RecordsFile[] = [];
  /** Its name once it is complete. */
  private readonly final: string;
  private readonly isOnlyRead: boolean;

  private constructor(path: string, file: FileHandle, kind: Pick<RecordsFile, 'isRegular'> & RecordsTerms) {
    this.path = path;
    this.final = kind.final ?? path;
    this.isOnlyRead = kind.isOnlyRead ?? false;
    this.shown = shownPath(this.final);
    this.file = file;
    this.isRegular = kind.isRegular;
  }

  /** @throws InputError if it cannot be opened, or is missing when a run is resumed */
  static async open(path: string, isNew: boolean, terms: RecordsTerms = {}): Promise<RecordsFile> {
    const { isOnlyRead, final = path } = terms;
    const usual = isOnlyRead ? 'r' : isNew ? 'w+' : 'r+';
    const found = await stat(path).catch(() => null);
    const isRegular = found === null || found.isFile();
    if (!isNew && found === null) refuse(shownPath(final), 'is missing: the run was begun with it');
    if (!isNew && !isRegular) refuse(shownPath(final), 'is no file that a run can continue');
    const file = await naming(shownPath(final), open(path, isRegular ? usual : 'w'));
    return new RecordsFile(path, file, { ...terms, isRegular });
  }

  /**
   * The same for a file that has its name only when it is complete; until then, `.partial-records` follows the name.
   * What is no regular file is written as it is.
   * @throws InputError also if a new one would replace a file, without `force`
   */
  static async beside(path: string, isNew: boolean, force: boolean): Promise<RecordsFile> {
    const partial = `${path}.partial-records`;
    const found = await stat(path).catch(() => null);
    if (isNew && found?.isFile() && !force) refuse(shownPath(path), 'exists already; `force` replaces it');
    const isThere = found !== null && (!found.isFile() || (!isNew && !existsSync(partial)));
    return isThere ? RecordsFile.open(path, isNew) : RecordsFile.open(partial, isNew, { final: path });
  }

  /** Does it have another name until it is complete? */
  get isPartial(): boolean {
    return this.path !== this.final;
  }

  /** Gives a complete file its name. */
  async appear(): Promise<void> {
    if (this.isPartial) await naming(this.shown, rename(this.path, this.final));
  }

  /** Removes a file that nothing can continue. */
  async drop(): Promise<void> {
    if (this.isPartial) await rm(this.path, { force: true });
  }

  /** Verifies the file up to a position. @throws InputError without a place, if it was changed */
  check(written: RecordsWritten | null): void {
    if (written === null || written.bytes <= this.checked.bytes) return;
    let { crc } = this.checked;
    for (const piece of this.pieces(this.checked.bytes, written.bytes)) crc = crc32(piece, crc);
    if (crc !== written.crc) refuse('', `counts records that are not in ${this.shown} as they were written`);
    this.checked = written;
  }

  private *pieces(from: number, to: number): Generator<Uint8Array> {
    const room = new Uint8Array(PIECE);
    for (let at = from; at < to; ) {
      const read = readSync(this.file.fd, room, 0, Math.min(PIECE, to - at), at);
      if (read === 0) refuse('', `counts ${to} bytes of records, but ${this.shown} has ${at}`);
      yield room.subarray(0, read);
      at += read;
    }
  }

  /** Continues the file after what was written before. */
  async resumeAfter({ written }: BlockSums): Promise<void> {
    if (!this.isRegular) return;
    const end = written ?? NOTHING;
    if (this.isOnlyRead) {
      if ((await this.file.stat()).size !== end.bytes)
        refuse(this.shown, `has more than the ${end.bytes} bytes written`);
      return;
    }
    if ((await this.file.stat()).size > end.bytes) await naming(this.shown, this.file.truncate(end.bytes));
    this.end = end;
  }

  /** Writes a piece, and records the position in it. */
  async take(piece: PlayedPiece): Promise<void> {
    const { output } = piece;
    if (output === null) return;
    if (!this.isRegular) return naming(this.shown, writeAll(this.file, output));
    const { bytes, crc } = this.end;
    await naming(this.shown, writeAll(this.file, output, bytes));
    this.end = { bytes: bytes + output.length, crc: crc32(output, crc) };
    piece.written = this.end;
  }

  async sync(): Promise<void> {
    if (this.isRegular) await naming(this.shown, this.file.datasync());
  }

  /** Returns a function that copies the records of each chunk of the shard in `path`, in order. */
  async adopting(path: string): Promise<(chunk: BlockSums) => Promise<void>> {
    const shard = await RecordsFile.open(path, false, { isOnlyRead: true });
    this.shards.push(shard);
    return async (chunk) => {
      const from = shard.checked.bytes;
      shard.check(chunk.written);
      let { bytes, crc } = this.checked;
      for (const piece of shard.pieces(from, shard.checked.bytes)) {
        await naming(this.shown, writeAll(this.file, piece));
        bytes += piece.length;
        crc = crc32(piece, crc);
      }
      this.checked = { bytes, crc };
      chunk.written = this.checked;
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.file, ...this.shards].map((each) => each.close()));
  }
}

/** Writes at a position of the file, or at the current one. */
async function writeAll(file: FileHandle, bytes: Uint8Array, place?: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const to = place === undefined ? null : place + at;
    at += (await file.write(bytes, at, bytes.length - at, to)).bytesWritten;
  }
}

import { type FileHandle, open } from 'node:fs/promises';
import { relative } from 'node:path';
import { endOfChunk, type Leg } from '../blocks/leg.js';
import { formatLine, parseLine } from '../blocks/line.js';
import type { BlockSums } from '../blocks/sums.js';
import { refuse } from '../input/refusal.js';

/** A file with a line for every chunk of a leg, written and synced as it is played, so that a run that is killed loses only what was in hand. */

const PIECE = 1 << 20;
const NEWLINE = 10;

/**
 * The chunks that are in a journal, in order; none where there is no file. A last line that is not whole is cut off.
 * @throws InputError if a line is not the chunk of the leg that belongs there
 */
export async function* readJournal(path: string, leg: Leg): AsyncGenerator<BlockSums> {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return;
  try {
    let next = leg.from;
    let number = 0;
    let whole = 0;
    for await (const line of wholeLines(file)) {
      number++;
      const where = `${relative(process.cwd(), path)}:${number}`;
      const sums = parseLine(line.toString('utf8'), leg.layout, where);
      const end = next < leg.end ? endOfChunk(leg, next) : next;
      if (sums.first !== next || sums.first + sums.count !== end || sums.count === 0) {
        refuse(where, `has blocks ${sums.first} to ${sums.first + sums.count - 1}, expected ${next} to ${end - 1}`);
      }
      whole += line.length + 1;
      next = end;
      yield sums;
    }
    await file.truncate(whole);
  } finally {
    await file.close();
  }
}

/** The lines of a file that end in a newline, without it. */
async function* wholeLines(file: FileHandle): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for (let at = 0; ; ) {
    const piece = Buffer.alloc(PIECE);
    const { bytesRead } = await file.read(piece, 0, PIECE, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    rest = Buffer.concat([rest, piece.subarray(0, bytesRead)]);
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      yield rest.subarray(0, end);
      rest = rest.subarray(end + 1);
    }
  }
}

/** Appends chunks to a journal. Lines that come while others are being synced go to the disk together. */
export class JournalWriter {
  private waiting = '';
  private syncing: Promise<void> | null = null;
  private readonly file: FileHandle;

  private constructor(file: FileHandle) {
    this.file = file;
  }

  static async open(path: string): Promise<JournalWriter> {
    return new JournalWriter(await open(path, 'a'));
  }

  /** Resolves when there is room for more. */
  async append(sums: BlockSums, leg: Leg): Promise<void> {
    this.waiting += `${formatLine(sums, leg.layout)}\n`;
    if (this.syncing !== null && this.waiting.length < PIECE) return;
    await this.syncing;
    this.syncing = this.flush();
    this.syncing.catch(() => {}); // told by the next append, or by close
  }

  private async flush(): Promise<void> {
    const text = this.waiting;
    this.waiting = '';
    await this.file.appendFile(text);
    await this.file.datasync();
    this.syncing = null;
  }

  /** Resolves when all is on the disk. */
  async close(): Promise<void> {
    try {
      await this.syncing;
      if (this.waiting !== '') await this.flush();
    } finally {
      await this.file.close();
    }
  }
}

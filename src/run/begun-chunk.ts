import { readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { endOfChunk, type Leg } from '../blocks/leg.js';
import { formatLine, parseLine } from '../blocks/line.js';
import type { BlockSums } from '../blocks/sums.js';
import { InputError } from '../input/refusal.js';
import { naming } from '../system/system-error.js';
import { replaceFile } from './kept-run.js';

/** How often it is written, in milliseconds: what a kill loses. */
const EVERY = 5_000;

/**
 * The blocks that are played of the chunk in hand, in a file beside the journal: with bots that think long a chunk takes minutes, which a kill
 * must not cost. It has a line as the journal has, and is gone when the leg is whole.
 */
export class BegunChunk {
  private readonly path: string;
  private readonly leg: Leg;
  private written = Date.now();

  constructor(journal: string, leg: Leg) {
    this.path = `${journal}.begun`;
    this.leg = leg;
  }

  /**
   * What there is of the chunk that begins with block `next`; undefined if nothing.
   * @throws InputError if the file is not one of this run
   */
  async read(next: number): Promise<BlockSums | undefined> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return undefined;
    const sums = this.parsed(text);
    // Else it is of a chunk that has come to the journal since.
    const isInHand = sums.first === next && sums.count > 0 && next + sums.count < endOfChunk(this.leg, next);
    return isInHand ? sums : undefined;
  }

  private parsed(text: string): BlockSums {
    try {
      return parseLine(text, this.leg.layout, relative(process.cwd(), this.path));
    } catch (error) {
      const { message } = error as Error;
      throw new InputError(`${message}; without this file the run goes on from the last line of its journal`);
    }
  }

  /** Keeps what there is, if the last time was some seconds ago; or `now`. */
  async keep(sums: BlockSums, now = false): Promise<void> {
    if (!now && Date.now() - this.written < EVERY) return;
    const text = `${formatLine(sums, this.leg.layout)}\n`;
    await naming(this.path, replaceFile(this.path, text));
    this.written = Date.now();
  }

  /** The leg is whole. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

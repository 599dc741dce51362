import { readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { InputError, refuse } from '../input/refusal.js';
import { stopwatch } from '../system/clock.js';
import { replaceFile } from '../system/durable-file.js';
import { hashOf, linked, unlinked } from './chain.js';
import type { JournalTerms } from './journal.js';

/** How often it is written, in milliseconds: the most that a kill loses. */
const EVERY = 5_000;

/**
 * The finished part of the current chunk, in a file next to the journal: with slow bots a chunk takes minutes, which a kill must not cost. The
 * file has one line, in the format of the journal, and is removed when the run is complete.
 */
export class BegunChunk {
  private readonly path: string;
  private readonly identity: string;
  private readonly ahead: () => Promise<void>;
  private since = stopwatch();

  constructor(journal: string, identity: string, ahead: () => Promise<void> = async () => {}) {
    this.path = `${journal}.begun`;
    this.identity = hashOf(identity);
    this.ahead = ahead;
  }

  /**
   * What was saved, if anything.
   * @throws InputError if the file is damaged and `repair` is off
   */
  async read<T>({ parse, repair, onNotice }: JournalTerms<T>): Promise<T | undefined> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return undefined;
    try {
      const link = unlinked(text.trimEnd(), this.identity);
      if (link === null) refuse('', 'is not as it was written, or is of another run');
      return parse(JSON.parse(link.text));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const what = `${relative(process.cwd(), this.path)}: ${error.message}`;
      if (!repair) throw new InputError(`${what}; \`repair\` drops it, and plays that again`);
      onNotice(`${what}; dropped, to be played again`);
      return undefined;
    }
  }

  /** Saves the current state if the last save was some seconds ago, or `now`. */
  async keep(value: () => object, now = false): Promise<void> {
    if (!now && this.since() < EVERY) return;
    await this.ahead();
    await replaceFile(this.path, linked(value(), this.identity).text);
    this.since = stopwatch();
  }

  /** The run is complete. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

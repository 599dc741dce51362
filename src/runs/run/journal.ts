import { existsSync } from 'node:fs';
import { type FileHandle, open, rm, truncate } from 'node:fs/promises';
import { relative } from 'node:path';
import { DamagedFile, InputError, refuse } from '../../support/input/refusal.js';
import { linked, unlinked, wholeLines } from '../../support/system/chain.js';
import { stopwatch } from '../../support/system/clock.js';
import { replaceFile } from '../../support/system/durable-file.js';
import { hashOf } from '../../support/system/hash.js';
import { naming } from '../../support/system/system-error.js';
import type { RunStage } from './kind.js';

export interface JournalTerms<T> {
  /** Parses the value of a line. @throws InputError without a place, if it is invalid */
  readonly parse: (value: unknown) => T;
  /** Are a damaged line and everything after it dropped? */
  readonly repair: boolean;
  readonly onNotice: (line: string) => void;
  /** Does the file belong to another run? Then it is not modified. */
  readonly isForeign?: boolean;
}

/** For reading another run's journal without modifying it. */
export const FOREIGN = { repair: false, onNotice: () => {}, isForeign: true } as const;

const PIECE = 1 << 20;

/**
 * A file with one line for every finished chunk of a run, synced as it is played, so that a killed run loses only work
 * in progress. Each line of JSON ends with a hash over itself and the previous line, so that changed, missing or moved
 * lines are detected. The first is chained to the identity of its run, so that lines of another are, too.
 */
export class Journal {
  /** Its name in messages. */
  readonly shown: string;
  private readonly path: string;
  /** Syncs what has to be on disk before a line that refers to it. */
  private readonly ahead: () => Promise<void>;
  /** Where the chain of hashes begins, and how far it has come. */
  private readonly start: string;
  private hash: string;
  /** How far it was read: bytes and lines. */
  private readonly reached = { bytes: 0, lines: 0 };
  private waiting = '';
  private syncing: Promise<void> | null = null;
  private file: FileHandle | null = null;

  constructor(path: string, identity: string, ahead: () => Promise<void> = async () => {}) {
    this.path = path;
    this.shown = relative(process.cwd(), path);
    this.ahead = ahead;
    this.start = hashOf(identity);
    this.hash = this.start;
  }

  /**
   * The parsed lines in order, from where the last reading ended; none if there is no file. An incomplete last line,
   * from a kill, is cut off.
   * @throws InputError if a line is damaged and `repair` is off
   */
  async *read<T>({ parse, repair, onNotice, isForeign = false }: JournalTerms<T>): AsyncGenerator<T> {
    const file = await open(this.path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (file === null) return;
    const { reached } = this;
    try {
      for await (const line of wholeLines(file, reached.bytes)) {
        let value: T;
        try {
          value = this.valueOf(line.toString('utf8'), parse);
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
          const where = `${this.shown}:${reached.lines + 1}`;
          if (!repair)
            throw new DamagedFile(
              `${where}: ${error.message}; \`repair\` drops it with what follows, and plays that again`,
            );
          onNotice(`${where}: ${error.message}; dropped from there on, to be played again`);
          break;
        }
        reached.bytes += line.length + 1;
        reached.lines++;
        yield value;
      }
      const { size } = await file.stat();
      if (size > reached.bytes && !isForeign) await naming(this.shown, truncate(this.path, reached.bytes));
    } finally {
      await file.close();
    }
  }

  private valueOf<T>(line: string, parse: (value: unknown) => T): T {
    const link = unlinked(line, this.hash);
    if (link === null) refuse('', 'is not as it was written, or does not follow the line before it');
    const value = parse(JSON.parse(link.text));
    this.hash = link.hash;
    return value;
  }

  /** Appends a line; resolves when there is room for more. Lines added during a sync are written together. */
  async append(value: object): Promise<void> {
    const { text, hash } = linked(value, this.hash);
    this.hash = hash;
    this.waiting += text;
    if (this.syncing !== null && this.waiting.length < PIECE) return;
    await this.syncing;
    this.syncing = this.flush();
    this.syncing.catch(() => {}); // reported by the next append, or by close
  }

  /** Rewrites the whole file, before anything has been appended. */
  async replace(values: readonly object[]): Promise<void> {
    let text = '';
    this.hash = this.start;
    for (const value of values) {
      const link = linked(value, this.hash);
      this.hash = link.hash;
      text += link.text;
    }
    await replaceFile(this.path, text);
  }

  private flush(): Promise<void> {
    const text = this.waiting;
    this.waiting = '';
    return naming(this.shown, this.write(text));
  }

  private async write(text: string): Promise<void> {
    await this.ahead();
    this.file ??= await open(this.path, 'a');
    await this.file.appendFile(text);
    await this.file.datasync();
    this.syncing = null;
  }

  /** Resolves when everything is on disk. */
  async close(): Promise<void> {
    try {
      await this.syncing;
      if (this.waiting !== '') await this.flush();
    } finally {
      await this.file?.close();
    }
  }
}

/** How often the current chunk is saved, in milliseconds: the most that a kill loses. */
const EVERY = 5_000;

/**
 * The finished part of the current chunk, as the only line of a file next to the journal: with slow bots a chunk takes
 * minutes, which a kill must not cost. It is removed when the run is complete.
 */
export class BegunChunk {
  private readonly path: string;
  private readonly identity: string;
  private readonly ahead: () => Promise<void>;
  private since = stopwatch();

  constructor(journal: string, identity: string, ahead: () => Promise<void> = async () => {}) {
    this.path = `${journal}.begun`;
    this.identity = identity;
    this.ahead = ahead;
  }

  /** What was saved, if anything. @throws InputError if the file is damaged and `repair` is off */
  async read<T>(terms: JournalTerms<T>): Promise<T | undefined> {
    for await (const value of new Journal(this.path, this.identity).read(terms)) return value;
    return undefined;
  }

  /** Saves the current state if the last save was some seconds ago, or `now`. */
  async keep(value: () => object, now = false): Promise<void> {
    if (!now && this.since() < EVERY) return;
    await this.ahead();
    await new Journal(this.path, this.identity).replace([value()]);
    this.since = stopwatch();
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

/** Has anything been played? A run may have been killed before its records were there. */
export const hasBegun = ({ resume, kept }: Pick<RunStage, 'resume' | 'kept'>, journal: string): boolean =>
  resume && [journal, `${journal}.begun`].some((name) => kept !== null && existsSync(kept.file(name)));

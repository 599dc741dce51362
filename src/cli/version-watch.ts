import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FSWatcher } from 'chokidar';
import { BotVersion, seedOfVersion } from '../experiments/compare/versions.js';
import { newBundleOf, pathOf } from '../players/bot/loading/bundle.js';
import { wrapped } from '../results/text/width.js';
import { faultText } from '../runs/document/reliance-notes.js';
import type { How } from '../runs/run/options.js';
import { InputError } from '../support/input/refusal.js';
import { note, print } from './output.js';

/** The numbers of the versions that are kept in a folder, from the first. */
export const numbersIn = async (root: string): Promise<number[]> =>
  (await readdir(root))
    .filter((name) => /^\d+$/.test(name) && existsSync(join(root, name, 'manifest.json')))
    .map(Number)
    .sort((a, b) => a - b);

/** How often results are looked at, in milliseconds. */
const EVERY = 500;

/**
 * When files are read once more after they have changed, in milliseconds: the watcher passes over what comes within 50
 * of a change, as when a file is emptied and then written.
 */
const SETTLED = 100;

/** What tells of files, and processes that are ready to play. */
export interface Outside {
  watch(paths: readonly string[]): FSWatcher;
  begin(): ChildProcess;
}

interface WatchTerms {
  readonly what: object & { readonly seed: string };
  readonly how: How;
}

/** Plays a bot anew when its files have changed, each version in a process that is ready, and says if it is better. */
export class VersionWatch {
  private readonly root: string;
  private readonly sources: readonly string[];
  private readonly terms: WatchTerms;
  private readonly outside: Outside;
  private readonly watcher: FSWatcher;
  private readonly timer: ReturnType<typeof setInterval>;
  private ready: ChildProcess;
  private playing: ChildProcess | null = null;
  /** What is played, or why nothing is; and the versions that have been read, by number. */
  private hash = '';
  private readonly versions = new Map<number, BotVersion>();
  private last: Promise<unknown> = Promise.resolve();
  /** Of what kind the last verdict was, and its text. */
  private kind = '';
  private said = '';
  /** The version whose faults were printed last. */
  private faulty = 0;

  constructor(root: string, sources: readonly string[], terms: WatchTerms, outside: Outside) {
    this.root = root;
    this.sources = sources;
    this.terms = terms;
    this.outside = outside;
    this.ready = outside.begin();
    this.watcher = outside.watch(placesOf(sources.map(pathOf)));
    this.watcher.on('all', () => {
      this.next(() => this.renew());
      setTimeout(() => this.next(() => this.renew()), SETTLED).unref();
    });
    this.timer = setInterval(() => this.next(() => this.say()), EVERY);
    this.next(() => this.renew());
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    this.stop();
    this.ready.kill('SIGKILL');
    await this.watcher.close();
  }

  /** One after the other. */
  private next(act: () => Promise<void>): void {
    this.last = this.last.then(act);
  }

  /** What was played stays, as after any kill. */
  private stop(): void {
    this.playing?.kill('SIGKILL');
    this.playing = null;
  }

  /** Plays the bot if it is another; its newest version goes on if it is that. */
  private async renew(): Promise<void> {
    try {
      const made = await Promise.all(this.sources.map((file) => newBundleOf(file, 'a')));
      this.watcher.add(placesOf(made.flatMap(({ files }) => files)));
      const hash = made.map((bundle) => bundle.hash).join();
      if (hash === this.hash) return;
      this.stop();
      this.hash = hash;
      const newest = (await numbersIn(this.root)).at(-1) ?? 0;
      const isKnown = newest > 0 && (await this.version(newest)).hash === made[0].hash;
      this.play(isKnown ? newest : newest + 1, isKnown);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.stop();
      if (this.hash !== error.message) fail(error.message);
      this.hash = error.message;
    }
  }

  private play(number: number, isKnown: boolean): void {
    const folder = join(this.root, String(number));
    const { what, how } = this.terms;
    const child = this.ready.connected ? this.ready : this.outside.begin();
    this.playing = child;
    this.ready = this.outside.begin();
    child.on('message', fail);
    child.on('close', () => {
      if (this.playing === child) this.playing = null;
    });
    const fresh = { ...what, seed: seedOfVersion(what.seed, number) };
    child.send(
      isKnown
        ? { what: {}, how: { threads: how.threads, folder, resume: true } }
        : { what: fresh, how: { ...how, folder } },
    );
  }

  private async version(number: number): Promise<BotVersion> {
    const known = this.versions.get(number) ?? (await BotVersion.open(join(this.root, String(number)), number));
    this.versions.set(number, known);
    await known.readOn();
    return known;
  }

  /** Prints what has become clear of the newest version, and what it has answered wrongly. */
  private async say(): Promise<void> {
    const isOver = this.playing === null;
    const [before, number] = [undefined, ...(await numbersIn(this.root))].slice(-2);
    if (number === undefined) return;
    try {
      const [last, newest] = [before === undefined ? null : await this.version(before), await this.version(number)];
      if (newest.blocks === 0) return;
      const faults = this.faulty === number ? [] : newest.firstFaults;
      if (faults.length > 0) this.faulty = number;
      for (const fault of faults) note(faultText(fault, true).trimEnd());
      const kind = `${number} ${last && newest.since(last)?.verdict} ${isOver}`;
      const verdict = newest.verdict(last, isOver);
      if (kind !== this.kind && verdict !== this.said) await print(wrapped(verdict, ''));
      if (kind !== this.kind) [this.kind, this.said] = [kind, verdict];
    } catch (error) {
      if (!(error instanceof InputError)) throw error; // a folder that is just being made
    }
  }
}

/** Files, and the folders in which they are: what is imported may be missing, or a file be replaced by another. */
const placesOf = (files: readonly string[]): string[] => [...new Set([...files, ...files.map(dirname)])];

const fail = (message: unknown): void => note(String(message).replace(/^(a|compare): /, ''));

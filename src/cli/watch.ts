import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Command } from 'commander';
import type { BotVersion } from '../experiments/compare/versions.js';
import { type PlayedAgain, verdictOf } from '../experiments/compare/versions-document.js';
import { KeptVersions, numbersIn, siteOfVersions, type Watch } from '../pages/living/versions.js';
import { newBundleOf, pathOf } from '../players/bot/loading/bundle.js';
import { isPath } from '../players/bot/loading/load.js';
import { parseSpec, sourcesOf } from '../players/bot/spec.js';
import { faultText } from '../results/text/reliance-notes.js';
import { wrapped } from '../results/text/width.js';
import { isBeingWritten } from '../runs/run/lock.js';
import { readManifest, type What } from '../runs/run/manifest.js';
import type { How } from '../runs/run/options.js';
import { seedOf } from '../runs/run/settings.js';
import { InputError, OptionError, ofOptions, shown } from '../support/input/refusal.js';
import { makeFolder, shownPath } from '../support/system/system-error.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { OpenPage } from './living.js';
import { note, print } from './output.js';
import { folderByDate } from './play.js';
import { type VersionOrder, VersionProcess } from './version-process.js';

/** `bolachen compare ./mine.ts sound --watch`: each time the file is saved it is played again on the same boards. */

/** Flags that say nothing about versions, or would keep them from being compared. */
const REFUSED = [
  ...['json', 'resume', 'shard', 'queue', 'gate', 'records', 'attribute', 'auctionFirst', 'match'],
  ...['sessionTarget', 'budget', 'notRepeatable'],
];

/** Flags of the watch itself, with so many words after each; its runs get their own. */
const OWN: Readonly<Record<string, number>> = { watch: 0, open: 0, full: 0, out: 1, port: 1, seed: 1, threads: 1 };

/** How often files are looked at, in milliseconds; and after how many looks what they came to. */
const EVERY = 60;
const OF_RESULTS = 8;

/** Blocks between two looks: a line of the journal each. */
const CHUNK = 50;

export async function watchVersions(command: Command, given: What): Promise<void> {
  const what = whatOf(command, given);
  const { a, b = '', seed } = what as { readonly a?: string; readonly b?: string; readonly seed?: string };
  const flags = givenFlags(command);
  const other = REFUSED.find((name) => flags[name] !== undefined || what[name] !== undefined);
  if (other !== undefined) throw new OptionError(`watch: cannot be given together with \`${other}\``);
  if (flags.out === false)
    throw new OptionError('watch: keeps each version; it cannot be given together with --no-out');
  const files = ofOptions(() => sourcesOf(parseSpec(a ?? '', 'a'))).filter(isPath);
  if (files.length === 0)
    throw new OptionError(`watch: needs the file of a bot, as ./mine.ts; found ${shown(a ?? '')}`);
  const root = resolve(typeof flags.folder === 'string' ? flags.folder : folderByDate(`watch_${a}-${b}`));
  await makeFolder(root, shownPath(root));
  const { threads = 0, moveTime, botMemory } = howOf(command);
  const how = { threads, ...(moveTime !== undefined && { moveTime }), ...(botMemory !== undefined && { botMemory }) };
  const terms = { bot: a as string, opponent: b, seed: await seedIn(root, seed), files, what, how };
  const watch = new VersionWatch(root, terms);
  const page = await OpenPage.open(siteOfVersions(root, watch.versions, watch), command, flags.open === true);
  watch.begin();
  try {
    await page.lasting();
  } finally {
    watch.end();
  }
}

/** The seed of the versions in a folder. @throws OptionError if another is given */
async function seedIn(root: string, given: string | undefined): Promise<string> {
  const [first] = numbersIn(root);
  if (first === undefined) return seedOf(given);
  const { seed } = await readManifest(join(root, String(first)));
  if (given !== undefined && given !== seed)
    throw new OptionError(
      `seed: the versions in ${shownPath(root)} have played seed ${shown(seed)}; found ${shown(given)}`,
    );
  return seed;
}

/** What is watched: a bot, its opponent, the seed of the boards, and the files that the bot is. */
interface WatchTerms {
  readonly bot: string;
  readonly opponent: string;
  readonly seed: string;
  readonly files: readonly string[];
  /** How a version is played. */
  readonly what: What;
  readonly how: How;
}

class VersionWatch implements Watch {
  readonly bot: string;
  readonly opponent: string;
  readonly facts: readonly string[];
  private readonly root: string;
  private readonly terms: WatchTerms;
  readonly versions: KeptVersions;
  private failure: string | null = null;
  private playedAgain: PlayedAgain | null = null;
  private readonly process = new VersionProcess();
  private timer: ReturnType<typeof setInterval> | undefined;
  /** The files of the bot with all they import, and how they were when last looked at. */
  private files: readonly string[];
  private seen = '';
  private hash = '';
  private isReading = false;
  /** Of what kind the last answer was, and its text. */
  private said = '';
  private printed = '';
  /** The version whose faults were said last. */
  private faulty = 0;
  private looks = 0;

  constructor(root: string, terms: WatchTerms) {
    this.root = root;
    this.terms = terms;
    this.bot = terms.bot;
    this.opponent = terms.opponent;
    this.facts = [`seed ${terms.seed}`, `versions in ${shownPath(root)}`];
    this.versions = new KeptVersions(root);
    this.files = terms.files.map(pathOf);
  }

  error(): string | null {
    return this.failure;
  }

  again(): PlayedAgain | null {
    return this.playedAgain;
  }

  isPlaying(): boolean {
    return this.process.isPlaying;
  }

  /** What was played stays, as after any kill. */
  stop(): void {
    this.process.stop();
  }

  begin(): void {
    this.timer = setInterval(() => void this.look(), EVERY);
  }

  end(): void {
    clearInterval(this.timer);
    this.process.end();
  }

  /** Has the bot changed, or what is known of it? */
  private async look(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      const now = this.files.map(stateOf).join('\n');
      if (now !== this.seen) await this.renew(now);
      else if (++this.looks % OF_RESULTS === 0) await this.say();
    } finally {
      this.isReading = false;
    }
  }

  private async renew(now: string): Promise<void> {
    this.seen = now;
    try {
      const made = await Promise.all(this.terms.files.map((file) => newBundleOf(file, 'a')));
      this.files = made.flatMap(({ files }) => files);
      this.seen = this.files.map(stateOf).join('\n');
      this.failure = null;
      const hash = made.map((bundle) => bundle.hash).join();
      if (hash === this.hash) return;
      this.hash = hash;
      await this.play(made[0].hash);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.stop();
      this.hash = '';
      this.fail(error.message);
    }
  }

  /** Plays the file as it is: the newest version goes on if it is that. */
  private async play(hash: string): Promise<void> {
    this.stop();
    const versions = await this.versions.all();
    const newest = versions.at(-1);
    const isKnown = newest?.hash === hash;
    const number = (newest?.number ?? 0) + Number(!isKnown);
    const folder = join(this.root, String(number));
    const { seed, what, how } = this.terms;
    const words = isKnown
      ? ['--resume', folder]
      : [...ownWords(), '--seed', seed, '--out', folder, '--chunk', `${CHUNK}`];
    if (isKnown) await freed(folder);
    const last = isKnown ? undefined : versions.findLast(({ change }) => change !== null && change.differing > 0);
    const changed = last?.change?.largest ?? [];
    this.playedAgain = null;
    const order: VersionOrder = {
      words: ['compare', ...words, '--threads', `${how.threads}`],
      again: changed.map(({ block }) => block),
      what: { ...what, seed },
      how,
    };
    this.process.play(order, {
      onAgain: (points) => {
        const blocks = changed.map((block, i) => ({ ...block, again: points[i] }));
        this.playedAgain = { number, changedBy: last?.number ?? 0, blocks };
      },
      onEnd: (code, said) => {
        if (code !== 0 && !existsSync(join(folder, 'summary.json'))) this.fail(said.replace(/^bolachen: /, '').trim());
      },
    });
  }

  /** Says once what a version has answered wrongly, and on which board. */
  private sayFaults({ number, firstFaults }: BotVersion): void {
    if (this.faulty === number || firstFaults.length === 0) return;
    this.faulty = number;
    for (const fault of firstFaults) note(faultText(fault, true).trimEnd());
  }

  private fail(message: string): void {
    this.failure = message.replace(/^(a|compare): /, '');
    note(this.failure);
  }

  /** Says on the terminal what has become clear. */
  private async say(): Promise<void> {
    const versions = await this.versions.all().catch(() => []);
    const verdict = verdictOf({ versions, opponent: this.opponent, isOver: !this.process.isPlaying });
    const newest = versions.at(-1);
    if (newest === undefined || newest.blocks === 0) return;
    this.sayFaults(newest);
    const kind = `${newest.number} ${/ is (better|worse) /.exec(verdict)?.[1]} ${!this.process.isPlaying}`;
    if (kind === this.said) return;
    this.said = kind;
    if (verdict !== this.printed) await print(wrapped(verdict, ''));
    this.printed = verdict;
  }
}

/** For how long it is waited that a process which a killed watch has left ends, in looks. */
const PATIENCE = 200;

async function freed(folder: string): Promise<void> {
  for (let looks = 0; looks < PATIENCE && isBeingWritten(folder); looks++) await after(EVERY);
}

const stateOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return `${file} ${found?.mtimeMs} ${found?.size}`;
};

/** The words of the command line, but for those of the watch itself. */
function ownWords(): string[] {
  const words = process.argv.slice(process.argv.indexOf('compare') + 1);
  const kept: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const [, flag = '', value] = /^--([\w-]+)(=.*)?$/.exec(words[i]) ?? [];
    if (flag in OWN) i += value === undefined ? OWN[flag] : 0;
    else kept.push(words[i]);
  }
  return kept;
}

import { join } from 'node:path';
import { JOURNAL } from '../../experiments/blocks/play.js';
import { type BotVersion, VersionReader } from '../../experiments/compare/versions.js';
import { versionsDocument, type WatchedBot } from '../../experiments/compare/versions-document.js';
import { MANIFEST } from '../../runs/run/folder.js';
import { drawDocument } from '../report/drawing.js';
import type { PageSubject } from './living-page.js';
import { isRun, namesIn, stampOf } from './run-subject.js';
import { siteOfRuns } from './runs.js';
import type { SiteParts } from './site.js';

/** What is known of a bot that is being written, but for what its runs say. */
export interface Watch extends Pick<WatchedBot, 'bot' | 'opponent' | 'facts'> {
  /** Why the newest file is not played; null if it is. */
  error(): string | null;
  /** How far the newest version is. */
  isPlaying(): boolean;
  /** The blocks that it has played before all others; null: none. */
  again(): WatchedBot['again'];
  stop(): void;
}

/** The numbers of the versions that are kept in a folder, from the first. */
export const numbersIn = (root: string): number[] =>
  namesIn(root)
    .filter((name) => /^\d+$/.test(name) && isRun(join(root, name)))
    .map(Number)
    .sort((a, b) => a - b);

interface KeptVersion {
  readonly stamp: string;
  readonly reader: VersionReader;
  readonly version: BotVersion;
}

/** The versions of a bot in a folder: each is a run, read on when its journal has grown. */
export class KeptVersions {
  private readonly root: string;
  private readonly read = new Map<number, KeptVersion>();
  private reading: Promise<unknown> = Promise.resolve();

  constructor(root: string) {
    this.root = root;
  }

  stamp(): string {
    return numbersIn(this.root)
      .map((number) => this.stampOf(number))
      .join('\n');
  }

  /** All of them, as they are now. @throws InputError if one is damaged */
  all(): Promise<BotVersion[]> {
    const found = this.reading.then(() => this.readOn());
    this.reading = found.catch(() => {});
    return found;
  }

  private async readOn(): Promise<BotVersion[]> {
    const versions: BotVersion[] = [];
    let before: VersionReader | null = null;
    for (const number of numbersIn(this.root)) {
      const found = await this.at(number, before);
      versions.push(found.version);
      before = found.reader;
    }
    return versions;
  }

  private async at(number: number, before: VersionReader | null): Promise<KeptVersion> {
    const stamp = this.stampOf(number);
    const known = this.read.get(number);
    if (known?.stamp === stamp && known.reader.before === before) return known;
    const found = await this.readAt(number, before, known);
    this.read.set(number, { stamp, ...found });
    return { stamp, ...found };
  }

  /** Read on; or from the start where it is another run, or its journal was mended. */
  private async readAt(
    number: number,
    before: VersionReader | null,
    known: KeptVersion | undefined,
  ): Promise<Omit<KeptVersion, 'stamp'>> {
    if (known?.reader.before === before) {
      const version = await known.reader.readOn().catch(() => null);
      if (version !== null) return { reader: known.reader, version };
    }
    const reader = await VersionReader.open(join(this.root, String(number)), number, before);
    return { reader, version: await reader.readOn() };
  }

  private stampOf(number: number): string {
    return stampOf(join(this.root, String(number)), [JOURNAL, MANIFEST]);
  }
}

/** The page of a bot that is being written, and the page of each of its versions. */
export function siteOfVersions(root: string, versions: KeptVersions, watch: Watch): SiteParts {
  const runs = siteOfRuns(root);
  return {
    ...runs,
    subjectAt: (path) => (path === '' ? new VersionsSubject(root, versions, watch) : runs.subjectAt(path)),
    press(path) {
      if (path === 'stop') watch.stop();
      return path === 'stop';
    },
  };
}

class VersionsSubject implements PageSubject {
  private readonly root: string;
  private readonly watch: Watch;
  private readonly versions: KeptVersions;

  constructor(root: string, versions: KeptVersions, watch: Watch) {
    this.root = root;
    this.watch = watch;
    this.versions = versions;
  }

  stamp(): string {
    const { watch, versions } = this;
    return [watch.error(), watch.again()?.number, watch.isPlaying(), versions.stamp()].join('\n');
  }

  async draw(script: string): Promise<string> {
    const { watch } = this;
    const versions = await this.versions.all();
    const shown = {
      versions,
      error: watch.error(),
      again: watch.again(),
      isOver: !watch.isPlaying(),
    };
    return drawDocument(versionsDocument({ ...watch, ...shown }), script);
  }

  state(): ReturnType<PageSubject['state']> {
    const newest = numbersIn(this.root).at(-1);
    return { words: `Version ${newest ?? 1} is being played.`, isPlaying: this.watch.isPlaying(), canStop: true };
  }
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST } from '../../runs/run/folder.js';
import { isBeingWritten } from '../../runs/run/lock.js';
import { readManifest } from '../../runs/run/manifest.js';
import { drawDocument } from '../report/drawing.js';
import { firstDealsPage } from '../report/first-deals.js';
import { runsDocument, runsIn } from '../report/kept-runs.js';
import { DEALS } from '../report/writing.js';
import type { PageSubject } from './living-page.js';
import { botAt, mistakesPage, newestBots } from './mistakes.js';
import { isRun, namesIn, orSaid, RunSubject, stampOf } from './run-subject.js';
import type { SiteParts } from './site.js';

/** A run that this program plays: how far it is, in words, and what stops it. */
export interface OwnRun {
  words(): string;
  stop(): void;
}

/** A run as a site; or the runs of a folder: their list, and a page of each. They grow while they are played. */
export function siteOfRuns(folder: string, own: OwnRun | null = null): SiteParts {
  const folderOf = (name: string): string | null => {
    const found = isRun(folder) ? undefined : namesIn(folder).find((each) => encodeURIComponent(each) === name);
    return found !== undefined && isRun(join(folder, found)) ? join(folder, found) : null;
  };
  return {
    subjectAt(path) {
      if (path === '')
        return own !== null || isRun(folder)
          ? new RunSubject(folder, own && (() => own.words()))
          : new ListSubject(folder);
      const run = folderOf(path.slice(0, -1));
      return run === null ? null : new RunSubject(run);
    },
    async fileAt(path) {
      const [, name, file] = /^(?:([^/]*)\/)?([^/]*)$/.exec(path) ?? [];
      const run = name === undefined ? folder : folderOf(name);
      if (run === null || !isRun(run)) return null;
      const made = playedPage(file, run, own === null || !isBeingWritten(run));
      if (made !== null) return orSaid(run, null, made);
      return file === DEALS ? readFile(join(run, file), 'utf8').catch(() => null) : null;
    },
    press(path) {
      if (path === 'stop') own?.stop();
      return path === 'stop' && own !== null;
    },
  };
}

/** A page of deals that are played when somebody opens it; null if it is none. */
function playedPage(file: string, run: string, isNow: boolean): (() => Promise<string | null>) | null {
  const bot = botAt(file);
  if (bot !== null) return () => mistakesPage(run, bot, isNow);
  if (file === DEALS && !existsSync(join(run, DEALS))) return () => firstDeals(run, isNow);
  return null;
}

/** The page of the first deals of a run, of which none is kept yet. */
async function firstDeals(folder: string, isNow: boolean): Promise<string | null> {
  const manifest = await readManifest(folder);
  if (isNow) await newestBots(manifest.bots);
  return firstDealsPage({ manifest, folder });
}

/** The list of the runs of a folder. */
class ListSubject implements PageSubject {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  stamp(): string {
    return stampOf(this.folder, namesIn(this.folder).map((name) => join(name, MANIFEST)));
  }

  draw(script: string): Promise<string> {
    return orSaid(this.folder, script, async () => {
      const document = runsDocument(await runsIn(this.folder), this.folder, null, () => '');
      return drawDocument(document, script);
    });
  }

  state(): ReturnType<PageSubject['state']> {
    return { words: '', isPlaying: false, canStop: false };
  }
}

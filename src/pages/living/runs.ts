import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openRun } from '../../experiments/kinds.js';
import { DEALS, MANIFEST, oddIn } from '../../runs/run/folder.js';
import { isBeingWritten } from '../../runs/run/lock.js';
import { InputError } from '../../support/input/refusal.js';
import { stopwatch } from '../../support/system/clock.js';
import { SWING_RECORDS } from '../report/deals-page.js';
import { drawDocument, drawServed } from '../report/drawing.js';
import { KEPT } from '../report/keeping.js';
import { runsDocument, runsIn } from '../report/kept-runs.js';
import { swingsOf } from '../report/report.js';
import { botAt, mistakeLinks, mistakesPage } from './mistakes.js';
import { Questions } from './questions.js';
import type { ServedPage, Site } from './server.js';

/** A run that this program plays: how far it is, in words, and what stops it. */
export interface OwnRun {
  words(): string;
  stop(): void;
}

/** So many times as long as it took to draw a page none is drawn again: what plays has four fifths of the time. */
const PAUSES = 4;

/** A run as a site; or the runs of a folder: their list, and a page of each. They are drawn from what is kept. */
export class SiteOfRuns implements Site {
  private readonly folder: string;
  private readonly own: OwnRun | null;
  private readonly asks: boolean;
  /** Pages as they were drawn last, and what is another text once there is more to show. */
  private readonly drawn = new Map<string, Promise<{ readonly html: string; readonly stamp: string }>>();
  /** Pages that are being drawn for somebody, by path: whoever asks meanwhile gets the same. */
  private readonly inHand = new Map<string, Promise<string | null>>();
  /** Since a page was drawn, and the milliseconds until one may be drawn again. */
  private since = stopwatch();
  private pause = 0;
  private readonly questions = new Questions();

  /** `asks`: are bots started only once somebody has said so? Not where this program plays them itself. */
  constructor(folder: string, own: OwnRun | null = null, asks = own === null) {
    this.folder = folder;
    this.own = own;
    this.asks = asks;
  }

  press(path: string): string | null {
    if (path !== 'stop' || this.own === null) {
      this.drawn.clear(); // pages that ask
      return this.questions.answer(path.replace(/^.*\//, ''));
    }
    this.own.stop();
    return '';
  }

  async page(path: string): Promise<ServedPage | null> {
    const [, name, file] = /^(?:([^/]*)\/)?([^/]*)$/.exec(path) ?? [];
    const folder = name === undefined ? this.folder : this.runNamed(name);
    if (folder === null || file === undefined || !existsSync(folder)) return null;
    const odd = isRun(folder) ? await oddIn(folder) : null;
    if (odd !== null) return { html: saying(folder, odd, true), state: null };
    if (file !== '') return this.pageIn(folder, file);
    const html = await this.newest(folder);
    const isList = folder === this.folder && this.own === null && !isRun(folder);
    const words = folder === this.folder ? (this.own?.words() ?? '') : '';
    const state = {
      words,
      isPlaying: !isList && isBeingWritten(folder),
      canStop: folder === this.folder && this.own !== null,
    };
    return { html, state: isList ? null : state };
  }

  private runNamed(name: string): string | null {
    const found = isRun(this.folder)
      ? undefined
      : namesIn(this.folder).find((each) => encodeURIComponent(each) === name);
    return found !== undefined && isRun(join(this.folder, found)) ? join(this.folder, found) : null;
  }

  /** The page of a folder: drawn again if there is more to show, and pages have not taken too much of the time. */
  private async newest(folder: string): Promise<string> {
    const last = await this.drawn.get(folder);
    const ofRuns = isRun(folder) || this.own !== null ? '' : MANIFEST;
    const stamp = stampOf(namesIn(folder).map((name) => join(folder, name, ofRuns)));
    if (last !== undefined && (last.stamp === stamp || this.since() < this.pause)) return last.html;
    const page = this.draw(folder, stamp);
    this.drawn.set(folder, page);
    page.catch(() => this.drawn.delete(folder));
    return (await page).html;
  }

  private async draw(folder: string, stamp: string) {
    const elapsed = stopwatch();
    this.pause = Number.POSITIVE_INFINITY;
    try {
      return { html: await orSaid(folder, true, () => this.html(folder)), stamp };
    } finally {
      this.pause = PAUSES * elapsed();
      this.since = stopwatch();
    }
  }

  private async html(folder: string): Promise<string> {
    if (isRun(folder)) return this.ofRun(folder, '', () => pageOfRun(folder));
    if (this.own !== null) return saying(folder, 'Nothing is kept yet.', true);
    return drawDocument(runsDocument(await runsIn(folder), folder), KEPT);
  }

  /** A page in the folder of a run, or one that is played when somebody opens it; null: there is none. */
  private async pageIn(folder: string, file: string): Promise<ServedPage | null> {
    const bot = botAt(file);
    if (!isRun(folder) || (bot === null && file !== DEALS)) return null;
    const isNow = this.own === null || !isBeingWritten(folder); // with bots as they are on disk now
    const draw = async () => (bot === null ? swingsOf(await openRun(folder)) : mistakesPage(folder, bot, isNow));
    const path = join(folder, file);
    const page = this.inHand.get(path) ?? orSaid(folder, false, () => this.ofRun(folder, file, draw));
    this.inHand.set(path, page);
    const html = await page.finally(() => this.inHand.delete(path));
    return html === null ? null : { html, state: null };
  }

  private async ofRun<Page>(folder: string, page: string, draw: () => Promise<Page>): Promise<Page | string> {
    return this.asks ? this.questions.drawn(folder, page, draw) : draw();
  }
}

async function pageOfRun(folder: string): Promise<string> {
  const run = await openRun(folder);
  const hasDeals = [DEALS, SWING_RECORDS].some((name) => existsSync(join(folder, name)));
  return drawServed(run, hasDeals ? DEALS : null, mistakeLinks(run.manifest));
}

/** Is a run kept in a folder? */
const isRun = (folder: string): boolean => existsSync(join(folder, MANIFEST));

/** A page; or one that says why there is none. */
async function orSaid<Page>(folder: string, isServed: boolean, draw: () => Promise<Page>): Promise<Page | string> {
  try {
    return await draw();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return saying(folder, error.message, isServed);
  }
}

const saying = (folder: string, said: string, isServed: boolean): string =>
  drawDocument({ title: basename(folder), verdict: '', facts: [said], tables: [], figures: [] }, isServed ? KEPT : {});

/** What is in a folder, but for links; nothing if it is gone. */
const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isSymbolicLink() ? [] : [each.name]))
    : [];

/** What changes with files. */
const stampOf = (paths: readonly string[]): string =>
  paths
    .map((path) => {
      const found = existsSync(path) ? statSync(path, { throwIfNoEntry: false }) : undefined; // nothing is below a file
      return `${path} ${found?.mtimeMs} ${found?.size}`;
    })
    .join('\n');

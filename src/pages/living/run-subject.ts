import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openRun } from '../../experiments/kinds.js';
import type { Document } from '../../results/document/document.js';
import { MANIFEST } from '../../runs/run/folder.js';
import type { Run } from '../../runs/run/kind.js';
import { isBeingWritten } from '../../runs/run/lock.js';
import { InputError } from '../../support/input/refusal.js';
import { drawDocument, drawPage } from '../report/drawing.js';
import { hasFirstDeals } from '../report/first-deals.js';
import { DEALS } from '../report/writing.js';
import type { PageSubject } from './living-page.js';
import { mistakeLinks } from './mistakes.js';

/** A run in a folder, which this program or another may still be playing, as far as it has come. */
export class RunSubject implements PageSubject {
  private readonly folder: string;
  private readonly words: (() => string) | null;

  /** `words`: how far it is, if this program plays it, and may so be asked to stop. */
  constructor(folder: string, words: (() => string) | null = null) {
    this.folder = folder;
    this.words = words;
  }

  stamp(): string {
    return stampOf(this.folder, namesIn(this.folder));
  }

  draw(script: string): Promise<string> {
    const dealsOf = ({ manifest }: Run): string | null =>
      existsSync(join(this.folder, DEALS)) || hasFirstDeals(manifest) ? DEALS : null;
    if (!isRun(this.folder))
      return Promise.resolve(drawDocument(sentence(this.folder, 'Nothing is kept yet.'), script));
    return orSaid(this.folder, script, async () =>
      drawPage([await openRun(this.folder)], {
        dealsOf,
        script,
        besides: ({ manifest }) => mistakeLinks(manifest),
      }),
    );
  }

  state(): ReturnType<PageSubject['state']> {
    return { words: this.words?.() ?? '', isPlaying: isBeingWritten(this.folder), canStop: this.words !== null };
  }
}

/** Is a run kept in a folder? */
export const isRun = (folder: string): boolean => existsSync(join(folder, MANIFEST));

/** A page; or one that says why there is none. */
export async function orSaid<Page>(
  folder: string,
  script: string | null,
  draw: () => Promise<Page>,
): Promise<Page | string> {
  try {
    return await draw();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return drawDocument(sentence(folder, error.message), script ?? undefined);
  }
}

const sentence = (folder: string, said: string): Document => ({
  title: basename(folder),
  verdict: '',
  facts: [said],
  tables: [],
  figures: [],
});

/** The files of a folder; none if it is gone. */
export const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** What changes with files of a folder. */
export const stampOf = (folder: string, names: readonly string[]): string =>
  names
    .map((name) => {
      const path = join(folder, name);
      const found = existsSync(path) ? statSync(path, { throwIfNoEntry: false }) : undefined; // nothing is below a file
      return `${name} ${found?.mtimeMs} ${found?.size}`;
    })
    .join('\n');

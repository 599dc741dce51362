import { readFile } from 'node:fs/promises';
import { compiled } from '../../support/system/own-file.js';
import { LivingPage, type PageSubject } from './living-page.js';
import type { SendEvent, ServedFile, Site } from './server.js';

/** The script of pages that are served, by its name in the site. */
const SCRIPT = 'living.js';

/** What a site has. */
export interface SiteParts {
  /** What is shown at a path that is empty or ends in `/`, and grows; null: nothing. */
  subjectAt(path: string): PageSubject | null;
  /** The page at another path; null: there is none. */
  fileAt(path: string): Promise<string | null>;
  /** Does what a button asks for; false: there is no such button. */
  press(path: string): boolean;
}

/** Pages that grow, each made once for all who look at it. */
export class LivingSite implements Site {
  private readonly parts: SiteParts;
  private readonly pages = new Map<string, LivingPage>();

  constructor(parts: SiteParts) {
    this.parts = parts;
  }

  async file(path: string, root: string): Promise<ServedFile | null> {
    if (path === SCRIPT)
      return { type: 'text/javascript', text: await readFile(compiled(`pages/page/${SCRIPT}`), 'utf8') };
    const text = await (this.pageAt(path)?.page(root + SCRIPT) ?? this.parts.fileAt(path));
    return text === null ? null : { type: 'text/html', text };
  }

  follow(path: string, send: SendEvent): (() => void) | null {
    return this.pageAt(path)?.follow(send) ?? null;
  }

  press(path: string): boolean {
    return this.parts.press(path);
  }

  private pageAt(path: string): LivingPage | null {
    const known = this.pages.get(path);
    if (known !== undefined) return known;
    const subject = path === '' || path.endsWith('/') ? this.parts.subjectAt(path) : null;
    if (subject === null) return null;
    const page = new LivingPage(subject);
    this.pages.set(path, page);
    return page;
  }
}

import { randomBytes } from 'node:crypto';
import { commandOf } from '../../players/bot/command-text.js';
import { isPath } from '../../players/bot/loading/load.js';
import { NotAsked, startingOnly } from '../../players/bot/loading/starting.js';
import { parseSpec, sourcesOf } from '../../players/bot/spec.js';
import { type Manifest, readManifest } from '../../runs/run/manifest.js';
import { asLine } from '../../support/input/refusal.js';
import { tag } from '../page/markup.js';
import { pageFile } from '../report/page.js';

/** What a page asks: may these be started? */
interface Question {
  readonly folder: string;
  /** The page that they are started for. */
  readonly page: string;
  readonly starts: readonly string[];
  /** The address that its button leads to. */
  readonly address: string;
}

/**
 * Pages of runs that this program does not play start files and programs of bots only once somebody who has read what
 * they are has pressed a button: its address is in that page alone.
 */
export class Questions {
  private open: readonly Question[] = [];
  /** What may be started, each after its folder. */
  private readonly granted = new Set<string>();

  /** A page of a run as it is drawn; or one that asks, if something is started that nobody was asked about. */
  async drawn<Page>(folder: string, page: string, draw: () => Promise<Page>): Promise<Page | string> {
    try {
      return await startingOnly((source) => this.granted.has(folder + source), draw);
    } catch (error) {
      if (!(error instanceof NotAsked)) throw error;
      const starts = [...new Set([...startedBy(await readManifest(folder)), error.source])];
      const question = { folder, page, starts, address: `start-${randomBytes(16).toString('hex')}` };
      this.open = [...this.open, question].slice(-MOST);
      return pageOf(question);
    }
  }

  /** Takes the answer to a question: gives the page that asked; null if no question has this address. */
  answer(address: string): string | null {
    const found = this.open.find((each) => each.address === address);
    if (found === undefined) return null;
    this.open = this.open.filter((each) => each !== found);
    for (const source of found.starts) this.granted.add(found.folder + source);
    return found.page || './';
  }
}

/** The files and commands of its bots. */
const startedBy = ({ bots }: Manifest): string[] =>
  bots
    .flatMap(({ spec }) => sourcesOf(parseSpec(spec, 'bots')))
    .filter((source) => isPath(source) || commandOf(source) !== null);

/** So many questions are open; each time that a page is loaded it asks anew. */
const MOST = 100;

const TITLE = 'May these be started?';
const WHY = 'For this page the bots of this run are started, and can do all that you can:';

const pageOf = ({ starts, address }: Question): string =>
  pageFile(
    TITLE,
    tag('article', {}, [
      tag('h1', {}, TITLE),
      tag('p', {}, WHY),
      ...starts.map((source) => tag('p', {}, tag('code', {}, asLine(source)))),
      tag('form', { method: 'post', action: address }, tag('button', {}, 'Start them')),
    ]),
    { allows: "form-action 'self'" },
  );

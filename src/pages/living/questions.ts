import { randomBytes } from 'node:crypto';
import { NotAsked, startingOnly } from '../../players/bot/loading/starting.js';
import type { Manifest } from '../../runs/run/manifest.js';
import { markOf, startedBy, wasPlayedHere } from '../../runs/run/played.js';
import { asLine } from '../../support/input/refusal.js';
import { GENERATORS, htmlFile, tag } from '../page/markup.js';
import { pageStyle } from '../report/style.js';

/** What a page asks: may these be started? */
interface Question {
  readonly run: string;
  /** The page that they are started for. */
  readonly page: string;
  readonly starts: readonly string[];
  /** The address that its button leads to. */
  readonly address: string;
}

/**
 * Pages of runs that this machine has not played start files and programs of bots only once somebody who has read what
 * they are has pressed a button: its address is in that page alone.
 */
export class Questions {
  private open: readonly Question[] = [];
  /** What may be started, each after its run. */
  private readonly granted = new Set<string>();

  /** A page of a run as it is drawn; or one that asks, if something is started that nobody was asked about. */
  async drawn<Page>(manifest: Manifest, page: string, draw: () => Promise<Page>): Promise<Page | string> {
    if (await wasPlayedHere(manifest)) return draw();
    const run = markOf(manifest);
    try {
      return await startingOnly((source) => this.granted.has(run + source), draw);
    } catch (error) {
      if (!(error instanceof NotAsked)) throw error;
      const starts = [...new Set([...startedBy(manifest), error.source])];
      const question = { run, page, starts, address: `start-${randomBytes(16).toString('hex')}` };
      this.open = [...this.open, question].slice(-MOST);
      return pageOf(question);
    }
  }

  /** Takes the answer to a question: gives the page that asked; null if no question has this address. */
  answer(address: string): string | null {
    const found = this.open.find((each) => each.address === address);
    if (found === undefined) return null;
    this.open = this.open.filter((each) => each !== found);
    for (const source of found.starts) this.granted.add(found.run + source);
    return found.page || './';
  }
}

/** So many questions are open; each time that a page is loaded it asks anew. */
const MOST = 100;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'";
const TITLE = 'May these be started?';
const WHY =
  'This run was not played on this machine from this folder. For this page its bots are started, and can do all that you can:';

const pageOf = ({ starts, address }: Question): string =>
  htmlFile(
    { title: TITLE, generator: GENERATORS.report, policy: POLICY, css: pageStyle() },
    tag('body', {}, [
      tag('main', {}, [
        tag('h1', {}, TITLE),
        tag('p', {}, WHY),
        ...starts.map((source) => tag('p', {}, tag('code', {}, asLine(source)))),
        tag('form', { method: 'post', action: address }, tag('button', {}, 'Start them')),
      ]),
    ]),
  );

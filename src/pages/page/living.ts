/**
 * The script of a page that is served: once there is more to show, the page is asked for again and put in place; what
 * was open stays open. A line at the top says how far the run is, and stops it.
 */

import { button, h } from './dom.js';

/** What the server says of the run. */
interface RunState {
  /** How far it is; empty: not known here. */
  readonly words: string;
  readonly isPlaying: boolean;
  /** May a button stop it? */
  readonly canStop: boolean;
}

class PageKeeper {
  private readonly said = h('span', { role: 'status' });
  private readonly stop = button('Stop', () => void fetch('stop', { method: 'POST' }), { hidden: true });
  private readonly bar = h('p', { class: 'living', hidden: true }, this.said, ' ', this.stop);
  private isAsking = false;
  private isStale = false;
  /** The page as it came last. */
  private shown = '';

  constructor() {
    document.body.prepend(this.bar);
    const events = new EventSource('events');
    events.addEventListener('open', () => void this.renew());
    events.addEventListener('changed', () => void this.renew());
    events.addEventListener('state', ({ data }: MessageEvent<string>) => {
      const { words, isPlaying, canStop } = JSON.parse(data) as RunState;
      this.stop.hidden = !(isPlaying && canStop);
      this.say(isPlaying ? words || 'It is being played.' : '');
    });
    events.addEventListener('error', () => {
      this.stop.hidden = true;
      this.say('The program that served this page has ended. What is shown here stays.');
    });
  }

  private say(words: string): void {
    this.said.textContent = words;
    this.bar.hidden = words === '';
  }

  /** Asks for the page again, unless it is being asked for: then once more. */
  private async renew(): Promise<void> {
    this.isStale = true;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.isStale) {
      this.isStale = false;
      const response = await fetch('').catch(() => null);
      if (response?.ok) this.put(await response.text());
    }
    this.isAsking = false;
  }

  private put(page: string): void {
    if (page === this.shown) return;
    this.shown = page;
    const read = new DOMParser().parseFromString(page, 'text/html');
    const [now, next] = [document, read].map((each) => each.querySelector('main')) as HTMLElement[];
    if (next === null) return;
    const open = [...now.querySelectorAll('details[open]')].map(nameOf);
    for (const details of next.querySelectorAll('details'))
      if (open.includes(nameOf(details))) (details as HTMLDetailsElement).open = true;
    now.replaceWith(document.adoptNode(next));
    document.title = read.title;
    document.dispatchEvent(new Event('renewed')); // for the script of its tables
  }
}

/** What a part that can be opened is called: its section and its caption. */
const nameOf = (details: Element): string =>
  [details.closest('section')?.querySelector('h2'), details.querySelector('summary')]
    .map((element) => element?.textContent)
    .join('\n');

new PageKeeper();

import { stopwatch } from '../../support/system/clock.js';
import type { SendEvent } from './server.js';

/** What a page that is served shows. */
export interface PageSubject {
  /** Another text once there is more to show. */
  stamp(): string;
  /** The page of it, with the script at this address. */
  draw(script: string): Promise<string>;
  /** How far it is, in words; is it being played; may a button stop it? */
  state(): { readonly words: string; readonly isPlaying: boolean; readonly canStop: boolean };
}

/** How often a subject is looked at, in milliseconds. */
const EVERY = 100;

/** So many times as long as it took it is not made anew: what plays beside it has most of the time. */
const PAUSES = 4;

/** A page that is served, made anew once there is more of its subject; those who look at it hear of that. */
export class LivingPage {
  private readonly subject: PageSubject;
  private made: { readonly stamp: string; readonly page: Promise<string> } | null = null;
  private readonly listeners = new Set<SendEvent>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private seen = '';
  private said = '';
  /** Since the page was made, and the milliseconds until it may be made anew. */
  private since = stopwatch();
  private pause = 0;

  constructor(subject: PageSubject) {
    this.subject = subject;
  }

  page(script: string): Promise<string> {
    const stamp = this.subject.stamp();
    if (this.made?.stamp !== stamp) this.made = { stamp, page: this.draw(script) };
    return this.made.page;
  }

  private async draw(script: string): Promise<string> {
    const elapsed = stopwatch();
    this.pause = Number.POSITIVE_INFINITY;
    try {
      return await this.subject.draw(script);
    } finally {
      this.pause = PAUSES * elapsed();
      this.since = stopwatch();
    }
  }

  /** Sends what happens until the function that is returned is called. */
  follow(send: SendEvent): () => void {
    this.listeners.add(send);
    send('state', this.subject.state());
    if (this.timer === undefined) {
      this.seen = this.subject.stamp();
      this.timer = setInterval(() => this.look(), EVERY).unref();
    }
    return () => {
      this.listeners.delete(send);
      if (this.listeners.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  private look(): void {
    const stamp = this.subject.stamp();
    if (stamp !== this.seen && this.since() >= this.pause) {
      this.send('changed', null);
      this.seen = stamp;
    }
    const state = this.subject.state();
    const said = JSON.stringify(state);
    if (said !== this.said) this.send('state', state);
    this.said = said;
  }

  private send(event: string, data: unknown): void {
    for (const send of this.listeners) send(event, data);
  }
}

import { actionSeat } from '../../cards/engine/actions.js';
import type { Seat } from '../../cards/engine/seats.js';
import { refuse } from '../../support/input/refusal.js';
import { recordOf } from './deal-line.js';
import type { Entry } from './entries.js';
import { type DealLink, linkOf, readLink } from './link.js';
import type { FoundMistake } from './mistake-words.js';
import { readDeal } from './reading.js';

/** The deals of a page: those that came with it, and after them what was played or opened by a link. */
export class DealCollection {
  private all: readonly Entry[];
  /** The records of all boards that a person has played on the page, each time. */
  readonly played: string[] = [];
  /** So many have their number in the page as address; the others' addresses hold them whole. */
  private readonly numbered: number;

  constructor(entries: readonly Entry[]) {
    this.all = entries;
    this.numbered = entries.length;
  }

  get entries(): readonly Entry[] {
    return this.all;
  }

  /** The place of the deal after or before another; its own if there is none. */
  beside(at: number, by: 1 | -1): number {
    return at + by in this.all ? at + by : at;
  }

  /** Adds a deal, unless it is there, and returns its place. */
  add(entry: Entry): number {
    const same = this.all.findIndex((each) => isSame(each, entry));
    if (same < 0) this.all = [...this.all, entry];
    return same < 0 ? this.all.length - 1 : same;
  }

  /** Adds a board that a person has played, and returns its place. */
  addPlayed(record: string, note: string): number {
    this.played.push(record);
    return this.add({ deals: [readDeal(record)], note });
  }

  /** The address of a deal before action `step`. */
  address(at: number, step: number): string {
    if (at < this.numbered) return `#d=${at + 1}&s=${step}`;
    return linkOf({ line: this.all[at].deals[0], seat: null, step });
  }

  /** What an address names: a deal of the page, or another. @throws InputError if it is damaged */
  named(hash: string): { readonly at: number; readonly step: number | undefined } | DealLink {
    const link = new URLSearchParams(hash.slice(1));
    if (link.has('deal')) return readLink(hash);
    const at = Number(link.get('d') ?? 1) - 1;
    if (!(at in this.all)) refuse('', `There is no deal ${link.get('d')}; the last one is ${this.all.length}.`);
    return { at, step: link.has('s') ? Math.trunc(Number(link.get('s'))) || 0 : undefined };
  }

  /** Were the deals chosen by their mistakes? */
  get isOfMistakes(): boolean {
    return this.all.some(({ mistakes }) => mistakes?.length);
  }

  /**
   * The next of the mistakes for which the deals were chosen, in the order of the list: after the one at a step of a
   * deal, or else the deal's first. Those of one seat only, if that is not null.
   */
  mistakeAfter(at: number, step: number, seat: Seat | null): (FoundMistake & { readonly deal: number }) | undefined {
    const listed = this.all.flatMap(({ deals: [{ actions }], mistakes = [] }, deal) =>
      mistakes.map((found) => ({ ...found, deal, isOf: actionSeat(actions[found.step]) })),
    );
    const here = listed.findIndex((found) => found.deal === at && found.step === step);
    return listed.find(({ deal, isOf }, i) => (here < 0 ? deal >= at : i > here) && isOf === (seat ?? isOf));
  }
}

const isSame = ({ deals: [one] }: Entry, { deals: [other] }: Entry): boolean =>
  one.terms.talon === other.terms.talon && recordOf(one) === recordOf(other);

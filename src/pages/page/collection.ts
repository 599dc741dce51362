import { isPlayer } from '../../analysis/review/deal-review.js';
import { actionSeat } from '../../cards/engine/actions.js';
import { SEATS, type Seat } from '../../cards/engine/seats.js';
import { refuse } from '../../support/input/refusal.js';
import { recordOf } from './deal-line.js';
import type { Entry } from './entries.js';
import { type DealLink, linkOf, readLink } from './link.js';
import type { FoundMistake } from './mistake-words.js';
import { readDeal } from './reading.js';
import { dealText, type MistakeTask } from './rolling.js';
import type { Rollouts } from './rollouts.js';
import { dealsByBot } from './whose.js';
import { botName } from './words.js';

/** How mistakes are found, and whose: those of the player `of` or in the seat, if they are not null. */
interface MistakeTerms extends Omit<MistakeTask, 'is' | 'deals' | 'step'> {
  readonly of: string | null;
  readonly seat: Seat | null;
}

/** Says and shows what is found. */
interface MistakeHost {
  say(text: string): void;
  show(at: number, found: FoundMistake): void;
}

/** The deals of a page: those that came with it, and after them what was played or opened by a link. */
export class DealCollection {
  private all: readonly Entry[] = [];
  private every: readonly number[] = [];
  private byBot: ReadonlyMap<string, readonly number[]> = new Map();
  /** The bot whose deals are shown; null: all are. */
  private bot: string | null = null;
  /** The records of all boards that a person has played on the page, each time. */
  readonly played: string[] = [];
  /** So many have their number in the page as address; the others' addresses hold them whole. */
  private readonly numbered: number;

  constructor(entries: readonly Entry[]) {
    this.take(entries);
    this.numbered = entries.length;
  }

  get entries(): readonly Entry[] {
    return this.all;
  }

  private take(entries: readonly Entry[]): void {
    this.all = entries;
    this.every = [...entries.keys()];
    this.byBot = dealsByBot(entries);
  }

  /** The places of those that are shown. */
  get shown(): readonly number[] {
    return (this.bot === null ? undefined : this.byBot.get(this.bot)) ?? this.every;
  }

  /** The bots whose deals are some of all, each with their number; and which was chosen. */
  get bots(): {
    readonly offered: readonly (readonly [name: string, deals: number])[];
    readonly chosen: string | null;
  } {
    const counts = [...this.byBot].map(([name, { length }]) => [name, length] as const);
    const isOfAll = counts.every(([, deals]) => deals === this.all.length);
    return { offered: isOfAll ? [] : counts, chosen: this.bot };
  }

  /** Shows the deals of a bot, or all; gives the place of the first, or of the one there was if it is among them. */
  choose(bot: string | null, at: number): number {
    this.bot = bot;
    return this.shown.includes(at) ? at : this.shown[0];
  }

  /** A deal with the mistakes of the bot whose deals are shown. */
  entryAt(at: number): Entry {
    const { mistakes, ...entry } = this.entries[at];
    const [{ players, actions }] = entry.deals;
    return { ...entry, mistakes: mistakes?.filter(({ step }) => this.isOf(players[actionSeat(actions[step])])) };
  }

  /** The same of a deal that is to be seen: all are shown again if it is not among those of the bot. */
  opened(at: number): Entry {
    if (!this.shown.includes(at)) this.bot = null;
    return this.entryAt(at);
  }

  /** The place of the shown deal after or before another; its own if there is none. */
  beside(at: number, by: 1 | -1): number {
    return this.shown[this.shown.indexOf(at) + by] ?? at;
  }

  /** Adds a deal, unless it is there, and returns its place. */
  add(entry: Entry): number {
    const same = this.entries.findIndex((each) => isSame(each, entry));
    if (same < 0) this.take([...this.entries, entry]);
    return same < 0 ? this.entries.length - 1 : same;
  }

  /** Adds a board that a person has played, and returns its place. */
  addPlayed(record: string, note: string): number {
    this.played.push(record);
    return this.add({ deals: [readDeal(record)], note });
  }

  /** The address of a deal before action `step`. */
  address(at: number, step: number): string {
    const bot = this.bot === null ? '' : `bot=${encodeURIComponent(this.bot)}&`;
    if (at < this.numbered) return `#${bot}d=${at + 1}&s=${step}`;
    return linkOf({ line: this.entries[at].deals[0], seat: null, step });
  }

  /** What an address names: a deal of the page, or another. @throws InputError if it is damaged */
  named(hash: string): { readonly at: number; readonly step: number | undefined } | DealLink {
    const link = new URLSearchParams(hash.slice(1));
    if (link.has('deal')) return readLink(hash);
    const bot = link.get('bot');
    const { length } = this.entries;
    if (bot !== null && !this.byBot.has(bot))
      refuse('', `No deal here is of ${bot}; there are those of ${[...this.byBot.keys()].join(', ')}.`);
    const first = this.choose(bot, 0);
    const at = link.has('d') ? Number(link.get('d')) - 1 : first;
    if (!(at in this.entries)) refuse('', `There is no deal ${link.get('d')}; the last one is ${length}.`);
    return { at, step: link.has('s') ? Math.trunc(Number(link.get('s'))) || 0 : undefined };
  }

  /** Were the deals chosen by their mistakes? */
  get isOfMistakes(): boolean {
    return this.entries.some(({ mistakes }) => mistakes?.length);
  }

  /** Is each deal there with two courses? */
  get isOfPairs(): boolean {
    return this.entries.some(({ deals }) => deals.length > 1);
  }

  /**
   * Shows the next of the mistakes for which the deals were chosen, in the order of the list: after the one at a step
   * of a deal, or else the deal's first. Those of one seat only, if that is not null.
   */
  nextListed(at: number, step: number, seat: Seat | null, { say, show }: MistakeHost): void {
    const listed = this.entries.flatMap(({ deals: [{ actions }] }, deal) =>
      (this.entryAt(deal).mistakes ?? []).map((found) => ({ deal, found, isOf: actionSeat(actions[found.step]) })),
    );
    const here = listed.findIndex(({ deal, found }) => deal === at && found.step === step);
    const next = listed.find(({ deal, isOf }, i) => (here < 0 ? deal >= at : i > here) && isOf === (seat ?? isOf));
    if (next === undefined) say('That was the last mistake of the list.');
    else show(next.deal, next.found);
  }

  /** Is a player the bot whose deals are shown, if they are one's? */
  private isOf(player: string): boolean {
    return this.bot === null || botName(player) === this.bot;
  }

  /** Seeks and shows the first mistake from a step of deal `at` on, until the rollouts are asked for something else. */
  seekMistake(
    at: number,
    step: number,
    terms: MistakeTerms,
    host: MistakeHost & { readonly rollouts: Rollouts },
  ): void {
    const { rollouts, say, show } = host;
    const entry = this.entries[at];
    if (entry === undefined) {
      say('No later answer is surely worse than the best.');
      return;
    }
    say(`Looking for a mistake in deal ${at + 1} …`);
    const { of, seat, models, worlds, seed } = terms;
    const isMeant = (player: string, place: Seat): boolean =>
      isPlayer(of, player) && this.isOf(player) && (seat ?? place) === place;
    const next = this.beside(at, 1);
    const deals = entry.deals.map((deal) => {
      const seats = SEATS.filter((place) => isMeant(deal.players[place], place));
      return [dealText(deal), deal.line, seats] as const;
    });
    rollouts.ask({ is: 'mistake', deals, step, models, worlds, seed }, (found) => {
      if (typeof found === 'string') say(found);
      else if (found === null) this.seekMistake(next === at ? this.entries.length : next, 0, terms, host);
      else show(at, found);
    });
  }
}

const isSame = ({ deals: [one] }: Entry, { deals: [other] }: Entry): boolean =>
  one.terms.talon === other.terms.talon && recordOf(one) === recordOf(other);

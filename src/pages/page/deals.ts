import { OVER } from '../../cards/engine/actions.js';
import type { Seat } from '../../cards/engine/seats.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import { Analyst } from '../../search/solver/analyst.js';
import { InputError } from '../../support/input/refusal.js';
import { worldsFor } from './bots.js';
import { DealCollection } from './collection.js';
import { DATA_ID, type PageData, RECORDS_ID } from './data.js';
import { courseAt, cutAt, type DealLine, eachSeat, playOn, recordOf, type Trio } from './deal-line.js';
import { DealList } from './deal-list.js';
import { copyAddress, saveFile } from './dom.js';
import { boardLine, boardsOf, botsChoices, botsOf, entriesOf, headingsOf, playedEntry } from './entries.js';
import { PageFrame } from './frame.js';
import { ANSWERS, focusIn, onKey } from './keys.js';
import { type DealLink, linkOf } from './link.js';
import { Pace } from './pace.js';
import { HUMAN, Panel, type PanelHost, type PanelLook } from './panel.js';
import { Rollouts } from './rollouts.js';
import { seatForm } from './seat-form.js';
import { sheetElement } from './sheet-element.js';
import { afterBoard, newVisit, savingElements, sittingElements, type TableVisit } from './sitting.js';
import { Toolbar, type ToolbarHost } from './toolbar.js';
import { named } from './words.js';

/** Milliseconds before the address is updated: browsers limit how often it may change. */
const LINKING = 150;

/** `<bolachen-deals>`: steps through records card by card; one can try other answers, and take a seat. */
export class DealsPage implements PanelHost, ToolbarHost {
  readonly analyst = new Analyst();
  readonly rollouts: Rollouts;
  private readonly data: PageData;
  private readonly deals: DealCollection;
  private current = 0;
  step = 0;
  private panels: readonly Panel[] = [];
  sitting: TableVisit | null = null;
  private linking: ReturnType<typeof setTimeout> | undefined;
  private readonly pace = new Pace((step) => this.draw(step));
  private readonly list: DealList;
  private readonly toolbar = new Toolbar(this);
  private readonly frame: PageFrame;

  private readonly keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => this.stepBy(1),
    ArrowLeft: () => this.stepBy(-1),
    Home: () => this.changed(0),
    End: () => this.stepBy(Number.POSITIVE_INFINITY),
    n: () => this.showDeal(this.deals.beside(this.current, 1)),
    p: () => this.showDeal(this.deals.beside(this.current, -1)),
    m: () => this.nextMistake(),
  };

  /** `script` is that of the page. */
  constructor(root: HTMLElement, script: string) {
    const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';
    this.rollouts = new Rollouts(script);
    this.data = JSON.parse(textOf(DATA_ID)) as PageData;
    this.deals = new DealCollection(entriesOf(this.data, textOf(RECORDS_ID)));
    this.list = new DealList(this.deals);
    this.frame = new PageFrame(root, this.data, this.list.root, this.toolbar.root);
    document.addEventListener('keydown', (event) => onKey(event, this.frame.courses, this.keys));
    window.addEventListener('hashchange', ({ newURL }) => this.followLink(new URL(newURL).hash));
    this.followLink(window.location.hash || (this.data.step > 0 ? `#d=1&s=${this.data.step}` : ''));
    const boards = boardsOf(this.data);
    if (boards !== null && window.location.hash === '') this.sit(newVisit({ ...boards, seat: 0 as Seat }));
  }

  /** Shows the deal and the step that the address names. */
  private followLink(hash: string): void {
    try {
      const named = this.deals.named(hash);
      if ('line' in named) this.putIn(named);
      else this.showDeal(named.at, named.step);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.showDeal(0);
      this.say(hash.includes('deal=') ? `The link is damaged: ${error.message}` : error.message);
    }
  }

  /** Shows a deal that did not come with the page, or seats a person at it. @throws InputError */
  private putIn({ line, seat, step }: DealLink): void {
    this.offerBots(line);
    const bots = botsOf(line, this.toolbar.settings.bots);
    if (seat === null) this.showDeal(this.deals.add(playedEntry(line, bots)), step);
    else this.sit(newVisit({ seat, seed: null, board: 0, deals: [line], bots }));
  }

  private get link(): string {
    return this.deals.address(this.current, this.step);
  }

  /** A link to what is shown; from a seat to the deal before the first word. */
  copyLink(): void {
    const [{ line }] = this.panels;
    const { step } = this;
    const seat = this.sitting?.isOver === false ? this.sitting.seat : null;
    const link = linkOf(seat === null ? { line, seat, step } : { line: cutAt(line, 0), seat, step: 0 });
    clearTimeout(this.linking); // the address stays
    void copyAddress(link).then((where) =>
      this.say(`The link is ${where}: it holds the whole deal, for any page of deals.`),
    );
  }

  /** Shows a deal, at first before its worst mistake if it was chosen for that. */
  showDeal(at: number, step?: number): void {
    this.pace.stop();
    this.current = at;
    const entry = this.deals.entries[at];
    const headings = headingsOf(entry);
    this.panels = entry.deals.map((deal, i) => new Panel(deal, this, headings[i]));
    this.offerBots(entry.deals[0]);
    if (this.sitting?.isOver === false) this.sitting = null;
    this.draw(step ?? entry.mistakes?.[0]?.step ?? 0);
  }

  private offerBots(line: DealLine): void {
    const { data, toolbar } = this;
    toolbar.offer(botsChoices(line, data), data.model);
  }

  bots(): Trio {
    return this.sitting?.bots ?? this.toolbar.settings.bots;
  }

  stepBy(steps: number): void {
    this.changed(this.step + steps);
  }

  changed(step: number): void {
    if (!this.pace.skip()) this.draw(step);
  }

  /** Redraws everything, before this step. */
  private draw(step: number): void {
    const length = Math.max(...this.panels.map((panel) => panel.length));
    this.step = Math.min(length, Math.max(0, step));
    const isSeated = this.sitting?.isOver === false;
    const { look } = this;
    this.rollouts.forget();
    this.say('');
    const focus = focusIn(this.frame.courses);
    const words = [...new Set(this.panels.map((panel) => panel.draw(this.step, look)))].join(' – ');
    const sheet = this.sitting === null ? sheetElement(this.deals.entries, this.current) : null;
    this.frame.courses.replaceChildren(...this.panels.map(({ root }) => root), sheet ?? '');
    this.frame.now.textContent = words;
    const hasMistakes = this.deals.isOfMistakes;
    this.toolbar.show([this.step, length, words], { isSeated, hasMistakes });
    this.list.show(this.current, isSeated);
    this.frame.arrange(isSeated, this.sittingElements());
    focus?.();
    clearTimeout(this.linking);
    if (!isSeated) this.linking = setTimeout(() => window.history.replaceState(null, '', this.link), LINKING);
  }

  /** What may be seen: by a person in a seat its cards alone. */
  private get look(): PanelLook {
    const { rollouts, sitting } = this;
    const { viewer, hasCosts, hasWorths, bots, worlds } = this.toolbar.settings;
    const you = sitting?.seat ?? null;
    if (sitting?.isOver === false) return { you, viewer: you, hasCosts: false, worths: null };
    const worths = hasWorths ? { rollouts, models: bots, worlds: worldsFor(bots, worlds) } : null;
    return { you, viewer, hasCosts, worths };
  }

  /** Goes to the next of the mistakes for which the deals were chosen. */
  nextMistake(): void {
    const { deals, current, step, toolbar } = this;
    const next = deals.mistakeAfter(current, step, toolbar.settings.viewer);
    if (next === undefined) {
      this.say(
        deals.isOfMistakes ? 'That was the last mistake of the list.' : 'Of these deals no mistakes are listed.',
      );
      return;
    }
    this.showDeal(next.deal, next.step);
    this.say(`A mistake. ${next.text}.`);
  }

  private say(message: string): void {
    this.frame.said.textContent = named(message);
  }

  /** Saves the deal shown, as recorded or as changed here. */
  save(): void {
    const lines = this.panels.map(({ line }) => line);
    if (lines.every((line) => courseAt(line).question === OVER)) saveFile('deal.jsonl', lines.map(recordOf));
    else this.say('A deal that is not over has no record yet.');
  }

  takeSeat(): void {
    const { seed, index } = this.deals.entries[this.current].deals[0].terms;
    const form = seatForm(
      {
        seed: this.sitting?.seed ?? seed ?? 'any',
        board: this.sitting ? this.sitting.board + (this.sitting.isOver ? 1 : 0) : (index ?? 0),
      },
      botsChoices(this.deals.entries[this.current].deals[0], this.data),
      (taken) => this.sit(newVisit(taken)),
      (message) => this.say(message),
    );
    this.frame.courses.after(form);
    form.showModal();
  }

  /** Starts a board: bots answer until the person is asked. */
  private sit(sitting: TableVisit): void {
    this.sitting = { ...sitting, isOver: false };
    const { game } = this.deals.entries[this.current].deals[0].terms;
    const line = boardLine(game, sitting);
    const players = eachSeat((seat) => (seat === sitting.seat ? HUMAN : sitting.bots[seat]));
    const begun = playOn({ ...line, players }, sitting.bots, sitting.seat);
    this.panels = [new Panel(begun, this, { you: sitting.seat })];
    this.played(begun, 0);
  }

  played(line: DealLine, from: number): void {
    this.pace.run(from, line.actions.length, () => {
      if (courseAt(line).question === OVER) this.finished(line);
      else this.frame.courses.querySelector<HTMLElement>(ANSWERS)?.focus();
    });
  }

  private finished(line: DealLine): void {
    const sitting = this.sitting as TableVisit;
    this.sitting = afterBoard(sitting, line);
    const at = this.deals.addPlayed(recordOf(line), `you: ${SEAT_NAMES[sitting.seat]}`);
    this.showDeal(at, line.actions.length);
    this.frame.seat.querySelector('button')?.focus();
  }

  private sittingElements(): (HTMLElement | string)[] {
    const { sitting } = this;
    const { played } = this.deals;
    if (sitting === null) return savingElements(played);
    const leave = (): void => {
      this.sitting = null;
      const line = sitting.isOver ? undefined : sitting.deals?.[sitting.board];
      if (line === undefined) this.showDeal(this.current);
      else this.putIn({ line, seat: null, step: 0 });
    };
    return sittingElements(sitting, played, () => this.sit({ ...sitting, board: sitting.board + 1 }), leave);
  }
}

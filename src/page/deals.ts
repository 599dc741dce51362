import type { Seat } from '../engine/seats.js';
import { InputError } from '../input/refusal.js';
import { SEAT_NAMES } from '../record/notation.js';
import { Analyst } from '../solving/analyst.js';
import { DATA_ID, type PageData, RECORDS_ID } from './data.js';
import { type DealLine, playOn, recordOf, type Trio } from './deal-line.js';
import { DealList } from './deal-list.js';
import { h } from './dom.js';
import { boardLine, botsChoices, type Entry, entriesOf, namesOfPair, partingOf, rowOf } from './entries.js';
import { ANSWERS, answerNth, focusIn, keysElement, moveAmongAnswers } from './keys.js';
import { seekMistake } from './mistakes.js';
import { named } from './names.js';
import { HUMAN, Panel, type PanelHost, type PanelLook } from './panel.js';
import { readDeal, readFileText } from './reading.js';
import { Rollouts } from './rollouts.js';
import { saveFile } from './save-file.js';
import { seatForm } from './seat-form.js';
import { afterBoard, newVisit, sittingElements, type TableVisit } from './sitting.js';
import { Toolbar, type ToolbarHost } from './toolbar.js';

/** Milliseconds before the address is updated: browsers limit how often it may change. */
const LINKING = 150;

/** What a person answers who tries a decision again, before what it is worth is shown. */
interface Trial {
  readonly seat: Seat;
  /** The step that was answered last, and the answer. */
  readonly step: number;
  readonly answer: number;
}

/** `<bolachen-deals>`: steps through records card by card, with the cost of cards, lets one try other answers, and take a seat at the table. */
export class DealsPage implements PanelHost, ToolbarHost {
  readonly analyst = new Analyst();
  private readonly root: HTMLElement;
  private readonly rollouts: Rollouts;
  private readonly data: PageData;
  private entries: Entry[] = [];
  private current = 0;
  private step = 0;
  private panels: readonly Panel[] = [];
  private sitting: TableVisit | null = null;
  private trial: Trial | null = null;
  /** The mistake that was found last, as in the address. */
  private mistake = '';
  private linking: ReturnType<typeof setTimeout> | undefined;
  private readonly list = new DealList((row) => this.showDeal(row));
  private readonly toolbar = new Toolbar(this);
  private readonly courses = h('div', { class: 'courses' });
  private readonly now = h('p', { class: 'now', role: 'status' });
  private readonly said = h('p', { class: 'said-to-you', role: 'alert' });
  private readonly seat = h('p', { class: 'sitting' });
  private readonly heading = h('h1');

  /** `script` is that of the page. */
  constructor(root: HTMLElement, script: string) {
    const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';
    this.root = root;
    this.rollouts = new Rollouts(script);
    this.data = JSON.parse(textOf(DATA_ID)) as PageData;
    this.entries = entriesOf(this.data, textOf(RECORDS_ID));
    this.heading.textContent = named(this.data.title);
    const facts = this.data.facts.map((fact) => h('p', { class: 'facts' }, named(fact)));
    const deals = h('nav', { 'aria-label': 'Deals' }, this.list.root);
    const deal = h('div', { class: 'deal' }, this.toolbar.root, this.said, this.seat, this.now, this.courses);
    root.replaceChildren(
      h('main', {}, this.heading, ...facts, h('div', { class: 'frame' }, deals, deal), keysElement()),
    );
    document.addEventListener('keydown', (event) => this.onKey(event));
    window.addEventListener('hashchange', ({ newURL }) => this.followLink(new URL(newURL).hash));
    root.addEventListener('dragover', (event) => event.preventDefault());
    root.addEventListener('drop', (event) => this.onDrop(event));
    this.followLink(window.location.hash);
    const { boards } = this.data;
    if (boards !== null && window.location.hash === '') this.sit(newVisit({ ...boards, seat: 0 as Seat }));
  }

  /** Shows the deal and the step that the address names. */
  private followLink(hash: string): void {
    const link = new URLSearchParams(hash.slice(1));
    const deal = Number(link.get('d') ?? 1);
    const step = Number(link.get('s') ?? 0);
    const isThere = Number.isInteger(deal) && deal >= 1 && deal <= this.entries.length;
    this.showDeal(isThere ? deal - 1 : 0, Number.isInteger(step) ? step : 0);
    if (!isThere) this.say(`There is no deal ${link.get('d')}; the last one is ${this.entries.length}.`);
  }

  /** Deal and step as in the address. */
  private get link(): string {
    return `#d=${this.current + 1}&s=${this.step}`;
  }

  showDeal(at: number, step = 0): void {
    this.current = at;
    const entry = this.entries[at];
    const partsAt = partingOf(entry);
    const names = namesOfPair(entry);
    this.panels = entry.deals.map((deal, i) => new Panel(deal, this, { name: names[i], partsAt }));
    this.toolbar.offer(botsChoices(entry, this.data), this.data.boards === null ? this.data.review.model : '');
    if (this.sitting?.isOver === false) this.sitting = null;
    this.trial = null;
    this.changed(step);
  }

  bots(): Trio {
    return this.sitting?.bots ?? this.toolbar.bots;
  }

  stepBy(steps: number): void {
    this.changed(this.step + steps);
  }

  lookChanged(): void {
    this.changed(this.step);
  }

  /** Redraws everything, before this step. */
  changed(step: number): void {
    const length = Math.max(...this.panels.map((panel) => panel.length));
    this.step = Math.min(length, Math.max(0, step));
    const isSeated = this.sitting?.isOver === false;
    const look = this.look();
    this.rollouts.forget();
    this.say('');
    const focus = focusIn(this.courses);
    const words = [...new Set(this.panels.map((panel) => panel.draw(this.step, look)))].join(' – ');
    this.courses.replaceChildren(...this.panels.map(({ root }) => root));
    this.now.textContent = words;
    this.toolbar.show(this.step, length, { words, isSeated, isTrying: this.trial !== null });
    this.list.show(this.entries.length, this.current, (row) => rowOf(this.entries[row]));
    this.list.root.hidden = this.entries.length < 2;
    this.seat.replaceChildren(...this.sittingElements());
    focus?.();
    clearTimeout(this.linking);
    if (!isSeated) this.linking = setTimeout(() => window.history.replaceState(null, '', this.link), LINKING);
  }

  private look(): PanelLook {
    const { sitting, trial, toolbar, rollouts } = this;
    const seen = { hasCosts: false, worths: null, trial: null, isInRows: toolbar.isInRows };
    if (sitting?.isOver === false) return { ...seen, viewer: sitting.seat };
    const worths = toolbar.hasWorths ? { rollouts, models: toolbar.bots, worlds: toolbar.worlds } : null;
    if (trial === null) return { ...seen, viewer: toolbar.viewer, hasCosts: toolbar.hasCosts, worths };
    const tried = trial.step === this.step ? trial.answer : -1;
    return { ...seen, viewer: trial.seat, worths, trial: { answer: tried } };
  }

  /** Goes to the next answer, in this deal or a later one, that is surely worse than the best. */
  nextMistake(): void {
    const { data, entries, toolbar, rollouts, current, step } = this;
    rollouts.forget();
    seekMistake(current, this.link === this.mistake ? step + 1 : step, {
      entries,
      rollouts,
      terms: { ...data.review, seat: toolbar.viewer, models: toolbar.bots },
      say: (message) => this.say(message),
      show: (at, found) => this.showMistake(at, found),
    });
  }

  private showMistake(at: number, step: number): void {
    const isTrying = this.trial !== null;
    this.showDeal(at, step);
    this.mistake = this.link;
    if (isTrying) this.tryAgain();
    this.say(
      isTrying
        ? 'A mistake was made here. What do you say?'
        : 'A mistake: the answer in the record is surely worse than the best.',
    );
  }

  /** The seat that is asked answers first, and sees only then what its answers are worth; or that ends. */
  tryAgain(): void {
    const [panel] = this.panels;
    const seat = this.trial === null ? panel.asked(this.step) : null;
    this.trial = seat === null ? null : { seat, step: -1, answer: -1 };
    this.changed(this.step);
    if (panel.asked(this.step) === null) this.say('The deal is over: go back to an answer to try it again.');
    if (this.trial !== null) this.courses.querySelector<HTMLElement>(ANSWERS)?.focus();
  }

  tried(answer: number): void {
    if (this.trial !== null) this.trial = { ...this.trial, step: this.step, answer };
    this.changed(this.step);
  }

  private say(message: string): void {
    this.said.textContent = named(message);
  }

  async openFile(file: File): Promise<void> {
    try {
      const { deals, remark } = readFileText(file.name, await file.text());
      this.entries = deals.map((deal) => ({ deals: [deal], note: '' }));
      this.mistake = '';
      this.heading.textContent = named(file.name);
      this.sitting = null;
      this.showDeal(0);
      this.say(remark);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.say(error.message);
    }
  }

  private onDrop(event: DragEvent): void {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) void this.openFile(file);
  }

  /** Saves the deal shown, as recorded or as changed here. */
  save(): void {
    const lines = this.panels.map(({ line }) => line);
    try {
      saveFile('deal.jsonl', lines.map(recordOf));
    } catch {
      this.say('A deal that is not over has no record yet.');
    }
  }

  takeSeat(): void {
    const { seed, index } = this.entries[this.current].deals[0].terms;
    const form = seatForm({
      seed: this.sitting?.seed ?? seed ?? 'any',
      board: this.sitting ? this.sitting.board + (this.sitting.isOver ? 1 : 0) : (index ?? 0),
      choices: botsChoices(this.entries[this.current], this.data),
      take: (taken) => this.sit(newVisit(taken)),
      refuse: (message) => this.say(message),
    });
    this.root.append(form);
    form.showModal();
  }

  /** Starts a board: bots answer until the person is asked. */
  private sit(sitting: TableVisit): void {
    this.sitting = { ...sitting, isOver: false };
    const { game } = this.entries[this.current].deals[0].terms;
    const line = boardLine(game, sitting);
    const [forehand, middlehand, dealer] = sitting.bots.map((bot, seat) => (seat === sitting.seat ? HUMAN : bot));
    const begun = playOn({ ...line, players: [forehand, middlehand, dealer] }, sitting.bots, sitting.seat);
    this.trial = null;
    this.panels = [new Panel(begun, this, { you: sitting.seat })];
    this.changed(begun.actions.length);
    this.courses.querySelector<HTMLElement>(ANSWERS)?.focus();
    if (this.courses.querySelector('.result') !== null) this.finished(begun);
  }

  finished(line: DealLine): void {
    const sitting = this.sitting as TableVisit;
    const record = recordOf(line);
    this.sitting = afterBoard(sitting, line, this.data.game);
    this.entries = [...this.entries, { deals: [readDeal(record)], note: `you: ${SEAT_NAMES[sitting.seat]}` }];
    this.showDeal(this.entries.length - 1, line.actions.length);
    this.seat.querySelector('button')?.focus();
  }

  private sittingElements(): (HTMLElement | string)[] {
    const { sitting } = this;
    if (sitting === null) return [];
    const leave = (): void => {
      this.sitting = null;
      this.showDeal(this.current);
    };
    return sittingElements(sitting, () => this.sit({ ...sitting, board: sitting.board + 1 }), leave);
  }

  private onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest('input, select, dialog') !== null) return;
    const keys: Record<string, () => void> = {
      ArrowRight: () => this.stepBy(1),
      ArrowLeft: () => this.stepBy(-1),
      Home: () => this.changed(0),
      End: () => this.stepBy(Number.POSITIVE_INFINITY),
      n: () => this.showDeal(Math.min(this.entries.length - 1, this.current + 1)),
      p: () => this.showDeal(Math.max(0, this.current - 1)),
      m: () => this.toolbar.press('mistake'),
      t: () => this.toolbar.press('trial'),
    };
    const isDigit = /^[0-9]$/.test(event.key);
    if (target.matches(ANSWERS) && /^Arrow(Up|Down)$/.test(event.key)) {
      event.preventDefault();
      moveAmongAnswers(this.courses, target, event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    const does = keys[event.key] ?? (isDigit ? () => answerNth(this.courses, Number(event.key)) : undefined);
    if (does === undefined) return;
    event.preventDefault();
    does();
  }
}

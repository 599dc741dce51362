import { SEATS, type Seat } from '../../cards/engine/seats.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import { count } from '../../results/text/numbers.js';
import { button, h } from './dom.js';
import type { BotsChoice } from './entries.js';
import { named } from './words.js';

/** The commands of the page other than answers. */
export interface ToolbarHost {
  /** Redraws everything, before this step. */
  changed(step: number): void;
  stepBy(steps: number): void;
  save(): void;
  takeSeat(): void;
  copyLink(): void;
  nextMistake(): void;
}

/** In how many worlds answers are played on. */
const WORLDS = [200, 2_000, 20_000] as const;

/** The buttons that step, and how far. */
const STEPS = [
  ['|◀', 'To the beginning', Number.NEGATIVE_INFINITY],
  ['◀', 'A step back', -1],
  ['▶', 'A step on', 1],
  ['▶|', 'To the end', Number.POSITIVE_INFINITY],
] as const;

const ALL = 'all';

/** Navigation through a deal, and options of display. */
export class Toolbar {
  readonly root: HTMLElement;
  private readonly slider = h('input', { type: 'range', min: 0, value: 0, 'aria-label': 'Step' });
  private readonly eyes = h('select', { 'aria-label': 'Cards seen by' });
  private readonly costs = h('input', { type: 'checkbox', checked: true });
  private readonly worth = h('input', { type: 'checkbox', checked: true });
  private readonly size = h('select', { 'aria-label': 'Worlds' });
  private readonly answering = h('select', { 'aria-label': 'Played on by' });
  private readonly mistake: HTMLButtonElement;
  private readonly place = h('output', {});
  private readonly steps = h('div', { class: 'steps' });
  private readonly looks: readonly HTMLElement[];
  private choices: readonly BotsChoice[] = [];
  /** The user's choice, which is kept from deal to deal. */
  private chosen: string | null = null;

  constructor(host: ToolbarHost) {
    this.mistake = button('Next mistake', () => host.nextMistake());
    const { slider, eyes, costs, worth, size, answering } = this;
    size.append(...WORLDS.map((n) => h('option', { value: n, selected: n === 2_000 }, count(n))));
    eyes.append(
      h('option', { value: ALL }, 'all hands'),
      ...SEATS.map((seat) => h('option', { value: seat }, `${SEAT_NAMES[seat]}’s eyes`)),
    );
    this.listen(host);
    const ways = STEPS.map(([sign, name, by]) =>
      button(sign, () => host.stepBy(by), { 'aria-label': name, title: name }),
    );
    this.steps.append(...ways, slider, this.place);
    const looks = [
      ['Show ', eyes],
      [costs, ' costs of cards'],
      [worth, ' worth of answers'],
      ['Played on by ', answering],
      ['in ', size, ' worlds'],
    ];
    this.looks = looks.map((parts) => h('label', {}, ...parts));
    const tasks = [
      button('Take a seat …', () => host.takeSeat()),
      button('Copy link', () => host.copyLink()),
      button('Save record', () => host.save()),
    ];
    // Less common options are closed at first on small screens.
    const isOpen = window.matchMedia('(min-width: 60rem)').matches;
    const more = h('div', {}, ...this.looks, ...tasks);
    this.root = h(
      'div',
      { class: 'toolbar', role: 'toolbar', 'aria-label': 'The way through the deal' },
      this.steps,
      h('div', { class: 'tasks' }, this.mistake),
      h('details', { class: 'options', open: isOpen }, h('summary', {}, 'More'), more),
    );
  }

  private listen(host: ToolbarHost): void {
    const { slider, eyes, costs, worth, size, answering } = this;
    slider.addEventListener('input', () => host.changed(Number(slider.value)));
    for (const each of [eyes, costs, worth, size]) each.addEventListener('change', () => host.stepBy(0));
    answering.addEventListener('change', () => {
      this.chosen = this.choices[answering.selectedIndex].label;
      host.stepBy(0);
    });
  }

  get settings() {
    return {
      viewer: this.eyes.value === ALL ? null : (Number(this.eyes.value) as Seat),
      hasCosts: this.costs.checked,
      hasWorths: this.worth.checked,
      worlds: Number(this.size.value),
      bots: this.choices[this.answering.selectedIndex].bots,
    };
  }

  /** Offers bots that play on, keeping the previous choice if possible; at first it is `usual`, or the first. */
  offer(choices: readonly BotsChoice[], usual: string): void {
    this.choices = choices;
    this.answering.replaceChildren(...choices.map(({ label }) => h('option', {}, named(label))));
    const before = choices.findIndex(({ label }) => label === (this.chosen ?? usual));
    this.answering.selectedIndex = Math.max(0, before);
  }

  /** Updates the toolbar for a deal. A person in a seat cannot look at other hands. */
  show(
    [step, length, words]: readonly [number, number, string],
    { isSeated, hasMistakes }: Readonly<Record<'isSeated' | 'hasMistakes', boolean>>,
  ): void {
    const { slider } = this;
    slider.max = String(length);
    slider.value = String(step);
    slider.setAttribute('aria-valuetext', words);
    this.place.textContent = `${step} of ${length}`;
    this.steps.hidden = length === 0;
    for (const label of this.looks) label.hidden = isSeated;
    this.mistake.hidden = isSeated || !hasMistakes;
  }
}

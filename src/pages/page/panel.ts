import { actionAnswer, actionOf, OVER, PLAY } from '../../cards/engine/actions.js';
import { type Card, type CardSet, EMPTY } from '../../cards/engine/cards.js';
import type { Seat } from '../../cards/engine/seats.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import type { Analyst } from '../../search/solver/analyst.js';
import { courseElement } from './course-element.js';
import {
  type CourseStep,
  courseAt,
  cutAt,
  type DealLine,
  eachSeat,
  gaveAway,
  playOn,
  stepsOf,
  type Trio,
} from './deal-line.js';
import { button, h } from './dom.js';
import { isOver, pickedWith, type Scene, stepInWords } from './scene.js';
import { tableElement } from './table.js';
import { named } from './words.js';
import { type WorthsTerms, worthsElement } from './worths-element.js';

/** The name of a person in records. */
export const HUMAN = 'human';

/** How a deal is looked at. */
export interface PanelLook {
  readonly viewer: Seat | null;
  /** The seat of whoever is at the table here, or was on this board. */
  readonly you: Seat | null;
  readonly hasCosts: boolean;
  /** How what answers are worth is found; null if it is not shown. */
  readonly worths: WorthsTerms | null;
}

/**
 * What a panel shows besides its deal: a person's seat, whose answers alone are given here; a heading; where two part.
 */
interface PanelTerms {
  readonly you: Seat | null;
  readonly name: string;
  readonly partsAt: number | null;
}

export interface PanelHost {
  readonly analyst: Analyst;
  /** The bots that answer for the others, by seat. */
  bots(): Trio;
  /** Redraws everything, before this step. */
  changed(step: number): void;
  /** A person has answered, and bots after that: from this step on. */
  played(line: DealLine, from: number): void;
}

/** One course of a deal on the page: its cards, the possible answers, those given, and what-if alternatives. */
export class Panel {
  readonly root = h('section', { class: 'course' });
  /** The deal shown: as recorded, or as changed or played here. */
  line: DealLine;
  /** The step from which it differs from the record; null if it does not. */
  changedAt: number | null = null;
  private readonly recorded: DealLine;
  private readonly host: PanelHost;
  private readonly terms: PanelTerms;
  private steps: readonly CourseStep[] = [];
  /** What its cards gave away; undefined before it is asked for. */
  private given: readonly number[] | undefined;
  private picked: CardSet = EMPTY;
  private pickedAt = -1;

  constructor(line: DealLine, host: PanelHost, terms: Partial<PanelTerms>) {
    this.line = this.recorded = line;
    this.host = host;
    this.terms = { you: null, name: '', partsAt: null, ...terms };
    this.setLine(line);
  }

  get length(): number {
    return this.line.actions.length;
  }

  /** Draws the deal before action `step`; returns the last action in words. */
  draw(step: number, look: PanelLook): string {
    const at = Math.min(step, this.length);
    if (at !== this.pickedAt) this.picked = EMPTY;
    this.pickedAt = at;
    const scene = this.sceneAt(at, look);
    const { name, partsAt } = this.terms;
    const marks = { gaveAway: look.hasCosts ? this.gaveAway() : [], partsAt: this.changedAt ?? partsAt };
    this.root.replaceChildren(
      name === '' ? '' : h('h2', {}, name),
      this.changeElement() ?? '',
      faultElement(scene) ?? '',
      tableElement(scene),
      h('div', { class: 'beside' }, worthsOf(scene, look), courseElement(scene, marks)),
    );
    return at === 0 ? 'Before the first word' : `${at}. ${stepInWords(scene, at - 1)}`;
  }

  restore(): void {
    const at = this.changedAt ?? 0;
    this.changedAt = null;
    this.setLine(this.recorded);
    this.host.changed(at);
  }

  private setLine(line: DealLine): void {
    this.line = line;
    this.steps = stepsOf(line);
    this.given = undefined;
  }

  private sceneAt(step: number, look: PanelLook): Scene {
    const { viewer, hasCosts } = look;
    const { line, steps, picked, host } = this;
    const { you } = this.terms;
    const course = courseAt(line, step);
    const isAsked = course.question !== OVER && (viewer === null || viewer === course.seat);
    const mayChoose = isAsked && (you === null || (course.seat === you && step === this.length));
    const isPlay = course.question === PLAY;
    const costs = hasCosts && isAsked && isPlay ? host.analyst.cards(course) : null;
    return {
      line,
      steps,
      step,
      course,
      viewer,
      you: line.players.findIndex((player, seat) => player === HUMAN && seat === look.you),
      below: viewer ?? (Math.max(0, line.players.indexOf(HUMAN)) as Seat),
      picked,
      next: step < this.length ? actionAnswer(line.actions[step]) : -1,
      mayChoose,
      costs: costs && new Map(costs.map(({ card, cost }) => [card, cost])),
      choose: (answer) => this.choose(step, course.seat, answer),
      pick: (card) => this.pick(step, card),
      goTo: (there) => host.changed(there),
    };
  }

  private gaveAway(): readonly number[] {
    this.given ??= gaveAway(this.line, this.host.analyst);
    return this.given;
  }

  private pick(step: number, card: Card): void {
    this.picked = pickedWith(this.picked, card);
    this.host.changed(step);
  }

  /** Gives an answer. The recorded one is just a step; after another, bots answer until that seat is asked again. */
  private choose(step: number, seat: Seat, answer: number): void {
    const { line, host } = this;
    const { you } = this.terms;
    const action = actionOf(seat, answer);
    if (line.actions[step] === action) {
      host.changed(step + 1);
      return;
    }
    const bots = host.bots();
    const isYours = (at: number): boolean => at === seat || (you === null ? isHuman(line, at) : at === you);
    const players = eachSeat((at) => (isYours(at) ? HUMAN : bots[at]));
    const before = cutAt(line, step);
    this.setLine(playOn({ ...before, players, actions: [...before.actions, action] }, bots, seat));
    if (you === null) this.changedAt = Math.min(step, this.changedAt ?? step);
    if (you !== null) host.played(this.line, step + 1);
    else host.changed(this.length);
  }

  /** Lets bots answer for everybody from here on. */
  private playOut(): void {
    this.setLine(playOn(this.line, this.host.bots(), null));
    this.host.changed(this.length);
  }

  private changeElement(): HTMLElement | null {
    if (this.changedAt === null) return null;
    const isOpen = courseAt(this.line).question !== OVER;
    return h(
      'p',
      { class: 'change note' },
      `What if: another course from action ${this.changedAt} on; bots answer for the others. `,
      button('Back to the record', () => this.restore()),
      isOpen ? button('Let bots play on', () => this.playOut()) : null,
    );
  }
}

/** What the answers are worth to the seat that is asked, if the viewer may know. */
function worthsOf(scene: Scene, { viewer, worths }: PanelLook): HTMLElement | null {
  const isShown = worths !== null && (viewer === null || viewer === scene.course.seat);
  return isShown ? worthsElement(scene, worths) : null;
}

/** The first fault of a bot, and how many there are; null if none. It may name cards: not for a seat that plays. */
function faultElement(scene: Scene): HTMLElement | null {
  const { line, step, viewer, goTo } = scene;
  const seen = line.faults.filter(({ at }) => at < step || isOver(scene));
  if (seen.length === 0) return null;
  const [{ seat, at, kind, detail }] = seen;
  const who = `${named(line.players[seat])}, ${SEAT_NAMES[seat]}`;
  const what = viewer === null || isOver(scene) ? `${kind}: ${named(detail.slice(0, 300))}` : kind;
  const many = seen.length === 1 ? 'A fault' : `${seen.length} faults, the first`;
  return h(
    'p',
    { class: 'change note' },
    `${many} of ${who} (${what}): the default answer was taken. `,
    viewer === null || isOver(scene) ? button('Go there', () => goTo(at)) : null,
  );
}

const isHuman = ({ players }: DealLine, seat: number): boolean => players[seat] === HUMAN;

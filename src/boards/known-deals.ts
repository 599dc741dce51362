// Hot path: no allocation, no closures, no iterators.

import { type Action, actionAnswer, actionSeat, CALLED, OVER, PLAY, PLAYED } from '../cards/engine/actions.js';
import { MOST_ACTIONS } from '../cards/engine/deal-state.js';
import { PARTS } from '../players/bot/bot.js';
import { type EqualParts, UNLIKE } from '../players/bot/equal-parts.js';
import { pulse } from '../players/bot/pulse.js';
import { DECLARING, DEFENCE, partAsked } from '../players/bot/seated.js';
import type { EqualLineUps } from './equal-line-ups.js';
import type { Table } from './table.js';

/** No node: from here on, nothing is known. */
const NONE = -1;
/** In place of who is asked. */
const UNKNOWN = -1;
const ENDED = -2;

/**
 * All answers given on a board, as a tree: each node is a deal up to some answer, and knows who is asked next and what
 * parts of bots answered. A part that is equal to one of them would answer the same, so it is not asked; if that holds
 * to the end, the deal is not played at all. A player that keeps state is asked while the deal may go another way.
 */
export class KnownDeals {
  /** By action of the last deal: 1 if it was known, so that nobody was asked. */
  readonly copied = new Uint8Array(MOST_ACTIONS);
  /** The last of them that is 1, and one more. */
  private copies = 0;
  private readonly table: Table;
  private readonly parts: EqualParts;
  /** Are cards known too, or only the talk before play? */
  private readonly hasEqualCards: boolean;
  private readonly tree = new AnswerTree();
  /** The bots by seat in the current deal. */
  private readonly bots = new Int32Array(3);
  /** Which part gave each action that is a word. */
  private readonly partAt = new Int32Array(MOST_ACTIONS);
  private hasPlayed = false;
  /** Was somebody asked, so that there is something new to remember? */
  private hasAsked = false;
  /** Was a bot stopped on the board? Then every deal of it is played. */
  private isOff = false;

  constructor(table: Table, { parts, hasEqualCards }: EqualLineUps) {
    this.table = table;
    this.parts = parts;
    this.hasEqualCards = hasEqualCards;
  }

  /** Another board begins. */
  forget(): void {
    this.tree.clear();
    this.isOff = false;
  }

  /**
   * Plays a board as {@link Table.playSeated} does; `bots`: their numbers by seat, as the equal parts have them.
   * @returns was a card asked for?
   */
  play(board: number, bots: Int32Array): boolean {
    const { table } = this;
    this.hasPlayed = this.hasAsked = false;
    while (this.copies > 0) this.copied[--this.copies] = 0;
    table.beginBoard(board);
    this.bots.set(bots);
    if (this.isOff || table.showsScores || pulse.absences.length > 0 || table.hasFaults || this.isMissing()) {
      this.hasPlayed = true;
      table.playOut();
    } else {
      const root = this.tree.rootOf(table.course.potBefore);
      this.playKnown(root);
      if (this.hasAsked && !table.hasFaults) this.remember(root);
    }
    table.end(board);
    this.isOff ||= table.wasStopped;
    return this.hasPlayed;
  }

  private isMissing(): boolean {
    const { bots } = this.table;
    return bots[0].hasFailedToSit || bots[1].hasFailedToSit || bots[2].hasFailedToSit;
  }

  /** Plays the current deal, asking only what is not known. */
  private playKnown(root: number): void {
    const { tree, table, parts } = this;
    const { course } = table;
    let node = root;
    /** Up to where all answers are known. */
    let reach = this.reachOf(node);
    while (course.question !== OVER) {
      if (node === NONE && course.question === PLAY) {
        this.hasPlayed = this.hasAsked = true;
        table.playCards();
        continue;
      }
      const known = node === reach ? NONE : tree.childOf(node, this.kindAt(node));
      const isTaken = known !== NONE && (tree.isEnd(reach) || parts.isMemoryless[this.kindAt(node)] === 1);
      const step = course.step;
      if (isTaken) {
        this.copied[step] = 1;
        this.copies = step + 1;
        course.take(tree.answerTo(known));
      } else this.takeAnswer();
      if (node === NONE) continue;
      const wasReach = node === reach;
      node = tree.childBy(node, course.actions[step]);
      if (wasReach || node === NONE) reach = node === NONE ? NONE : this.reachOf(node);
    }
  }

  private takeAnswer(): void {
    const { course } = this.table;
    if (course.question !== PLAY) this.partAt[course.step] = partAsked(course);
    if (course.isForced) {
      course.take(course.forced);
      return;
    }
    this.hasAsked = true;
    this.hasPlayed ||= course.question === PLAY;
    course.take(this.table.ask());
  }

  /** The last node reached from here by answers of equal parts alone. */
  private reachOf(from: number): number {
    const { tree } = this;
    let node = from;
    while (tree.places[node] >= 0) {
      const next = tree.childOf(node, this.kindAt(node));
      if (next === NONE) break;
      node = next;
    }
    return node;
  }

  /** The kind of part that is asked at a node. */
  private kindAt(node: number): number {
    const place = this.tree.places[node];
    return this.parts.kinds[PARTS.length * this.bots[place >> 4] + (place & 15)];
  }

  /** Adds a finished deal to the tree. */
  private remember(root: number): void {
    const { tree } = this;
    const { actions, step, declarer } = this.table.course;
    let node = root;
    for (let i = 0; i < step; i++) {
      const action = actions[i];
      const isCard = actionAnswer(action) >= PLAYED && actionAnswer(action) < CALLED;
      if (isCard && !this.hasEqualCards) return;
      if (tree.places[node] === UNKNOWN) {
        const seat = actionSeat(action);
        tree.places[node] = 16 * seat + (isCard ? (seat === declarer ? DECLARING : DEFENCE) : this.partAt[i]);
      }
      node = tree.add(node, this.kindAt(node), action);
    }
    tree.places[node] = ENDED;
  }
}

/** Answers by the answers before them. A node lists its answers, one for each kind of part that has given one. */
class AnswerTree {
  /** By node: who is asked, as 16 × seat + part; UNKNOWN, or ENDED if the deal is over. */
  places = new Int32Array(1024);
  /** By node: the action that led to it, and the first of its answers. */
  private actions = new Int32Array(1024);
  private firsts = new Int32Array(1024);
  private nodes = 0;
  /** By answer: who gave it, the node it leads to, and the next answer at the same node. */
  private kinds = new Int32Array(2048);
  private children = new Int32Array(2048);
  private nexts = new Int32Array(2048);
  private answers = 0;
  /** The root of all deals: their first "answer" is the pot. */
  private top = 0;

  constructor() {
    this.clear();
  }

  clear(): void {
    this.nodes = this.answers = 0;
    this.top = this.newNode(0);
  }

  /** The starting node of deals with this much in the pot. */
  rootOf(pot: number): number {
    return this.add(this.top, UNLIKE, pot);
  }

  isEnd(node: number): boolean {
    return this.places[node] === ENDED;
  }

  answerTo(node: number): number {
    return actionAnswer(this.actions[node]);
  }

  /** The child that a kind's answer leads to; NONE if it was not asked. */
  childOf(node: number, kind: number): number {
    if (kind === UNLIKE) return NONE;
    for (let i = this.firsts[node]; i !== NONE; i = this.nexts[i]) if (this.kinds[i] === kind) return this.children[i];
    return NONE;
  }

  /** The child that an action leads to; NONE if it has not occurred. */
  childBy(node: number, action: Action): number {
    for (let i = this.firsts[node]; i !== NONE; i = this.nexts[i]) {
      if (this.actions[this.children[i]] === action) return this.children[i];
    }
    return NONE;
  }

  /** Records a kind's answer at a node, and returns the child. */
  add(node: number, kind: number, action: Action): number {
    const known = this.childBy(node, action);
    if (known !== NONE && (kind === UNLIKE || this.childOf(node, kind) !== NONE)) return known;
    const child = known === NONE ? this.newNode(action) : known;
    if (this.answers === this.kinds.length) this.growAnswers();
    const answer = this.answers++;
    this.kinds[answer] = kind;
    this.children[answer] = child;
    this.nexts[answer] = this.firsts[node];
    this.firsts[node] = answer;
    return child;
  }

  private newNode(action: Action): number {
    if (this.nodes === this.actions.length) this.growNodes();
    const node = this.nodes++;
    this.places[node] = UNKNOWN;
    this.actions[node] = action;
    this.firsts[node] = NONE;
    return node;
  }

  private growNodes(): void {
    this.places = doubled(this.places);
    this.actions = doubled(this.actions);
    this.firsts = doubled(this.firsts);
  }

  private growAnswers(): void {
    this.kinds = doubled(this.kinds);
    this.children = doubled(this.children);
    this.nexts = doubled(this.nexts);
  }
}

function doubled(cells: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * cells.length);
  larger.set(cells);
  return larger;
}

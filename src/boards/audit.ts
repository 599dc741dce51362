import { actionAnswer, QUESTIONS } from '../cards/engine/actions.js';
import { MOST_ACTIONS } from '../cards/engine/deal-state.js';
import { formatAnswer } from '../cards/record/actions.js';
import { begunAgain } from '../cards/record/given-view.js';
import { SEAT_NAMES } from '../cards/record/notation.js';
import { PARTS } from '../players/bot/bot.js';
import { Unrepeatable, WAY_OUT } from '../players/bot/fault.js';
import { DEAL, pulse } from '../players/bot/pulse.js';
import { partAsked } from '../players/bot/seated.js';
import type { DealPlayer } from './deal-player.js';
import type { NotedDeal } from './piece.js';
import type { Table } from './table.js';

/** One match in this many is played again; more of the first, so that short runs are looked at too. */
const EVERY = 256;
const EVERY_EARLY = 64;
const EARLY = 1024;

/** The numbers of deals that are played again, far from those of a piece. */
const ELSEWHERE = 2 ** 30;

const NONE = new Uint8Array(MOST_ACTIONS);

const newArrays = () => ({
  actions: new Uint16Array(MOST_ACTIONS),
  copied: new Uint8Array(MOST_ACTIONS),
});

/**
 * Plays some deals again, later and in another order, by other copies of the bots, without copying answers: a bot that
 * keeps something between deals, draws chance of its own, or says wrongly what its parts read, answers some of them
 * otherwise. Its numbers would depend on how the run was cut, so the run ends. No number of the run is affected.
 */
export class Audit {
  /** Plays deals again, at another table than that of the run. */
  private readonly player: DealPlayer;
  /** The bots as the user calls them. */
  private readonly names: readonly string[];
  /** The parameters in which parts differ that count as equal. */
  private readonly unread: (bot: number, part: number) => readonly string[];
  /** The matches played again last. */
  private last: NotedDeal[][] = [];
  /** The matches to be played again, each as a list of its deals, and the one in progress. */
  private matches: NotedDeal[][] = [];
  private match: NotedDeal[] | null = null;
  /** Arrays that can be used again: to make such an array takes longer than to play a deal. */
  private readonly spare: Pick<NotedDeal, 'actions' | 'copied'>[] = [];

  constructor(player: DealPlayer, names: readonly string[], unread: Audit['unread']) {
    this.player = player;
    this.names = names;
    this.unread = unread;
  }

  /** Notes a deal just played; `isFirst` if it begins a match. */
  note(
    { course, start, wasStopped }: Table,
    isFirst: boolean,
    deal: Pick<NotedDeal, 'board' | 'seating' | 'triple' | 'trio'>,
    copied: Uint8Array = NONE,
  ): void {
    if (isFirst) {
      this.match = [];
      this.matches.push(this.match);
    }
    if (wasStopped) this.match = null; // a bot that was stopped may answer next time
    if (this.match === null) return;
    const arrays = this.spare.pop() ?? newArrays();
    arrays.actions.set(course.actions);
    arrays.copied.set(copied);
    this.match.push({ ...deal, start, actions: arrays.actions, copied: arrays.copied });
  }

  /**
   * Plays the noted matches again, the last one first; but not in a piece played once more without a bot that was
   * stopped.
   * @throws Unrepeatable for a bot that answers otherwise
   */
  check(): void {
    this.last = this.matches;
    this.matches = [];
    this.match = null;
    pulse.cells[DEAL] = ELSEWHERE;
    this.playMatches(this.last);
    for (const match of this.last) this.spare.push(...match);
  }

  /** The matches of the last piece, for another thread. Valid for good. */
  takeNoted(): NotedDeal[][] {
    const taken = this.last.map((match) =>
      match.map((deal) => ({ ...deal, actions: deal.actions.slice(), copied: deal.copied.slice() })),
    );
    this.last = [];
    return taken;
  }

  /** Plays matches again that were noted on any thread. @throws Unrepeatable for a bot that answers otherwise */
  playMatches(matches: readonly (readonly NotedDeal[])[]): void {
    if (pulse.absences.length > 0) return;
    for (let i = matches.length - 1; i >= 0; i--) for (const deal of matches[i]) if (!this.playAgain(deal)) break;
  }

  /** False if a bot was stopped. */
  private playAgain(deal: NotedDeal): boolean {
    const { table } = this.player;
    const { course } = table;
    const { board, seating, triple, start, actions } = deal;
    table.start = start;
    this.player.play(board, 0, triple, seating);
    const { wasStopped } = table;
    table.takeFaults();
    if (wasStopped) return false;
    for (let at = 0; at < course.step; at++) if (actions[at] !== course.actions[at]) this.refuseAnswer(at, deal);
    return true;
  }

  /** The first answer of a deal that was another when the deal was played again. */
  private refuseAnswer(at: number, { board, trio, actions, copied }: NotedDeal): never {
    const { table } = this.player;
    const course = begunAgain(table.course);
    for (const action of actions.subarray(0, at)) course.take(actionAnswer(action));
    const [first, then] = [actions, table.course.actions].map((each) => formatAnswer(actionAnswer(each[at])));
    const bot = trio[course.seat];
    const part = partAsked(course);
    const others = copied[at] === 1 ? this.unread(bot, part) : [];
    const asked = `board ${board}: ${SEAT_NAMES[course.seat]}, asked for ${QUESTIONS[course.question]}`;
    const said = `said ${first}, and ${then} when the deal was played again`;
    const reason = reasonOf(PARTS[part], others);
    throw new Unrepeatable(`bots: ${this.names[bot]}: ${asked}, ${said}; ${reason}${others.length > 0 ? '' : WAY_OUT}`);
  }
}

/** Is this match of the run played again? Evenly spread, the first match among them. */
export function isAudited(match: number): boolean {
  return spread(match) < 2 ** 32 / (match < EARLY ? EVERY_EARLY : EVERY);
}

/** Which of the deals of a match is played again, where it is played several times. */
export const auditedOf = (match: number, count: number): number => spread(Math.imul(match, 7) + 3) % count;

/** Multiples of the golden ratio: any matches in a row have their share. */
const spread = (match: number): number => Math.imul(match, 0x9e3779b1) >>> 0;

/** What may be wrong, given the parameters in which equal parts differ. */
const reasonOf = (part: string, unread: readonly string[]): string =>
  unread.length > 0
    ? `the first was copied from another setting of ${unread.join(', ')}, which its ${part} does not read according to \`reads\``
    : `its ${part} must answer by the view and the random numbers alone, not by a clock, or what a module keeps from deal to deal`;

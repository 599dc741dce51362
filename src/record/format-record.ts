import type { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { NOBODY } from '../engine/seats.js';
import { changedRules } from '../games/rule-sets.js';
import { formatAction } from './actions.js';
import { formatHand, SEAT_LETTERS } from './notation.js';

/** What a record says besides the deal itself. */
export interface RecordFrame {
  /** The bots' specs by seat. */
  readonly players: readonly [string, string, string];
  readonly seed: string | null;
  readonly index: number | null;
  readonly faults: readonly {
    readonly seat: number;
    readonly at: number;
    readonly kind: string;
    readonly detail: string;
  }[];
}

/** Writes records: one line of JSON a deal that is over, keys in the order of the README of this folder. */
export class RecordWriter {
  private readonly opening: string;
  private readonly game: Game;

  constructor(game: Game) {
    this.game = game;
    this.opening = `{"game":${JSON.stringify(game.ruleSet)},"rules":${JSON.stringify(changedRules(game))},"deal":"`;
  }

  /** The record of a deal that is over, without the line's end. */
  format(course: Course, frame: RecordFrame): string {
    const { dealt, talon, score } = course;
    const hands = `${formatHand(dealt[0] as never)} ${formatHand(dealt[1] as never)} ${formatHand(dealt[2] as never)}`;
    let text = `${this.opening}${hands} ${formatHand(talon)}"`;
    if (course.given >= 0) {
      const contract = this.game.contracts[course.given].name;
      text += `,"start":{"declarer":"${SEAT_LETTERS[course.declarer]}","contract":"${contract}"}`;
    }
    if (this.game.pot) text += `,"pot":[${course.potBefore},${course.pot}]`;
    const [forehand, middlehand, dealer] = frame.players;
    text += `,"players":{"F":${JSON.stringify(forehand)},"M":${JSON.stringify(middlehand)},"D":${JSON.stringify(dealer)}}`;
    text += `,"seed":${JSON.stringify(frame.seed)},"index":${frame.index},"actions":[`;
    for (let i = 0; i < course.step; i++) text += `${i === 0 ? '"' : ',"'}${formatAction(course.actions[i])}"`;
    text += `],"result":{${this.formatOutcome(course)},"score":[${score[0]},${score[1]},${score[2]}]},"faults":[`;
    return `${text}${frame.faults.map(formatFault).join(',')}]}`;
  }

  private formatOutcome(course: Course): string {
    if (course.declarer === NOBODY) return '"declarer":null,"contract":null,"tricks":null,"won":null';
    const contract = this.game.contracts[course.contract].name;
    return `"declarer":"${SEAT_LETTERS[course.declarer]}","contract":"${contract}","tricks":${course.tricks},"won":${course.won}`;
  }
}

function formatFault({ seat, at, kind, detail }: RecordFrame['faults'][number]): string {
  return JSON.stringify({ seat: SEAT_LETTERS[seat], at, kind, detail });
}

import { ANSWERS, actionAnswer, actionSeat } from '../engine/actions.js';
import type { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { NOBODY } from '../engine/seats.js';
import { changedRules } from '../games/rule-sets.js';
import { formatAction } from './actions.js';
import { ByteWriter, piece } from './byte-writer.js';
import { SEAT_LETTERS, suitText } from './notation.js';

/** What a record says besides the deal itself. */
export interface RecordFrame {
  /** In a session: the points that end it, and those of forehand, middlehand and dealer before the deal. */
  readonly session?: { readonly target: number; readonly before: readonly [number, number, number] } | null;
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

const ACTIONS: Uint8Array[] = [];
const SEATS = SEAT_LETTERS.map(piece);
const NULL = piece('null');
const COMMA = piece(',');
const START = piece('","start":{"declarer":"');
const AFTER_DEAL = piece('"');
const INDEX = piece(',"index":');
const ACTIONS_KEY = piece(',"actions":[');
const RESULT = piece('],"result":{"declarer":');
const PASSED_OUT = piece('null,"contract":null,"tricks":null,"won":null');
const QUOTE = piece('"');
const CONTRACT = piece('","contract":"');
const TRICKS = piece('","tricks":');
const WON = piece(',"won":true');
const LOST = piece(',"won":false');
const SCORE = piece(',"score":[');
const FAULTS = piece(']},"faults":[');
const END = piece(']}\n');
const CLOSE_START = piece('"}');

const [DOTTED, SPACED, LAST] = ['.', ' ', ''].map((end) =>
  Array.from({ length: 256 }, (_, byte) => piece(`${suitText(byte)}${end}`)),
);

export function putDeal(to: ByteWriter, forehand: number, middlehand: number, dealer: number, talon: number): void {
  putHand(to, forehand, SPACED);
  putHand(to, middlehand, SPACED);
  putHand(to, dealer, SPACED);
  putHand(to, talon, LAST);
}

function putHand(to: ByteWriter, hand: number, acorns: readonly Uint8Array[]): void {
  to.put(DOTTED[hand >>> 24]);
  to.put(DOTTED[(hand >>> 16) & 255]);
  to.put(DOTTED[(hand >>> 8) & 255]);
  to.put(acorns[hand & 255]);
}

/** The text of an action in quotes, made when it is first needed. */
function actionPiece(action: number): Uint8Array {
  const at = actionSeat(action) * ANSWERS + actionAnswer(action);
  ACTIONS[at] ??= piece(`"${formatAction(action)}"`);
  return ACTIONS[at];
}

/** Writes records: one line of JSON a deal that is over, keys in the order of the README of this folder. */
export class RecordWriter {
  private readonly writer = new ByteWriter();
  /** Of the game of the last deal: how its records begin, and its contracts. */
  private game: Game | null = null;
  private opening = NULL;
  private contracts: readonly Uint8Array[] = [];
  /** What stands between deal and index, by players and seed: few, and the same for many deals. */
  private readonly frames = new Map<string, Uint8Array>();

  private begin(game: Game): void {
    this.game = game;
    this.opening = piece(
      `{"game":${JSON.stringify(game.ruleSet)},"rules":${JSON.stringify(changedRules(game))},"deal":"`,
    );
    this.contracts = game.contracts.map(({ name }) => piece(name));
  }

  /** The record of a deal that is over, without the line's end. */
  format(course: Course, frame: RecordFrame): string {
    this.add(course, frame);
    return new TextDecoder().decode(this.take()).trimEnd();
  }

  /** Adds the record of a deal that is over, as a line. */
  add(course: Course, frame: RecordFrame): void {
    const { writer } = this;
    if (this.game !== course.game) this.begin(course.game);
    writer.put(this.opening);
    this.addDeal(course);
    if (frame.session) {
      const { target, before } = frame.session;
      writer.putText(`,"session":{"target":${target},"before":[${before.join()}]}`);
    }
    this.addFrame(frame);
    writer.put(INDEX);
    if (frame.index === null) writer.put(NULL);
    else writer.putNumber(frame.index);
    writer.put(ACTIONS_KEY);
    for (let i = 0; i < course.step; i++) {
      if (i > 0) writer.put(COMMA);
      writer.put(actionPiece(course.actions[i]));
    }
    this.addResult(course);
    writer.put(FAULTS);
    for (const [i, fault] of frame.faults.entries()) writer.putText(`${i > 0 ? ',' : ''}${formatFault(fault)}`);
    writer.put(END);
  }

  /** The lines added since the last call, as UTF-8. */
  take(): Uint8Array {
    return this.writer.take();
  }

  private addDeal(course: Course): void {
    const { writer } = this;
    putDeal(writer, course.dealt[0], course.dealt[1], course.dealt[2], course.talon);
    if (course.given >= 0) {
      writer.put(START);
      writer.put(SEATS[course.declarer]);
      writer.put(CONTRACT);
      writer.put(this.contracts[course.given]);
      writer.put(CLOSE_START);
    } else {
      writer.put(AFTER_DEAL);
    }
    if (course.game.pot) writer.putText(`,"pot":[${course.potBefore},${course.pot}]`);
  }

  private addFrame({ players, seed }: RecordFrame): void {
    const key = `${players[0]}\n${players[1]}\n${players[2]}\n${seed === null ? '' : `=${seed}`}`;
    let frame = this.frames.get(key);
    if (frame === undefined) {
      const [F, M, D] = players;
      frame = piece(`,"players":${JSON.stringify({ F, M, D })},"seed":${JSON.stringify(seed)}`);
      this.frames.set(key, frame);
    }
    this.writer.put(frame);
  }

  private addResult(course: Course): void {
    const { writer } = this;
    writer.put(RESULT);
    if (course.declarer === NOBODY) {
      writer.put(PASSED_OUT);
    } else {
      writer.put(QUOTE);
      writer.put(SEATS[course.declarer]);
      writer.put(CONTRACT);
      writer.put(this.contracts[course.contract]);
      writer.put(TRICKS);
      writer.putNumber(course.tricks);
      writer.put(course.won ? WON : LOST);
    }
    writer.put(SCORE);
    for (let seat = 0; seat < 3; seat++) {
      if (seat > 0) writer.put(COMMA);
      writer.putNumber(course.score[seat]);
    }
  }
}

function formatFault({ seat, at, kind, detail }: RecordFrame['faults'][number]): string {
  return JSON.stringify({ seat: SEAT_LETTERS[seat], at, kind, detail });
}

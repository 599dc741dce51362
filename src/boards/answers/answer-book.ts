import { closeSync, openSync, writeSync } from 'node:fs';
import {
  type AnswerLine,
  type AnswerPlace,
  type AnswersPlace,
  placeKey,
} from '../../players/bot/answers/answer-line.js';
import { pulse } from '../../players/bot/pulse.js';
import { refuse } from '../../support/input/refusal.js';
import type { PlayedPiece } from '../sums.js';
import { type AnswerCounts, countAnswer } from './answer-counts.js';
import { AnswerIndex } from './answer-index.js';
import { answerLines } from './filed-answers.js';

/**
 * The answers of bots that need not repeat theirs, on one thread: those on file when it began, and those that it has
 * appended since. An answer is on file before it is played.
 */
export class AnswerBook {
  private readonly place: AnswersPlace | undefined;
  private filed: AnswerIndex | null = null;
  /** The answers on file of boards that were asked about of late. */
  private readonly onBoards = new Map<number, ReadonlyMap<string, AnswerLine>>();
  /** The answers of the current piece: new ones, and those on file that were asked for. */
  private readonly given = new Map<string, AnswerLine>();
  /** The same in the order in which they came. */
  private noted: { readonly bot: number; readonly line: AnswerLine }[] = [];
  /** What was asked that should be on file. */
  private lack: string | null = null;
  private descriptor = -1;
  private readonly lineOf: ReturnType<typeof answerLines>;

  constructor(place: AnswersPlace | undefined) {
    this.place = place;
    this.lineOf = answerLines(place?.start ?? '');
  }

  /** No more is played. */
  close(): void {
    if (this.descriptor >= 0) closeSync(this.descriptor);
    this.descriptor = -1;
    this.forgetFile();
  }

  private forgetFile(): void {
    this.filed?.close();
    this.filed = null;
    this.onBoards.clear();
  }

  /** Begins a piece. One that was begun by a thread that is gone may have answers on file. */
  begin(): void {
    this.given.clear();
    this.noted = [];
    this.lack = null;
    if (pulse.absences.length > 0) this.forgetFile();
  }

  /** Are all answers on file, so that nobody is asked? */
  get isWhole(): boolean {
    return this.place?.isWhole === true;
  }

  /** The answer at a place; undefined if it has not been given. */
  find(bot: number, place: AnswerPlace): AnswerLine | undefined {
    const key = placeKey(place);
    const given = this.given.get(key);
    if (given !== undefined) return given;
    const filed = this.filedOn(place.board).get(key);
    if (filed !== undefined) this.note(bot, key, filed);
    else if (this.isWhole) this.lack ??= `board ${place.board}: ${place.bot} is asked what is not on file`;
    return filed;
  }

  /** An answer on file is none: the run ends, or says so where nobody is asked. */
  refuse({ board, bot, answer }: AnswerLine): undefined {
    const why = `board ${board}: ${bot} cannot have answered ${answer}`;
    if (!this.isWhole) refuse('answers', why);
    this.lack ??= why;
  }

  /** The answer that was given in this piece, by whichever copy; it is not counted once more. */
  givenAt(place: AnswerPlace): AnswerLine | undefined {
    return this.given.get(placeKey(place));
  }

  /** Keeps an answer. */
  add(bot: number, line: AnswerLine): AnswerLine {
    const { place } = this;
    if (place !== undefined) {
      if (this.descriptor < 0) this.descriptor = openSync(place.file, 'a');
      writeSync(this.descriptor, this.lineOf(line));
    }
    this.note(bot, placeKey(line), line);
    return line;
  }

  /**
   * What was asked in this piece on its boards up to `end`, and what is not on file though it should be.
   */
  take(end: number): Pick<PlayedPiece, 'lack'> & { readonly counts: AnswerCounts[] } {
    const counts: AnswerCounts[] = [];
    for (const { bot, line } of this.noted) if (line.board < end) countAnswer(counts, bot, line);
    return { counts, lack: this.lack };
  }

  private note(bot: number, key: string, line: AnswerLine): void {
    this.given.set(key, line);
    this.noted.push({ bot, line });
  }

  private filedOn(board: number): ReadonlyMap<string, AnswerLine> {
    const known = this.onBoards.get(board);
    if (known !== undefined) return known;
    this.filed ??= new AnswerIndex(this.place?.file ?? null);
    const lines = new Map(this.filed.on(board).map((line) => [placeKey(line), line]));
    if (this.onBoards.size >= MOST_BOARDS) this.onBoards.clear();
    this.onBoards.set(board, lines);
    return lines;
  }
}

/** Programs are asked about so many boards at once, at most. */
const MOST_BOARDS = 1_000;

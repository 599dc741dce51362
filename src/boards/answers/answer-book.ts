import { existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import {
  type AnswerLine,
  type AnswerPlace,
  type AnswersPlace,
  placeKey,
} from '../../players/bot/answers/answer-line.js';
import { readAnswers } from '../../players/bot/answers/answers-bot.js';
import { pulse } from '../../players/bot/pulse.js';
import { refuse } from '../../support/input/refusal.js';
import { type AnswerCounts, countAnswer } from './answer-counts.js';

/**
 * The answers of bots that need not repeat theirs, on one thread: those on file when it began, and those that it has
 * appended since. An answer is on file before it is played.
 */
export class AnswerBook {
  private readonly place: AnswersPlace | undefined;
  private filed: Map<string, AnswerLine> | null = null;
  /** The answers of the current piece: new ones, and those on file that were asked for. */
  private readonly given = new Map<string, AnswerLine>();
  private counts: AnswerCounts[] = [];
  private lines: AnswerLine[] = [];
  private descriptor = -1;

  constructor(place: AnswersPlace | undefined) {
    this.place = place;
  }

  /** Begins a piece. One that was begun by a thread that is gone may have answers on file. */
  begin(): void {
    this.given.clear();
    this.counts = [];
    this.lines = [];
    if (pulse.absences.length > 0) this.filed = null;
  }

  /** The answer at a place; undefined if it has not been given. @throws InputError if all are to be on file */
  find(bot: number, place: AnswerPlace): AnswerLine | undefined {
    const key = placeKey(place);
    const given = this.given.get(key);
    if (given !== undefined) return given;
    this.filed ??= this.read();
    const filed = this.filed.get(key);
    if (filed !== undefined) this.note(bot, key, filed);
    else if (this.place?.isWhole === true)
      refuse('answers', `board ${place.board}: ${place.bot} is asked what is not on file`);
    return filed;
  }

  /** The answer that was given in this piece; it is not counted once more. */
  givenAt(place: AnswerPlace): AnswerLine | undefined {
    return this.given.get(placeKey(place));
  }

  /** Keeps an answer. */
  add(bot: number, line: AnswerLine): AnswerLine {
    const { place } = this;
    if (place?.file === null) this.lines.push(line);
    else if (place !== undefined) {
      if (this.descriptor < 0) this.descriptor = openSync(place.file, 'a');
      writeSync(this.descriptor, `${JSON.stringify(line)}\n`);
    }
    this.note(bot, placeKey(line), line);
    return line;
  }

  /** What was asked in this piece, and the answers that go with its result. */
  take(): { readonly counts: AnswerCounts[]; readonly lines: readonly AnswerLine[] | null } {
    return { counts: this.counts, lines: this.place?.file === null ? this.lines : null };
  }

  private note(bot: number, key: string, line: AnswerLine): void {
    this.given.set(key, line);
    const first = line.again === true ? this.givenAt({ ...line, again: undefined }) : undefined;
    countAnswer(this.counts, bot, line, first !== undefined && first.answer !== line.answer);
  }

  private read(): Map<string, AnswerLine> {
    const { file = null } = this.place ?? {};
    const lines = file === null || !existsSync(file) ? [] : readAnswers(readFileSync(file, 'utf8'), file);
    return new Map(lines.map((line) => [placeKey(line), line]));
  }
}

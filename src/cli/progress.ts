import { short } from '../results/text/text-table.js';
import { columnsNow } from '../results/text/width.js';
import type { Progress } from '../runs/run/options.js';
import { ProgressWords } from '../runs/run/progress-words.js';
import { stopwatch } from '../support/system/clock.js';
import { note } from './output.js';

const CLEAR_LINE = '\r\u001b[K';

/**
 * Milliseconds between two lines: on a terminal, where each is written over the one before; elsewhere, at first, and
 * after the first minute.
 */
const [SHOWN, OFTEN, SELDOM] = [100, 10_000, 60_000];

/** How far something has come, in words, on stderr. */
export class ProgressLine {
  private readonly isTerminal: boolean;
  private readonly write: (text: string) => void;
  private readonly passed = stopwatch();
  private words = new ProgressWords();
  private last: Progress | null = null;
  private next: number;

  constructor(isTerminal = process.stderr.isTTY, write = (text: string): unknown => process.stderr.write(text)) {
    this.isTerminal = isTerminal;
    this.write = write;
    this.next = isTerminal ? 0 : OFTEN;
  }

  show(progress: Progress): void {
    const { last, isTerminal, next } = this;
    if (last !== null && (progress.done < last.done || progress.total !== last.total)) this.words = new ProgressWords();
    this.last = progress;
    const now = this.passed();
    if (now < next) return;
    this.next = now + (isTerminal ? SHOWN : now < SELDOM ? OFTEN : SELDOM);
    const text = this.words.of(progress);
    this.write(isTerminal ? `${CLEAR_LINE}  ${short(text, columnsNow() - 3)}` : `${text}\n`);
  }

  /** Prints a line above it. */
  say(line: string): void {
    this.stop();
    note(line);
  }

  /** Leaves no line that would be written over. */
  stop(): void {
    if (this.isTerminal && this.last !== null) this.write(CLEAR_LINE);
  }
}

import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import type { AnswerLine } from '../../players/bot/answers/answer-line.js';
import { readAnswers } from '../../players/bot/answers/answers-bot.js';

const PIECE = 1 << 20;
const LINE_FEED = 10;
/** The first of a line is its own: a label before it has its quotes escaped. */
const BOARD = /"board":(\d+)/;

/** Where in a file of answers those of each board are: the file is not held, a line is read when it is asked for. */
export class AnswerIndex {
  private readonly path: string;
  private readonly descriptor: number;
  /** By line: its board, and where it begins; one more says where the last ends. */
  private readonly boards: number[] = [];
  private readonly starts: number[] = [0];
  /** The lines by board, and then in their order. */
  private readonly order: Uint32Array;

  constructor(path: string | null) {
    this.path = path ?? '';
    this.descriptor = path !== null && existsSync(path) ? openSync(path, 'r') : -1;
    if (this.descriptor >= 0) this.scan();
    const { boards } = this;
    this.order = Uint32Array.from(boards.keys()).sort((a, b) => boards[a] - boards[b] || a - b);
  }

  /** Without an unfinished last line. */
  private scan(): void {
    const piece = Buffer.alloc(PIECE);
    let line = '';
    for (let at = 0; ; ) {
      const length = readSync(this.descriptor, piece, 0, PIECE, at);
      if (length === 0) return;
      let from = 0;
      for (let end = piece.indexOf(LINE_FEED); end >= 0 && end < length; end = piece.indexOf(LINE_FEED, from)) {
        line += piece.toString('latin1', from, end);
        this.boards.push(Number(BOARD.exec(line)?.[1] ?? -1));
        this.starts.push(at + end + 1);
        line = '';
        from = end + 1;
      }
      line += piece.toString('latin1', from, length);
      at += length;
    }
  }

  /** The answers on a board, in the order in which they came. @throws InputError */
  on(board: number): AnswerLine[] {
    const { boards, starts, order } = this;
    let first = 0;
    for (let end = order.length; first < end; ) {
      const middle = (first + end) >> 1;
      if (boards[order[middle]] < board) first = middle + 1;
      else end = middle;
    }
    let text = '';
    for (; first < order.length && boards[order[first]] === board; first++) {
      const row = order[first];
      const bytes = Buffer.alloc(starts[row + 1] - starts[row]);
      readSync(this.descriptor, bytes, 0, bytes.length, starts[row]);
      text += bytes.toString('utf8');
    }
    return readAnswers(text, this.path);
  }

  close(): void {
    if (this.descriptor >= 0) closeSync(this.descriptor);
  }
}

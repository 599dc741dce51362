// Hot path: what is asked at the table; no allocation.
import { QUESTIONS } from '../../cards/engine/actions.js';
import type { Seat } from '../../cards/engine/seats.js';
import type { Value } from '../conditions/vocabulary.js';
import type { Asked } from './asked.js';

/** One answer of a line: its number where it is legal, else −1. */
export interface SystemAnswer {
  readonly text: string;
  readonly legal: (asked: Asked) => number;
}

/** A line of a system: whoever meets its condition answers so, if that is legal. */
export interface SystemLine {
  /** Its row in the text, counted from 1. */
  readonly row: number;
  /** What it says, on one row, and its answer alone. */
  readonly text: string;
  readonly answer: string;
  /** Where alone it answers, as earlier lines hold wherever it does; empty if there are none. */
  readonly onlyWhere: string;
}

/** The lines that answer a question. */
export interface SystemBlock {
  readonly row: number;
  readonly text: string;
  /** The engine's number. */
  readonly question: number;
  /** The seat that it is for; null for all. */
  readonly seat: Seat | null;
  readonly lines: readonly SystemLine[];
}

/** A line that can be asked. */
export interface AskedLine extends SystemLine {
  /** Does it hold? 1, 0, or NaN where something is missing. */
  readonly holdsFor: Value<Asked>;
  /** The engine's number of its answer; −1 if none of it is legal. */
  readonly legal: (asked: Asked) => number;
}

/** A block that can be asked: `after`, the sets of words of which other seats must have said one. */
export interface AskedBlock extends SystemBlock {
  readonly after: readonly number[];
  readonly lines: readonly AskedLine[];
}

/** A bidding system as read: what a seat answers, from what it holds and has heard. */
export class System {
  /** The first comment of its text; null if there is none. */
  readonly about: string | null;
  readonly blocks: readonly SystemBlock[];
  /** The engine's number of what the line answers that {@link lineFor} found last. */
  answer = -1;
  private readonly lines: readonly AskedLine[];
  /** By question, its blocks, and of each the place of its first line among all lines. */
  private readonly asked: readonly (readonly AskedBlock[])[];
  private readonly firsts: readonly (readonly number[])[];

  constructor(about: string | null, blocks: readonly AskedBlock[]) {
    this.about = about;
    this.blocks = blocks;
    this.lines = blocks.flatMap(({ lines }) => lines);
    this.asked = QUESTIONS.map((_, number) => blocks.filter(({ question }) => question === number));
    this.firsts = this.asked.map((some) => some.map(({ lines }) => this.lines.indexOf(lines[0])));
  }

  /** The rows of lines that have never answered, from how often each has. */
  unreached(answers: ArrayLike<number>): number[] {
    return this.lines.flatMap(({ row }, line) => (answers[line] === 0 ? [row] : []));
  }

  /** The line that answers, by its place among all lines; −1 if none holds with a legal answer. */
  lineFor(asked: Asked): number {
    const blocks = this.asked[asked.question];
    const firsts = this.firsts[asked.question];
    for (let i = 0; i < blocks.length; i++) {
      if (!isFor(blocks[i], asked)) continue;
      const { lines } = blocks[i];
      for (let j = 0; j < lines.length; j++) {
        if (lines[j].holdsFor(asked) !== 1) continue;
        this.answer = lines[j].legal(asked);
        if (this.answer >= 0) return firsts[i] + j;
      }
    }
    return -1;
  }
}

/** `line 3`, `lines 3, 4 and 7`. */
export const rowsNamed = (rows: readonly number[]): string =>
  rows.length === 1 ? `line ${rows[0]}` : `lines ${rows.slice(0, -1).join(', ')} and ${rows.at(-1)}`;

/** What is said of lines that have never answered; empty if there are none. */
export const noHandReached = (rows: readonly number[]): string =>
  rows.length === 0 ? '' : `No hand reached ${rowsNamed(rows)}`;

/** Is a block of the question for who is asked? */
function isFor({ seat, after }: AskedBlock, asked: Asked): boolean {
  if (seat !== null && seat !== asked.seat) return false;
  if (after.length === 0) return true;
  const { said } = asked;
  const first = said[asked.seat === 0 ? 1 : 0];
  const second = said[asked.seat === 2 ? 1 : 2];
  if (after.length === 1) return ((first | second) & after[0]) !== 0;
  return (first & after[0]) !== 0 && (second & after[1]) !== 0;
}

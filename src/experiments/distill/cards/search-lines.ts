// Goes over all rows of a block for each line: no allocation for each.
import { type Line, reachedBy } from '../rows.js';
import { bestLine, type FoundLine, type Gains } from '../search.js';
import type { CardGroup } from './card-lines.js';

/** Lines of one block, one after the other, each where those before it do not answer. */
export class LinesOfGroup {
  readonly group: CardGroup;
  readonly lines: Line[] = [];
  /** The best next line; what it gains is at most 0 if there is none. */
  next: FoundLine;
  private readonly refused: Line[] = [];

  constructor(group: CardGroup) {
    this.group = group;
    this.next = this.best();
  }

  /** Has the best next line been accepted by whole deals? Finds another. */
  settle(isAccepted: boolean): void {
    (isAccepted ? this.lines : this.refused).push(this.next);
    this.next = this.best();
  }

  private best(): FoundLine {
    const gains = this.gains();
    return gains.count === 0 ? { conditions: [], answer: 0, gain: 0 } : bestLine(this.group.rows, gains);
  }

  private gains(): Gains {
    const { rows } = this.group;
    const { count, values, answers, legal } = rows;
    const taken = new Uint8Array(count);
    const closed = new Uint16Array(count);
    const reached = new Uint8Array(count);
    for (const line of this.lines) {
      reachedBy(line, rows, reached);
      for (let i = 0; i < count; i++) taken[i] |= reached[i];
    }
    for (const line of this.refused) {
      reachedBy(line, rows, reached);
      for (let i = 0; i < count; i++) closed[i] |= reached[i] << line.answer;
    }
    const open = new Int32Array(count);
    const gains = new Int32Array(count * answers);
    let size = 0;
    for (let i = 0; i < count; i++) {
      if (taken[i] === 1) continue;
      for (let answer = 0; answer < answers; answer++)
        gains[size * answers + answer] =
          ((legal[i] >>> answer) & ~(closed[i] >>> answer) & 1) === 1 ? values[i * answers + answer] : 0;
      open[size++] = i;
    }
    return { open, count: size, gains };
  }
}

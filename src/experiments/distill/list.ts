// Goes over a million rows for each line: no allocation for each.
import { type FitRows, type Line, reachedBy } from './rows.js';
import { bestLine, type Gains } from './search.js';

/** A list of lines: the first that holds, and whose answer is legal, answers. */
export type Lines = readonly Line[];

/** Rows by what they are asked: which line of a list answers each. */
function answeredBy(lines: Lines, rows: FitRows): Int32Array {
  const found = new Int32Array(rows.count).fill(-1);
  const reached = new Uint8Array(rows.count);
  for (let line = lines.length - 1; line >= 0; line--) {
    reachedBy(lines[line], rows, reached);
    for (let i = 0; i < rows.count; i++) if (reached[i] === 1) found[i] = line;
  }
  return found;
}

/** What a list brings in all, in units. */
export function worthOf(lines: Lines, rows: FitRows): number {
  const found = answeredBy(lines, rows);
  const { values, answers } = rows;
  let sum = 0;
  for (let i = 0; i < rows.count; i++) sum += values[i * answers + lines[found[i]].answer];
  return sum;
}

/** Answers without a condition: the one that is best where it is legal, then the best where that is not, and so on. */
function otherwise(rows: FitRows): Line[] {
  const all = Array.from({ length: rows.answers }, (_, answer): Line => ({ conditions: [], answer }));
  const chosen: Line[] = [];
  while (chosen.length < all.length) {
    const left = all.filter((line) => !chosen.includes(line));
    const worths = left.map((line) => worthOf([...chosen, line, ...left.filter((other) => other !== line)], rows));
    chosen.push(left[worths.indexOf(Math.max(...worths))]);
  }
  const used = rows.legalSets.map((set) => chosen.findIndex(({ answer }) => ((set >>> answer) & 1) === 1));
  return chosen.filter((_, line) => used.includes(line));
}

/** What each answer would gain where no line before a place answers, over what those after it answer. */
function gainsAt(lines: Lines, place: number, rows: FitRows): Gains {
  const { count, values, answers, legal } = rows;
  const found = answeredBy(lines, rows);
  const open = new Int32Array(count);
  const gains = new Int32Array(count * answers);
  let size = 0;
  for (let i = 0; i < count; i++) {
    if (found[i] < place) continue;
    const now = values[i * answers + lines[found[i]].answer];
    let differs = 0;
    for (let answer = 0; answer < answers; answer++) {
      const gain = ((legal[i] >>> answer) & 1) === 1 ? values[i * answers + answer] - now : 0;
      gains[size * answers + answer] = gain;
      differs |= gain;
    }
    if (differs !== 0) open[size++] = i;
  }
  return { open, count: size, gains };
}

const inserted = (lines: Lines, place: number, line: Line): Line[] => [
  ...lines.slice(0, place),
  line,
  ...lines.slice(place),
];

/** One line more, where it gains most: at the beginning, or after all that have conditions. */
function withOneMore(lines: Lines, rows: FitRows): Line[] {
  const last = lines.findIndex(({ conditions }) => conditions.length === 0);
  const places = [...new Set([0, last])];
  const found = places.map((place) => ({ place, line: bestLine(rows, gainsAt(lines, place, rows)) }));
  const { place, line } = found.reduce((best, each) => (each.line.gain > best.line.gain ? each : best));
  return inserted(lines, place, line);
}

/** Every line that has conditions chosen anew, the others being as they are. */
function chosenAnew(lines: Lines, rows: FitRows): Line[] {
  let now = [...lines];
  let worth = worthOf(now, rows);
  for (let place = 0; place < now.length; place++) {
    if (now[place].conditions.length === 0) continue;
    const without = now.filter((_, i) => i !== place);
    const changed = inserted(without, place, bestLine(rows, gainsAt(without, place, rows)));
    const more = worthOf(changed, rows);
    if (more > worth) [now, worth] = [changed, more];
  }
  return now;
}

/**
 * Lists of 1, 2 … `most` lines, each fitted to the rows: one line more, then each chosen anew. A line without
 * conditions counts, those below it do not.
 */
export function* lists(rows: FitRows, most: number): Generator<Lines> {
  let lines: Lines = otherwise(rows);
  yield lines;
  for (let size = 2; size <= most; size++) {
    lines = chosenAnew(withOneMore(lines, rows), rows);
    yield lines;
  }
}

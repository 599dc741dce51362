import { readSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { Course } from '../cards/engine/course.js';
import { NOBODY, type Seat } from '../cards/engine/seats.js';
import { SEAT_LETTERS } from '../cards/record/notation.js';
import { rulesInWords } from '../cards/texts/rules-text.js';
import { answerOf } from '../players/bot/external/messages.js';
import { answersOf } from '../players/bot/external/view-text.js';
import { CannotPlay } from '../players/bot/fault.js';
import { ME } from '../players/bot/guest.js';
import type { PersonDesk } from '../players/bot/person.js';
import { textOf } from '../players/view/text-of.js';
import type { View } from '../players/view/view.js';
import { several, signed } from '../results/text/numbers.js';
import { wrapped } from '../results/text/width.js';
import { shown } from '../support/input/refusal.js';
import { TricksTold } from './tricks-told.js';

/** What a person has in the deals before; null where there are several, who share a terminal. */
export interface SatBefore {
  readonly points: number;
  readonly deals: number;
}

/** So many lines that are no answers come from no person. */
const MOST_REFUSED = 100;

/** A person at the terminal: shown what the seat sees, and asked by lines of standard input. */
export class Terminal implements PersonDesk {
  private readonly lines = new InputLines();
  private readonly say: (text: string) => void;
  /** The table of the run: deals are played a second time at another, where nothing is shown. */
  private table: Course | null = null;
  private before: SatBefore | null;
  private readonly tricks = new TricksTold();
  /** Has the person stopped? */
  hasLeft = false;

  constructor(say: (text: string) => void, before: SatBefore | null) {
    this.say = say;
    this.before = before;
  }

  ask(view: View): unknown {
    const { text, choices } = questionIn(view);
    const tricks = this.tricks.beforeQuestion(view);
    this.say(`\n${tricks}${tricks && '\n'}${text}`);
    for (let refused = 0; ; refused++) {
      this.say('> ');
      const line = refused < MOST_REFUSED ? this.lines.next() : null;
      if (!isatty(0)) this.say(`${line ?? ''}\n`); // nobody sees what is typed there
      const key = line === null ? 'q' : keyOf(line);
      if (key === 'q' || key === 'quit') {
        this.hasLeft = true;
        throw new CannotPlay(`bots: ${ME}: has left the table`);
      }
      const answer = choices.get(key);
      if (answer !== undefined) return answerOf(view.question, answer);
      this.say(key === '?' ? rulesIn(view) : `${shown(line)} is no answer here; ? prints the rules, q stops\n`);
    }
  }

  show(course: Course, seat: Seat): void {
    this.table ??= course;
    if (course !== this.table) return;
    const points = course.score[seat];
    const tricks = this.tricks.atEnd(course);
    const { before } = this;
    this.before = before && { points: before.points + points, deals: before.deals + 1 };
    const total =
      before === null ? '' : `; in all ${signed(before.points + points, 0)} in ${several(before.deals + 1, 'deal')}`;
    this.say(`\n${tricks}${wrapped(`${resultOf(course, seat)} You: ${signed(points, 0)}${total}.`, '')}`);
  }
}

function resultOf({ declarer, game, contract, multiplier, won, tricks }: Course, seat: Seat): string {
  if (declarer === NOBODY) return 'Passed out.';
  const who = declarer === seat ? 'You' : SEAT_LETTERS[declarer];
  const times = multiplier > 1 ? `, payments × ${multiplier}` : '';
  return `${who} played ${game.contracts[contract].name}${times}: ${won ? 'made' : 'lost'} with ${several(tricks, 'trick')}.`;
}

/** What is compared: letters and digits, in any case; of numbers, these. */
const keyOf = (text: string): string =>
  /^[\d\s,;]*$/.test(text) ? (text.match(/\d+/g) ?? []).join(' ') : text.toLowerCase().replace(/[\s,;.-]+/g, '');

/** The tricks that are over, of which only the numbers are said again. */
const TRICKS_BEFORE = /^(Tricks: [^.]*\.).*$/m;

/** A question with its answers, or the cards to discard, numbered, and the answer to each key that may be typed. */
function questionIn(view: View): { readonly text: string; readonly choices: ReadonlyMap<string, string> } {
  const legal = typeof view.legal === 'number' ? answersOf(view).toReversed() : answersOf(view);
  const isPair = view.question === 'discard';
  const items = isPair ? [...new Set(legal.flatMap((answer) => answer.split(' ').slice(1).toReversed()))] : legal;
  const numberOf = (item: string): string => `${items.indexOf(item) + 1}`;
  const choices = new Map<string, string>();
  for (const answer of legal) {
    const [verb, ...cards] = answer.split(' ');
    const orders = [cards, cards.toReversed()];
    const keys = orders.flatMap((order) => [
      [verb, ...order].join(' '),
      ...(order.length > 0 ? [order.join(' ')] : []),
      isPair ? order.map(numberOf).join(' ') : numberOf(answer),
    ]);
    for (const key of keys) choices.set(keyOf(key), answer);
  }
  let words = 0;
  const text = textOf(view)
    .replace(TRICKS_BEFORE, '$1')
    .split('\n')
    .map((line) =>
      line.startsWith('- ') ? wrapped(line.replace('-', `${++words}`), '    ').slice(2) : wrapped(line, ''),
    );
  const numbered = items.map((item) => `${numberOf(item)} ${item}`).join('  ');
  return { text: text.join('') + (words > 0 ? '' : wrapped(numbered)), choices };
}

const rulesIn = ({ game, rules }: View): string =>
  rulesInWords({ game, rules })
    .split('\n')
    .map((paragraph) => wrapped(paragraph, ''))
    .join('');

/** How long one waits before one looks again, where a terminal does not wait itself. */
const AGAIN = 50;

/**
 * Lines of standard input, read while everything else waits: nobody plays on without the answer, and Ctrl-C ends the
 * program at once.
 */
class InputLines {
  private readonly bytes = Buffer.alloc(4_096);
  private rest = Buffer.alloc(0);
  private isOver = false;

  /** The next line; null after the last. */
  next(): string | null {
    for (;;) {
      const end = this.rest.indexOf('\n');
      if (end >= 0 || (this.isOver && this.rest.length > 0)) {
        const line = this.rest.subarray(0, end < 0 ? undefined : end).toString('utf8');
        this.rest = this.rest.subarray(end < 0 ? this.rest.length : end + 1);
        return line;
      }
      if (this.isOver) return null;
      this.read();
    }
  }

  private read(): void {
    try {
      const count = readSync(0, this.bytes);
      if (count === 0) this.isOver = true;
      this.rest = Buffer.concat([this.rest, this.bytes.subarray(0, count)]);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN);
      else this.isOver = true;
    }
  }
}

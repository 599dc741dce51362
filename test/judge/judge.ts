/** The judge: one deal of either game by the book, question by question. */
import { bolachen } from './bolachen.js';
import { type Card, inOrder, parseDeal, type SeatLetter } from './cards.js';
import { bolachenRules, RULE_SETS, wallachenRules } from './options.js';
import type { Asking, Outcome, Start, Table, Turn } from './table.js';
import { wallachen } from './wallachen.js';

export class Judge {
  /** "F brand", …, in the order in which they were written. */
  readonly actions: string[] = [];
  /** The cards and the contract as they stand; for reading only. */
  readonly table: Table;
  readonly #course: Asking<Outcome>;
  #step: IteratorResult<Turn, Outcome>;

  /** `rules` are the options that differ from the rule set; a `start` takes the place of the auction. */
  constructor(game: string, rules: Readonly<Record<string, unknown>>, deal: string, start?: Start) {
    this.table = layOut(deal);
    this.#course = course(this.table, game, rules, start);
    this.#step = this.#course.next();
  }

  /** The next question that is written down, or null when the deal is over. */
  turn(): Turn | null {
    return this.#step.done ? null : { ...this.#step.value, tokens: [...this.#step.value.tokens] };
  }

  play(token: string): void {
    const turn = this.turn();
    const written = asWritten(token);
    if (turn === null || !turn.tokens.includes(written))
      throw new Error(`${turn?.seat}, ${turn?.question}: "${token}" is not among ${turn?.tokens.join(', ')}`);
    this.actions.push(`${turn.seat} ${written}`);
    this.#step = this.#course.next(written);
  }

  result(): Outcome {
    if (!this.#step.done) throw new Error('the deal is not over');
    return this.#step.value;
  }

  hand(seat: SeatLetter): Card[] {
    return inOrder(this.table.hands[seat]);
  }

  laidAway(): Card[] {
    return inOrder(this.table.laidAway);
  }
}

function course(table: Table, game: string, rules: Readonly<Record<string, unknown>>, start?: Start): Asking<Outcome> {
  const { kind, differs } = RULE_SETS[game];
  const chosen = { ...differs, ...rules };
  if (kind === 'bolachen') return bolachen(table, bolachenRules(chosen), start);
  return wallachen(table, wallachenRules(chosen), start);
}

const layOut = (deal: string): Table => ({
  ...{ ...parseDeal(deal), laidAway: [], declarer: null, announced: null },
  ...{ contract: null, trump: null, trick: [], tricks: [] },
});

/** The two cards of a discard may be named in either order; the lower one is written first. */
function asWritten(token: string): string {
  const [word, ...cards] = token.split(' ');
  return word === 'discard' && cards.length === 2 ? [word, ...inOrder(cards)].join(' ') : token;
}

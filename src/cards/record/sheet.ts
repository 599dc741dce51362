import { shortened } from '../../support/input/refusal.js';
import type { Course } from '../engine/course.js';
import { NOBODY, SEATS } from '../engine/seats.js';
import { PAID, type Payment, paidAtSeat } from '../games/payment.js';

/** A deal on a score sheet. Players are numbered 0, 1, 2, wherever they sat. */
export interface SheetDeal {
  /** Who played it; null if all passed. */
  readonly declarer: number | null;
  readonly contract: string | null;
  readonly won: boolean;
  /** Tricks of the declarer. */
  readonly tricks: number;
  /** What payments were multiplied by: 1, 2, 4 … */
  readonly multiplier: number;
  /** The points of the players after the deal. */
  readonly totals: readonly [number, number, number];
  /** What is in the pot after it. */
  readonly pot: number;
}

/**
 * The score of a match as it is kept on paper: a line for each deal, with the points so far (the soft score). With a
 * payment also what everybody has won or lost in it (the hard score), and who pays whom.
 * @example
 * const sheet = new ScoreSheet(['Resi', 'Xaver', 'Vroni']);
 * const { course } = new Replayer().replay(line);
 * sheet.add(course, [0, 1, 2]);
 * console.log(sheet.text());
 */
export class ScoreSheet {
  readonly deals: SheetDeal[] = [];
  /** The players, with numbers where they are alike. */
  readonly names: readonly string[];
  private readonly payment: Payment | null;
  private readonly paid: [number, number, number] = [0, 0, 0];

  constructor(names: readonly string[], payment: Payment | null = null) {
    this.names = names.map((name, i) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${i + 1}`));
    this.payment = payment;
  }

  /** Adds a deal that is over; `players` sat at forehand, middlehand and dealer. */
  add(course: Course, players: ArrayLike<number>): void {
    const { declarer, contract, game, won, tricks, multiplier, pot } = course;
    const totals: [number, number, number] = [...(this.deals.at(-1)?.totals ?? ([0, 0, 0] as const))];
    for (const seat of SEATS) {
      totals[players[seat]] += course.score[seat];
      if (this.payment !== null) this.paid[players[seat]] += paidAtSeat(this.payment, course, seat);
    }
    const isPassed = declarer === NOBODY;
    this.deals.push({
      declarer: isPassed ? null : players[declarer],
      contract: isPassed ? null : game.contracts[contract].name,
      won,
      tricks,
      multiplier,
      totals,
      pot,
    });
  }

  /** What each player has won or lost besides points; null without a payment. */
  get amounts(): readonly number[] | null {
    const { payment, paid } = this;
    return payment === null ? null : paid.map((parts) => parts / payment.parts);
  }

  /** The sheet in lines of at most 80 columns. */
  text(): string {
    const hasPot = this.deals.some(({ pot }) => pot > 0);
    const heads = this.names.map((name) => shortened(name, WIDTH - 2).padStart(WIDTH)).join('');
    const lines = [`  deal  ${'declarer'.padEnd(14)}${'contract'.padEnd(20)}${heads}${hasPot ? '  pot' : ''}`];
    for (const [i, deal] of this.deals.entries()) {
      const pot = hasPot ? String(deal.pot).padStart(5) : '';
      lines.push(`  ${String(i + 1).padStart(4)}  ${this.courseOf(deal)}${amountsOf(deal.totals.map(points))}${pot}`);
    }
    const { amounts, payment } = this;
    if (amounts !== null && payment !== null) {
      const digits = Math.max(2, String(payment.parts).length - 1);
      const texts = amounts.map((amount) => signed(amount, digits));
      lines.push(`  ${PAID.padEnd(40)}${amountsOf(texts)}`, ...paymentsOf(amounts, this.names, digits));
    }
    return `${lines.join('\n')}\n`;
  }

  private courseOf({ declarer, contract, won, tricks, multiplier }: SheetDeal): string {
    if (declarer === null) return 'passed out'.padEnd(34);
    const result = `${contract} ${won ? 'won' : 'lost'}, ${tricks}${multiplier > 1 ? ` ×${multiplier}` : ''}`;
    return `${shortened(this.names[declarer], 12).padEnd(14)}${result.padEnd(20)}`;
  }
}

/** Columns for a player. */
const WIDTH = 11;

const amountsOf = (texts: readonly string[]): string => texts.map((text) => text.padStart(WIDTH)).join('');
const points = (total: number): string => signed(total, 0);
const signed = (x: number, digits: number): string => `${x > 0 ? '+' : x < 0 ? '−' : ''}${Math.abs(x).toFixed(digits)}`;

/** Who pays whom: of three players one pays both others, or two pay one. */
function paymentsOf(amounts: readonly number[], names: readonly string[], digits: number): string[] {
  const winners = SEATS.filter((player) => amounts[player] > 0);
  return SEATS.filter((player) => amounts[player] < 0).flatMap((loser) =>
    winners.map((winner) => {
      const paid = Math.min(amounts[winner], -amounts[loser]).toFixed(digits);
      return `  ${shortened(names[loser], 30)} pays ${shortened(names[winner], 30)} ${paid}`;
    }),
  );
}

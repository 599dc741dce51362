import { BID, CONTEST, KONTRA, WORDS } from '../../../src/cards/engine/actions.js';
import type { Course } from '../../../src/cards/engine/course.js';
import type { DealState } from '../../../src/cards/engine/deal-state.js';
import type { CardView, WordView } from '../../../src/public/bots.js';
import type { Terms } from '../../careful/terms.js';
import { endOf } from '../ends.js';
import {
  ANSWERS,
  contestSituation,
  kontraSituation,
  levelSituation,
  raiseSituation,
  rungSituation,
  type Sighted,
} from '../situation.js';
import type { Policy } from './policy.js';
import { NOT_LEGAL } from './rows.js';

export type Asked = Sighted | 'kontra' | 're';

/** The questions whose answers are all played on to the end. */
export const ASKED: readonly Asked[] = ['bid', 'rung', 'contest', 'raise', 'kontra', 're'];

/** Is a question answered by the ten cards dealt? Kontra and Re are by the chance that the contract is made. */
export const isSighted = (asked: Asked): asked is Sighted => asked in ANSWERS;

/**
 * What is recorded of a question: its place in {@link ASKED}, the situation, the hand and, for Kontra and Re, the
 * chance that the contract is made, in millionths; then for each answer the points that come of it, in thousandths of a
 * stake; then for each how the deal ends.
 */
export const WORDS_ROW = 14;
export const BEGINNING = 4;
export const MOST_ANSWERS = 5;

/** One row while its answers are played on. */
export class WordsRow {
  readonly numbers: number[];
  private readonly asked: Asked;
  private readonly seat: number;
  private readonly multiplier: number;
  private readonly legal: readonly string[];

  constructor({ question, seat, hands }: Course, view: WordView & CardView, { keen, terms }: Policy) {
    const { multiplier, legal, isDeclarer } = view;
    const { isByLevel, ladder } = terms;
    if (question === KONTRA) this.asked = isDeclarer ? 're' : 'kontra';
    else if (question === BID) this.asked = isByLevel ? 'bid' : 'rung';
    else this.asked = question === CONTEST ? 'contest' : 'raise';
    this.seat = seat;
    this.multiplier = multiplier;
    this.legal = legal as unknown as readonly string[];
    const situation = situationIn(this.asked, view, ladder);
    const unknown = new Array<number>(2 * MOST_ANSWERS).fill(NOT_LEGAL);
    const chance = question === KONTRA ? Math.round(1e6 * keen.chanceToMake(view)) : 0;
    this.numbers = [ASKED.indexOf(this.asked), situation, hands[seat], chance, ...unknown];
  }

  /** Notes what came of an answer. */
  note(answer: number, { score, declarer, won }: DealState, level: number): void {
    const { asked } = this;
    const word = WORDS[answer];
    const isPlain = asked === 'bid' || asked === 'contest' || asked === 'raise';
    const place = BEGINNING + (isPlain ? ANSWERS[asked].indexOf(word) : this.legal.indexOf(word));
    this.numbers[place] = Math.round((1000 * score[this.seat]) / this.multiplier);
    this.numbers[place + MOST_ANSWERS] = endOf((declarer - this.seat + 3) % 3, level, won);
  }
}

function situationIn(asked: Asked, view: WordView, ladder: Terms['ladder']): number {
  if (asked === 'bid') return levelSituation(view);
  if (asked === 'rung') return rungSituation(view, ladder);
  if (asked === 'raise') return raiseSituation(view);
  return asked === 'contest' ? contestSituation(view) : kontraSituation(view, ladder);
}

/** The rows of what passing brings: (situation, hand, 0, points in thousandths), where bids begin with it. */
export function passingRows(rows: Int32Array): Int32Array {
  const passing: number[] = [];
  for (let at = 0; at < rows.length; at += WORDS_ROW) {
    if (rows[at] < 2 && rows[at + BEGINNING] !== NOT_LEGAL)
      passing.push(rows[at + 1], rows[at + 2], 0, rows[at + BEGINNING]);
  }
  return Int32Array.from(passing);
}

// Hot path: no allocation, no closures, no iterators.
import { QUESTIONS, WORDS, wordBit } from '../../cards/engine/actions.js';
import { type CardSet, EMPTY } from '../../cards/engine/cards.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import { NOBODY, type Seat } from '../../cards/engine/seats.js';
import { readWords } from '../view/said.js';
import type { View } from '../view/view.js';
import type { LegalWords } from '../view/view-fields.js';

/** What a seat knows at a question, as far as a system may use it. The object may be reused. */
export interface Asked {
  /** The engine's number of the question. */
  readonly question: number;
  /** 0 forehand, 1 middlehand, 2 dealer. */
  readonly seat: Seat;
  /** The cards that the seat holds now: ten, at Doppeln those it has seen, with the talon twelve. */
  readonly hand: CardSet;
  /** By seat, the words that it has said, as a set; of the seat itself too. */
  readonly said: ArrayLike<number>;
  /** The legal words as a set, and the legal cards. */
  readonly legalWords: number;
  readonly legalCards: CardSet;
  /** A suit; NO_TRUMP where none is known. */
  readonly trump: number;
  /** The word of the highest bid, later of what is declared; absent or −1 before there is one. */
  readonly contract?: number;
  /** Absent or NOBODY during the auction. */
  readonly declarer?: number;
}

const NO_CALL = wordBit('no-call');

/** The same from a bot's view, read anew for each question. */
export class AskedInView implements Asked {
  question = 0;
  seat: Seat = 0;
  hand: CardSet = EMPTY;
  readonly said = new Int32Array(3);
  legalWords = 0;
  legalCards: CardSet = EMPTY;
  trump: number = NO_TRUMP;
  contract = -1;
  declarer: number = NOBODY;
  private name: string | null = null;

  /** `question`: the number of what is asked in the view. Returns itself. */
  read(view: View, question: number): this {
    const legal: CardSet | LegalWords = view.legal;
    this.question = question;
    this.seat = view.seat;
    this.hand = view.hand;
    readWords(view, this.said);
    this.legalWords = 0;
    this.legalCards = EMPTY;
    if (typeof legal !== 'number') for (let i = 0; i < legal.length; i++) this.legalWords |= wordBit(legal[i]);
    else {
      this.legalCards = legal;
      if (QUESTIONS[question] === 'call') this.legalWords = NO_CALL;
    }
    this.trump = view.trump ?? NO_TRUMP;
    this.declarer = view.declarer ?? NOBODY;
    this.readContract(view.contract ?? view.announced);
    return this;
  }

  private readContract(name: string | null): void {
    if (name === this.name) return;
    this.name = name;
    this.contract = -1;
    for (let word = 0; word < WORDS.length; word++) if (WORDS[word] === name) this.contract = word;
  }
}

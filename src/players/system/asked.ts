// Hot path: no allocation, no closures, no iterators.
import { QUESTIONS, WORDS, wordBit } from '../../cards/engine/actions.js';
import { type CardSet, EMPTY } from '../../cards/engine/cards.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import { NOBODY, type Seat } from '../../cards/engine/seats.js';
import { readWords } from '../view/said.js';
import type { View } from '../view/view.js';
import type { LegalWords } from '../view/view-fields.js';

const NO_CALL = wordBit('no-call');

/** What a seat knows at a question, as far as a system may use it. The object may be reused. */
export type Asked = Readonly<Omit<AskedSeat, 'read'>>;

/** The same, read anew for each question. */
export class AskedSeat {
  /** The engine's number of the question. */
  question = 0;
  /** 0 forehand, 1 middlehand, 2 dealer. */
  seat: Seat = 0;
  /** The cards that the seat holds now: ten, at Doppeln those it has seen, with the talon twelve. */
  hand: CardSet = EMPTY;
  /** By seat, the words that it has said, as a set; of the seat itself too. */
  said: ArrayLike<number>;
  /** The legal words as a set, and the legal cards. */
  legalWords = 0;
  legalCards: CardSet = EMPTY;
  /** A suit; NO_TRUMP where none is known. */
  trump: number = NO_TRUMP;
  /** The word of the highest bid, later of what is declared; −1 before there is one. */
  contract = -1;
  /** NOBODY during the auction. */
  declarer: number = NOBODY;
  private readonly words = new Int32Array(3);
  private name: string | null = null;

  constructor() {
    this.said = this.words;
  }

  /** From a bot's view; `question`: the number of what is asked in it. Returns itself. */
  read(view: View, question: number): this {
    const legal: CardSet | LegalWords = view.legal;
    this.question = question;
    this.seat = view.seat;
    this.hand = view.hand;
    readWords(view, this.words);
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

/** The engine, spoken to in tokens, as the judge is: one test can put the same questions to both. */

import { isLegal, legalAnswers } from '../../../src/cards/engine/legal.js';
import { NOBODY } from '../../../src/cards/engine/seats.js';
import { formatAction, formatAnswer, parseAnswer } from '../../../src/cards/record/actions.js';
import { formatCard, parseContract, parseDeal, parseSeat, SEAT_LETTERS } from '../../../src/cards/record/notation.js';
import { type CardSet, Course, cardsOf, makeGame, QUESTIONS } from '../../../src/public/engine.js';
import type { Card, SeatLetter } from '../../judge/cards.js';
import { Judge } from '../../judge/judge.js';
import type { Outcome, Start, Turn } from '../../judge/table.js';

export type Rules = Readonly<Record<string, unknown>>;

/** A deal that is led from question to question in the words of records. */
export interface Teller {
  readonly actions: readonly string[];
  turn(): Turn | null;
  play(token: string): void;
  result(): Outcome;
  /** What each seat holds, in bit order. */
  hand(seat: SeatLetter): Card[];
  laidAway(): Card[];
}

export type Telling = (game: string, rules: Rules, deal: string, start?: Start) => Teller;

const names = (set: number): string[] => cardsOf(set as CardSet).map(formatCard);

export class Spoken implements Teller {
  readonly course: Course;

  constructor(game: string, rules: Rules, deal: string, start?: Start, pot = 0) {
    this.course = new Course(makeGame(game, rules));
    const { hands, talon } = parseDeal(deal);
    if (start === undefined) this.course.begin(hands[0], hands[1], hands[2], talon, pot);
    else {
      const contract = parseContract(start.contract, this.course.game.contracts.map(offered), 'start');
      this.course.beginAt(hands[0], hands[1], hands[2], talon, parseSeat(start.declarer, 'start'), contract, pot);
    }
  }

  get actions(): string[] {
    return Array.from(this.course.actions.subarray(0, this.course.step), formatAction);
  }

  turn(): Turn | null {
    const { question, seat } = this.course;
    if (QUESTIONS[question] === undefined) return null;
    const tokens = legalAnswers(this.course).map(formatAnswer);
    return { seat: SEAT_LETTERS[seat], question: QUESTIONS[question], tokens };
  }

  play(token: string): void {
    const answer = parseAnswer(token);
    if (answer === undefined || !isLegal(this.course, answer))
      throw new Error(`"${token}" is not among the legal answers`);
    this.course.take(answer);
  }

  result(): Outcome {
    const { declarer, contract, tricks, won, score, game } = this.course;
    if (this.turn() !== null) throw new Error('the deal is not over');
    const isPlayed = declarer !== NOBODY;
    return {
      declarer: isPlayed ? SEAT_LETTERS[declarer] : null,
      contract: isPlayed ? game.contracts[contract].name : null,
      tricks: isPlayed ? tricks : null,
      won: isPlayed ? won : null,
      score: [score[0], score[1], score[2]],
    };
  }

  hand(seat: SeatLetter): Card[] {
    return names(this.course.hands[SEAT_LETTERS.indexOf(seat)]);
  }

  laidAway(): Card[] {
    return names(this.course.discards);
  }
}

/** A deal without an auction may be played in a contract that could not be bid. */
const offered = <T extends { readonly name: string }>(contract: T) => ({ name: contract.name, offered: true });

/** Both tellings of the rules: each worked example is put to both. */
export const TELLINGS: readonly (readonly [name: string, tell: Telling])[] = [
  ['the engine', (...deal) => new Spoken(...deal)],
  ['the judge', (...deal) => new Judge(...deal)],
];

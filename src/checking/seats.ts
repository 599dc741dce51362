import { Dealer } from '../board/dealing.js';
import type { Limits } from '../bot/limits.js';
import { DEAL, PLACE, placeOf, pulse, SITTING, WAITING } from '../bot/pulse.js';
import { SeatedBot } from '../bot/seated.js';
import type { Policies } from '../bot/spec.js';
import { OVER, QUESTIONS } from '../engine/actions.js';
import { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { SEATS, type Seat } from '../engine/seats.js';
import { keyOf } from '../random/key.js';
import { formatAnswer } from '../record/actions.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../record/notation.js';
import { View } from '../view/view.js';
import { BotLost, SEED, type ShownBoard, type Subject, shownOn } from './finding.js';
import { setQuestion, setScene } from './scene.js';

/** A bot's answer to one question. */
export interface Said {
  readonly seat: Seat;
  /** Index of the answer among the actions. */
  readonly step: number;
  readonly question: number;
  readonly answer: number;
  /** The next random word it would draw, which reveals how many it has drawn. */
  readonly next: number;
}

/** `forehand, asked for play, said HA, and HO`: two answers to what should be the same question; null if they are alike. */
export function differenceOf(one: Said, other: Said | undefined): string | null {
  if (other === undefined || (one.answer === other.answer && one.next === other.next)) return null;
  const asked = `${SEAT_NAMES[one.seat]}, asked for ${QUESTIONS[one.question]}, said ${formatAnswer(one.answer)}`;
  return one.answer === other.answer
    ? `${asked}, but drew more random numbers at one time`
    : `${asked}, and ${formatAnswer(other.answer)}`;
}

/** The contract of a deal without an auction: `contract` is an index into the game's contracts. */
export interface Start {
  readonly declarer: Seat;
  readonly contract: number;
}

const KEY = keyOf(SEED);
const ALONE = { deal: 0, length: 1 };

/** Bots in the three seats of one deal, each of which can be asked without taking the answer. */
export class Seats {
  readonly course: Course;
  readonly bots: readonly SeatedBot[];
  private readonly views: readonly View[];
  private readonly dealing = new Dealer({ deals: null, given: null }, KEY);
  /** The bots as written in a command. */
  private readonly names: string;
  /** The JSON that reproduces a board without a given contract, which is the usual case. */
  private readonly usual: string;

  /** `policies` by seat, or just one for all three. `names` is how a command names them. */
  constructor(game: Game, policies: readonly Policies[], limits: Limits, names: string) {
    this.names = names;
    this.usual = JSON.stringify(shownOn(game, names, 0));
    this.course = new Course(game);
    this.views = SEATS.map((seat) => new View(this.course, seat, ALONE));
    this.bots = SEATS.map((seat) => new SeatedBot(policies[seat % policies.length], KEY, limits));
  }

  /** The four sets of a board of the checks' seed. */
  private dealt(board: number): number[] {
    this.dealing.deal(board);
    return [...this.dealing.cards];
  }

  /** The options that reproduce a board of the checks' seed. */
  shown(board: number, start: Start | null): ShownBoard {
    const { game } = this.course;
    const given = start && { declarer: SEAT_LETTERS[start.declarer], contract: game.contracts[start.contract].name };
    return shownOn(game, this.names, board, given ?? {});
  }

  /** Begins a board; `sets` are its cards if they are not those of the checks' seed. */
  begin(board: number, start: Start | null = null, sets: readonly number[] = this.dealt(board)): void {
    const [forehand, middlehand, dealer, talon] = sets;
    const { course, bots } = this;
    const { cells } = pulse;
    setScene(start === null ? this.usual : JSON.stringify(this.shown(board, start)), board);
    cells[DEAL]++;
    cells[WAITING] = 0;
    for (const seat of SEATS) {
      cells[PLACE] = placeOf(SITTING, seat);
      bots[seat].sit(course, seat);
      bots[seat].goTo(course, board, seat);
    }
    cells[WAITING] = 1;
    if (start === null) course.begin(forehand, middlehand, dealer, talon);
    else course.beginAt(forehand, middlehand, dealer, talon, start.declarer, start.contract);
    this.pass();
  }

  get isOver(): boolean {
    return this.course.question === OVER;
  }

  /** Asks the bot whose turn it is. @throws BotLost if its process has hung or died */
  ask(): Said {
    const { course } = this;
    const { seat, step, question } = course;
    const { cells } = pulse;
    setQuestion(question);
    cells[PLACE] = placeOf(step, seat);
    cells[WAITING] = 0;
    const answer = this.bots[seat].answer(course, this.views[seat]);
    cells[WAITING] = 1; // time between questions is not the bot's
    const fault = this.bots[seat].faults.at(-1);
    if (fault?.kind === 'timeout' || fault?.kind === 'crash') throw new BotLost(fault);
    return { seat, step, question, answer, next: this.bots[seat].nextWord(course) };
  }

  take(answer: number): void {
    this.course.take(answer);
    this.pass();
    if (this.isOver) for (const bot of this.bots) bot.over(this.course);
  }

  /** Plays a board to its end and returns all answers. */
  play(board: number, start: Start | null = null): Said[] {
    const said: Said[] = [];
    for (this.begin(board, start); !this.isOver; this.take(said[said.length - 1].answer)) said.push(this.ask());
    return said;
  }

  /** Leaves the table for good. */
  leave(): void {
    for (const bot of this.bots) bot.leave();
    // Work that the bot has deferred is watched again, as during loading.
    pulse.cells[DEAL] = 0;
    pulse.cells[WAITING] = 0;
  }

  /** Takes forced answers, for which nobody is asked. */
  private pass(): void {
    while (this.course.isForced) this.course.take(this.course.forced);
  }
}

/** Tables with a bot in all seats, one for each game. */
export const tablesOf = ({ games, limits, spec }: Subject, policies: Policies): Seats[] =>
  games.map((game) => new Seats(game, [policies], limits, spec));

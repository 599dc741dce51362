import { OVER, QUESTIONS } from '../../cards/engine/actions.js';
import type { Course } from '../../cards/engine/course.js';
import type { Start } from '../../cards/engine/deal.js';
import type { Game } from '../../cards/engine/game.js';
import { SEATS, type Seat } from '../../cards/engine/seats.js';
import { Dealer } from '../../cards/random/dealing.js';
import { keyOf } from '../../cards/random/key.js';
import { formatAnswer } from '../../cards/record/actions.js';
import type { Fault } from '../../cards/record/fault.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import { dismiss } from '../../players/bot/guest.js';
import type { Limits } from '../../players/bot/limits.js';
import { DEAL, pulse, WAITING } from '../../players/bot/pulse.js';
import { SeatedBot } from '../../players/bot/seated.js';
import { Seats } from '../../players/bot/seats.js';
import type { Policies } from '../../players/bot/spec.js';
import { BotLost, SEED, type ShownBoard, type Subject, shownOn } from './finding.js';
import { setQuestion, setScene } from './scene.js';

export interface Said {
  readonly seat: Seat;
  /** Index of the answer among the actions. */
  readonly step: number;
  readonly question: number;
  readonly answer: number;
  /** The next random word it would draw, which reveals how many it has drawn. */
  readonly next: number;
}

/** `forehand, asked for play, said HA, and HO`: two answers to one question; null if they are alike. */
export function differenceOf(one: Said, other: Said | undefined): string | null {
  if (other === undefined || (one.answer === other.answer && one.next === other.next)) return null;
  const asked = `${SEAT_NAMES[one.seat]}, asked for ${QUESTIONS[one.question]}, said ${formatAnswer(one.answer)}`;
  return one.answer === other.answer
    ? `${asked}, but drew more random numbers at one time`
    : `${asked}, and ${formatAnswer(other.answer)}`;
}

const KEY = keyOf(SEED);

/** Bots in the three seats of one deal, each of which can be asked without taking the answer. */
export class CheckedSeats {
  readonly course: Course;
  private readonly seats: Seats;
  private readonly dealing = new Dealer({ deals: null, given: null }, KEY);
  /** The bots as written in a command. */
  private readonly names: string;
  private readonly policies: readonly Policies[];
  /** The JSON that reproduces a board without a given contract, which is the usual case. */
  private readonly usual: string;

  /** `policies` by seat, or just one for all three. `names` is how a command names them. */
  constructor(game: Game, policies: readonly Policies[], limits: Limits, names: string) {
    this.names = names;
    this.policies = policies;
    this.usual = JSON.stringify(shownOn(game, names, 0));
    const bots = SEATS.map((seat) => new SeatedBot(policies[seat % policies.length], KEY, limits));
    this.seats = new Seats(game, bots, { pulse });
    this.course = this.seats.course;
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
    const { cells } = pulse;
    setScene(start === null ? this.usual : JSON.stringify(this.shown(board, start)), board);
    cells[WAITING] = 0;
    this.seats.begin(board, sets, start);
    cells[WAITING] = 1;
    this.pass();
  }

  get asked(): SeatedBot {
    return this.seats.bots[this.course.seat];
  }

  get isOver(): boolean {
    return this.course.question === OVER;
  }

  /** Asks the bot whose turn it is. @throws BotLost if its process has hung or died */
  ask(): Said {
    const { course } = this;
    const { seat, step, question } = course;
    const { cells } = pulse;
    const { asked } = this;
    setQuestion(question);
    cells[WAITING] = 0;
    const answer = this.seats.ask();
    cells[WAITING] = 1; // time between questions is not the bot's
    const fault = asked.faults.at(-1);
    if (fault?.kind === 'timeout' || fault?.kind === 'crash') throw new BotLost(fault);
    return { seat, step, question, answer, next: asked.nextWord(course) };
  }

  take(answer: number): void {
    this.course.take(answer);
    this.pass();
    if (this.isOver) this.seats.showResult();
  }

  /** Plays a board to its end and returns all answers. */
  play(board: number, start: Start | null = null): Said[] {
    const said: Said[] = [];
    for (this.begin(board, start); !this.isOver; this.take(said[said.length - 1].answer)) said.push(this.ask());
    return said;
  }

  /** The faults since this was last called, in the order of the actions. */
  takeFaults(): readonly Fault[] {
    return this.seats.takeFaults();
  }

  /** Leaves the table for good. */
  leave(): void {
    dismiss(this.policies);
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
export const tablesOf = ({ games, limits, spec }: Subject, policies: Policies): CheckedSeats[] =>
  games.map((game) => new CheckedSeats(game, [policies], limits, spec));

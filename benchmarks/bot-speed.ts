import { addFaults, addFaultsOfBoard, conductsOf, type Faults, noFaults } from '../src/boards/faults.js';
import type { FaultCounts } from '../src/boards/reliance.js';
import { SEATINGS } from '../src/boards/seating.js';
import { Table } from '../src/boards/table.js';
import { actionAnswer, CALLED, PLAYED } from '../src/cards/engine/actions.js';
import { Course } from '../src/cards/engine/course.js';
import type { Game } from '../src/cards/engine/game.js';
import { SEATS } from '../src/cards/engine/seats.js';
import { makeGame } from '../src/cards/games/rule-sets.js';
import { keyOf } from '../src/cards/random/key.js';
import { dismiss } from '../src/players/bot/guest.js';
import type { Limits } from '../src/players/bot/limits.js';
import { loadPolicies } from '../src/players/bot/loading/load.js';
import { pulse } from '../src/players/bot/pulse.js';
import { SeatedBot } from '../src/players/bot/seated.js';
import { Seats } from '../src/players/bot/seats.js';
import { byPart, type Policies, parseSpec } from '../src/players/bot/spec.js';
import { jobOf, SEED } from './cases.js';
import { type Spread, spreadOf } from './spread.js';

/** How fast a table of bots plays on one thread. */
export interface TableSpeed {
  readonly boards: number;
  readonly dealsPerSecond: number;
  /** One row for every bot, for all its places. */
  readonly bots: readonly BotSpeed[];
}

export interface BotSpeed {
  readonly bot: string;
  /** Questions it was asked; forced answers are not asked for. */
  readonly questionsPerSecond: number;
  readonly cardsPerSecond: number;
  /** Share of the time spent asking it and reading its answers. */
  readonly share: number;
  /**
   * Answers per second of that time: its speed if nothing else took time. Null if the time is indistinguishable from
   * noise.
   */
  readonly answersPerSecond: Spread | null;
  /** Its faults in these deals by kind; defaults answered instead, and their speed is included here. */
  readonly faults: FaultCounts['faults'];
}

/** The bots to measure, one in all three places or three in one each: plain data. */
export interface MeterJob {
  /** Specs with paths that are valid on any thread, and the labels of the bots. */
  readonly bots: readonly string[];
  readonly labels: readonly string[];
  readonly limits: Limits;
  /** Milliseconds of play in a sample. Default: {@link SLICE}. */
  readonly slice?: number;
}

/** Milliseconds of play in a sample, and how many count, after those of a warm-up. */
const SLICE = 100;
const SAMPLES = 20;
const WARM_UP = 4;
/** A share of the time below which it is indistinguishable from noise. */
const NOISE = 0.02;

/** Measures bots in samples of play, some six seconds in all, on the thread on which it was made. */
export class BotMeter {
  private readonly job: MeterJob;
  private readonly policies: readonly Policies[];

  private constructor(job: MeterJob, policies: readonly Policies[]) {
    this.job = job;
    this.policies = policies;
  }

  static async make(job: MeterJob): Promise<BotMeter> {
    const load = (spec: string): Promise<Policies> => loadPolicies(parseSpec(spec, '--bots'), '--bots');
    return new BotMeter(job, await Promise.all(job.bots.map(load)));
  }

  play(): TableSpeed {
    const { labels, limits, slice = SLICE } = this.job;
    const trio = [0, 1, 2].map((place) => place % labels.length);
    const rows = labels.map((_, row) => [0, 1, 2].filter((place) => trio[place] === row));
    const job = jobOf(labels[0], 'bolachen');
    const game = makeGame(job.game);
    const key = keyOf(SEED);
    const bots = trio.map((row) => new SeatedBot(this.policies[row], key, limits));
    const table = new Table(game, job, key, bots);
    const again = new Again(game, bots);
    const samples: Sample[] = [];
    const allFaults = noFaults();
    for (let i = 0; i < WARM_UP + SAMPLES; i++) {
      const { boards, time, faults } = playFor(table, 1_000_000 * i, slice);
      const bare = again.timeOf(boards, []);
      const asked = rows.map((places) => Math.max(0, again.timeOf(boards, places) - bare));
      const questions = rows.map((places) => ofPlaces(boards, places, (board) => board.questions));
      const cards = rows.map((places) => ofPlaces(boards, places, (board) => board.cards));
      if (i < WARM_UP) continue;
      samples.push({ boards: boards.length, time, bare, asked, questions, cards });
      addFaults(allFaults, faults);
    }
    dismiss(this.policies);
    return speedOf(samples, conductsOf(allFaults, trio, labels, 0));
  }
}

/** Some boards, the milliseconds to play them, to replay them without asking, and the extra time of asking each row. */
interface Sample {
  readonly boards: number;
  readonly time: number;
  readonly bare: number;
  readonly asked: readonly number[];
  readonly questions: readonly number[];
  readonly cards: readonly number[];
}

function speedOf(samples: readonly Sample[], conducts: readonly FaultCounts[]): TableSpeed {
  const boards = sum(samples, (sample) => sample.boards);
  const seconds = sum(samples, ({ time }) => time) / 1000;
  const parts = sum(samples, ({ bare, asked }) => bare + sum(asked, (each) => each));
  return {
    boards,
    dealsPerSecond: boards / seconds,
    bots: conducts.map(({ name: bot, faults }, row) => {
      const share = sum(samples, ({ asked }) => asked[row]) / parts;
      // A coarse clock may show no time at all if asking takes almost none.
      const timed = samples.filter(({ asked }) => asked[row] > 0);
      const answers = timed.map(({ questions, asked }) => (1000 * questions[row]) / asked[row]);
      return {
        bot,
        questionsPerSecond: sum(samples, ({ questions }) => questions[row]) / seconds,
        cardsPerSecond: sum(samples, ({ cards }) => cards[row]) / seconds,
        share,
        answersPerSecond: share < NOISE || timed.length < samples.length / 2 ? null : spreadOf(answers),
        faults,
      };
    }),
  };
}

interface PlayedBoard {
  readonly board: number;
  readonly hands: readonly [number, number, number, number];
  readonly seating: readonly number[];
  readonly actions: readonly number[];
  /** Questions and cards of each place. */
  readonly questions: readonly number[];
  readonly cards: readonly number[];
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const ofPlaces = (
  boards: readonly PlayedBoard[],
  places: readonly number[],
  of: (board: PlayedBoard) => readonly number[],
): number => sum(boards, (board) => sum(places, (place) => of(board)[place]));

interface Played {
  readonly boards: PlayedBoard[];
  readonly time: number;
  readonly faults: Faults;
}

function playFor(table: Table, first: number, milliseconds: number): Played {
  const boards: PlayedBoard[] = [];
  const faults = noFaults();
  let time = 0;
  for (let board = first; time < milliseconds; board++) {
    const start = performance.now();
    table.play(board);
    time += performance.now() - start;
    boards.push(recorded(table, board));
    addFaultsOfBoard(faults, table.takeFaults(), {
      course: table.course,
      start: table.start,
      bySeat: SEATINGS[table.seating],
      board,
    });
  }
  return { boards, time, faults };
}

function recorded({ course: over, seating }: Table, board: number): PlayedBoard {
  const [forehand, middlehand, dealer] = over.dealt;
  const questions = [0, 0, 0];
  const cards = [0, 0, 0];
  const course = new Course(over.game);
  course.begin(forehand, middlehand, dealer, over.talon);
  const actions = Array.from(over.actions.subarray(0, over.step), actionAnswer);
  for (const answer of actions) {
    const place = SEATINGS[seating][course.seat];
    if (!course.isForced) questions[place]++;
    if (answer >= PLAYED && answer < CALLED) cards[place]++;
    course.take(answer);
  }
  return {
    board,
    hands: [forehand, middlehand, dealer, over.talon],
    seating: SEATINGS[seating],
    actions,
    questions,
    cards,
  };
}

/** Replays boards, asking some places the same questions again and ignoring their answers. */
class Again {
  private readonly bots: readonly SeatedBot[];
  private readonly nobody: SeatedBot;
  private readonly seats: Seats;

  constructor(game: Game, bots: readonly SeatedBot[]) {
    this.bots = bots;
    const policies = byPart(() => ({ bot: { name: 'nobody' }, params: {} }));
    this.nobody = new SeatedBot(policies, keyOf(SEED));
    this.seats = new Seats(game, bots, { pulse });
  }

  /** The milliseconds of a replay in which these places are asked. */
  timeOf(boards: readonly PlayedBoard[], places: readonly number[]): number {
    const start = performance.now();
    for (const board of boards) this.replay(board, places);
    const time = performance.now() - start;
    for (const bot of this.bots) bot.faults.length = 0; // already counted when the boards were played
    return time;
  }

  private replay({ board, hands, seating, actions }: PlayedBoard, places: readonly number[]): void {
    const { seats, bots, nobody } = this;
    const { course } = seats;
    for (const seat of SEATS) seats.bots[seat] = places.includes(seating[seat]) ? bots[seating[seat]] : nobody;
    seats.begin(board, hands);
    for (const action of actions) {
      if (!course.isForced && seats.bots[course.seat] !== nobody) seats.ask();
      course.take(action);
    }
    seats.showResult();
  }
}

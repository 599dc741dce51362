import { openArrangement } from '../../../src/boards/job.js';
import { Table } from '../../../src/boards/table.js';
import { answerCard, BID, CONTEST, DISCARD, KONTRA, OVER, PLAY, RAISE } from '../../../src/cards/engine/actions.js';
import { Course } from '../../../src/cards/engine/course.js';
import { legalAnswers } from '../../../src/cards/engine/legal.js';
import type { Seat } from '../../../src/cards/engine/seats.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { dealBoard } from '../../../src/cards/random/board.js';
import { type Key, keyOf } from '../../../src/cards/random/key.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { SeatedBot } from '../../../src/players/bot/seated.js';
import { byPart } from '../../../src/players/bot/spec.js';
import { type CardView, defineBot, type Question, type WordView } from '../../../src/public/bots.js';
import { isLead } from '../leads.js';
import type { Numbers } from '../numbers.js';
import { weighedAt } from './cards.js';
import { Explorer, type Lesson } from './explorer.js';
import { Given, givenKind } from './given.js';
import { type Policy, policyOf } from './policy.js';
import { BETTEL, MORD, NUMBER } from './rows.js';
import { WordsRow } from './words.js';

/** What is played to learn one thing: boards `from … to − 1` of a seed. */
export interface LessonJob {
  readonly game: string;
  readonly seed: string;
  readonly lesson: Lesson;
  readonly from: number;
  readonly to: number;
  readonly numbers: Numbers;
  /** The questions that the numbers answer; the others are answered by `sound`. */
  readonly learned: readonly Question[];
  /** The numbers of the other seats and all their questions, if those do not learn. */
  readonly field: { readonly numbers: Numbers; readonly learned: readonly Question[] } | null;
}

/** Plays a lesson and gives its rows, one after the other. */
export const playLesson = (job: LessonJob): Int32Array => new Classroom(job).play();

/** The questions whose answers are words that are all played on. */
const TRIED: readonly number[] = [BID, CONTEST, RAISE, KONTRA];
/** How often another word is chosen than would be, so that what seldom happens is learned, too. */
const WANDERING = 0.05;

class Classroom {
  private readonly job: LessonJob;
  private readonly key: Key;
  private readonly policy: Policy;
  private readonly explorer: Explorer;
  private readonly bots: readonly SeatedBot[];
  private readonly table: Table;
  /** For what the explorer draws, and for a look at the cards before they are dealt. */
  private readonly stream = new Stream();
  private readonly dealing = new Stream();
  private readonly cards = new Int32Array(4);
  /** A deal up to the discard. */
  private readonly before: Course;
  private readonly given: Given;
  private readonly rows: number[] = [];

  constructor(job: LessonJob) {
    const { game, seed, numbers, learned, field } = job;
    this.job = job;
    this.key = keyOf(seed);
    this.policy = policyOf(game, numbers, learned);
    this.given = new Given(this.policy.judge, this.stream);
    const others = field === null ? this.policy : policyOf(game, field.numbers, field.learned);
    this.explorer = new Explorer(this.policy, others, this.stream);
    const bot = defineBot({ name: 'explorer', memoryless: true, sit: () => this.explorer });
    const policies = byPart(() => ({ bot, params: {} }));
    this.bots = [0, 1, 2].map(() => new SeatedBot(policies, this.key));
    this.before = new Course(makeGame(game));
    this.table = new Table(makeGame(game), openArrangement(1), this.key, this.bots);
  }

  play(): Int32Array {
    const { job, bots, table, key } = this;
    for (let board = job.from; board < job.to; board++) {
      this.stream.seed(key.bot0, key.bot1, board, 0);
      this.prepare(board);
      if (['discard', 'cards', 'leads', 'words'].includes(job.lesson)) {
        table.beginBoard(board);
        if (job.lesson === 'words') this.tryWords();
        else if (job.lesson === 'discard') this.tryDiscards();
        else this.tryCards();
        continue;
      }
      if (job.lesson === 'whole') {
        this.playWhole(board);
        continue;
      }
      table.playSeated(board);
      this.note();
    }
    const [fault] = bots.flatMap(({ faults }) => faults);
    if (fault !== undefined) throw new Error(`${job.lesson}: ${JSON.stringify(fault)}`);
    return Int32Array.from(this.rows);
  }

  /** Chooses who explores, and in lessons without an auction the declarer and his contract. */
  private prepare(board: number): void {
    const { job, explorer, stream, table, cards } = this;
    const anyone = stream.below(3);
    const kind = givenKind(job.lesson, board);
    if (kind === null) {
      explorer.begin(job.lesson, anyone, -1);
      return;
    }
    dealBoard(this.key, board, this.dealing, cards);
    const { declarer, suit } = this.given.choose(kind, cards, anyone);
    explorer.begin(job.lesson, declarer, suit);
    const { contracts } = table.course.game;
    const name = kind === BETTEL ? 'bettel' : kind === MORD ? 'mord' : '6';
    const isBrand = kind === NUMBER && this.policy.terms.isByLevel;
    const contract = isBrand ? suit : contracts.findIndex((each) => each.name === name);
    table.start = { declarer: declarer as Seat, contract };
  }

  /** Plays every card on to the end, where it is weighed, at some questions: in a Bettel, or leads with trumps. */
  private tryCards(): void {
    const { table, explorer, stream, job } = this;
    const { course } = table;
    while (course.question < PLAY) course.take(table.ask());
    const isBettel = this.kind === BETTEL;
    if (course.question !== PLAY || isBettel !== (job.lesson === 'cards')) return;
    for (;;) {
      if ((course.question as number) === OVER) return;
      const answers = legalAnswers(course);
      const own = table.ask();
      const isAsked = course.question === PLAY && answers.length > 1 && explorer.isStudied(course.seat);
      const isTried = isAsked && (isBettel || isLead(explorer.seen as CardView)) && stream.fraction() < 0.3;
      if (isTried) this.tryCard(answers);
      const isOther = !isTried && answers.length > 1 && stream.fraction() < WANDERING;
      course.take(isOther ? answers[stream.below(answers.length)] : own);
    }
  }

  /** Plays the cards that are weighed at a question on to the end. */
  private tryCard(answers: readonly number[]): void {
    const { table, rows, before, explorer } = this;
    const { course } = table;
    const { seat } = course;
    const isDeclarer = seat === course.declarer;
    const isBettel = this.kind === BETTEL;
    const weighed = weighedAt(explorer.seen as CardView);
    rows.push(weighed.size);
    before.copy(course);
    for (const answer of answers) {
      const places = weighed.get(answerCard(answer));
      if (places === undefined) continue;
      this.playOn(answer);
      const points = isBettel ? Number(course.won === isDeclarer) : course.score[seat] / course.multiplier;
      rows.push(...places, Math.round(1000 * points));
    }
    course.copy(before);
  }

  /** Plays the deal on from where all answers are tried. */
  private playOn(answer: number): void {
    const { table, before } = this;
    table.course.copy(before);
    table.course.take(answer);
    table.playOut();
  }

  /**
   * Plays every bid, suit of a contest, raise, Kontra and Re on to its end, wherever there is a choice; now and then
   * another is chosen than would be.
   */
  private tryWords(): void {
    const { table, rows, before, explorer, stream, policy } = this;
    const { course } = table;
    while (course.question !== OVER && (course.question <= RAISE || !policy.terms.isByLevel)) {
      const answers = legalAnswers(course);
      const own = table.ask();
      const isTried = TRIED.includes(course.question) && answers.length > 1 && explorer.learns(course);
      if (isTried) {
        before.copy(course);
        explorer.seat = course.seat;
        const row = new WordsRow(course, explorer.seen as WordView & CardView, policy);
        for (const answer of answers) {
          this.playOn(answer);
          row.note(answer, course, this.kind);
        }
        rows.push(...row.numbers);
        course.copy(before);
      }
      course.take(isTried && stream.fraction() < WANDERING ? answers[stream.below(answers.length)] : own);
    }
  }

  /** Plays every discard of a contract without trumps on to its end. */
  private tryDiscards(): void {
    const { table, rows, before } = this;
    const { course } = table;
    while (course.question < DISCARD) course.take(table.ask());
    if (course.question !== DISCARD || this.kind === NUMBER) return;
    const answers = legalAnswers(course);
    const made = new Int32Array(3);
    const own = answers.indexOf(table.ask());
    before.copy(course);
    for (const [pair, answer] of answers.entries()) {
      this.playOn(answer);
      if (course.won) made[pair >> 5] |= 1 << (pair & 31);
    }
    rows.push(this.kind, course.held[course.declarer] | course.discards, own, ...made);
  }

  /** Plays a board once with each seat as who learns, and notes what the three of them score. */
  private playWhole(board: number): void {
    const { explorer, table, rows } = this;
    let score = 0;
    for (let seat = 0; seat < 3; seat++) {
      explorer.begin('whole', seat, -1);
      table.playSeated(board);
      score += table.course.score[seat];
    }
    rows.push(score);
  }

  /** Notes what came of a board. */
  private note(): void {
    const { job, explorer, rows } = this;
    const { course } = this.table;
    const { seat, trial } = explorer;
    const { declarer } = course;
    if (job.lesson === 'foe') this.noteFoes();
    else if (job.lesson === 'dealt') this.noteHand(course.dealt[declarer]);
    else if (job.lesson === 'call') this.noteHand(this.handAfterCall());
    else if (job.lesson === 'final') {
      if (job.field === null || declarer === seat) this.noteHand(course.held[declarer]);
    } else if (trial !== null) {
      const points = course.score[seat] / trial.multiplier;
      rows.push(trial.cell, trial.hand, trial.extra, Math.round(1000 * points));
    }
  }

  private get kind(): number {
    const { course } = this.table;
    const name = course.game.contracts[course.contract]?.name;
    return name === 'bettel' ? BETTEL : name === 'mord' ? MORD : NUMBER;
  }

  /** A hand of the declarer's, and his tricks, or in a contract without trumps whether he made it. */
  private noteHand(hand: number): void {
    const { course } = this.table;
    const { kind } = this;
    this.rows.push(
      kind,
      hand,
      kind === NUMBER ? course.trump : -1,
      kind === NUMBER ? course.tricks : Number(course.won),
    );
  }

  /** What the declarer held between the call and the talon. */
  private handAfterCall(): number {
    const { course } = this.table;
    const called = course.callHolder >= 0 ? 1 << course.called : 0;
    const returned = course.returned >= 0 ? 1 << course.returned : 0;
    return (course.dealt[course.declarer] | called) & ~returned;
  }

  /** The hands of the defenders, and whether the contract was made: a number by itself, the others by their kind. */
  private noteFoes(): void {
    const { job, rows, explorer, kind } = this;
    const { course } = this.table;
    for (let seat = 0; seat < 3; seat++) {
      if (seat === course.declarer || (job.field !== null && seat !== explorer.seat)) continue;
      const what = kind === NUMBER ? course.target : kind;
      rows.push(what, course.held[seat], kind === NUMBER ? course.trump : -1, Number(course.won));
    }
  }
}

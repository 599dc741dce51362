// Hot path: stepping allocates nothing for a table.

import { closeSync, openSync, writeSync } from 'node:fs';
import { type BlockJob, openArrangement, playedOnce } from '../../boards/job.js';
import { frameOf } from '../../boards/printer.js';
import { SEATINGS } from '../../boards/seating.js';
import { Table } from '../../boards/table.js';
import { ANSWERS, OVER, QUESTIONS } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { keyOf } from '../../cards/random/key.js';
import { formatAnswer } from '../../cards/record/actions.js';
import { RecordWriter } from '../../cards/record/format-record.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import { describeNumber, isNumbered } from '../../players/bot/asking.js';
import { dismiss } from '../../players/bot/guest.js';
import { LIMITS } from '../../players/bot/limits.js';
import { loadPolicies } from '../../players/bot/loading/load.js';
import { partAsked, SeatedBot } from '../../players/bot/seated.js';
import { type Policies, parseSpec } from '../../players/bot/spec.js';
import { type Features, featuresOf } from '../../players/features/vector.js';
import { settleBoards } from '../../runs/run/boards.js';
import { sharedOut } from '../../runs/run/shard.js';
import { refuse, refuseOption } from '../../support/input/refusal.js';
import { named } from '../../support/system/system-error.js';
import { columnsOf, MASKED, mask, OBSERVED, observe } from './bits.js';
import { LearnerLane } from './learner-lane.js';
import { ENV } from './options.js';
import { type EnvRows, makeRows } from './rows.js';
import { checkLearners, type EnvSettled, LEARNER, learnt, readWhat } from './settled.js';

/** How many deals may end in a row without a question to a learner. */
const MOST_UNASKED = 10_000;
/** In a row's flags: a deal has ended, and with it its match. */
const DONE = 1;
const MATCH_OVER = 2;
/** The last answer was not legal, and the default was taken in its place. */
const FAULT = 4;

/** Tables with house bots, bot files and programs, that stop where a learner is asked. */
export class Environment {
  /** Sent once, first: the names of questions, answers and columns. */
  readonly header: object;
  readonly rows: EnvRows;
  /** Has something gone wrong while deals were played on? Then it cannot continue. */
  isTorn = false;
  private readonly lanes: readonly LearnerLane[];
  private readonly job: BlockJob;
  private readonly policies: readonly Policies[];
  /** By chair and part: does a learner answer? */
  private readonly learns: readonly (readonly boolean[])[];
  /** The tables that do not wait for a learner yet. */
  private readonly open: Int32Array;
  /** What is observed by the names of columns; null: bits. */
  private readonly features: Features | null;
  private readonly writer: RecordWriter;
  private readonly records: number | null;
  private readonly what: EnvSettled;
  private readonly onNotice: (line: string) => void;
  private readonly noticed = new Set<number>();

  private constructor(
    game: Game,
    job: BlockJob,
    policies: readonly Policies[],
    what: EnvSettled,
    onNotice: (line: string) => void,
  ) {
    this.what = what;
    this.job = job;
    this.policies = policies;
    this.learns = policies.map(learnt);
    this.onNotice = onNotice;
    this.lanes = lanesOf(game, job, policies, what);
    const rows = this.lanes.length;
    this.open = new Int32Array(rows);
    this.features = what.columns === undefined ? null : featuresOf(what.columns, game.ruleSet, game.rules, 'columns');
    this.rows = makeRows(rows, this.features?.inputs.length ?? null);
    this.writer = new RecordWriter();
    this.header = { ...headerOf(game, job, policies, rows), ...observedOf(game, this.features) };
    this.records = what.records === undefined ? null : opened(what.records);
  }

  /** @throws OptionError, InputError */
  static async make(given: unknown, onNotice: (line: string) => void): Promise<Environment> {
    const what = readWhat(given);
    const guests = new Map([[LEARNER.name, LEARNER]]);
    const { game, job: trio } = await settleBoards(what, LIMITS, ENV.bots.usual, guests);
    const end = Number.POSITIVE_INFINITY;
    const job: BlockJob = { ...playedOnce({ ...trio, end }), seatings: what.seatings };
    const policies = await Promise.all(trio.bots.map((spec) => loadPolicies(parseSpec(spec, 'bots'), 'bots', trio)));
    checkLearners(job, policies, what);
    const environment = new Environment(game, job, policies, what, onNotice);
    try {
      environment.reset(Math.floor((what.board ?? 0) / job.matchLength));
      return environment;
    } catch (error) {
      environment.close();
      throw error;
    }
  }

  /** Begins the next match at every table; at first, that of the table's number after `first`. */
  reset(first?: number): void {
    this.clear();
    for (const lane of this.lanes) lane.reset(first === undefined ? null : first + lane.number);
    this.playOn();
  }

  /**
   * Takes an answer for each table. One that is not legal is a fault, for which the default is taken, with
   * `illegal: 'default'`. @throws InputError otherwise: then none is taken
   */
  step(answers: Int32Array): void {
    const { lanes, rows } = this;
    const isRefused = this.what.illegal === 'refuse';
    if (isRefused)
      for (let row = 0; row < lanes.length; row++) if (!this.isLegal(row, answers[row])) this.refuse(row, answers[row]);
    rows.rewards.fill(0);
    for (let row = 0; row < lanes.length; row++) {
      const isLegal = isRefused || this.isLegal(row, answers[row]);
      rows.asked[4 * row + 3] = isLegal ? 0 : FAULT;
      const { table } = lanes[row];
      lanes[row].take(isLegal ? answers[row] : table.illegal(describeNumber(table.course, answers[row])));
    }
    this.playOn();
  }

  /** Lets programs end, and closes the file of records. */
  close(): void {
    dismiss(this.policies);
    if (this.records !== null) closeSync(this.records);
  }

  private isLegal(row: number, answer: number): boolean {
    return isNumbered(answer) && ((this.rows.legal[MASKED * row + (answer >> 5)] >>> (answer & 31)) & 1) === 1;
  }

  private refuse(row: number, answer: number): never {
    const { number, table } = this.lanes[row];
    refuse(`table ${number}`, `${SEAT_NAMES[table.course.seat]}, ${describeNumber(table.course, answer)}`);
  }

  /** Leaves points and flags to what is played now. */
  private clear(): void {
    const { rewards, asked } = this.rows;
    rewards.fill(0);
    for (let at = 3; at < asked.length; at += 4) asked[at] = 0;
  }

  /** Plays on until every table waits for a learner. */
  private playOn(): void {
    this.isTorn = true;
    const { open } = this;
    let count = open.length;
    for (let row = 0; row < count; row++) open[row] = row;
    // A table that waits for a program is visited again: the program is then asked about all tables at once.
    while (count > 0) {
      let still = 0;
      for (let i = 0; i < count; i++) if (!this.waits(open[i])) open[still++] = open[i];
      count = still;
    }
    if (this.records !== null) this.writeRecords(this.records);
    this.isTorn = false;
  }

  /** Plays on at a table. Does it wait for a learner? Else a program there has a question. */
  private waits(row: number): boolean {
    const lane = this.lanes[row];
    const { table } = lane;
    const { course } = table;
    for (let unasked = 0; unasked < MOST_UNASKED; unasked++) {
      const chairs = SEATINGS[table.seating];
      while (course.question !== OVER) {
        const chair = chairs[course.seat];
        if (!course.isForced && this.learns[chair][partAsked(course)]) return this.show(row, table, chair);
        if (table.takeNext()) return false;
      }
      this.end(lane, row);
      lane.nextDeal();
    }
    return refuseOption('bots', `in ${MOST_UNASKED} deals in a row no learner was asked anything`);
  }

  /** Writes what the learner in a chair is asked. */
  private show(row: number, { course, views }: Table, chair: number): true {
    const { seat, question } = course;
    if (this.features === null) observe(course, views[seat], this.rows.observed as Int32Array, OBSERVED * row);
    else this.features.fill(views[seat], this.rows.observed as Float32Array, this.features.inputs.length * row);
    mask(course, this.rows.legal, MASKED * row);
    this.rows.asked[4 * row] = seat;
    this.rows.asked[4 * row + 1] = question;
    this.rows.asked[4 * row + 2] = chair;
    return true;
  }

  /** A deal is over: its points go to the learner that has answered in it. */
  private end(lane: LearnerLane, row: number): void {
    const { table, board } = lane;
    table.end(board);
    const order = SEATINGS[table.seating];
    const faults = table.takeFaults();
    for (const { seat, kind, detail } of faults) this.notice(order[seat], board, `${kind}: ${detail}`);
    if (this.records !== null) this.writer.add(table.course, frameOf(this.job, table, order, { board, faults }));
    if (!lane.wasAsked) return;
    for (let seat = 0; seat < 3; seat++) this.rows.rewards[3 * row + order[seat]] = table.course.score[seat];
    this.rows.asked[4 * row + 3] |= lane.isLast ? DONE | MATCH_OVER : DONE;
  }

  /** Each bot's first fault. */
  private notice(chair: number, board: number, what: string): void {
    if (this.noticed.has(chair)) return;
    this.noticed.add(chair);
    this.onNotice(
      `${this.job.names[chair]}, board ${board}: ${what}; defaults answer, and its further faults are not shown`,
    );
  }

  private writeRecords(file: number): void {
    const bytes = this.writer.take();
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    } catch (error) {
      throw named(this.what.records as string, error);
    }
  }
}

/** The tables of this process, each with bots of its own. */
function lanesOf(game: Game, job: BlockJob, policies: readonly Policies[], what: EnvSettled): LearnerLane[] {
  const { tables, share } = what;
  const key = keyOf(job.seed);
  const arrangement = { ...openArrangement(job.matchLength), ...job };
  const { from: first, end } = sharedOut(tables, share);
  return Array.from({ length: end - first }, (_, row) => {
    const bots = policies.map((each) => new SeatedBot(each, key, job.limits));
    return new LearnerLane(first + row, new Table(game, arrangement, key, []), bots, job, tables);
  });
}

const headerOf = (game: Game, job: BlockJob, policies: readonly Policies[], rows: number): object => ({
  env: 1,
  game: game.ruleSet,
  rules: game.rules,
  seed: job.seed,
  bots: job.names,
  rows,
  learners: policies.flatMap((each, chair) => (learnt(each).includes(true) ? [chair] : [])),
  questions: QUESTIONS,
  answers: Array.from({ length: ANSWERS }, (_, answer) => formatAnswer(answer) ?? ''),
});

/** What an observation is: numbers, or bits in so many words. */
const observedOf = (game: Game, features: Features | null): object =>
  features === null
    ? { columns: columnsOf(game), numbers: false, observed: OBSERVED }
    : { columns: features.inputs.map(({ name }) => name), numbers: true, observed: features.inputs.length };

/** A new file. @throws InputError if it cannot be made, or exists */
function opened(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    throw named(path, error);
  }
}

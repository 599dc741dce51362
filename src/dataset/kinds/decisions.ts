// Hot path: no allocation, no closures, no iterators.

import { SEATINGS } from '../../board/seating.js';
import { Table } from '../../board/table.js';
import { PARTS, type Part } from '../../bot/bot.js';
import { partAsked } from '../../bot/seated.js';
import { type MatchPlace, View } from '../../bot/view.js';
import { actionAnswer, DISCARDED, discardedPair, KONTRA, PLAY, PLAYED, WORDS } from '../../engine/actions.js';
import { Course } from '../../engine/course.js';
import type { Game } from '../../engine/game.js';
import { countLegal } from '../../engine/legal.js';
import { firstDefender, NOBODY, SEATS, type Seat } from '../../engine/seats.js';
import type { RowBatch } from '../batch.js';
import type { Column } from '../column.js';
import { Exploration, type ExploringBot } from '../exploration.js';
import type { DatasetJob } from '../job.js';
import type { Dealt, RowKind, RowMaker, RowSetting } from '../kind.js';
import { decisionColumns } from './decision-columns.js';
import { SpokenWords } from './heard.js';
import { KnowledgeWriter } from './known.js';
import { Labels } from './labels.js';
import { phaseTable } from './phases.js';
import { isSampled } from './sampling.js';

/** One row a decision: what the seat asked knew, what it answered, and what it won or lost in the end. */
export const decisions: RowKind = {
  name: 'decisions',
  about: 'a row is a decision of a bot: what its seat knew, what it answered, what it won or lost in the end',
  plays: true,
  hasCourse: true,
  isThorough: false,
  hasPhases: true,
  rules: {},
  cares: [
    {
      needs: ['phase'],
      text: 'What the seat knew is in the columns from `phase` to the answer. `board`, `deal_id`, `bot`, `score` and what follows it no player can know: they are not to be taken as inputs of a model.',
    },
    {
      needs: ['explored'],
      text: 'In each deal one seat has answered one question at random: in the rows with `explored`, each of `drawn_from` legal answers with the same chance. Means over these rows alone are what an answer is worth whatever the bots would have said; weights by `drawn_from` are right where the number of answers differs. After it the deal went on from what had been answered, so the rows of a deal are not those that the bots would have made by themselves.',
    },
    {
      needs: ['answer_word'],
      text: `A word set is a number of 32 bits, bit w for word w of these, from 0: ${WORDS.join(' ')}.`,
    },
    {
      needs: ['value_E7'],
      text: 'The 32 columns `value_…` are in the order of the bits of card sets, so that `dataset.filter(like="value_").to_numpy()` is a matrix of rows × cards. They are missing where no card is played and for cards that cannot be.',
    },
  ],
  key: ['board', 'step'],
  boardsPerPart: ({ labels }) => (labels ? 1_000 : 10_000),
  example: {
    inputs: ['hand', 'answer_cards'],
    target: 'score',
    needs: ['bot', 'phase', 'score'],
    sql: `SELECT bot, phase, count(*) AS decisions, avg(score) AS score_in_the_end
FROM dataset GROUP BY bot, phase ORDER BY bot, phase`,
  },
  columns(job: DatasetJob, game: Game): readonly Column[] {
    phaseTable(job.phases, game);
    return decisionColumns(job, game);
  },
  rows: (setting: RowSetting): RowMaker => new DecisionRows(setting),
};

/** The cells of each column; null where it is not written. */
const cellsIn = (batch: RowBatch) => ({
  board: batch.numbers('board'),
  dealId: batch.numbers('deal_id'),
  bot: batch.integers('bot'),
  phase: batch.integers('phase'),
  role: batch.integers('role'),
  answerWord: batch.integers('answer_word'),
  answerCard: batch.integers('answer_card'),
  answerCards: batch.integers('answer_cards'),
  isFault: batch.integers('is_fault'),
  explored: batch.integers('explored'),
  drawnFrom: batch.integers('drawn_from'),
  score: batch.integers('score'),
});

/**
 * Plays a board, then goes through it again, and writes a row where there was a choice. What is written as known is read at that moment, from
 * the view of the seat; the cards played later do not exist then.
 */
class DecisionRows implements RowMaker {
  readonly course: Course;
  private readonly table: Table;
  private readonly again: Course;
  private readonly heard = new SpokenWords();
  private readonly views: readonly View[];
  private readonly place = { deal: 0, length: 1 } satisfies MatchPlace;
  private readonly setting: RowSetting;
  private readonly batch: RowBatch;
  private readonly chosen: Uint8Array;
  /** Are there rows for card play, or for Kontra during it? Otherwise no card needs to be replayed. */
  private readonly isPlayWanted: boolean;
  private readonly to: ReturnType<typeof cellsIn>;
  /** The word of each of the trio in the column of bots. */
  private readonly botWords: readonly number[];
  private readonly known: KnowledgeWriter;
  private readonly labels: Labels | null;
  private readonly exploration: Exploration | null;

  constructor(setting: RowSetting) {
    const { job, game, key, bots, batch } = setting;
    const names = job.names ?? job.bots;
    const different = [...new Set(names)];
    this.setting = setting;
    this.batch = batch;
    this.table = new Table(game, job, key, bots);
    this.course = this.table.course;
    this.again = new Course(game);
    this.views = SEATS.map((seat) => new View(this.again, seat, this.place));
    this.place.length = job.matchLength;
    this.chosen = phaseTable(job.phases, game);
    const isWanted = (question: number, part: Part): boolean =>
      this.chosen[question * PARTS.length + PARTS.indexOf(part)] === 1;
    this.isPlayWanted =
      isWanted(PLAY, 'declaring') || isWanted(PLAY, 'defence') || (game.kontra && isWanted(KONTRA, 'auction'));
    this.to = cellsIn(batch);
    this.botWords = names.map((name) => different.indexOf(name));
    this.known = new KnowledgeWriter(batch, game, this.again, this.heard);
    this.labels = job.labels ? new Labels(batch) : null;
    const { explore, asked } = job;
    this.exploration = explore === null ? null : new Exploration({ explore, asked }, bots, game, key);
  }

  add(deal: Dealt): void {
    const { course, table, again, heard, chosen } = this;
    const { job } = this.setting;
    this.exploration?.begin(deal.board);
    table.play(deal.board);
    this.place.deal = deal.board % job.matchLength;
    heard.forget();
    const { dealt, talon, potBefore, actions, step } = course;
    if (job.start === null) again.begin(dealt[0], dealt[1], dealt[2], talon, potBefore);
    else again.beginAt(dealt[0], dealt[1], dealt[2], talon, job.start.declarer, job.start.contract, potBefore);
    const seating = SEATINGS[table.seating];
    for (let at = 0; at < step; at++) {
      if (again.question === PLAY && !this.isPlayWanted) break;
      const answer = actionAnswer(actions[at]);
      if (
        at >= job.after.length &&
        countLegal(again) > 1 &&
        chosen[again.question * PARTS.length + partAsked(again)] === 1 &&
        job.asked[seating[again.seat]] &&
        isSampled(deal.id, at, job.sample)
      )
        this.write(deal, at, answer);
      heard.hear(actions[at]);
      again.take(answer);
    }
    this.setting.played(table, deal.board);
  }

  /** Writes the decision that the deal stands at. */
  private write({ board, id }: Dealt, at: number, answer: number): void {
    const { again, batch, course, to } = this;
    const { seat } = again;
    const row = batch.begin();
    to.board?.set(row, board);
    to.dealId?.set(row, id);
    to.bot?.set(row, this.botWords[SEATINGS[this.table.seating][seat]]);
    to.phase?.set(row, partAsked(again));
    to.role?.set(row, roleOf(seat, again.declarer));
    this.known.write(row, this.views[seat]);
    if (answer < PLAYED) to.answerWord?.set(row, answer);
    else if (answer < DISCARDED) to.answerCard?.set(row, answer & 31);
    to.answerCards?.set(row, answer < PLAYED ? 0 : answer < DISCARDED ? 1 << (answer & 31) : discardedPair(answer));
    to.isFault?.set(row, this.hasFault(seat, at) ? 1 : 0);
    if (this.exploration !== null) this.writeExplored(row, at, this.exploration.chosen);
    to.score?.set(row, course.score[seat]);
    if (this.labels !== null && again.question === PLAY) this.labels.write(row, again, answer);
  }

  private writeExplored(row: number, at: number, { exploredAt, drawnFrom }: ExploringBot): void {
    const { to } = this;
    to.explored?.set(row, at === exploredAt ? 1 : 0);
    if (at === exploredAt) to.drawnFrom?.set(row, drawnFrom);
  }

  /** A bot that fails to sit down has its fault at the first action, whoever is asked there. */
  private hasFault(seat: Seat, at: number): boolean {
    const { bots } = this.setting;
    for (let bot = 0; bot < 3; bot++) {
      const { faults } = bots[bot];
      for (let i = 0; i < faults.length; i++) if (faults[i].at === at && faults[i].seat === seat) return true;
    }
    return false;
  }
}

const roleOf = (seat: Seat, declarer: number): number =>
  declarer === NOBODY ? 0 : declarer === seat ? 1 : firstDefender(declarer as Seat) === seat ? 2 : 3;

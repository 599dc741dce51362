// Hot path: no allocation, no closures, no iterators.
import { Table } from '../../board/table.js';
import { DISCARDED, discardedPair, KONTRA, PLAY, PLAYED, WORDS } from '../../engine/actions.js';
import type { Course } from '../../engine/course.js';
import type { Game } from '../../engine/game.js';
import { firstDefender, NOBODY, type Seat } from '../../engine/seats.js';
import { type Column, cardsColumn, countColumn, filled, flagColumn, wordColumn } from '../../features/column.js';
import { knownColumns } from '../../features/known.js';
import { SITUATION } from '../../features/situation.js';
import { Exploration } from '../exploration.js';
import type { DatasetJob } from '../job.js';
import type { Dealt, RowKind, RowMaker, RowSetting } from '../kind.js';
import { hashOf } from '../split.js';
import { DecisionSource } from './decision-source.js';
import { labelColumns } from './labels.js';
import { PHASES, phaseAsked, phaseTable } from './phases.js';
import { ADDRESS, scoreBounds } from './shared-columns.js';
import { worthColumns } from './worths.js';

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
  boardsPerPart: ({ labels, rollouts }) => (rollouts > 0 ? 100 : labels ? 1_000 : 10_000),
  example: {
    inputs: ['hand', 'answer_cards'],
    target: 'score',
    needs: ['bot', 'phase', 'score'],
    sql: `SELECT bot, phase, count(*) AS decisions, avg(score) AS score_in_the_end
FROM dataset GROUP BY bot, phase ORDER BY bot, phase`,
  },
  columns(job: DatasetJob, game: Game): readonly Column<DecisionSource>[] {
    phaseTable(job.phases, game);
    return decisionColumns(job, game);
  },
  rows: (setting: RowSetting): RowMaker => new DecisionRows(setting),
};

/** Roles of a seat; before there is a declarer, all are bidders. The order is that of their numbers in rows. */
const ROLES = ['bidder', 'declarer', 'first defender', 'second defender'] as const;

function decisionColumns(job: DatasetJob, game: Game): readonly Column<DecisionSource>[] {
  const score = scoreBounds(game, game.pot ? 3 * job.matchLength : 0);
  const about = 'what the seat won or lost in the end; it could not know';
  return [
    ...ADDRESS,
    ...askedColumns(job),
    ...knownColumns(game),
    ...SITUATION,
    ...filled(fillAnswer, [
      ...answerColumns,
      ...(job.explore === null ? [] : filled(fillExplored, exploredColumns)),
      countColumn('score', score, about, { unit: 'units', group: 'outcome' }),
    ]),
    ...(job.labels ? labelColumns : []),
    ...(job.rollouts > 0 ? worthColumns : []),
  ];
}

/** Who was asked. */
function askedColumns({ bots: given, names = given }: DatasetJob): readonly Column<DecisionSource>[] {
  const bots = [...new Set(names)];
  const places = names.map((name) => bots.indexOf(name));
  const known = { group: 'known' };
  return filled(
    ({ bot, course }, into, at) => {
      into[at] = places[bot];
      into[at + 1] = phaseAsked(course);
      into[at + 2] = roleOf(course.seat, course.declarer);
    },
    [
      wordColumn('bot', bots, 'the bot that was asked'),
      wordColumn('phase', PHASES, 'the part of its policy that answers', known),
      wordColumn('role', ROLES, 'what the seat is in this deal: a bidder until there is a declarer', known),
    ],
  );
}

const roleOf = (seat: Seat, declarer: number): number =>
  declarer === NOBODY ? 0 : declarer === seat ? 1 : firstDefender(declarer as Seat) === seat ? 2 : 3;

const ANSWER = { group: 'answer' };
const MAYBE = { group: 'answer', nullable: true };

const answerColumns = [
  wordColumn('answer_word', WORDS, 'the answer, if it is a word', MAYBE),
  countColumn('answer_card', [0, 31], 'the answer, if it is one card: 8 × suit + rank', { ...MAYBE, unit: 'card' }),
  cardsColumn('answer_cards', 'the card or, of a discard, the two cards of the answer; 0 if it is a word', ANSWER),
  flagColumn('is_fault', 'was the answer of the bot wrong, so that the legal default stands here?', ANSWER),
];

/** Those of the answer, and the score. */
function fillAnswer({ answer, isFault, end, course }: DecisionSource, into: Float64Array, at: number): void {
  const isCard = answer >= PLAYED && answer < DISCARDED;
  into[at] = answer < PLAYED ? answer : Number.NaN;
  into[at + 1] = isCard ? answer & 31 : Number.NaN;
  into[at + 2] = isCard ? 1 << (answer & 31) : answer < PLAYED ? 0 : discardedPair(answer);
  into[at + 3] = isFault ? 1 : 0;
  into[at + 4] = end.score[course.seat];
}

/** Columns of the random answer. */
const exploredColumns = [
  flagColumn('explored', 'was the answer drawn at random from the legal ones, instead of given by the bot?', ANSWER),
  countColumn('drawn_from', [2, 66], 'the number of legal answers that it was drawn from, all with the same chance', {
    ...MAYBE,
    unit: 'answers',
  }),
];

function fillExplored({ drawnFrom }: DecisionSource, into: Float64Array, at: number): void {
  into[at] = drawnFrom === null ? 0 : 1;
  into[at + 1] = drawnFrom ?? Number.NaN;
}

/** Plays a board, then goes through it again, and adds a row where there was a choice. */
class DecisionRows implements RowMaker {
  readonly course: Course;
  private readonly setting: RowSetting;
  private readonly table: Table;
  private readonly moment: DecisionSource;
  private readonly chosen: Uint8Array;
  /** Are there rows for card play, or for Kontra during it? Otherwise no card needs to be replayed. */
  private readonly isOfPlay: boolean;
  private readonly exploration: Exploration | null;

  constructor(setting: RowSetting) {
    const { job, game, key, bots } = setting;
    const { explore, asked } = job;
    this.setting = setting;
    this.table = new Table(game, job, key, bots);
    this.course = this.table.course;
    this.chosen = phaseTable(job.phases, game);
    const has = (question: number, phase: (typeof PHASES)[number]): boolean =>
      this.chosen[question * PHASES.length + PHASES.indexOf(phase)] === 1;
    this.isOfPlay = has(PLAY, 'declaring') || has(PLAY, 'defence') || (game.kontra && has(KONTRA, 'auction'));
    this.exploration = explore === null ? null : new Exploration({ explore, asked }, bots, game, key);
    this.moment = new DecisionSource(setting, this.table, this.exploration);
  }

  add(deal: Dealt): void {
    const { course, table, moment, setting } = this;
    this.exploration?.begin(deal.board);
    table.play(deal.board);
    moment.begin(deal);
    const { step, actions } = course;
    for (let at = 0; at < step; at++) {
      if (moment.course.question === PLAY && !this.isOfPlay) break;
      if (!moment.course.isForced && this.isKept(deal.id, at)) moment.write();
      moment.take(actions[at]);
    }
    setting.played(table, deal.board);
  }

  /** Is the question one of those asked for? */
  private isKept(id: number, at: number): boolean {
    const { chosen, moment } = this;
    const { course } = moment;
    const { after, asked, sample } = this.setting.job;
    return (
      at >= after.length &&
      asked[moment.bot] &&
      chosen[course.question * PHASES.length + phaseAsked(course)] === 1 &&
      isSampled(id, at, sample)
    );
  }
}

/**
 * Is a decision in the share that is kept? A function of the deal's id and the step: the same decision is kept in every dataset of
 * the deal, and a larger share keeps all that a smaller one does.
 */
const isSampled = (dealId: number, step: number, share: number): boolean =>
  share >= 1 || hashOf(dealId, 1 + step) < share * 2 ** 32;

// Hot path: no allocation, no closures, no iterators.
import { SEATINGS } from '../../../boards/seating.js';
import { actionAnswer, KONTRA, PLAY } from '../../../cards/engine/actions.js';
import { Course } from '../../../cards/engine/course.js';
import { countLegal } from '../../../cards/engine/legal.js';
import { SEATS } from '../../../cards/engine/seats.js';
import type { Fault } from '../../../cards/record/fault.js';
import type { Policies } from '../../../players/bot/spec.js';
import { TABLE_WORDS } from '../../../players/features/answer.js';
import { View } from '../../../players/view/view.js';
import { ImaginedDeal } from '../../../search/rollout/imagined-deal.js';
import { Roller } from '../../../search/rollout/rollout.js';
import { Exploration } from '../exploration.js';
import type { Dealt, RowKind, RowMaker, RowSetting } from '../kind.js';
import { hashOf } from '../split.js';
import { type DecisionRow, decisionColumns } from './decision-columns.js';
import { PHASES, phaseAsked, phaseTable } from './phases.js';
import { PlayedOn } from './played-on.js';

/** One row a decision: what the seat asked knew, what it answered, and what it won or lost in the end. */
export const decisions: RowKind = {
  name: 'decisions',
  about: 'a row is a decision of a bot: what its seat knew, what it answered, what it won or lost in the end',
  plays: true,
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
      text: `A word set is a number of 32 bits, bit w for word w of these, from 0: ${TABLE_WORDS.join(' ')}.`,
    },
    {
      needs: ['value_E7'],
      text: 'The 32 columns `value_…` are in the order of the bits of card sets, so that `dataset.filter(like="value_").to_numpy()` is a matrix of rows × cards. They are missing where no card is played and for cards that cannot be.',
    },
  ],
  boardsPerChunk: ({ labels, rollouts, playedOn }) =>
    rollouts > 0 ? 100 : labels || playedOn !== null ? 1_000 : 10_000,
  columns(job, game) {
    phaseTable(job.phases, game);
    return decisionColumns(job, game);
  },
  rows: (setting) => new DecisionRows(setting),
};

const NOTHING = new Int32Array(0);

/** Deals in which a model sits in all seats, with the random numbers of the boards themselves. */
const imaginedBy = (model: Policies, { game, key }: RowSetting): ImaginedDeal =>
  new ImaginedDeal(game.ruleSet, game.rules, [model, model, model], key);

/** Replays a deal, and adds a row where there was a choice. Cards played later do not exist for the view. */
class DecisionRows implements RowMaker, DecisionRow {
  board = 0;
  id = 0;
  answer = 0;
  drawnFrom: number | null = null;
  view: View;
  readonly course: Course;
  readonly end: Course;
  readonly roller: Roller | null;
  private readonly trial: PlayedOn | null;
  private faults: readonly Fault[] = [];
  private readonly setting: RowSetting;
  private readonly views: readonly View[];
  private readonly place: { deal: number; readonly length: number };
  private readonly exploration: Exploration | null;
  private readonly chosen: Uint8Array;
  /** Are there rows for card play, or for Kontra during it? Otherwise no card needs to be replayed. */
  private readonly isOfPlay: boolean;

  constructor(setting: RowSetting) {
    const { job, game, key, table, model, playedOn } = setting;
    const { explore, asked } = job;
    const course = new Course(game);
    const place = { deal: 0, length: job.matchLength };
    this.setting = setting;
    this.end = table.course;
    this.course = course;
    this.place = place;
    this.views = SEATS.map((seat) => new View(course, seat, place));
    this.view = this.views[0];
    this.roller = model && new Roller(game.ruleSet, game.rules, [model, model, model], job.seed);
    this.trial = playedOn && new PlayedOn(imaginedBy(playedOn, setting), job.playedOn?.name ?? '');
    this.exploration = explore === null ? null : new Exploration({ explore, asked }, game, key);
    this.chosen = phaseTable(job.phases, game);
    const has = (question: number, phase: (typeof PHASES)[number]): boolean =>
      this.chosen[question * PHASES.length + PHASES.indexOf(phase)] === 1;
    this.isOfPlay = has(PLAY, 'declaring') || has(PLAY, 'defence') || (game.kontra && has(KONTRA, 'auction'));
  }

  add({ board, id }: Dealt, faults: readonly Fault[]): void {
    const { course, end, setting } = this;
    this.board = board;
    this.id = id;
    this.faults = faults;
    this.begin();
    for (let at = 0; at < end.step; at++) {
      if (course.question === PLAY && !this.isOfPlay) break;
      const isExplored = this.exploration?.isDue(course, this.bot) === true;
      if (!course.isForced && this.isKept(at)) {
        this.view = this.views[course.seat];
        this.answer = actionAnswer(end.actions[at]);
        this.drawnFrom = isExplored ? countLegal(course) : null;
        setting.add(this);
      }
      course.take(actionAnswer(end.actions[at]));
    }
  }

  /** Goes back to the beginning of the deal. */
  private begin(): void {
    const { course, end, place, board } = this;
    const { job } = this.setting;
    const { matchLength, beginning } = job;
    const { start } = beginning;
    this.exploration?.begin(board);
    this.trial?.clear();
    const { dealt, talon, potBefore } = end;
    place.deal = board % matchLength;
    if (start === null) course.begin(dealt[0], dealt[1], dealt[2], talon, potBefore);
    else course.beginAt(dealt[0], dealt[1], dealt[2], talon, start.declarer, start.contract, potBefore);
  }

  /** Is the question one of those asked for? */
  private isKept(at: number): boolean {
    const { chosen, course, id } = this;
    const { beginning, asked, sample } = this.setting.job;
    return (
      at >= beginning.after.length &&
      asked[this.bot] &&
      chosen[course.question * PHASES.length + phaseAsked(course)] === 1 &&
      isSampled(id, at, sample)
    );
  }

  get playedOn(): Int32Array {
    const { trial, course, board, place, end, setting } = this;
    if (trial === null) return NOTHING;
    return trial.at(course, board, { start: setting.job.beginning.start, pot: end.potBefore, ...place });
  }

  get bot(): number {
    return SEATINGS[this.setting.table.seating][this.course.seat];
  }

  /** A bot that fails to sit down has its fault at the first action, whoever is asked there. */
  get isFault(): boolean {
    const { seat, step } = this.course;
    for (let i = 0; i < this.faults.length; i++)
      if (this.faults[i].at === step && this.faults[i].seat === seat) return true;
    return false;
  }
}

/**
 * Is a decision in the share that is kept? A function of the deal's id and the step: the same decision is kept in every
 * dataset of the deal, and a larger share keeps all that a smaller one does.
 */
const isSampled = (dealId: number, step: number, share: number): boolean =>
  share >= 1 || hashOf(dealId, 1 + step) < share * 2 ** 32;

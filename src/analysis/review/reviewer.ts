import { actionAnswer, OVER, PLAY, QUESTIONS } from '../../cards/engine/actions.js';
import type { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { SEATS, type Seat } from '../../cards/engine/seats.js';
import type { MoneyGiven } from '../../cards/games/payment.js';
import { formatAnswer } from '../../cards/record/actions.js';
import { begunAgain, givenView } from '../../cards/record/given-view.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import type { ParsedRecord } from '../../cards/record/parse-record.js';
import { Replayer } from '../../cards/record/replay.js';
import type { Policies } from '../../players/bot/spec.js';
import { View } from '../../players/view/view.js';
import { placeOfRecord } from '../../players/view/view-fields.js';
import { byText } from '../../runs/work/text-pieces.js';
import type { Models } from '../../search/rollout/imagined-deal.js';
import { Roller } from '../../search/rollout/rollout.js';
import { SELF_PLAYED, selfPlayed } from '../../search/rollout/self-play.js';
import { type Price, type PriceName, priceOf } from '../../search/rollout/terms.js';
import { type DealReview, type Decision, isPlayer, type JudgedDecision, type Mistake } from './deal-review.js';
import { type JudgedAnswer, judgeAnswer, lossIn } from './judge-answer.js';

/** How records are reviewed: plain data, the same for a whole review. */
export interface ReviewJob {
  /** Specs of who plays the deal out in the seat that is judged, and in the others. */
  readonly model: string;
  readonly others: string;
  readonly worlds: number;
  readonly seed: string;
  /** Only decisions of this player are judged. */
  readonly of: string | null;
  /** What a deal is worth, and at which rates. */
  readonly price: PriceName;
  readonly paid: MoneyGiven | undefined;
}

/** What is needed under one set of rules. */
interface Table {
  readonly price: Price;
  /** By the seat that is judged. */
  readonly rollers: readonly Roller[];
  /** See {@link stakeOf}. */
  readonly stake: number;
}

/** Reviews records, on the thread on which it was made. */
export function reviewerOf(job: ReviewJob, models: readonly [own: Policies, others: Policies]) {
  const reviewer = new Reviewer(job, models);
  const replayer = new Replayer();
  return byText(
    (text, line) => {
      const { record, course } = replayer.replaySoFar(text);
      return reviewer.judged(record, course, line);
    },
    (line, message): DealReview => ({ ...NOTHING, line, message }),
  );
}

class Reviewer {
  private readonly tables = new WeakMap<Game, Table>();
  private readonly job: ReviewJob;
  private readonly models: readonly [own: Policies, others: Policies];

  constructor(job: ReviewJob, models: readonly [own: Policies, others: Policies]) {
    this.job = job;
    this.models = models;
  }

  judged(record: ParsedRecord, over: Course, line: number): DealReview {
    const { game, players } = record;
    const { price, stake, rollers } = this.tableOf(game);
    const course = begunAgain(over);
    const names = players ?? SEAT_NAMES;
    const views = SEATS.map((seat) => new View(course, seat, placeOfRecord(record)));
    const decisions: JudgedDecision[] = [];
    const mistakes: Mistake[] = [];
    let faults = 0;
    for (let at = 0; at < over.step; at++) {
      const answer = actionAnswer(over.actions[at]);
      const { seat } = course;
      if (!course.isForced && isPlayer(this.job.of, names[seat])) {
        const judged = judgeAnswer(rollers[seat], views[seat], { line, at, answer }, this.job.worlds, price);
        const decision = decisionOf(course);
        faults += judged.rollout.faults;
        decisions.push(decided(seat, decision, judged));
        if (judged.isError) mistakes.push({ line, at, player: names[seat], decision, ...inWords(over, at, judged) });
      }
      course.take(answer);
    }
    return {
      line,
      board: boardOf(record),
      players: [names[0], names[1], names[2]],
      score: over.question === OVER ? [over.score[0], over.score[1], over.score[2]] : null,
      stake,
      decisions,
      mistakes,
      faults,
    };
  }

  private tableOf(game: Game): Table {
    const known = this.tables.get(game);
    if (known !== undefined) return known;
    const { models, job } = this;
    const [model, others] = models;
    const price = priceOf(job.price, game, job.paid);
    const modelsFor = (judged: Seat): Models => {
      const [forehand, middlehand, dealer] = SEATS.map((seat) => (seat === judged ? model : others));
      return [forehand, middlehand, dealer];
    };
    const table: Table = {
      price,
      rollers: SEATS.map((seat) => new Roller(game.ruleSet, game.rules, modelsFor(seat), job.seed)),
      stake: stakeOf(game, [model, model, model], price),
    };
    this.tables.set(game, table);
    return table;
  }
}

const decided = (seat: Seat, decision: Decision, judged: JudgedAnswer): JudgedDecision => {
  const { rollout, loss, isError, isFromFew } = judged;
  return { seat, decision, gaveAway: loss.mean, isError, isFitting: rollout.fittingWeight === 1, isFromFew };
};

const boardOf = ({ seed, index }: ParsedRecord): string => (seed === null || index === null ? '' : `${index} ${seed}`);

const NOTHING: Omit<DealReview, 'line'> = {
  board: '',
  players: ['', '', ''],
  score: null,
  stake: 0,
  decisions: [],
  mistakes: [],
  faults: 0,
};

function decisionOf({ question, seat, declarer, trickSize }: Course): Decision {
  if (question !== PLAY) return QUESTIONS[question] as Decision;
  return `${trickSize === 0 ? 'lead' : 'follow'}, ${seat === declarer ? 'declarer' : 'defender'}`;
}

function inWords(over: Course, at: number, judged: JudgedAnswer) {
  const { best, answers, seat } = judged.rollout;
  const { asked, hand } = givenView(over, at) as NonNullable<ReturnType<typeof givenView>>;
  return {
    seat: SEAT_LETTERS[seat],
    asked,
    hand,
    answer: formatAnswer(actionAnswer(over.actions[at])),
    better: formatAnswer(answers[best]),
    ...lossIn(judged),
  };
}

/** What is at stake in a deal: how much a seat wins or loses on average, at the price given, if models play. */
function stakeOf(game: Game, models: Models, price: Price): number {
  let stake = 0;
  for (const course of selfPlayed(game, models, 'luck'))
    for (const seat of SEATS) stake += Math.abs(price(course, seat)) / (3 * SELF_PLAYED);
  return stake;
}

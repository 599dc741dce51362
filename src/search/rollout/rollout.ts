// Plays millions of deals on: what runs for every world is free of allocation.

import { OVER, type Question } from '../../cards/engine/actions.js';
import type { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { legalAnswers } from '../../cards/engine/legal.js';
import type { Seat } from '../../cards/engine/seats.js';
import { type Key, keyOf } from '../../cards/random/key.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import { asGiven } from '../../players/bot/asking.js';
import type { Knowledge } from '../../players/bot/worlds/hidden.js';
import type { BlockMean } from '../../stats/blockmean.js';
import { refuse } from '../../support/input/refusal.js';
import { alikeAmong } from './alike.js';
import { Fates } from './fates.js';
import { ImaginedDeal, type Models, type PlayerAnswer } from './imagined-deal.js';
import { LikelyWorlds } from './likely.js';
import { enoughOf, isHopeless, isSettled, isShort, leaderOf, surelyWorse } from './looks.js';
import { AnswerSums } from './sums.js';
import { type Price, points, type RolloutTerms } from './terms.js';

/** What came of it. Answers are numbers of the engine (`formatAnswer` turns them into text). */
export interface Rollout {
  readonly game: Game;
  readonly seat: Seat;
  readonly question: Question;
  /** The legal answers, words first, then cards in bit order. */
  readonly answers: readonly number[];
  /** For each of them the index of the first that is worth as much, which is played on for it. */
  readonly alike: readonly number[];
  /** The sums of all worlds, by index of the answer; of one given up they say nothing. */
  readonly sums: AnswerSums;
  /** Answers given up, by index. */
  readonly dropped: ReadonlyMap<number, DroppedAnswer>;
  /** The index of the best; among equals the first. */
  readonly best: number;
  /** The index of what the seat's own model would answer. */
  readonly liked: number;
  /** What came of each answer, by index. */
  readonly fates: readonly Fates[];
  /** Worlds looked at, and those that fit: in which others would act alike. Null where models were not asked. */
  readonly drawn: number;
  readonly fitting: number | null;
  /** The share of the weight that worlds which fit have: 1 where only they count. */
  readonly fittingWeight: number | null;
  /** Was every world looked at that there is? */
  readonly isAll: boolean;
  /** Could it have stopped because of what it saw? Then its intervals hold at all looks. */
  readonly isSequential: boolean;
  /** The most worlds that would have been played. */
  readonly most: number;
  /** Sums of the best (0) and the answer judged (1) in other worlds; null if it is the best, or there are no others. */
  readonly judged: AnswerSums | null;
  /** Wrong answers of models, for which defaults were taken. */
  readonly faults: number;
}

/** An answer as it was given up. */
export interface DroppedAnswer {
  readonly value: BlockMean;
  /** By how much it was better than the leader of that time: less than nothing. */
  readonly behind: BlockMean;
  readonly worlds: number;
}

/** How much a card counts that its model would not have played, where few worlds fit. */
const DOUBT = 2;
/** Then so many worlds are looked at first, to learn how likely worlds are. */
const FIRST = 500;
/** What was found is looked at each time there are so many times as many worlds. */
const NEXT_LOOK = 1.25;
/** With more answers than this, those surely worse are given up. */
const MANY = 8;

/** Rolls out answers under one set of rules, with the same models in the seats. */
export class Roller {
  private readonly imagined: ImaginedDeal;
  private readonly key: Key;

  /** `seed`: any text. @throws InputError for unknown rules */
  constructor(game: string, rules: Readonly<Record<string, unknown>>, models: Models, seed = 'rollout') {
    this.key = keyOf(seed);
    this.imagined = new ImaginedDeal(game, rules, models, this.key);
  }

  /**
   * Plays each legal answer on in worlds that fit what was said and played; if too few, also in others, for less.
   * @throws InputError if no world agrees with the view
   */
  roll(view: Knowledge, terms: RolloutTerms = {}): Rollout {
    const { imagined, key } = this;
    const { doubt } = terms;
    if (doubt === undefined) {
      const fitting = new QuestionRollout(imagined, key, view, terms, Number.POSITIVE_INFINITY);
      if (fitting.play(true)) return fitting.result();
      imagined.faults(); // only those count in worlds that count
    }
    const likely = new QuestionRollout(imagined, key, view, terms, doubt ?? DOUBT);
    likely.play(false);
    return likely.result();
  }

  /**
   * The answer that is worth most, as a player gives it: that of the seat's own model unless another is better by more
   * than a standard error. Answers surely worse are given up after 24 worlds at the soonest. A player has no time to
   * look for worlds that fit: all count, the others less.
   */
  choose(view: Knowledge, terms: RolloutTerms = {}): PlayerAnswer {
    const asked = { least: 24, doubt: DOUBT, effective: 0, ...terms, sure: true, race: true };
    const { answers, best, liked, sums, dropped } = this.roll(view, asked);
    if (dropped.has(liked) || best === liked) return asGiven(answers[best]);
    const { mean, standardError } = sums.difference(best, liked);
    return asGiven(answers[mean > standardError ? best : liked]);
  }
}

/** The rollout of one question. */
class QuestionRollout {
  private readonly imagined: ImaginedDeal;
  private readonly view: Knowledge;
  private readonly terms: RolloutTerms;
  private readonly worlds: LikelyWorlds;
  private readonly most: number;
  /** So many worlds of equal weight are to be had. */
  private readonly enough: number;
  private readonly price: Price;
  private readonly dropped = new Map<number, DroppedAnswer>();
  private answers: readonly number[] = [];
  private alike: readonly number[] = [];
  /** The indices of answers that are still played on. */
  private open: readonly number[] = [];
  private isRace = false;
  private liked = 0;
  private scores = new Float64Array(0);
  private sums = new AnswerSums(0);
  private fates: readonly Fates[] = [];
  private fittingWeight = 0;

  constructor(imagined: ImaginedDeal, key: Key, view: Knowledge, terms: RolloutTerms, doubt: number) {
    const { worlds = 2_000, base = 0, price = points } = terms;
    this.imagined = imagined;
    this.view = view;
    this.terms = terms;
    this.most = worlds;
    this.enough = terms.effective ?? enoughOf(worlds);
    this.price = price;
    const first = this.enough > 0 ? FIRST : undefined;
    this.worlds = new LikelyWorlds(view, imagined, { key, base, doubt, most: worlds, first });
  }

  /**
   * Plays answers on until there are enough worlds, or all is settled. `isTrial`: where it soon shows that too few
   * worlds fit, this ends, and nothing is known.
   * @returns were there enough?
   */
  play(isTrial: boolean): boolean {
    const { worlds, terms, most, enough, imagined } = this;
    let look = terms.least ?? 200;
    while (!worlds.isOver && isShort(this.sums, most, enough, worlds.drawn)) {
      if (isTrial && (worlds.isAll ? worlds.count < enough : isHopeless(this.sums, most, enough, worlds.drawn)))
        return false;
      if (!worlds.next()) continue;
      if (this.answers.length === 0) this.begin(imagined.course);
      this.playWorld();
      if (this.sums.worlds < look || worlds.isAll) continue;
      look = Math.ceil(look * NEXT_LOOK) + 1;
      if (this.isRace) this.drop();
      if (this.open.length === 1 || isSettled(this.sums, this.open, terms, most)) return true;
    }
    return this.sums.effective >= enough;
  }

  /** The first world stands at the question: what can be answered? */
  private begin(course: Course): void {
    const { seat, question } = this.view;
    if (course.question === OVER || course.seat !== seat)
      refuse('rollout', `${SEAT_NAMES[seat]} is not asked for a ${question}`);
    this.answers = legalAnswers(course);
    this.alike = alikeAmong(this.answers, course);
    this.open = [...new Set(this.alike)];
    this.liked = this.alike[this.answers.indexOf(this.imagined.ask())];
    this.isRace = this.terms.race ?? this.open.length > MANY;
    this.scores = new Float64Array(this.answers.length);
    this.sums = new AnswerSums(this.answers.length);
    this.fates = this.answers.map(() => new Fates(course.game.contracts.length));
  }

  /** Plays each open answer on in the current world. */
  private playWorld(): void {
    const { imagined, open, answers, scores, fates, worlds, view, price } = this;
    const { course } = imagined;
    if (imagined.cast.agrees) this.fittingWeight += worlds.weight;
    for (let k = 0; k < open.length; k++) {
      const i = open[k];
      imagined.playOn(answers[i], k === 0);
      scores[i] = price(course, view.seat);
      fates[i].add(worlds.weight, course, view.seat);
    }
    this.sums.add(worlds.weight, scores, open);
  }

  /** Gives up what is surely worse. */
  private drop(): void {
    const { sums, open, dropped, most } = this;
    const leader = leaderOf(sums, open);
    const worse = surelyWorse(sums, open, most);
    for (const i of worse)
      dropped.set(i, { value: sums.value(i), behind: sums.difference(i, leader), worlds: sums.worlds });
    if (worse.length > 0) this.open = open.filter((i) => !dropped.has(i));
  }

  /** The best, and an answer judged against it, in other worlds: those that made it the best were kind to it. */
  private judge(best: number): AnswerSums | null {
    const { terms, worlds, imagined, view, answers, alike, price } = this;
    const { judge = 0, judgedAgainst } = terms;
    if (judge === 0 || worlds.isAll) return null;
    const other = judgedAgainst === undefined ? -1 : alike[answers.indexOf(judgedAgainst)];
    if (other === best) return null;
    const pair = other < 0 ? [best] : [best, other];
    const open = pair.map((_, k) => k);
    const scores = new Float64Array(2);
    const sums = new AnswerSums(2);
    const from = worlds.drawn;
    const enough = this.terms.effective ?? enoughOf(judge);
    while (isShort(sums, judge, enough, worlds.drawn - from)) {
      if (!worlds.next()) continue;
      for (let k = 0; k < pair.length; k++) {
        imagined.playOn(answers[pair[k]], k === 0);
        scores[k] = price(imagined.course, view.seat);
      }
      if (pair.length === 1) scores[1] = scores[0];
      sums.add(worlds.weight, scores, pair.length === 1 ? BOTH : open);
    }
    return sums;
  }

  /** @throws InputError if no world agrees with the view */
  result(): Rollout {
    const { answers, alike, sums, dropped, fates, worlds, terms, view, imagined, most, open } = this;
    if (open.length === 0) refuse('rollout', 'no world agrees with what was said and played');
    const { drawn, fitting, isHeard } = worlds;
    const best = leaderOf(sums, open);
    const judged = this.judge(best);
    return {
      game: imagined.course.game,
      seat: view.seat,
      question: view.question,
      answers,
      alike,
      sums,
      dropped,
      best,
      liked: this.liked,
      fates,
      drawn,
      fitting: isHeard ? fitting : null,
      fittingWeight: isHeard ? this.fittingWeight / sums.weight : null,
      isAll: worlds.isAll,
      isSequential: terms.width !== undefined || terms.sure === true || this.isRace,
      most,
      judged,
      faults: imagined.faults(),
    };
  }
}

const BOTH: readonly number[] = [0, 1];

import {
  type Card,
  type CardSet,
  type CardView,
  type Player,
  type Suit,
  union,
  type Word,
  type WordView,
  without,
} from '../../src/public/bots.js';
import { declarersCard, openingOf } from '../careful/declaring.js';
import { defendersCard } from '../careful/defence.js';
import { oneToLose, twoToLose, worthWithoutTwo } from '../careful/exchange.js';
import { LEAST, NO_TRUMPS, ranksOf, type Worths, worthOf } from '../careful/strength.js';
import type { Terms } from '../careful/terms.js';
import { bettelCard } from './bettel.js';
import { Caller } from './caller.js';
import { chance } from './chance.js';
import type { Judge } from './judge.js';
import type { Weights } from './layer.js';
import { bestLead, isLead } from './leads.js';
import { Look } from './look.js';
import {
  ANSWERS,
  BRANDS,
  contestSituation,
  doubleSituation,
  kontraSituation,
  levelSituation,
  NUMBERS,
  raiseSituation,
  rungSituation,
  type Sighted,
} from './situation.js';

/** Answers that commit to nothing. */
const MODEST: readonly Word[] = ['pass', 'withdraw', 'keep'];

/** The answers to a question, and by situation what they are weighed by. */
export interface Answers {
  readonly question: Sighted;
  readonly answers: readonly Word[];
  readonly weights: readonly Weights[];
  /** The same for how the deal ends, by situation and answer. */
  readonly ends: readonly Float64Array[];
}

/**
 * Answers with what promises most by what was learned; so it leads with trumps, and plays in a Bettel and against one;
 * it plays its other cards as `sound` does.
 */
export class Keen implements Player {
  private readonly judge: Judge;
  private readonly terms: Terms;
  private readonly look: Look;
  /** What a bid must promise beyond passing, in stakes. */
  private readonly promise: number;
  private readonly chances = new Float64Array([1, 0, 0]);
  private readonly points = new Float64Array(16);
  private readonly caller = new Caller();
  private readonly bids: Answers;
  private readonly contests: Answers;
  private readonly raises: Answers;

  constructor(judge: Judge, terms: Terms, promise: number) {
    this.judge = judge;
    this.terms = terms;
    this.look = new Look(judge.layer?.rows ?? new Int32Array(0));
    this.promise = promise * terms.lowestPrice;
    const answersTo = (question: Sighted): Answers => ({
      question,
      answers: ANSWERS[question],
      weights: judge.layer?.weightsFor(question) ?? [],
      ends: judge.ends?.cells(question) ?? [],
    });
    this.bids = answersTo(terms.isByLevel ? 'bid' : 'rung');
    this.contests = answersTo('contest');
    this.raises = answersTo('raise');
  }

  double(view: WordView): 'double' | 'no-double' {
    return this.best(view, 0) as 'double' | 'no-double';
  }

  bid(view: WordView): Word {
    return this.best(view, this.promise);
  }

  contest(view: WordView): Word {
    return this.best(view, this.promise);
  }

  raise(view: WordView): 'keep' | 'bettel' | 'mord' {
    return this.best(view, this.promise) as 'keep' | 'bettel' | 'mord';
  }

  declare(view: WordView): Word {
    return this.best(view, 0);
  }

  kontra(view: WordView): 'kontra' | 'no-kontra' | 're' | 'no-re' {
    return this.best(view, 0) as 'kontra' | 'no-kontra' | 're' | 'no-re';
  }

  /** The word that promises most; any but the modest one has to promise so much more. */
  protected best(view: WordView, more: number): Word {
    const { legal } = view;
    const points = this.weigh(view);
    let best = 0;
    let most = MODEST.includes(legal[0]) ? points[0] : points[0] - more;
    for (let i = 1; i < legal.length; i++) {
      if (points[i] - more <= most) continue;
      best = i;
      most = points[i] - more;
    }
    return legal[best];
  }

  /** The points, in stakes, that each legal word promises; good until the next call. */
  weigh(view: WordView): Float64Array {
    const { points, terms } = this;
    const { hand, legal, question } = view;
    switch (question) {
      case 'bid':
        this.weighAnswers(this.bids, terms.isByLevel ? levelSituation(view) : rungSituation(view, terms.ladder), view);
        break;
      case 'contest':
        this.weighAnswers(this.contests, contestSituation(view), view);
        break;
      case 'raise':
        this.weighAnswers(this.raises, raiseSituation(view), view);
        break;
      case 'declare':
        for (let i = 0; i < legal.length; i++) points[i] = this.priceOf(legal[i], hand);
        break;
      default:
        points[0] = 0;
        points[1] = question === 'double' ? this.gainOfDouble(view) : this.gainOfKontra(view);
    }
    return points;
  }

  private weighAnswers(some: Answers, situation: number, { hand, legal }: WordView): void {
    const { points } = this;
    const { length } = legal;
    // The modest one is first in both; of the others the last are legal.
    const before = some.answers.length - length;
    this.look.at(hand, some.weights[situation]);
    points[0] = this.pointsOf(some, situation, MODEST.includes(legal[0]) ? 0 : before);
    for (let i = 1; i < length; i++) points[i] = this.pointsOf(some, situation, before + i);
  }

  /** The points to be expected of an answer, by its number, and by the last look. */
  protected pointsOf(_some: Answers, _situation: number, answer: number): number {
    return this.look.promises[answer];
  }

  private gainOfDouble(view: WordView): number {
    const [base] = this.judge.cell('double', doubleSituation(view));
    return base + worthOf(view.hand, this.judge.glimpse) / 1000;
  }

  call(view: CardView): Card | 'no-call' {
    return this.caller.best(view.hand, view.legal, this.callWorths(view));
  }

  giveBack(view: CardView): Card {
    return oneToLose(view.hand, view.legal, this.callWorths(view));
  }

  private callWorths({ announced }: CardView): Worths {
    return announced === 'mord' ? this.judge.callMord : this.judge.callBettel;
  }

  /** What each defender can be expected to pay for a contract that is played with the best ten of twelve cards. */
  private priceOf(contract: Word, hand: CardSet): number {
    const { judge, terms } = this;
    if (contract === 'bettel') return terms.bettelPrice * (2 * chance(worthWithoutTwo(hand, judge.bettel)) - 1);
    if (contract === 'mord') return terms.mordPrice * (2 * chance(worthWithoutTwo(hand, judge.mord)) - 1);
    const suit = BRANDS.indexOf(contract);
    if (suit >= 0) return terms.brandPrice * (2 * chance(this.worthOfBest(hand, suit) + judge.odds[0]) - 1);
    const { odds } = judge;
    const worth = this.worthOfBest(hand, this.trumpOf(hand));
    const target = NUMBERS.indexOf(contract);
    const price = target + 6;
    const wins = chance(worth + odds[target]);
    let points = price * (2 * wins - 1);
    if (terms.paysTaken) for (let more = target + 1; more < 5; more++) points += chance(worth + odds[more]);
    return points;
  }

  /** What a hand is worth with these trumps, without the two cards that it misses least. */
  private worthOfBest(hand: CardSet, suit: number): number {
    const { trump, side } = this.judge;
    return worthWith(without(hand, twoToLose(hand, suit, trump, side)), suit, trump, side);
  }

  /** The suit that a hand of twelve, or of ten, is worth most with as trumps. */
  private trumpOf(hand: CardSet): Suit {
    const { judge } = this;
    let best = 0;
    let most = LEAST;
    for (let suit = 0; suit < 4; suit++) {
      const ranks = ranksOf(hand, suit);
      const worth = judge.trump.held[ranks] - judge.side.held[ranks];
      if (ranks === 0 || worth <= most) continue;
      best = suit;
      most = worth;
    }
    return best as Suit;
  }

  discard(view: CardView): CardSet {
    const { judge } = this;
    const { legal, contract, trump } = view;
    if (contract === 'bettel') return twoToLose(legal, NO_TRUMPS, judge.bettelDiscard, judge.bettelDiscard);
    if (contract === 'mord') return twoToLose(legal, NO_TRUMPS, judge.mordDiscard, judge.mordDiscard);
    return twoToLose(legal, trump ?? this.trumpOf(legal), judge.trump, judge.side);
  }

  /** What it brings to say Kontra, or Re. */
  private gainOfKontra(view: WordView): number {
    const { judge, chances } = this;
    const question = view.isDeclarer ? 're' : 'kontra';
    const situation = 2 * kontraSituation(view, this.terms.ladder);
    const wins = this.chanceToMake(view);
    chances[1] = wins;
    chances[2] = wins * wins;
    return weighed(judge.cell(question, situation + 1), chances) - weighed(judge.cell(question, situation), chances);
  }

  /** The chance that the contract is made, as the declarer or a defender sees it in the first trick. */
  chanceToMake(view: WordView): number {
    const { judge } = this;
    const { isDeclarer, hand, contract, trump } = view;
    const own = isDeclarer ? union(hand, view.played[view.seat]) : hand;
    if (contract === 'bettel') return chance(worthOf(own, isDeclarer ? judge.bettel : judge.foeBettel));
    if (contract === 'mord') return chance(worthOf(own, isDeclarer ? judge.mord : judge.foeMord));
    const offset = (isDeclarer ? judge.odds : judge.foeOdds)[NUMBERS.indexOf(contract as Word)];
    const sides = isDeclarer ? judge.side : judge.foeSide;
    const trumps = isDeclarer ? judge.trump : judge.foeTrump;
    return chance(offset + worthWith(own, trump as number, trumps, sides));
  }

  play(view: CardView): Card {
    const { bettelCards, leads } = this.judge;
    if (view.target === 0 && bettelCards !== null)
      return bettelCard(view, bettelCards, view.isDeclarer ? declarersCard(view) : defendersCard(view));
    if (leads !== null && isLead(view)) return bestLead(view, leads);
    if (!view.isDeclarer) return defendersCard(view);
    const makesTrumps = view.trump === null && view.winning === null && NUMBERS.includes(view.contract as Word);
    return makesTrumps ? openingOf(view, this.trumpOf(view.hand)) : declarersCard(view);
  }
}

/** Kontra and Re by the powers of a chance. */
const weighed = (weights: Float64Array, chances: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i] * chances[i];
  return sum;
};

/** What a hand is worth with a suit as trumps. */
function worthWith(hand: CardSet, suit: number, trumps: Pick<Worths, 'held'>, sides: Pick<Worths, 'held'>): number {
  const ranks = ranksOf(hand, suit);
  return worthOf(hand, sides) + trumps.held[ranks] - sides.held[ranks];
}

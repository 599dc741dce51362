import {
  type Card,
  type CardSet,
  type CardView,
  type LegalWords,
  lowest,
  only,
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
import { chance } from './chance.js';
import type { Judge } from './judge.js';
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
  suitsFrom,
} from './situation.js';

/** Answers with what promises most by what was learned; plays its cards as `sound` does. */
export class Keen implements Player {
  private readonly judge: Judge;
  private readonly terms: Terms;
  private readonly look: Look;
  /** What a bid must promise beyond passing, in stakes. */
  private readonly promise: number;
  private readonly chances = new Float64Array([1, 0, 0]);

  constructor(judge: Judge, terms: Terms, promise: number) {
    this.judge = judge;
    this.terms = terms;
    this.look = new Look(judge);
    this.promise = promise * terms.lowestPrice;
  }

  double(view: WordView): 'double' | 'no-double' {
    const { judge } = this;
    const [base] = judge.cell('double', doubleSituation(view));
    return 1000 * base + worthOf(view.hand, judge.glimpse) > 0 ? 'double' : 'no-double';
  }

  bid(view: WordView): Word {
    const { terms, look } = this;
    const { hand, legal } = view;
    if (terms.isByLevel) {
      look.at(hand, suitsFrom(-1), 0);
      return this.best('bid', legal, levelSituation(view));
    }
    const { number, target } = rungSituation(view, terms.ladder);
    look.at(hand, suitsFrom(-1), target);
    const gain = this.pointsOf('rung', number, 1) - this.pointsOf('rung', number, 0);
    return gain > this.promise ? legal[1] : legal[0];
  }

  /** The points to be expected of an answer, by the last look; any but the modest one has to promise more. */
  private pointsOf(question: Sighted, situation: number, answer: number): number {
    return dot(this.judge.cell(question, situation * ANSWERS[question].length + answer), this.look.sights);
  }

  /** The word of `legal` that promises most, by the last look. */
  private best(question: Sighted, legal: LegalWords, situation: number): Word {
    const answers = ANSWERS[question];
    let best = legal[0];
    let most = Number.NEGATIVE_INFINITY;
    for (const word of legal) {
      const answer = answers.indexOf(word);
      const points = this.pointsOf(question, situation, answer) - (answer === 0 ? 0 : this.promise);
      if (points <= most) continue;
      best = word;
      most = points;
    }
    return best;
  }

  contest(view: WordView): Word {
    const { look } = this;
    const situation = contestSituation(view);
    let best = view.legal[0];
    let most = Number.NEGATIVE_INFINITY;
    for (const word of view.legal) {
      const answer = ANSWERS.contest.indexOf(word);
      look.at(view.hand, suitsFrom(answer - 1), 0);
      const points = this.pointsOf('contest', situation, answer) - (answer === 0 ? 0 : this.promise);
      if (points <= most) continue;
      best = word;
      most = points;
    }
    return best;
  }

  raise(view: WordView): 'keep' | 'bettel' | 'mord' {
    const { number, suits } = raiseSituation(view);
    this.look.at(view.hand, suits, 0);
    return this.best('raise', view.legal, number) as 'keep' | 'bettel' | 'mord';
  }

  call(view: CardView): Card | 'no-call' {
    const { hand } = view;
    const worths = this.callWorths(view);
    let best: Card | 'no-call' = 'no-call';
    let most = 0;
    for (let rest = view.legal as number; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      const more = union(hand, only(card));
      const ranks = ranksOf(hand, card >> 3);
      const gain = worths.held[ranks | (1 << (card & 7))] - worths.held[ranks] + bestLossOf(more, worths);
      if (gain <= most) continue;
      best = card;
      most = gain;
    }
    return best;
  }

  giveBack(view: CardView): Card {
    return oneToLose(view.hand, view.legal, this.callWorths(view));
  }

  private callWorths({ announced }: CardView): Worths {
    return announced === 'mord' ? this.judge.callMord : this.judge.callBettel;
  }

  declare(view: WordView): Word {
    const { hand, legal } = view;
    let best = legal[0];
    let most = Number.NEGATIVE_INFINITY;
    for (const word of legal) {
      const points = this.priceOf(word, hand);
      if (points <= most) continue;
      best = word;
      most = points;
    }
    return best;
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
    if (contract === 'bettel') return twoToLose(legal, NO_TRUMPS, judge.bettel, judge.bettel);
    if (contract === 'mord') return twoToLose(legal, NO_TRUMPS, judge.mord, judge.mord);
    return twoToLose(legal, trump ?? this.trumpOf(legal), judge.trump, judge.side);
  }

  kontra(view: WordView): 'kontra' | 'no-kontra' | 're' | 'no-re' {
    const { judge, chances } = this;
    const { isDeclarer } = view;
    const question = isDeclarer ? 're' : 'kontra';
    const situation = 2 * kontraSituation(view, this.terms.ladder);
    const wins = this.chanceToMake(view);
    chances[1] = wins;
    chances[2] = wins * wins;
    const gain = dot(judge.cell(question, situation + 1), chances) - dot(judge.cell(question, situation), chances);
    if (isDeclarer) return gain > 0 ? 're' : 'no-re';
    return gain > 0 ? 'kontra' : 'no-kontra';
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
    if (!view.isDeclarer) return defendersCard(view);
    const makesTrumps = view.trump === null && view.winning === null && NUMBERS.includes(view.contract as Word);
    return makesTrumps ? openingOf(view, this.trumpOf(view.hand)) : declarersCard(view);
  }
}

/** What a hand is worth with a suit as trumps. */
function worthWith(hand: CardSet, suit: number, trumps: Pick<Worths, 'held'>, sides: Pick<Worths, 'held'>): number {
  const ranks = ranksOf(hand, suit);
  return worthOf(hand, sides) + trumps.held[ranks] - sides.held[ranks];
}

function bestLossOf(hand: CardSet, { one }: Worths): number {
  let most = LEAST;
  for (let suit = 0; suit < 4; suit++) {
    const gain = one.gain[ranksOf(hand, suit)];
    if (gain > most) most = gain;
  }
  return most;
}

function dot(weights: Float64Array, sights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i] * sights[i];
  return sum;
}

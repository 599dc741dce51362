import {
  type Bot,
  type Card,
  type CardSet,
  type CardView,
  defineBot,
  type Player,
  type Word,
  type WordView,
} from '../../src/public/bots.js';
import { declarersCard } from './declaring.js';
import { defendersCard } from './defence.js';
import { oneToGet, oneToLose, twoToLose } from './exchange.js';
import { Judgement } from './judgement.js';
import { BETTEL, bestTrump, MORD, NO_TRUMPS, SIDE, TRUMPS, tricksOf } from './strength.js';
import { type Terms, termsOf } from './terms.js';

/** Where a careful bidder draws its lines. */
export interface Lines {
  readonly [name: string]: number;
  readonly play: number;
  readonly beside: number;
  readonly bettel: number;
  readonly mord: number;
  readonly raise: number;
  readonly double: number;
  readonly kontra: number;
  readonly re: number;
}

/** The bot of that name: one policy for all of them, which differ in where they draw the lines. */
export function careful(name: string, about: string, params: Lines): Bot<Lines> {
  return defineBot<Lines>({
    name,
    about,
    params,
    paramsAbout: {
      play: 'tricks expected of a hand to bid for six of them; as many more or less as the contract needs',
      beside: 'tricks expected beyond those to bid a Brand beside another, and to stay in a suit contest',
      bettel: 'chance of success, 0 to 1, to bid a Bettel',
      mord: 'chance of success, 0 to 1, to bid a Mord',
      raise: 'what a raise must promise beyond the contract announced, as a share of the price of the higher one',
      double: 'worth of the first three cards, in tricks, to double the stake; 3 is poor, 5 is good',
      kontra:
        "tricks that a defender's hand would take as declarer to say Kontra to a six; one less for each trick above",
      re: "tricks of the declarer's hand beyond those he needs to answer with Re; may be negative",
    },
    ranges: {
      play: [0, 11],
      beside: [-5, 10],
      bettel: [0, 1],
      mord: [0, 1],
      raise: [-1, 2],
      double: [0, 10],
      kontra: [0, 11],
      re: [-10, 10],
    },
    reads: {
      play: ['auction'],
      beside: ['auction'],
      bettel: ['auction'],
      mord: ['auction'],
      raise: ['auction', 'exchange'],
      double: ['auction'],
      kontra: ['auction'],
      re: ['auction'],
    },
    memoryless: true,
    sit: ({ params: lines, ...place }) => new Careful(lines, termsOf(place)),
  }) as Bot<Lines>;
}

const SUIT_WORDS: readonly Word[] = ['acorns', 'leaves', 'bells', 'hearts'];
const BRAND_WORDS: readonly Word[] = ['brand-E', 'brand-G', 'brand-S', 'brand-H'];

class Careful implements Player {
  private readonly lines: Lines;
  private readonly terms: Terms;
  private readonly judgement = new Judgement();

  constructor(lines: Lines, terms: Terms) {
    this.lines = lines;
    this.terms = terms;
  }

  double(view: WordView): 'double' | 'no-double' {
    const { hand } = view;
    return tricksOf(hand, bestTrump(hand, 15)) >= 1000 * this.lines.double ? 'double' : 'no-double';
  }

  bid(view: WordView): Word {
    this.judgement.ten(view.hand, this.terms.calls);
    return this.terms.isByLevel ? this.bidLevel(view) : this.bidRung(view);
  }

  /** The contract that promises most among those within the lines; any where one must be bid. */
  private bidLevel(view: WordView): Word {
    const { legal, announced } = view;
    const { lines, terms, judgement } = this;
    const must = legal[0] !== 'pass';
    const beside = announced === null ? 0 : lines.beside;
    let best = legal[0];
    let most = Number.NEGATIVE_INFINITY;
    for (const word of legal) {
      if (word === 'pass' || !(must || this.isWithin(word, beside))) continue;
      const points = judgement.points(word, terms);
      if (points <= most) continue;
      best = word;
      most = points;
    }
    return best;
  }

  private isWithin(contract: Word, beside: number): boolean {
    const { lines, terms, judgement } = this;
    if (contract === 'bettel') return judgement.bettel >= lines.bettel;
    if (contract === 'mord') return judgement.mord >= lines.mord;
    const target = terms.isByLevel ? terms.brandTarget : Number(contract);
    return judgement.tricks >= lines.play + beside + target - 6;
  }

  /** Bids, or holds, as long as the rung, or one that it can be raised to, is within the lines. */
  private bidRung(view: WordView): Word {
    const { legal, announced } = view;
    const { ladder, raises } = this.terms;
    for (const word of legal) {
      if (word === 'pass') continue;
      const rung = word === 'play' ? ladder[0] : word === 'hold' ? announced : word;
      for (let step = ladder.indexOf(rung as Word); step >= 0 && step < ladder.length; step++) {
        if (this.isWithin(ladder[step], 0)) return word;
        if (!raises) break;
      }
    }
    return 'pass';
  }

  contest(view: WordView): Word {
    const { legal, hand } = view;
    const { judgement, lines, terms } = this;
    judgement.ten(hand, terms.calls, suitsAmong(legal, SUIT_WORDS));
    const stays = legal[0] !== 'withdraw' || judgement.tricks >= lines.play + lines.beside + terms.brandTarget - 6;
    return stays ? SUIT_WORDS[judgement.trump] : 'withdraw';
  }

  raise(view: WordView): 'keep' | 'bettel' | 'mord' {
    const { legal, announced, hand } = view;
    this.judgement.ten(hand, this.terms.calls, suitsAllowed(announced));
    const now: Word = announced === 'bettel' ? 'bettel' : 'brand';
    return this.better(legal, now, 'keep') as 'keep' | 'bettel' | 'mord';
  }

  /** The contract of `legal` that promises enough more than the one announced, else `stay`. */
  private better(legal: readonly Word[], now: Word, stay: Word): Word {
    const { judgement, terms, lines } = this;
    let best = stay;
    let most = judgement.points(now, terms);
    for (const word of legal) {
      if (word === 'keep' || word === now || isBrand(word)) continue;
      const price = word === 'bettel' ? terms.bettelPrice : word === 'mord' ? terms.mordPrice : 1;
      const points = judgement.points(word, terms) - lines.raise * price;
      if (points <= most) continue;
      best = word;
      most = points;
    }
    return best;
  }

  call(view: CardView): Card | 'no-call' {
    return oneToGet(view.hand, view.legal, view.announced === 'mord' ? MORD : BETTEL);
  }

  giveBack(view: CardView): Card {
    return oneToLose(view.hand, view.legal, view.announced === 'mord' ? MORD : BETTEL);
  }

  declare(view: WordView): Word {
    const { legal, announced, hand } = view;
    const { judgement, terms } = this;
    if (!terms.isByLevel || announced === 'bettel' || announced === 'mord') {
      judgement.twelve(hand);
      return this.better(legal, announced as Word, announced as Word);
    }
    judgement.twelve(hand, suitsAmong(legal, BRAND_WORDS));
    return this.better(legal, 'brand', BRAND_WORDS[judgement.trump]);
  }

  discard(view: CardView): CardSet {
    const { legal, contract, trump } = view;
    if (contract === 'bettel') return twoToLose(legal, NO_TRUMPS, BETTEL, BETTEL);
    if (contract === 'mord') return twoToLose(legal, NO_TRUMPS, MORD, MORD);
    return twoToLose(legal, trump ?? bestTrump(legal, 15), TRUMPS, SIDE);
  }

  kontra(view: WordView): 'kontra' | 'no-kontra' | 're' | 'no-re' {
    const { hand, target, trump, isDeclarer } = view;
    const tricks = trump === null ? 0 : tricksOf(hand, trump) / 1000;
    if (isDeclarer) return trump !== null && tricks - (target as number) >= this.lines.re ? 're' : 'no-re';
    return trump !== null && tricks + (target as number) - 6 >= this.lines.kontra ? 'kontra' : 'no-kontra';
  }

  play(view: CardView): Card {
    return view.isDeclarer ? declarersCard(view) : defendersCard(view);
  }
}

/** The suits named among some words (bit `s` for suit `s`), given what each suit is called there. */
function suitsAmong(words: readonly Word[], names: readonly Word[]): number {
  let suits = 0;
  for (const word of words) {
    for (let suit = 0; suit < 4; suit++) if (word === names[suit]) suits |= 1 << suit;
  }
  return suits;
}

function isBrand(word: Word): boolean {
  for (let suit = 0; suit < 4; suit++) if (word === BRAND_WORDS[suit]) return true;
  return false;
}

/** The suits that a Brand may have, given what is announced: all, or from the suit of a contest up. */
function suitsAllowed(announced: string | null): number {
  const suit = BRAND_WORDS.indexOf(announced as Word);
  return suit < 0 ? 15 : 15 & (-1 << suit);
}

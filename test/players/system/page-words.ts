/** Words computed from what bots/systems/README.md says of them. Cards are texts, a hand is a list of them. */

export interface Situation {
  readonly question: string;
  readonly seat: number;
  readonly hand: readonly string[];
  /** Lines of a record: `F brand`. */
  readonly history: readonly string[];
  readonly legalWords: readonly string[];
  readonly legalCards: readonly string[];
  readonly trump: string | null;
  readonly contract: string | null;
  readonly declarer: number | null;
}

export const SUITS = ['E', 'G', 'S', 'H'];
export const NAMES = ['acorns', 'leaves', 'bells', 'hearts'];
const RANKS = [...'789XUOKA'];
export const RANK_NAMES = ['seven', 'eight', 'nine', 'ten', 'unter', 'ober', 'king', 'sow'];
export const SEATS = ['forehand', 'middlehand', 'dealer'];
export const NUMERALS: Readonly<Record<string, string>> = { six: '6', seven: '7', eight: '8', nine: '9', ten: '10' };
export const MISSING = null;
export type Value = number | boolean | string | readonly string[] | null;

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
export const rankOf = (card: string): number => RANKS.indexOf(card.slice(1));
export const ranksIn = (hand: readonly string[], suit: string): number[] =>
  hand
    .filter((card) => card.startsWith(suit))
    .map(rankOf)
    .sort((a, b) => b - a);
const overSuits = (of: (suit: string) => number): number => sum(SUITS.map(of));
/** Highest cards without a gap. */
const tops = (ranks: readonly number[]): number => ranks.filter((rank, i) => rank === 7 - i).length;
const bottoms = (ranks: readonly number[]): number => [...ranks].reverse().filter((rank, i) => rank === i).length;
const above = (ranks: readonly number[]): number[] =>
  [...ranks]
    .reverse()
    .slice(0, 4)
    .map((rank, i) => Math.max(0, rank - 2 * i));
export const holesOf = (hand: readonly string[]): number => overSuits((suit) => sum(above(ranksIn(hand, suit))));

function brandWith(hand: readonly string[], trump: string | null): number {
  const tricks = overSuits((suit) => {
    const ranks = ranksIn(hand, suit);
    const [hasSow, hasKing] = [ranks.includes(7), ranks.includes(6)];
    const king = hasSow || (suit === trump && ranks.length >= 3) ? 1 : ranks.length > 1 ? 1 / 2 : 0;
    return Number(hasSow) + (hasKing ? king : 0);
  });
  return tricks + (trump === null ? 0 : Math.max(0, ranksIn(hand, trump).length - 3));
}

/** Suits from the best to the worst as trumps. */
export function bestFirst(hand: readonly string[]): string[] {
  const order = (a: string, b: string): number => {
    const [x, y] = [ranksIn(hand, a), ranksIn(hand, b)];
    const higher = x.map((rank, i) => (y[i] ?? -1) - rank).find((each) => each !== 0) ?? 0;
    return brandWith(hand, b) - brandWith(hand, a) || y.length - x.length || higher;
  };
  return [...SUITS].sort(order);
}

function sureTricks(hand: readonly string[], trump: string | null): number {
  const isRun = (ranks: readonly number[]): boolean => tops(ranks) >= 8 - ranks.length;
  const plain = overSuits((suit) => {
    const ranks = ranksIn(hand, suit);
    return isRun(ranks) ? ranks.length : tops(ranks);
  });
  const trumps = trump === null ? [] : ranksIn(hand, trump);
  if (trump === null || isRun(trumps)) return plain;
  const others = RANKS.map((_, rank) => rank).filter((rank) => !trumps.includes(rank));
  return trumps.filter((own) => {
    const taken = others.findIndex((rank) => rank > own);
    if (taken >= 0) others.splice(taken, 1);
    return taken < 0;
  }).length;
}

type OfSuit = (hand: readonly string[], suit: string) => Value;
export const OF_SUIT: Readonly<Record<string, OfSuit>> = {
  length: (hand, suit) => ranksIn(hand, suit).length,
  tops: (hand, suit) => tops(ranksIn(hand, suit)),
  bottoms: (hand, suit) => bottoms(ranksIn(hand, suit)),
  side_tops: (hand, suit) => overSuits((each) => (each === suit ? 0 : tops(ranksIn(hand, each)))),
  honours: (hand, suit) => ranksIn(hand, suit).filter((rank) => rank >= 5).length,
  losers: (hand, suit) => {
    const ranks = ranksIn(hand, suit);
    return [7, 6, 5].slice(0, ranks.length).filter((rank) => !ranks.includes(rank)).length;
  },
  brand: (hand, suit) => brandWith(hand, suit === 'none' ? null : suit),
  sure: (hand, suit) => sureTricks(hand, suit === 'none' ? null : suit),
  holes: (hand, suit) => sum(above(ranksIn(hand, suit))),
  unsafe: (hand, suit) => above(ranksIn(hand, suit)).filter((over) => over > 0).length,
  guarded: (hand, suit) => ranksIn(hand, suit).includes(6) && ranksIn(hand, suit).length > 1,
  ...Object.fromEntries(
    RANK_NAMES.map((name, rank): [string, OfSuit] => [name, (h, s) => ranksIn(h, s).includes(rank)]),
  ),
};

const ofRank = (hand: readonly string[], rank: number): number => hand.filter((card) => rankOf(card) === rank).length;
const lengths = (hand: readonly string[]): number[] =>
  SUITS.map((suit) => ranksIn(hand, suit).length).sort((a, b) => b - a);
const added = (name: string) => (hand: readonly string[]) => overSuits((suit) => Number(OF_SUIT[name](hand, suit)));
export const OF_HAND: Readonly<Record<string, (hand: readonly string[]) => Value>> = {
  cards: (hand) => hand.length,
  longest: (hand) => lengths(hand)[0],
  second: (hand) => lengths(hand)[1],
  sows: (hand) => ofRank(hand, 7),
  kings: (hand) => ofRank(hand, 6),
  obers: (hand) => ofRank(hand, 5),
  sevens: (hand) => ofRank(hand, 0),
  honours: added('honours'),
  guarded_kings: added('guarded'),
  low: (hand) => hand.filter((card) => rankOf(card) <= 2).length,
  voids: (hand) => lengths(hand).filter((length) => length === 0).length,
  singletons: (hand) => lengths(hand).filter((length) => length === 1).length,
  losers: added('losers'),
  best_suit: (hand) => bestFirst(hand)[0],
  second_suit: (hand) => bestFirst(hand)[1],
  brand: (hand) => brandWith(hand, bestFirst(hand)[0]),
  second_brand: (hand) => brandWith(hand, bestFirst(hand)[1]),
  sure: (hand) => sureTricks(hand, bestFirst(hand)[0]),
  bottoms: added('bottoms'),
  holes: holesOf,
  holes_later: (hand) =>
    Math.min(...hand.flatMap((a, i) => hand.slice(i + 1).map((b) => holesOf(hand.filter((c) => c !== a && c !== b))))),
  unsafe: added('unsafe'),
  unsafe_suits: (hand) => SUITS.filter((suit) => Number(OF_SUIT.unsafe(hand, suit)) > 0).length,
};

export const isBrand = (word: string): boolean => word === 'brand' || word.startsWith('brand-');
export const saidBy = ({ history }: Situation, seat: number): string[] =>
  history.flatMap((line) => {
    const [who, ...what] = line.split(' ');
    if (what[0] === 'doppeln') return []; // not open yet
    return 'FMD'.indexOf(who) === seat && what.length === 1 && !/^[EGSH][789XUOKA]$/.test(what[0]) ? what : [];
  });
const seatsSaying = (asked: Situation, is: (word: string) => boolean): number =>
  [0, 1, 2].filter((seat) => saidBy(asked, seat).some(is)).length;

function level(asked: Situation): number {
  const { question, contract } = asked;
  if (question === 'contest') {
    const named = [0, 1, 2].flatMap((seat) => saidBy(asked, seat)).map((word) => NAMES.indexOf(word) + 1);
    return Math.max(0, ...named);
  }
  if (contract === null) return 0;
  const tricks: Readonly<Record<string, number>> = { bettel: 11, mord: 12, play: 6 };
  return isBrand(contract) ? 6 : (tricks[contract] ?? Number(contract));
}

export const BESIDES: Readonly<Record<string, (asked: Situation) => Value>> = {
  seat: ({ seat }) => `seat ${seat}`,
  declarer: ({ declarer }) => (declarer === null ? MISSING : `seat ${declarer}`),
  brands_said: (asked) => seatsSaying(asked, isBrand),
  passes_said: (asked) => seatsSaying(asked, (word) => word === 'pass'),
  must_bid: ({ question, legalWords }) => question === 'bid' && !legalWords.includes('pass'),
  contract: ({ contract }) => contract,
  level,
  trump: ({ trump }) => trump,
  no_trump: () => 'none',
  ...Object.fromEntries(SEATS.flatMap((name, seat) => [name, 'FMD'[seat]].map((each) => [each, () => `seat ${seat}`]))),
  ...Object.fromEntries(SUITS.flatMap((suit, i) => [suit, NAMES[i]].map((each) => [each, () => suit]))),
};

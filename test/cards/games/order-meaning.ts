/** What the phrases of the order of questions mean, in terms of the judge's table and of what has been said. */

import { leftOf, SEATS, type SeatLetter } from '../../judge/cards.js';
import type { Judge } from '../../judge/judge.js';
import type { WallachenRules } from '../../judge/options.js';
import type { Start } from '../../judge/table.js';
import { rungs } from '../../judge/wallachen.js';

/** A line of the order of questions: who is asked what, when, and under which options. */
export interface OrderLine {
  readonly question: string;
  /** Words as they are, cards by an example, and what differs from deal to deal by its name. */
  readonly answers: readonly string[];
  readonly who: string;
  readonly when: string;
  /** When nobody is asked all the same, mostly because only one answer is left. */
  readonly unless: string | undefined;
  readonly under: Readonly<Record<string, readonly string[]>>;
}

export interface Said {
  readonly line: OrderLine;
  readonly seat: SeatLetter;
  readonly word: string;
}

/** A deal so far: the judge's table, the words said, the talon as it was dealt, and the rules in full. */
export interface Moment {
  readonly judge: Judge;
  readonly said: readonly Said[];
  readonly talon: readonly string[];
  readonly rules: Readonly<Record<string, unknown>>;
  readonly start: Start | undefined;
}

const SUITS = ['acorns', 'leaves', 'bells', 'hearts'];
const LADDER = ['brand', 'bettel', 'mord'];

const wordsOf = ({ said }: Moment, ...questions: readonly string[]) =>
  said.filter(({ line }) => questions.includes(line.question));
const hasSaid = (moment: Moment, question: string, word: string) =>
  wordsOf(moment, question).some((each) => each.word === word);
const last = ({ said }: Moment) => said.at(-1);

/** When the same seat is asked again. */
const REPEATED = ['at once after a Kontra', 'at once after a Re'];

/** The first of these seats that the line has not asked and may ask. */
const nextOf = (seats: readonly SeatLetter[], moment: Moment, line: OrderLine) =>
  seats.find(
    (seat) =>
      (REPEATED.includes(line.when) || !moment.said.some((each) => each.line === line && each.seat === seat)) &&
      !(line.unless !== undefined && UNLESS[line.unless](moment, seat)),
  );

const biddersOf = (moment: Moment) =>
  wordsOf(moment, 'bid').flatMap(({ seat, word }) => (word === 'brand' ? [seat] : []));

/** The highest of Bolachen's levels announced, by a bid, a raise or the contract given; or bid. */
function levelOf(moment: Moment, ...questions: readonly string[]): string {
  const words = wordsOf(moment, ...(questions.length > 0 ? questions : ['bid', 'raise'])).map(({ word }) => word);
  return LADDER.findLast((level) => words.includes(level)) ?? moment.start?.contract ?? '';
}

/** Who is to name a suit in a rising contest: those who can only withdraw do so unasked. */
function inContest(moment: Moment): SeatLetter | undefined {
  let left = [...biddersOf(moment)].sort((a, b) => SEATS.indexOf(a) - SEATS.indexOf(b));
  let best = { seat: 'F' as SeatLetter, suit: -1 };
  const words = wordsOf(moment, 'contest').map(({ word }) => word);
  while (best.suit < 0 || left.length > 1) {
    const [seat] = left;
    const isEarlier = SEATS.indexOf(seat) < SEATS.indexOf(best.seat);
    const word = best.suit === 3 && !isEarlier ? 'withdraw' : words.shift();
    if (word === undefined) return seat;
    left = left.slice(1);
    if (word === 'withdraw') continue;
    best = { seat, suit: SUITS.indexOf(word) };
    left.push(seat);
  }
  return undefined;
}

/** The duel so far, if somebody has said `play`. */
function duelOf(moment: Moment) {
  const words = wordsOf(moment, 'bid');
  const opening = words.findIndex(({ word }) => word === 'play');
  if (opening < 0) return undefined;
  const duel = { senior: words[opening].seat, challenger: leftOf(words[opening].seat), level: 0, bidder: '' };
  for (const { seat, word } of words.slice(opening + 1)) {
    duel.bidder = '';
    if (word === 'pass') {
      if (seat === duel.senior) duel.senior = duel.challenger;
      duel.challenger = leftOf(duel.challenger);
    } else if (word !== 'hold') {
      duel.level += 1;
      duel.bidder = seat;
    }
  }
  return duel;
}

const topOf = ({ rules }: Moment) => rungs(rules as unknown as WallachenRules).length - 1;
const defendersOf = ({ judge }: Moment): SeatLetter[] => {
  const first = leftOf(judge.table.declarer!);
  return [first, leftOf(first)];
};
const inTrick = (moment: Moment, cards: number) =>
  moment.said.some(({ line }) => line.question === 'discard') &&
  moment.judge.table.tricks.length === 0 &&
  moment.judge.table.trick.length === cards;

/** Who is meant, of those that the line has not asked. */
export const WHO: Readonly<Record<string, (moment: Moment, line: OrderLine) => SeatLetter | undefined>> = {
  'each seat in turn, forehand first': (moment, line) => nextOf(SEATS, moment, line),
  'forehand and middlehand; the dealer, if both pass': (moment, line) =>
    nextOf(levelOf(moment, 'bid') === '' ? SEATS : ['F', 'M'], moment, line),
  'who has just bid Brand': (moment) => (last(moment)?.word === 'brand' ? last(moment)?.seat : undefined),
  'each bidder of Brand in turn, forehand first': (moment, line) => nextOf(biddersOf(moment), moment, line),
  'each bidder of Brand in turn, round and round, while he has not withdrawn and can name a suit': inContest,
  'the declarer': (moment, line) => nextOf([moment.judge.table.declarer!], moment, line),
  'the next seat behind the senior': (moment) => {
    const duel = duelOf(moment)!;
    return duel.challenger === 'F' ? undefined : duel.challenger;
  },
  'the senior': (moment) => duelOf(moment)!.senior,
  'the defender who has said Kontra': (moment) => wordsOf(moment, 'kontra').find(({ word }) => word === 'kontra')!.seat,
  'the first defender, then the second': (moment, line) => nextOf(defendersOf(moment), moment, line),
  'the defender whose turn it is': (moment, line) => nextOf([toPlay(moment)], moment, line),
  'the player whose turn it is': toPlay,
};

function toPlay({ judge }: Moment): SeatLetter {
  const { trick, tricks, declarer } = judge.table;
  return trick.length > 0 ? leftOf(trick.at(-1)!.seat) : (tricks.at(-1)?.winner ?? declarer!);
}

const isContested = (moment: Moment) =>
  levelOf(moment, 'bid') === 'brand' && biddersOf(moment).length > 1 && !isBidding(moment);
const isBidding = (moment: Moment): boolean => {
  const spoken = wordsOf(moment, 'bid').length;
  return spoken < (moment.rules.dealerBid === 'if-others-pass' && biddersOf(moment).length > 0 ? 2 : 3);
};

const always = () => true;

/** When a question comes, if no line before applies. */
export const WHEN: Readonly<Record<string, (moment: Moment) => boolean>> = {
  ...{ 'after the deal': always, 'at once': always, 'after the auction': always, 'after the pick-up': always },
  ...{ 'after the first packet': always, 'with twelve cards in hand': always, 'until play is over': always },
  'after the bids, if two or three have bid Brand and nobody more': isContested,
  'if he has announced Bettel or Mord': (moment) => /bettel|mord/.test(levelOf(moment)),
  'if the card called lies in the talon': (moment) => moment.talon.includes(cardCalled(moment)),
  'if an opponent has handed over the card called': (moment) =>
    cardCalled(moment) !== '' && !moment.talon.includes(cardCalled(moment)),
  'after the pick-up, if he has announced Brand without a suit': (moment) =>
    levelOf(moment) === 'brand' && wordsOf(moment, 'contest').length === 0,
  'until it passes or the senior does': (moment) => duelOf(moment)?.bidder === '',
  'at once after a higher bid': (moment) => (duelOf(moment)?.bidder ?? '') !== '',
  'at once after a higher bid of middlehand': (moment) => duelOf(moment)?.bidder === 'M',
  'at once after a Kontra': (moment) => last(moment)?.word === 'kontra',
  'at once after a Re': (moment) => last(moment)?.word === 're',
  'before the lead': (moment) => inTrick(moment, 0),
  'before he plays to trick 1': (moment) => inTrick(moment, 1) || inTrick(moment, 2),
  'after the third card of trick 1': (moment) => inTrick(moment, 3),
};

const cardCalled = (moment: Moment): string => last(moment)?.word.match(/^call (..)$/)?.[1] ?? '';

const isClosedTo = (moment: Moment, seat: SeatLetter): boolean =>
  wordsOf(moment, 'kontra').some(
    (each) => each.word === 'kontra' && (moment.rules.kontraTurns !== 'each' || each.seat === seat),
  );

/** When nobody is asked all the same. */
export const UNLESS: Readonly<Record<string, (moment: Moment, seat: SeatLetter) => boolean>> = {
  'only hearts are left': (moment) => hasSaid(moment, 'contest', 'bells'),
  'Mord has been bid': (moment) => hasSaid(moment, 'bid', 'mord'),
  'hearts have been named': (moment) => hasSaid(moment, 'contest', 'hearts'),
  'he has bid Mord': (moment) => levelOf(moment) === 'mord',
  'he has announced Mord': (moment) => levelOf(moment) === 'mord',
  'one has said `play`': (moment) => hasSaid(moment, 'bid', 'play'),
  'the top rung has been bid': (moment) => duelOf(moment)!.level === topOf(moment),
  'he has announced the top rung': (moment) => moment.judge.table.announced === rungs(moment.rules as never).at(-1),
  'n words have been said, under `kontraTurns=chain-n`': (moment) =>
    moment.said.filter(({ word }) => word === 'kontra' || word === 're').length ===
    Number(/chain-(\d)/.exec(String(moment.rules.kontraTurns))?.[1]),
  'Kontra has been said (under `kontraTurns=each`: by himself)': isClosedTo,
};

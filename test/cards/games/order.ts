import type { Question } from '../../../src/cards/engine/actions.js';
import type { OptionValue } from '../../../src/cards/games/options.js';

/** A line of the order of questions: who is asked what, when, and under which options. */
export interface OrderLine {
  readonly stage: string;
  readonly question: Question;
  /** What may be answered: words as they are, cards by an example, and what differs from deal to deal by its name. */
  readonly answers: readonly string[];
  readonly who: string;
  readonly when: string;
  /** When nobody is asked all the same, mostly because only one answer is left. */
  readonly unless?: string;
  /** The options, and which values they must have. */
  readonly under?: Readonly<Record<string, readonly OptionValue[]>>;
  /** Is the same seat asked more than once? */
  readonly isRepeated?: boolean;
}

const asking =
  (stage: string, question: Question, ...answers: readonly string[]) =>
  (who: string, when: string, rest: Partial<OrderLine> = {}): OrderLine => ({
    stage,
    question,
    answers,
    who,
    when,
    ...rest,
  });

const bids = asking('auction', 'bid', 'pass', 'brand', 'bettel', 'mord');
const namesSuit = asking('suit contest', 'contest', 'withdraw', 'acorns', 'leaves', 'bells', 'hearts');
const raises = asking('raise', 'raise', 'keep', 'bettel', 'mord');
const calls = asking('card call', 'call', 'no-call', 'call SA');
const givesBack = asking('return', 'giveBack', 'return G7');
const declares = asking('declaration', 'declare', 'a contract');
const discards = asking('discard', 'discard', 'discard E7 G8')('the declarer', 'with twelve cards in hand');
const plays = asking('play', 'play', 'HA')('the player whose turn it is', 'until play is over', { isRepeated: true });
const doubles = asking('deal', 'double', 'no-double', 'double');
const opens = asking('auction', 'bid', 'pass', 'play');
const challenges = asking('auction', 'bid', 'pass', 'the next rung');
const holds = asking('auction', 'bid', 'pass', 'hold');
const saysKontra = asking('Kontra', 'kontra', 'no-kontra', 'kontra');
const saysRe = asking('Kontra', 'kontra', 'no-re', 're');

const IN_TURN = 'each seat in turn, forehand first';
const CONTESTED = 'after the bids, if two or three have bid Brand and nobody more';
const CONTEST = { suitInBid: ['only-if-contested'] };
const CHAINS = { kontra: [true], kontraTurns: ['chain-3', 'chain-4', 'chain-5', 'chain-6'] };
const KONTRA_SAID = 'Kontra has been said (under `kontraTurns=each`: by himself)';
const CHAIN_ENDS = 'n words have been said, under `kontraTurns=chain-n`';

/**
 * The order of questions: of the lines whose options hold, the first that applies says who is asked next, and a line
 * asks a seat once if nothing else is said. A deal that starts with a contract has none of the stages {@link
 * AUCTION_STAGES}. The pages print these lines, and the tests put them beside the judge and the engine.
 */
export const ORDER: Readonly<Record<'bolachen' | 'wallachen', readonly OrderLine[]>> = {
  bolachen: [
    namesSuit('who has just bid Brand', 'at once', {
      unless: 'only hearts are left',
      under: { suitInBid: ['always'] },
    }),
    bids(IN_TURN, 'after the deal', { unless: 'Mord has been bid', under: { dealerBid: ['in-turn'] } }),
    bids('forehand and middlehand; the dealer, if both pass', 'after the deal', {
      unless: 'Mord has been bid',
      under: { dealerBid: ['if-others-pass'] },
    }),
    namesSuit('each bidder of Brand in turn, forehand first', CONTESTED, {
      unless: 'hearts have been named',
      under: { ...CONTEST, brandContest: ['sequential'] },
    }),
    namesSuit('each bidder of Brand in turn, forehand first', CONTESTED, {
      under: { ...CONTEST, brandContest: ['simultaneous'] },
    }),
    namesSuit(
      'each bidder of Brand in turn, round and round, while he has not withdrawn and can name a suit',
      CONTESTED,
      {
        under: { ...CONTEST, brandContest: ['rising'] },
        isRepeated: true,
      },
    ),
    raises('the declarer', 'after the auction', {
      unless: 'he has bid Mord',
      under: { raiseBeforePickup: [true] },
    }),
    calls('the declarer', 'if he has announced Bettel or Mord', { under: { cardCall: [true] } }),
    calls('the declarer', 'if the card called lies in the talon', {
      under: { cardCall: [true], calledInTalon: ['second-call'] },
    }),
    givesBack('the declarer', 'if an opponent has handed over the card called'),
    declares('the declarer', 'after the pick-up', {
      unless: 'he has announced Mord',
      under: { raiseAfterPickup: [true] },
    }),
    declares('the declarer', 'after the pick-up, if he has announced Brand without a suit', {
      under: { raiseAfterPickup: [false] },
    }),
    discards,
    plays,
  ],
  wallachen: [
    doubles(IN_TURN, 'after the first packet', { under: { doppeln: [true] } }),
    opens(IN_TURN, 'after the deal', { unless: 'one has said `play`' }),
    challenges('the next seat behind the senior', 'until it passes or the senior does', {
      unless: 'the top rung has been bid',
      isRepeated: true,
    }),
    holds('the senior', 'at once after a higher bid', { under: { dealerDuel: ['hold'] }, isRepeated: true }),
    holds('the senior', 'at once after a higher bid of middlehand', {
      under: { dealerDuel: ['last-word'] },
      isRepeated: true,
    }),
    declares('the declarer', 'after the pick-up', {
      unless: 'he has announced the top rung',
      under: { raiseAfterPickup: [true] },
    }),
    discards,
    saysRe('the declarer', 'at once after a Kontra', {
      unless: CHAIN_ENDS,
      under: { kontra: [true] },
      isRepeated: true,
    }),
    saysKontra('the defender who has said Kontra', 'at once after a Re', {
      unless: CHAIN_ENDS,
      under: CHAINS,
      isRepeated: true,
    }),
    saysKontra('the first defender, then the second', 'before the lead', {
      unless: KONTRA_SAID,
      under: { kontra: [true], kontraWindow: ['before-lead'] },
    }),
    saysKontra('the defender whose turn it is', 'before he plays to trick 1', {
      unless: KONTRA_SAID,
      under: { kontra: [true], kontraWindow: ['before-card', 'first-trick'] },
    }),
    saysKontra('the first defender, then the second', 'after the third card of trick 1', {
      unless: KONTRA_SAID,
      under: { kontra: [true], kontraWindow: ['first-trick'] },
    }),
    plays,
  ],
};

/** What a deal that starts with a declarer and his contract leaves out. */
export const AUCTION_STAGES: readonly string[] = ['deal', 'auction', 'suit contest', 'raise', 'declaration'];

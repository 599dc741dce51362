/** Shared by bots and by programs that step through deals: cards, sets of cards, questions, seats, contracts, notation, view fields. */

export { ANSWERS, QUESTIONS, type Question, WORDS, type Word } from '../engine/actions.js';
export {
  ALL_CARDS,
  above,
  type Card,
  type CardSet,
  card,
  cardsOf,
  EMPTY,
  has,
  highest,
  highestRanked,
  inSuit,
  intersect,
  lowest,
  lowestRanked,
  nth,
  only,
  rankOf,
  SUITS,
  type Suit,
  setOf,
  signed,
  size,
  suitOf,
  suitSet,
  union,
  unsigned,
  without,
} from '../engine/cards.js';
export { type Contract, TRUMP_BY_LEAD } from '../engine/contract.js';
export { type Duties, NO_TRUMP } from '../engine/duties.js';
export { after, firstDefender, SEATS, type Seat, secondDefender } from '../engine/seats.js';
export type { OptionValue, OptionValues, RuleOption, RuleOptions } from '../games/options.js';
export { contractsOf, describeRuleSet, dutiesOf, type RuleSetDescription } from '../games/rule-sets.js';
export { formatAnswer, parseAnswer } from '../record/actions.js';
export {
  formatCard,
  formatCards,
  formatDeal,
  formatHand,
  parseCard,
  parseDeal,
  parseHand,
} from '../record/notation.js';
export type { LegalWords, ViewField, ViewFields, ViewKinds, ViewValue } from '../view/view-fields.js';

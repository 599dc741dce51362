/** Shared by bots and programs that step through deals: cards, sets, questions, seats, contracts, notation, views. */

export { ANSWERS, QUESTIONS, type Question, WORDS, type Word } from '../cards/engine/actions.js';
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
} from '../cards/engine/cards.js';
export { type Contract, TRUMP_BY_LEAD } from '../cards/engine/contract.js';
export { type Duties, NO_TRUMP } from '../cards/engine/duties.js';
export { after, firstDefender, SEATS, type Seat, secondDefender } from '../cards/engine/seats.js';
export type { OptionValue, OptionValues, RuleOption, RuleOptions } from '../cards/games/options.js';
export { contractsOf, describeRuleSet, dutiesOf, type RuleSetDescription } from '../cards/games/rule-sets.js';
export { formatAnswer, parseAnswer } from '../cards/record/actions.js';
export {
  formatCard,
  formatCards,
  formatDeal,
  formatHand,
  parseCard,
  parseDeal,
  parseHand,
} from '../cards/record/notation.js';
export type { LegalWords, SeatView, ViewField, ViewFields, ViewKinds, ViewValue } from '../players/view/view-fields.js';

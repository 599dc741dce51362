/** What a bot's author needs: the shape of a bot, and the words for cards and sets of cards. */

export {
  type Bot,
  type CardView,
  defineBot,
  type Parameters,
  type Place,
  type Player,
  type WordView,
} from './bot/bot.js';
export type { Random } from './bot/random.js';
export { VIEW_FIELDS, type ViewFields } from './bot/view-fields.js';
export { newWorld, type World, Worlds } from './bot/worlds/worlds.js';
export { QUESTIONS, type Question, WORDS, type Word } from './engine/actions.js';
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
  inSuit,
  intersect,
  lowest,
  nth,
  only,
  rankOf,
  SUITS,
  type Suit,
  setOf,
  size,
  suitOf,
  suitSet,
  union,
  without,
} from './engine/cards.js';
export { after, firstDefender, SEATS, type Seat, secondDefender } from './engine/seats.js';
export { formatCard, formatCards, formatDeal, formatHand, parseCard, parseDeal, parseHand } from './record/notation.js';

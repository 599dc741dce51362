import type { Question, Word } from '../../cards/engine/actions.js';
import type { Card, CardSet, Suit } from '../../cards/engine/cards.js';
import type { Seat } from '../../cards/engine/seats.js';

/** The position of a deal in its match; a single deal is deal 0 of 1. */
export interface MatchPlace {
  readonly deal: number;
  readonly length: number;
  readonly session?: { readonly target: number; readonly scores: readonly [number, number, number] } | null;
}

/** The place of a recorded deal in its match, of which so many are known. */
export const placeOfRecord = (
  {
    session,
  }: { readonly session: { readonly target: number; readonly before: readonly [number, number, number] } | null },
  deal = 0,
  length = 1,
): MatchPlace => ({
  deal,
  length,
  session: session && { target: session.target, scores: session.before },
});

/** The same of the deal that a seat sees. */
export const placeInView = ({
  matchDeal,
  matchLength,
  scores,
  sessionTarget,
}: Pick<ViewFields, 'matchDeal' | 'matchLength' | 'scores' | 'sessionTarget'>): MatchPlace => ({
  deal: matchDeal,
  length: matchLength,
  session: scores === null || sessionTarget === null ? null : { scores, target: sessionTarget },
});

/** Words to choose from, the most cautious first. There are at least two: a question with one answer is not asked. */
export type LegalWords = readonly [Word, Word, ...Word[]];

/** The kinds of values in a view. */
export interface ViewKinds {
  text: string;
  rules: Readonly<Record<string, unknown>>;
  question: Question;
  count: number;
  flag: boolean;
  seat: Seat;
  suit: Suit;
  card: Card;
  cards: CardSet;
  legal: CardSet & LegalWords;
  actions: readonly string[];
  cardBySeat: readonly [Card | null, Card | null, Card | null];
  cardsBySeat: readonly [CardSet, CardSet, CardSet];
  unitsBySeat: readonly [number, number, number];
}

export interface ViewField<Kind extends keyof ViewKinds = keyof ViewKinds, Null extends boolean = boolean> {
  readonly kind: Kind;
  readonly nullable: Null;
  readonly about: string;
}

const field = <Kind extends keyof ViewKinds>(kind: Kind, about: string): ViewField<Kind, false> => ({
  kind,
  nullable: false,
  about,
});
const orNull = <Kind extends keyof ViewKinds>(kind: Kind, about: string): ViewField<Kind, true> => ({
  kind,
  nullable: true,
  about,
});

/**
 * What a seat may know, field by field: the one table behind the type of a view and every list of its fields.
 * `null` means: not yet, not in this contract, or not for this seat to know.
 */
export const VIEW_FIELDS = {
  game: field('text', 'the rule set'),
  rules: field('rules', 'every option of the rules, by name'),
  seat: field('seat', 'the seat asked: 0 forehand, 1 middlehand, 2 dealer'),
  question: field('question', 'what is asked'),
  step: field('count', 'index of the answer among the actions of the record'),
  hand: field('cards', 'what the seat holds now; three of its cards when it is asked to double'),
  legal: field('legal', 'the legal answers: a card set where cards are answered, else a list of words'),
  history: field('actions', "the actions so far, as in records; others' discards and returns without their cards"),
  announced: orNull('text', 'the highest bid so far, with the suit to be beaten; after the auction what is announced'),
  contract: orNull('text', 'the contract declared'),
  target: orNull('count', 'tricks the declarer needs; 0 in a Bettel'),
  trump: orNull('suit', 'the trump suit'),
  declarer: orNull('seat', 'the declarer, once the auction is over'),
  isDeclarer: field('flag', 'is the seat the declarer?'),
  partner: orNull('seat', 'the other defender, for a defender'),
  leader: orNull('seat', 'who led to the current trick'),
  trick: field('cardBySeat', 'the card of each seat in the current trick'),
  led: orNull('suit', 'the suit led to the current trick'),
  winning: orNull('card', 'the card that is winning the current trick'),
  winner: orNull('seat', 'whose card is winning the current trick'),
  played: field('cardsBySeat', 'the cards each seat has played'),
  tapped: orNull('cardsBySeat', 'where players tap: all cards of the suits for which each seat has tapped'),
  gone: field('cards', 'all cards played'),
  declarerTricks: field('count', 'tricks taken by the declarer'),
  defenderTricks: field('count', 'tricks taken by the defenders'),
  talon: orNull('cards', 'the two cards of the talon, for the declarer once he has them'),
  discards: orNull('cards', 'the two cards discarded, for the declarer'),
  called: orNull('card', 'the card called'),
  callHolder: orNull('seat', 'who handed the called card over; null also if it lay in the talon'),
  returned: orNull('card', 'the card given back for it, for the declarer and the seat that got it'),
  multiplier: field('count', 'what payments are multiplied by so far: 1, 2, 4 …'),
  kontra: field('flag', 'has Kontra been said?'),
  pot: field('count', 'units in the pot of the match'),
  matchDeal: field('count', 'which deal of its match this is, from 0'),
  matchLength: field('count', 'how many deals the match has'),
  scores: orNull('unitsBySeat', 'in a session: what each seat has won or lost before this deal'),
  sessionTarget: orNull('count', 'in a session: the points that end it once a player has them'),
} as const satisfies Record<string, ViewField>;

/** Fields that are shown only in a session. */
export const SESSION_FIELDS = ['scores', 'sessionTarget'] as const;

export type ViewValue<F> =
  F extends ViewField<infer Kind, infer Null> ? ViewKinds[Kind] | (Null extends true ? null : never) : never;

export type ViewFields = { readonly [Name in keyof typeof VIEW_FIELDS]: ViewValue<(typeof VIEW_FIELDS)[Name]> };

/** What one seat may know of a deal. A seat that is not asked has no legal answers; a finished deal has no question. */
export type SeatView = Omit<ViewFields, 'question' | 'legal'> & {
  readonly question: Question | null;
  readonly legal: CardSet | readonly Word[];
};

import { TALK_QUESTIONS, type Word } from '../../cards/engine/actions.js';
import type { Card, CardSet } from '../../cards/engine/cards.js';
import type { Seat } from '../../cards/engine/seats.js';
import type { LegalWords, ViewFields } from '../view/view-fields.js';
import type { OpenCards } from './open-cards.js';
import type { Random } from './random.js';

/** A view when the answer is a word: `legal` lists the words. */
export type WordView = Omit<ViewFields, 'legal'> & { readonly legal: LegalWords };
/** A view when the answer is a card, or two: `legal` is the set of cards to choose from. */
export type CardView = Omit<ViewFields, 'legal'> & { readonly legal: CardSet };

/**
 * What a player answers. Any method you omit falls back to a legal default. A method is called only when there is a
 * choice; its view and random numbers are valid only then. The same must give the same answer, unless a bot is not
 * `repeatable`.
 */
export interface Player {
  /** Double the stake, having seen the first cards? Default: no. */
  double?(view: WordView, random: Random): 'double' | 'no-double';
  /** A bid, or `play`, `hold`, `pass`. Default: pass; a dealer who must bid says `brand`. */
  bid?(view: WordView, random: Random): Word;
  /** A suit against other bidders of Brand. Default: withdraw; if not possible the longest suit, the higher of two. */
  contest?(view: WordView, random: Random): Word;
  /** Raise before the talon is taken up? Default: keep. */
  raise?(view: WordView, random: Random): 'keep' | 'bettel' | 'mord';
  /** A card of `legal` to call for. Default: no-call. */
  call?(view: CardView, random: Random): Card | 'no-call';
  /** The card given back for the one called. Default: the lowest bit. */
  giveBack?(view: CardView, random: Random): Card;
  /** The contract. Default: as announced; if the suit is open, as for `contest`. */
  declare?(view: WordView, random: Random): Word;
  /** Two cards of `legal` to discard, as a set. Default: the two lowest bits outside trump. */
  discard?(view: CardView, random: Random): CardSet;
  /** Kontra as a defender; Re as the declarer. Default: no. */
  kontra?(view: WordView, random: Random): 'kontra' | 'no-kontra' | 're' | 'no-re';
  /** A card to the trick. Default: the lowest bit. */
  play?(view: CardView, random: Random): Card;
}

export type ParameterValue = number | string | boolean;
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** What a bot learns when it sits down. */
export interface Place<P extends Parameters = Parameters> {
  readonly params: P;
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  /** The seat in the first deal; in a match of linked deals it moves on with every deal. */
  readonly seat: Seat;
  /** For house bots that play answers on: who does, by the parameter that names it. */
  readonly models?: Readonly<
    Record<string, Readonly<Record<Part, { readonly bot: AnyBot; readonly params: Parameters }>>>
  >;
  /** All cards, for a bot with `seesAllCards`; else absent. */
  readonly cards?: OpenCards;
}

/**
 * A bot: a plain object with a `name` and some of the methods of {@link Player}. With `sit`, it makes a new player for
 * every board, which may keep state until the board is over.
 */
export interface Bot<P extends Parameters = Parameters> extends Player {
  readonly name: string;
  /** One line on what it does. */
  readonly about?: string;
  /** The parameters with their defaults; a spec may override them with values of the same type: `name(length=7)`. */
  readonly params?: P;
  /** One line on each parameter. */
  readonly paramsAbout?: Readonly<Record<keyof P, string>>;
  /** The lowest and highest value of each numeric parameter that has limits; and its step, 1 for whole numbers. */
  readonly ranges?: Readonly<Partial<Record<keyof P, readonly [lowest: number, highest: number, step?: number]>>>;
  /** The values that a text may have. */
  readonly choices?: Readonly<Partial<Record<keyof P, readonly string[]>>>;
  /**
   * The rule sets in which a choice can be made, if not in all; a run under another is refused.
   * @example
   * choicesIn: { aim: { win: ['bolachen'] } }
   */
  readonly choicesIn?: Readonly<Partial<Record<keyof P, Readonly<Record<string, readonly string[]>>>>>;
  /**
   * Which parts depend on a parameter, in their answers or in what they remember; an unlisted parameter counts as read
   * by all. A part plays alike under two settings that differ only in parameters it does not read, so deals that must
   * come out equal are played only once.
   * @example
   * reads: { threshold: ['auction'], caution: ['exchange', 'play'] }
   */
  readonly reads?: { readonly [Name in keyof P]?: readonly PartName[] };
  /** Its players keep no state between questions: `sit` is then called once for all boards, which is faster. */
  readonly memoryless?: boolean;
  /** The rule sets it plays; a run under another is refused. Default: all. */
  readonly games?: readonly string[];
  /**
   * False if it may answer otherwise when it is asked the same again, as a language model, an engine with a clock or a
   * person does. Its answers are then kept with the run, nothing is shared between deals, and how often it differs is
   * counted rather than refused.
   */
  readonly repeatable?: boolean;
  /** A yardstick, not a player: `sit` receives all cards, and every table marks it. Such a bot is not memoryless. */
  readonly seesAllCards?: boolean;
  sit?(place: Place<P>): Player;
}

/** A bot's description of itself: the keys that hold plain data. */
export const DESCRIPTION = [
  'name',
  'about',
  'params',
  'paramsAbout',
  'ranges',
  'choices',
  'choicesIn',
  'reads',
  'memoryless',
  'games',
  'repeatable',
  'seesAllCards',
] as const;

/** A bot's description of itself: a bot without its methods. */
export type Description = Pick<AnyBot, (typeof DESCRIPTION)[number]>;

/** A bot with any parameters, as loaded from files and asked by the harness. */
// biome-ignore lint/suspicious/noExplicitAny: parameters are checked by value when a spec is read
export type AnyBot = Bot<any>;

/**
 * Gives a bot its types. Returns its argument.
 * @example
 * export default defineBot({
 *   name: 'duck',
 *   play: ({ legal, isDeclarer, winner }) => (isDeclarer && winner === null ? highest(legal) : lowestRanked(legal)),
 * });
 */
export function defineBot<const P extends Parameters = Record<never, never>>(
  bot: Bot<WideValues<P>> & { params?: P },
): Bot<WideValues<P>> {
  return bot;
}

/** The types of defaults, widened from literals: a parameter with the default 6 is a number. */
export type WideValues<P> = {
  readonly [K in keyof P]: P[K] extends number
    ? number
    : P[K] extends boolean
      ? boolean
      : P[K] extends string
        ? string
        : P[K];
};

/** The parts of a policy, each of which a spec may take from another bot: the questions, `play` by role. */
export const PARTS = [...TALK_QUESTIONS, 'declaring', 'defence'] as const;
export type Part = (typeof PARTS)[number];
/** A part, or parts that go together: `auction`, `exchange`, and `play` for both sides of the play. */
export type PartName = Part | 'auction' | 'exchange' | 'play';

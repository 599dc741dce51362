import type { CardSet } from '../cards/engine/cards.js';
import type { Deal, Start } from '../cards/engine/deal.js';
import type { Game } from '../cards/engine/game.js';
import { ruleSetNames } from '../cards/games/names.js';
import { makeGame } from '../cards/games/rule-sets.js';
import { type HandLetter, PLACES, type StartGiven, startOf } from '../cards/record/beginning.js';
import { boardOf } from '../cards/record/board-of.js';
import { parseDealText } from '../cards/record/deal-text.js';
import { formatDeal, parseDeal } from '../cards/record/notation.js';
import { readNumber, readObject, readText } from '../cards/record/read-json.js';
import { PARTS } from '../players/bot/bot.js';
import { hasGuest } from '../players/bot/guest.js';
import type { Policies } from '../players/bot/spec.js';
import type { OptionTies } from '../support/input/option.js';
import { refuse, shown } from '../support/input/refusal.js';
import { seedText } from '../support/input/seed.js';
import { checkTies } from '../support/input/ties.js';

/** How to open a deal with {@link openDeal}: either `seed`, with or without `board` and `hands`, or `deal`. */
export interface Opening extends StartGiven {
  /** The rule set: `bolachen`, `bolachen-old`, `wallachen`, `wallachen-sirch`. */
  readonly game: string;
  /** Options that differ from the rule set, by name. */
  readonly rules?: Readonly<Record<string, unknown>>;
  /** Any non-empty text. With the board number it determines the cards, as in every run with this seed. */
  readonly seed?: string;
  /** The number of the board, from 0. Default: 0. */
  readonly board?: number;
  /** Given hands, in notation or as sets; the rest is dealt by seed and board. */
  readonly hands?: Readonly<Partial<Record<HandLetter, string | CardSet>>>;
  /** All cards: F M D T in any writing, as an id, or as sets. */
  readonly deal?: string | number | Deal;
  /** Who answers in which seats, as loaded by `loadBot`; the caller answers in the others. */
  readonly bots?: Readonly<Partial<Record<'F' | 'M' | 'D', Policies>>>;
  /**
   * Is a card in return that the rules have drawn blind (`returnCardBy`) drawn here? Default: true. With false it is
   * asked for like any other answer, as is needed to step through a record.
   */
  readonly draws?: boolean;
}

/** `deal` is all cards. */
const WHOLE: Readonly<Record<string, OptionTies>> = { deal: { apart: ['seed', 'board', 'hands'] } };

const KEYS = ['game', 'rules', 'seed', 'board', 'hands', 'deal', 'declarer', 'contract', 'bots', 'draws'];

/** An opening, parsed: the game, the cards, and declarer and contract if there is no auction. */
export interface OpenedDeal {
  readonly game: Game;
  readonly deal: Deal;
  readonly start: Start | null;
  /** The seed of the cards, null if they were given. */
  readonly seed: string | null;
  readonly index: number | null;
  /** By seat; null where the caller answers. */
  readonly bots: readonly (Policies | null)[];
  readonly draws: boolean;
}

/** @throws InputError naming the key, what was expected, and what was found */
export function readOpening(given: unknown): OpenedDeal {
  const opening: Opening = readObject(given, 'openDeal', KEYS) as unknown as Opening;
  checkTies(WHOLE, { ...opening });
  if (opening.game === undefined) refuse('game', `is missing; expected one of ${ruleSetNames.join(', ')}`);
  const rules = opening.rules === undefined ? {} : readObject(opening.rules, 'rules');
  const game = makeGame(readText(opening.game, 'game'), rules);
  const start = startOf(opening, game);
  const bots = botsOf(opening);
  const { draws = true } = opening;
  if (typeof draws !== 'boolean') refuse('draws', `expected true or false; found ${shown(draws)}`);
  const rest = { game, start, bots, draws };
  if (opening.deal !== undefined) {
    return { ...rest, deal: dealGiven(opening.deal, 'deal'), seed: null, index: null };
  }
  const { seed, board = 0, hands } = opening;
  if (seed === undefined)
    refuse('seed', 'is missing; expected a seed, with `board` or without, or all cards as `deal`');
  const index = readNumber(board, 'board');
  const deal = boardOf(seed, index, hands);
  return { ...rest, deal, ...(hands === undefined ? { seed: seedText(seed), index } : { seed: null, index: null }) };
}

/** A deal from a text, an id, or sets of cards. @throws InputError */
const dealGiven = (given: unknown, where: string): Deal =>
  typeof given === 'string' || typeof given === 'number'
    ? parseDealText(String(given), where)
    : setsGiven(given, where);

/** Sets are converted to text and parsed, which finds any errors. */
function setsGiven(given: unknown, where: string): Deal {
  const { hands, talon } = readObject(given, where, ['hands', 'talon']) as Partial<Deal>;
  const isWhole = Array.isArray(hands) && hands.length === 3 && [...hands, talon].every(Number.isInteger);
  if (!isWhole) refuse(where, `expected three hands and a talon as sets of cards; found ${shown(given)}`);
  return parseDeal(formatDeal({ hands, talon } as Deal), where);
}

function botsOf({ bots = {} }: Opening): OpenedDeal['bots'] {
  const given = readObject(bots, 'bots', PLACES.slice(0, 3));
  return PLACES.slice(0, 3).map((place) => {
    const policies = given[place] as Policies | undefined;
    if (policies === undefined) return null;
    const isLoaded = PARTS.every((part) => typeof Object(Object(policies)[part]).bot === 'object');
    if (!isLoaded) refuse(`bots.${place}`, 'expected a bot, as loadBot gives it');
    return hasGuest(policies) ? refuse(`bots.${place}`, 'a program cannot sit here') : policies;
  });
}

import type { OptionTies } from '../../support/input/option.js';
import { refuse } from '../../support/input/refusal.js';
import { checkTies } from '../../support/input/ties.js';
import { type CardSet, EMPTY, intersect } from '../engine/cards.js';
import type { Start } from '../engine/deal.js';
import type { Game } from '../engine/game.js';
import { parseCards } from './card-list.js';
import { formatCards, formatHand, parseContract, parseHand, parseSeat } from './notation.js';
import { readObject, readText } from './read-json.js';

/** How a deal may begin: with some hands given, or without an auction. */

/** The hands of forehand, middlehand and dealer, and the talon. */
export type HandLetter = 'F' | 'M' | 'D' | 'T';
export const PLACES: readonly string[] = ['F', 'M', 'D', 'T'] satisfies HandLetter[];
export const isPlace = (letter: string): boolean => PLACES.includes(letter);

/** Declarer and contract by name: of a deal without an auction. */
export interface StartGiven {
  /** Without an auction: the declarer, F, M or D … */
  readonly declarer?: string;
  /** … and the name of the contract. */
  readonly contract?: string;
}

const TIES: Readonly<Record<keyof StartGiven, OptionTies>> = {
  declarer: { needs: ['contract'] },
  contract: { needs: ['declarer'] },
};

/** Given hands of seats and talon, as sets; 0 for a random one. `nameOf` is how errors call it. @throws InputError */
export function handsGiven(hands: unknown, nameOf = (place: string) => `hands.${place}`): number[] {
  const given = readObject(hands, 'hands', PLACES);
  let taken: CardSet = EMPTY;
  return PLACES.map((place): number => {
    const text = given[place];
    if (text === undefined) return EMPTY;
    const where = nameOf(place);
    const written = typeof text === 'number' ? formatHand(text as CardSet) : readText(text, where);
    const notation = written.includes('.') ? written : formatHand(parseCards(written, where));
    const hand = parseHand(notation, where, place === 'T' ? 2 : 10);
    const twice = intersect(taken, hand);
    if (twice !== EMPTY) refuse(where, `has cards of another hand that is given: ${formatCards(twice)}`);
    taken = (taken | hand) as CardSet;
    return hand;
  });
}

/** Declarer and contract of a deal without an auction; null for one with it. @throws InputError */
export function startOf({ declarer, contract }: StartGiven, game: Game): Start | null {
  checkTies(TIES, { declarer, contract });
  if (declarer === undefined) return null;
  return {
    declarer: parseSeat(readText(declarer, 'declarer'), 'declarer'),
    contract: parseContract(readText(contract, 'contract'), game.contracts, 'contract'),
  };
}

import { readJson } from '../../support/input/json.js';
import { refuse, shown } from '../../support/input/refusal.js';
import type { CardSet } from '../engine/cards.js';
import type { Deal } from '../engine/deal.js';
import { DEALS, unrankDeal } from '../random/deal-rank.js';
import { parseCards } from './card-list.js';
import { checkGroups, formatHand, PLACES, parseDeal } from './notation.js';
import { readObject, readText } from './read-json.js';

/**
 * A deal in any writing that the program prints: in notation, by its id, as a line of `deal`, as a table of hands,
 * within a record or another JSON object, or in the link to a page; or hands as lists of cards, one a line.
 * @throws InputError
 */
export function parseDealText(text: string, where: string): Deal {
  if (/^[.7-9XUOKA]+(?: [.7-9XUOKA]+){3}$/.test(text)) return parseDeal(text, where); // files have millions of these
  const bare = unwrapped(text, where).trim();
  if (isId(bare)) return dealFrom(unrankDeal(Number(bare)));
  const groups = groupsIn(bare);
  if (groups.length > 0) {
    const hands = bare.includes('.') ? groups : handsIn(bare, where).map(formatHand);
    checkGroups(hands, bare, where);
    return parseDeal(hands.join(' '), where);
  }
  return refuse(
    where,
    `expected four hands F M D T in notation, or a deal id from 0 to ${DEALS - 1}; found ${shown(text)}`,
  );
}

/**
 * The hands of a text like those of {@link parseDealText} as far as it goes: forehand, middlehand, dealer, talon. None
 * if it looks like no deal.
 * @throws InputError for what is no card, and for a hand that has a card twice
 */
export function handsIn(text: string, where: string): CardSet[] {
  const bare = unwrapped(text, where).trim();
  if (isId(bare)) return [...unrankDeal(Number(bare))] as CardSet[];
  const groups = groupsIn(bare);
  if (groups.length > PLACES.length) checkGroups(groups, bare, where);
  return groups.map((group, place) => parseCards(withDots(group), `${where}: ${PLACES[place]}`));
}

const isId = (text: string): boolean => /^\d{1,16}$/.test(text) && Number(text) < DEALS;

/** A row of a table of hands, as printed with deals that are solved or shown. */
const TABLE_ROW = /\bH (\S+) +S (\S+) +G (\S+) +E (\S+)/g;

/** The hands of a text, each as a text: rows of a table; words with dots, without board and id; or lines. */
function groupsIn(text: string): string[] {
  const rows = text.match(TABLE_ROW);
  if (rows !== null) return rows;
  if (text.includes('.'))
    return text.split(/\s+/).flatMap((word) => (/^\d+$/.test(word) ? [] : word.toUpperCase().replaceAll('10', 'X')));
  return /^[EGSH]([789XUOKA]|10)?(\s|$)/i.test(text) ? text.split(/\s*\n\s*/) : [];
}

/** A hand that is being typed may still lack its last suits. */
const withDots = (group: string): string =>
  group.includes('.') ? group + '.'.repeat(Math.max(0, 4 - group.split('.').length)) : group;

/** What an object or a link says of the deal; any other text as it is. */
function unwrapped(text: string, where: string): string {
  const link = /[#&]deal=([^&\s]*)/.exec(text);
  if (link !== null) return link[1].replaceAll('_', ' ');
  if (!text.trimStart().startsWith('{')) return text;
  return readText(readObject(readJson(text, where), where).deal, `${where}: deal`);
}

/** A deal from its four sets: forehand, middlehand, dealer, talon. */
export const dealFrom = (sets: ArrayLike<number>): Deal => ({
  hands: [sets[0] as CardSet, sets[1] as CardSet, sets[2] as CardSet],
  talon: sets[3] as CardSet,
});

import { WORDS } from '../../../src/cards/engine/actions.js';
import { CARDS, type Card } from '../../../src/cards/engine/cards.js';
import { formatCard } from '../../../src/cards/record/notation.js';

/** What things of the games are called: no text under drawn names has any of it. Numbers of tricks are no names. */
const NAMES = [
  ...['Bolachen', 'Wallachen', 'Sirch', 'Sow', 'Deuce', 'King', 'Ober', 'Unter', 'seven', 'eight', 'nine', 'ten'],
  ...['Eichel', 'Gras', 'Schellen', 'Herz', 'dopper', 'start', 'Doppler', 'Kini', 'Beddl'],
  ...WORDS.filter((word) => !/^\d+$/.test(word)),
];

const among = (names: readonly string[], flags: string): RegExp =>
  new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`, flags);

const CARD_NAMES = Array.from({ length: CARDS }, (_, card) => formatCard(card as Card));
const PATTERNS = [among(NAMES, 'gi'), among(CARD_NAMES, 'g'), /trump|talon|doppeln|bolachen|wallachen|brand/gi];

/** The true names in a text. */
export const trueNamesIn = (text: string): string[] => PATTERNS.flatMap((pattern) => text.match(pattern) ?? []);

import { NO_TRUMP } from '../engine/duties.js';
import type { Game } from '../engine/game.js';
import type { ruleSetNames } from '../games/names.js';
import { changedRules, type GameChoice, makeGame } from '../games/rule-sets.js';
import { SUIT_LETTERS, SUIT_NAMES } from '../record/notation.js';
import { bolachenText } from './bolachen.js';
import { playText } from './play-text.js';
import { wallachenText } from './wallachen.js';
import { listedWith } from './words.js';

/** What a game's text has of its own. A new game needs a line here. */
interface OwnText {
  readonly name: string;
  readonly text: (game: Game) => string[];
}

const BOLACHEN: OwnText = { name: 'Bolachen', text: bolachenText };
const WALLACHEN: OwnText = { name: 'Wallachen', text: wallachenText };

const TEXTS: Readonly<Record<(typeof ruleSetNames)[number], OwnText> & Record<string, OwnText>> = {
  bolachen: BOLACHEN,
  'bolachen-old': BOLACHEN,
  wallachen: WALLACHEN,
  'wallachen-sirch': WALLACHEN,
};

/**
 * The rules in force in words, by paragraph, for somebody who has never heard of the game. Numbers and contracts are
 * those of the game; what its options rule out is not mentioned.
 */
export function rulesText(game: Game): string[] {
  const own = TEXTS[game.ruleSet];
  return [
    titleOf(game, own.name),
    ...dealText(game),
    ...own.text(game),
    ...playText(game),
    endText(game),
    payText(game),
    knownText(game),
  ];
}

/**
 * The same for a rule set with some options changed, as one text with a paragraph a line.
 * @throws InputError for an unknown rule set, option or value
 * @example
 * const text = rulesInWords({ game: 'wallachen', rules: { tenBid: false } });
 */
export const rulesInWords = ({ game, rules }: GameChoice): string => rulesText(makeGame(game, rules)).join('\n');

/** With the rule set and what differs from it. */
function titleOf(game: Game, name: string): string {
  const begin = `${name} is a game for 3: one of them, the declarer, is alone against the other 2, the defenders.`;
  const changed = Object.entries(changedRules(game)).map(([option, value]) => `${option}=${String(value)}`);
  const under = changed.length === 0 ? '' : ` with ${listedWith('and', changed)}`;
  return `${begin} These are the rules of ${game.ruleSet}${under}.`;
}

const RANKS = ['Sow (A)', 'King (K)', 'Ober (O)', 'Unter (U)', 'ten (X)', 'nine (9)', 'eight (8)', 'seven (7)'];
const CARDS_ARE = `A card is written as its suit (${SUIT_NAMES.map((name, i) => `${SUIT_LETTERS[i]} ${name}`).join(', ')}), then its rank: HA is the Sow of hearts`;

function dealText({ packets }: Game): string[] {
  const sizes = packets.filter((packet) => packet !== 'talon');
  const at = packets.indexOf('talon');
  const where = at === packets.length - 1 ? 'last' : `after the first ${packets[0]}`;
  return [
    `Cards. There are 32: the suits ${listedWith('and', SUIT_NAMES)}, each with, from high to low, ${listedWith('and', RANKS)}. ${CARDS_ARE}. Cards have no points; only tricks count.`,
    `Deal. The seats are F (forehand), M (middlehand) and D (dealer), clockwise; F is first to speak. Each is dealt 10 cards, ${listedWith('and', sizes.map(String))} at a time, and 2 lie face down, dealt ${where}: the talon.`,
  ];
}

/** When play stops. */
function endText({ earlyEnd, contracts }: Game): string {
  if (!earlyEnd) return 'End. All 10 tricks are taken to the end, whatever has been decided.';
  const offered = contracts.filter((each) => each.offered);
  const number = offered.find((each) => each.trump !== NO_TRUMP);
  const ofNumber =
    number === undefined
      ? ''
      : ` A contract with trump stops ${number.stopsWhenMade ? `when the declarer has his ${number.target} tricks, or` : 'not when the declarer has his tricks, but when he'} can no longer reach them: tricks taken count, not cards.`;
  const none = offered.some(({ target }) => target === 0) ? ' Where he must take no trick it stops at his first.' : '';
  const all = offered.some(({ target, trump: of }) => target === 10 && of === NO_TRUMP)
    ? ` Where he must take all without trump it stops at the defenders' first.`
    : '';
  return `End. A deal stops after a trick that decides it.${ofNumber}${none}${all}`;
}

function payText({ mostTimes }: Game): string {
  const times = mostTimes > 1 ? ' All of this is multiplied as said above.' : '';
  return `Payment. A declarer who makes his contract is paid by each of the 2 defenders; one who fails pays each of them.${times} The points of a deal add up to 0; more are better.`;
}

function knownText({ cardCall }: Game): string {
  const back = cardCall ? ' Only these two know the card that goes back for one called.' : '';
  return `Knowledge. All hear what is said and see the cards of the tricks. Only the declarer sees the talon and his 2 discards.${back}`;
}

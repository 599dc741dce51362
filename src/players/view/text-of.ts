import { actionAnswer, actionSeat, isPlayed, type Question, type Word } from '../../cards/engine/actions.js';
import { type Card, type CardSet, cardsOf, inSuit, SUITS } from '../../cards/engine/cards.js';
import type { Game } from '../../cards/engine/game.js';
import { SEATS } from '../../cards/engine/seats.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { actionOfText, formatAnswer } from '../../cards/record/actions.js';
import { formatCard, SEAT_LETTERS, SEAT_NAMES, SUIT_NAMES } from '../../cards/record/notation.js';
import { contractInWords } from '../../cards/texts/contracts.js';
import { said } from '../../cards/texts/words.js';
import type { ViewFields } from './view-fields.js';
import { meaningOf } from './word-meaning.js';

/** A view whatever is asked: what a bot is shown, or all fields of it. */
export interface ReadableView extends Omit<ViewFields, 'legal'> {
  readonly legal: CardSet | readonly Word[];
}

/**
 * What a seat sees in words, complete in itself, a kind of fact a line: its cards, what was said, the contract, the
 * tricks, and what is asked, with the meaning of each answer that is a word. For bots that read: a model, a person.
 * @example
 * const bot = defineBot({ name: 'brief', bid: (view) => (textOf(view).length < 300 ? 'brand' : view.legal[0]) });
 */
export const textOf = (view: ReadableView): string => textIn(view, makeGame(view.game, view.rules));

/** The same in a game that is made already. */
export function textIn(view: ReadableView, game: Game): string {
  return [
    seatLine(view),
    ...spokenLine(view),
    ...contractLine(view, game),
    ...exchangeLine(view),
    ...matchLine(view),
    ...trickLines(view),
    askedLine(view, game),
  ].join('\n');
}

const cardsText = (set: number): string =>
  cardsOf(set as CardSet)
    .toReversed()
    .map(formatCard)
    .join(' ');

function seatLine({ seat, question, hand }: ReadableView): string {
  const suits = SUITS.map((suit) => [SUIT_NAMES[suit], cardsText(inSuit(hand, suit))]);
  const held = suits.map(([suit, cards]) => `${suit} ${cards === '' ? 'none' : cards}`).join('; ');
  return `You are ${SEAT_LETTERS[seat]} (${SEAT_NAMES[seat]}). ${question === 'double' ? 'You have seen' : 'Your cards'}: ${held}.`;
}

/** What others have done unseen, as a view's history writes it. */
const UNSEEN: Readonly<Record<string, string>> = {
  discard: '2 cards discarded, unseen',
  return: 'a card given back, unseen',
  suit: 'a suit named, not yet known',
  doppeln: 'has answered, not yet known',
};

/** An action of the history; null for a card of a trick. */
function spoken(text: string): string | null {
  const action = actionOfText(text);
  if (action === undefined) return `${text[0]} ${UNSEEN[text.slice(2)]}`;
  const answer = actionAnswer(action);
  return isPlayed(answer) ? null : `${text[0]} ${formatAnswer(answer)}`;
}

function spokenLine({ history }: ReadableView): string[] {
  const all = history.map((text) => spoken(text)).filter((text) => text !== null);
  return all.length === 0 ? [] : [`Said and done so far: ${all.join(', ')}.`];
}

function contractLine(view: ReadableView, game: Game): string[] {
  const { contract, announced, declarer, seat, trump, multiplier } = view;
  const times = multiplier > 1 ? ` All payments are multiplied by ${multiplier} so far.` : '';
  if (declarer === null) {
    const bid = announced === null ? '' : `The highest bid is ${said(announced as Word)}.`;
    return bid + times === '' ? [] : [`${bid}${times}`.trim()];
  }
  const who =
    declarer === seat
      ? 'You are the declarer'
      : `The declarer is ${SEAT_LETTERS[declarer]}; your partner is ${SEAT_LETTERS[3 - declarer - seat]}`;
  if (contract === null) return [`${who}, with a bid of ${said(announced as Word)}.${times}`];
  const led = trump !== null && game.contracts.some((each) => each.name === contract && each.trump < 0);
  return [
    `${who}. The contract is ${said(contract as Word)}: ${contractInWords(game, contract)}.${led ? ` trump is ${SUIT_NAMES[trump]}.` : ''}${times}`,
  ];
}

/** Cards of the exchange that the seat knows. */
function exchangeLine({ talon, discards, called, callHolder, returned }: ReadableView): string[] {
  const holder = callHolder === null ? 'which nobody has handed over' : `which ${SEAT_LETTERS[callHolder]} handed over`;
  const back = returned === null ? '' : `, for ${formatCard(returned)}`;
  const facts = [
    ...(called === null ? [] : [`${formatCard(called)} was called, ${holder}${back}`]),
    ...(talon === null ? [] : [`the talon was ${cardsText(talon)}`]),
    ...(discards === null ? [] : [`you discarded ${cardsText(discards)}`]),
  ];
  return facts.length === 0 ? [] : [`Exchange: ${facts.join('; ')}.`];
}

function matchLine({ pot, matchDeal, matchLength, scores, sessionTarget }: ReadableView): string[] {
  const facts = [
    ...(matchLength > 1 ? [`deal ${matchDeal + 1} of a match of ${matchLength}`] : []),
    ...(pot > 0 ? [`the pot has ${pot}`] : []),
    ...(scores === null
      ? []
      : [`points before this deal: ${SEATS.map((seat) => `${SEAT_LETTERS[seat]} ${scores[seat]}`).join(', ')}`]),
    ...(sessionTarget === null ? [] : [`the match ends once somebody has ${sessionTarget} points`]),
  ];
  return facts.length === 0 ? [] : [`Match: ${facts.join('; ')}.`];
}

/** The tricks so far, the winner of each, and the one on the table. */
function trickLines(view: ReadableView): string[] {
  const { declarerTricks, defenderTricks, question, winner, tapped } = view;
  if (question !== 'play' && question !== 'kontra') return [];
  const cards = view.history
    .map(actionOfText)
    .filter((action) => action !== undefined && isPlayed(actionAnswer(action)));
  const played = (cards as number[]).map((action) => ({
    seat: actionSeat(action),
    text: `${SEAT_LETTERS[actionSeat(action)]} ${formatCard((actionAnswer(action) & 31) as Card)}`,
  }));
  const over = declarerTricks + defenderTricks;
  const lines = Array.from({ length: over }, (_, i) => {
    const taker = played[3 * i + 3]?.seat ?? view.seat;
    return `${i + 1}. ${played
      .slice(3 * i, 3 * i + 3)
      .map(({ text }) => text)
      .join(', ')}: ${SEAT_LETTERS[taker]} takes it.`;
  });
  const now = played.slice(3 * over);
  const table = now.map(({ text }) => text).join(', ');
  return [
    ...(over > 0
      ? [`Tricks: the declarer has ${declarerTricks}, the defenders ${defenderTricks}. ${lines.join(' ')}`]
      : []),
    ...(now.length > 0 ? [`On the table: ${table}; ${SEAT_LETTERS[winner ?? 0]} is winning.`] : []),
    ...tappedLine(tapped),
  ];
}

/** The suits of which seats have shown that they have no more. */
function tappedLine(tapped: ViewFields['tapped']): string[] {
  if (tapped === null) return [];
  const all = SEATS.flatMap((seat) =>
    SUITS.filter((suit) => inSuit(tapped[seat], suit) !== 0).map(
      (suit) => `${SEAT_LETTERS[seat]} for ${SUIT_NAMES[suit]}`,
    ),
  );
  return all.length === 0 ? [] : [`Tapped, and so without further cards of the suit: ${all.join(', ')}.`];
}

/** What is asked, where it is more than to choose one of the words that follow. */
const ASKED: Readonly<Record<Question, string>> = {
  double: 'Do you want higher payments, having seen these cards only?',
  bid: 'What do you bid?',
  contest: 'Which suit do you name?',
  raise: 'Do you raise your bid before you take up the other 2 cards?',
  call: 'Which card do you call? Answer "call" and a card that you do not have.',
  giveBack: 'Which card do you give back? Answer "return" and the card.',
  declare: 'Which contract do you declare?',
  discard: 'Which 2 of your 12 cards do you discard? Answer "discard" and both cards.',
  kontra: 'Do you raise the payments?',
  play: 'Which card do you choose?',
};

/** The question with its legal answers: words with what they mean, cards by name. */
function askedLine(view: ReadableView, game: Game): string {
  const { question, legal } = view;
  const asked = `You are asked: ${ASKED[question]}`;
  if (question === 'call') return `${asked} Or ${said('no-call')}: ${meaningOf('no-call', view, game)}.`;
  if (typeof legal === 'number') return question === 'discard' ? asked : `${asked} You may choose ${cardsText(legal)}.`;
  return [asked, ...legal.map((word) => `- ${said(word)}: ${meaningOf(word, view, game)}`)].join('\n');
}

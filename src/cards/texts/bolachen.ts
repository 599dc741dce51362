import type { Word } from '../engine/actions.js';
import type { Contract } from '../engine/contract.js';
import { NO_TRUMP } from '../engine/duties.js';
import type { Game } from '../engine/game.js';
import { SUIT_NAMES } from '../record/notation.js';
import { contractInWords, goalOf, paymentOf } from './contracts.js';
import { listedWith, said } from './words.js';

/** What is Bolachen's own in the text of its rules: contracts, bidding, exchange and the end of a deal. */
export function bolachenText(game: Game): string[] {
  const { rules } = game;
  return [
    ...contractsText(game),
    `Bidding. ${turnsText(rules.dealerBid)} ${said('pass')}, or a bid: ${BIDS.map((bid) => said(bid)).join(' < ')}. A bid must be higher than those before it, but a second or third ${said('brand')} may follow a ${said('brand')}. If both others have said ${said('pass')}, the dealer must bid. The highest bid makes its bidder the declarer.`,
    `Suits. ${suitsText(rules)}`,
    `Exchange. ${[raiseText(rules), ...callText(rules)].join(' ')}`,
    `The declarer takes the 2 cards of the talon into his hand, unseen by the others. ${declareText(rules)} Then he discards any 2 of his 12 cards face down; they count for nobody.`,
  ];
}

const BIDS = ['brand', 'bettel', 'mord'] as const;

/** The Brands, which differ in their suit alone. */
const isBrand = ({ trump }: Contract): boolean => trump !== NO_TRUMP;

function contractsText(game: Game): string[] {
  const { contracts } = game;
  const brand = contracts.findIndex(isBrand);
  const suits = contracts
    .filter(isBrand)
    .map(({ name, trump }) => `${said(name as Word)} with ${SUIT_NAMES[trump]} as trump`);
  const brands = `- ${said('brand')}, declared as ${suits.join(', ')}: ${goalOf(contracts[brand])}; ${paymentOf(game, contracts[brand], brand)}.`;
  const others = contracts.filter((each) => !isBrand(each));
  return [
    'Contracts, from the lowest up, and what each defender pays the declarer if he makes it, or receives if he fails. Further tricks pay nothing.',
    brands,
    ...others.map(({ name }) => `- ${said(name as Word)}: ${contractInWords(game, name)}.`),
  ];
}

function turnsText(dealerBid: unknown): string {
  return dealerBid === 'if-others-pass'
    ? `Forehand and middlehand speak once, in this order; the dealer speaks only if both say ${said('pass')}. A seat says`
    : 'Forehand, middlehand and dealer speak once each, in this order. A seat says';
}

/** How bidders of Brand compare suits. */
function suitsText({ suitInBid, brandContest }: Game['rules']): string {
  const order = SUIT_NAMES.map((suit) => `"${suit}"`).join(' < ');
  const top = SUIT_NAMES[3];
  const brand = said('brand');
  const withdraw = said('withdraw');
  if (suitInBid === 'always')
    return `Who bids ${brand} names a suit at once, ${order}. A further ${brand} needs a higher suit than the one before; after ${top} there is none. The last to name a suit has the bid.`;
  const begin = `If more than one seat has bid ${brand} and none higher, they compare suits, ${order}.`;
  const end = `A single bidder of ${brand} names no suit yet.`;
  if (brandContest === 'simultaneous')
    return `${begin} Each names a suit without knowing the others'. The highest suit makes its bidder the declarer; if it is named twice, the earlier seat. ${end}`;
  if (brandContest === 'rising')
    return `${begin} In turn, round and round, each names a suit or says ${withdraw} and is out, until one is left: he is the declarer. A seat earlier than the one with the highest suit so far need only name the same suit, a later one a higher. ${end}`;
  return `${begin} Each speaks once, in the order of seats: the first names a suit, the next a higher suit than those named, or ${withdraw}; after ${top} nobody is asked. The highest suit makes its bidder the declarer. ${end}`;
}

const raiseText = ({ raiseBeforePickup }: Game['rules']): string =>
  raiseBeforePickup === true
    ? `Before he sees the talon, the declarer may raise ${said('brand')} to ${said('bettel')} or ${said('mord')}, and ${said('bettel')} to ${said('mord')}; or he says ${said('keep')}.`
    : `The declarer cannot raise his bid before he has seen the talon.`;

/** The card that the declarer of a Bettel or Mord may call. */
function callText({ cardCall, calledInTalon, returnCardBy }: Game['rules']): string[] {
  if (cardCall !== true) return [];
  const second =
    calledInTalon === 'second-call'
      ? 'he may call once more; if the second lies there too, nothing more happens'
      : 'nothing more happens';
  const back = {
    declarer: 'gives him another card of his choice',
    dealer: 'gives him another card, drawn blind by the dealer (a declarer who is the dealer chooses it)',
    holder: 'gives him another card, which that defender draws blind',
  }[returnCardBy as 'declarer'];
  return [
    `If his bid is then ${listedWith('or', [said('bettel'), said('mord')])}, he may call a card that he does not have ("call" and the card), or say ${said('no-call')}. The defender who has it must hand it over, face up; in return the declarer ${back}, face down. If the card lies in the talon, ${second}.`,
  ];
}

/** What may be declared with twelve cards in hand; a bid of Brand has no suit yet if nobody contested it. */
function declareText({ raiseAfterPickup, suitInBid, cardCall }: Game['rules']): string {
  const [brand, bettel, mord] = BIDS.map((bid) => said(bid));
  const isOpen = suitInBid !== 'always';
  if (raiseAfterPickup !== true)
    return `He declares what he bid and nothing higher: after a ${brand} with a suit that suit${isOpen ? `, after a ${brand} without a suit any suit` : ''}.`;
  const open = isOpen ? `; after a ${brand} without a suit any suit, ${bettel} or ${mord}` : '';
  return `He declares his contract: his bid or higher. After a ${brand} with a suit that is this suit, a higher one, ${bettel} or ${mord}${open}.${cardCall === true ? ` A ${bettel} or ${mord} declared only now has no call.` : ''}`;
}

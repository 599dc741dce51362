// Hot path: what lines of cards ask for; no allocation once they are read.
import { above, EMPTY, intersect, size, without } from '../../cards/engine/cards.js';
import { given, type Value } from '../conditions/vocabulary.js';
import { lengthOf, mastersIn } from '../features/hand.js';
import type { Asked, CardTable } from './asked.js';
import { mastersOf, trumpsOf, winnersOf } from './card-classes.js';
import { longestSide, outstandingFor, scarcestSide, shortestSide } from './side-suits.js';
import { type SystemWord, word } from './system-word.js';

const MISSING = Number.NaN;

/** A value of what lies on the cards; missing before the play. */
const seen =
  (of: (cards: CardTable, asked: Asked) => number | null): Value<Asked> =>
  (asked) =>
    asked.cards ? (of(asked.cards, asked) ?? MISSING) : MISSING;

const sideSuit = (about: string, of: (asked: Asked) => number): SystemWord =>
  word(
    'suit',
    null,
    about,
    seen((_, asked) => {
      const suit = of(asked);
      return suit < 0 ? null : suit;
    }),
  );

const ofSuit = (about: string, of: (asked: Asked, suit: number) => number): SystemWord => ({
  type: 'number',
  takes: ['suit'],
  of: (suit) => given(suit, (which, asked) => (asked.cards && which < 4 ? of(asked, which) : MISSING)),
  range: null,
  about,
});

const number = (about: string, of: (cards: CardTable, asked: Asked) => number | null): SystemWord =>
  word('number', null, about, seen(of));

/** The words of what a card player looks at; all are missing before the play. */
export const CARD_WORDS: Readonly<Record<string, SystemWord>> = {
  needed: number('tricks that the declarer still needs', ({ target, declarerTricks }) =>
    target === null ? null : target - declarerTricks,
  ),
  defence_needed: number('tricks that the defenders still need, to defeat him', ({ target, defenderTricks }) =>
    target === null || target === 0 ? null : 11 - target - defenderTricks,
  ),
  tricks_gone: number('tricks that have been played', (cards) => cards.declarerTricks + cards.defenderTricks),
  trick_size: number('cards in the trick', ({ leader }, { seat }) => (leader === null ? 0 : (seat - leader + 3) % 3)),
  choices: number('cards that may be played', (_, { legalCards }) => size(legalCards)),
  winners: number('of these, cards that would head the trick', ({ winning }, asked) =>
    winning === null ? null : size(winnersOf(asked)),
  ),
  side_masters: number('masters of all suits but trumps', (_, asked) =>
    size(without(mastersOf(asked.hand, outstandingFor(asked)), trumpsOf(asked))),
  ),
  masters: ofSuit('masters: cards of a suit that none which others may hold beats in suit', (asked, suit) =>
    size(mastersIn(asked.hand, outstandingFor(asked), suit)),
  ),
  out: ofSuit('cards of a suit that others may hold', (asked, suit) => lengthOf(outstandingFor(asked), suit)),
  shown: ofSuit('cards of a suit that the declarer has played', ({ cards, declarer = -1 }, suit) =>
    lengthOf((cards as CardTable).played[declarer], suit),
  ),
  is_master: word(
    'truth',
    null,
    'does no card that others may hold beat the one that heads the trick in suit?',
    seen(({ winning }, asked) =>
      winning === null ? null : Number(intersect(outstandingFor(asked), above(winning)) === EMPTY),
    ),
  ),
  led: word(
    'suit',
    null,
    'the suit that was led',
    seen(({ led }) => led),
  ),
  leader: word(
    'seat',
    null,
    'who led',
    seen(({ leader }) => leader),
  ),
  winner: word(
    'seat',
    null,
    'whose card heads the trick',
    seen(({ winner }) => winner),
  ),
  partner: word(
    'seat',
    null,
    'the other defender, for a defender',
    seen(({ partner }) => partner),
  ),
  longest_side: sideSuit('of the suits but trumps of which a card may be played, the longest in the hand', longestSide),
  shortest_side: sideSuit('the shortest of them', shortestSide),
  scarcest_side: sideSuit('the one of them of which others may hold fewest', scarcestSide),
};

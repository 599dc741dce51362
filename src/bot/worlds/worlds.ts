import { type CardSet, EMPTY, intersect, only, size, union, without } from '../../engine/cards.js';
import { after, type Seat } from '../../engine/seats.js';
import { makeGame } from '../../games/rule-sets.js';
import { refuse } from '../../input/refusal.js';
import { formatCards, SEAT_NAMES } from '../../record/notation.js';
import type { Random } from '../random.js';
import { DISCARDS, type Hidden, hiddenFrom, type Seen, TALON } from './hidden.js';
import { Ways } from './ways.js';

/** Where all cards may lie: what each seat holds now, what is still in the talon, what was discarded. */
export interface World {
  readonly hands: [CardSet, CardSet, CardSet];
  /** The two cards that nobody has taken up yet, else none. */
  talon: CardSet;
  /** The two cards laid away, else none. */
  discards: CardSet;
}

export const newWorld = (): World => ({ hands: [EMPTY, EMPTY, EMPTY], talon: EMPTY, discards: EMPTY });

/**
 * The worlds that agree with all that a seat knows: its cards, the cards played, what the duties of play say of who played them, the cards
 * called and given back, its own discards. Each is as likely as any other. They are numbered, so that few can be listed and many drawn.
 *
 * @throws InputError if there is none: no view of the harness is such
 */
export class Worlds {
  /** How many there are, below 2^31. A seat that is asked to double has seen three cards: its worlds are many more, and are only drawn. */
  readonly count: number;
  private readonly seat: Seat;
  private readonly hand: CardSet;
  private readonly discards: CardSet;
  private readonly aside: number;
  private readonly ways: Ways;

  constructor(view: Seen) {
    this.seat = view.seat;
    this.hand = view.hand;
    this.discards = view.discards ?? EMPTY;
    const hidden = hiddenFrom(view);
    this.aside = hidden.aside;
    this.ways = new Ways(hidden.cards, hidden.places);
    this.count = this.ways.count;
    if (this.count === 0)
      refuse(`worlds of ${SEAT_NAMES[this.seat]}`, `there is none: ${contradiction(hidden, this.seat)}`);
  }

  /** Fills in the world with this number, 0 ≤ number < count. */
  at(number: number, world: World): World {
    const { seat, ways, aside } = this;
    ways.choose(number);
    const [next, last, rest] = ways.sets;
    world.hands[seat] = this.hand;
    world.hands[after(seat)] = next;
    world.hands[after(after(seat))] = last;
    world.talon = aside === TALON ? rest : EMPTY;
    world.discards = aside === DISCARDS ? rest : this.discards;
    return world;
  }

  /** Fills in any of the worlds, each equally likely. */
  draw(random: Random, world: World): World {
    return this.at(random.below(this.count), world);
  }
}

/**
 * Fills in a world of a seat that is asked to double: which three of its ten cards it sees follows from the ten, so others are drawn until
 * they would have shown these.
 */
export function drawGlimpsed(view: Seen, random: Random, world: World): World {
  const { hand, seat } = view;
  const { glimpse } = makeGame(view.game, view.rules);
  let own = hand;
  do {
    own = hand;
    for (let more = size(hand); more < 10; more++) own = union(own, only(random.card(~own as CardSet)));
  } while (glimpse(own) !== hand);
  const cards = ~own as CardSet;
  const ten = { capacity: 10, possible: cards };
  const ways = new Ways(cards, [ten, ten, { capacity: 2, possible: cards }]);
  ways.choose(random.below(ways.count));
  world.hands[seat] = own;
  world.hands[after(seat)] = ways.sets[0];
  world.hands[after(after(seat))] = ways.sets[1];
  world.talon = ways.sets[2];
  world.discards = EMPTY;
  return world;
}

/** Why hidden cards cannot be placed: some places need more cards than can lie there. */
function contradiction({ cards, places, aside }: Hidden, seat: Seat): string {
  const names = [
    SEAT_NAMES[after(seat)],
    SEAT_NAMES[after(after(seat))],
    aside === TALON ? 'the talon' : 'the discards',
  ];
  const needed = places.reduce((sum, { capacity }) => sum + capacity, 0);
  if (needed !== size(cards)) return `${size(cards)} cards are hidden, but the others need ${needed}`;
  for (let some = 1; some < 8; some++) {
    const among = places.filter((_, i) => ((some >> i) & 1) === 1);
    const capacity = among.reduce((sum, place) => sum + place.capacity, 0);
    const possible = intersect(
      cards,
      among.reduce((all, place) => union(all, place.possible), EMPTY),
    );
    if (size(possible) >= capacity) continue;
    const who = names.filter((_, i) => ((some >> i) & 1) === 1).join(' and ');
    const nowhere = without(cards, possible);
    const can = possible === EMPTY ? 'none' : formatCards(possible);
    return `${who} must have ${capacity} of the hidden cards, but can have ${can}, not ${formatCards(nowhere)}`;
  }
  return 'what was played contradicts itself';
}

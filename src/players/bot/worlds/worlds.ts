import { type CardSet, EMPTY, intersect, only, size, union, without } from '../../../cards/engine/cards.js';
import { after, type Seat } from '../../../cards/engine/seats.js';
import { makeGame } from '../../../cards/games/rule-sets.js';
import { formatCards, SEAT_NAMES } from '../../../cards/record/notation.js';
import { refuse } from '../../../support/input/refusal.js';
import type { Random } from '../random.js';
import { DISCARDS, type Hidden, hiddenFrom, type Knowledge, TALON } from './hidden.js';
import { Ways } from './ways.js';
import type { World } from './world.js';

/** Up to so many ways are tried one by one. */
const LISTED = 4_000;

/**
 * The worlds consistent with everything a seat knows: its cards, the cards played and what the duties of play imply
 * about those who played them, the cards called and returned, its own discards. All are equally likely. They are
 * numbered, so that few can be listed, many drawn.
 *
 * @throws InputError if there is none, which cannot happen with a view from the harness
 */
export class Worlds {
  /**
   * How many there are, below 2^31. Infinity where they can only be drawn: for a seat asked to double, which has seen
   * only its first cards, and where players tap, as long as there are many.
   */
  readonly count: number;
  /** Does a world tell the deal? Not to a defender: which of the declarer's cards were the talon is open. */
  readonly isWhole: boolean;
  private readonly seat: Seat;
  private readonly hand: CardSet;
  private readonly discards: CardSet;
  private readonly aside: number;
  /** The ways to distribute the hidden cards; null before all ten own cards are seen. */
  private readonly ways: Ways | null = null;
  /** Where players tap: the numbers of the ways that fit, if they are few enough to be listed. */
  private readonly fitting: Int32Array | null = null;
  private readonly glimpse: ((hand: CardSet) => CardSet) | null = null;

  constructor(view: Knowledge) {
    this.seat = view.seat;
    this.hand = view.hand;
    this.discards = view.discards ?? EMPTY;
    this.aside = TALON;
    this.count = Number.POSITIVE_INFINITY;
    this.isWhole = true;
    if (view.question === 'double') {
      this.glimpse = makeGame(view.game, view.rules).glimpse;
      return;
    }
    const hidden = hiddenFrom(view);
    this.aside = hidden.aside;
    this.isWhole = hidden.aside !== DISCARDS;
    this.ways = new Ways(hidden.cards, hidden.places);
    this.count = this.ways.count;
    if (this.ways.isPartial && this.count > 0) {
      this.fitting = this.ways.count > LISTED ? null : this.ways.fitting();
      this.count = this.fitting?.length ?? Number.POSITIVE_INFINITY;
    }
    if (this.count === 0)
      refuse(`worlds of ${SEAT_NAMES[this.seat]}`, `there is none: ${contradiction(hidden, this.seat)}`);
  }

  /** Fills in the world with this number, 0 ≤ number < count. */
  at(number: number, world: World): World {
    return this.layOut(this.hand, this.ways as Ways, this.fitting?.[number] ?? number, world);
  }

  /** Fills in a random world, each equally likely. */
  draw(random: Random, world: World): World {
    if (this.ways !== null) return this.at(this.drawWay(this.ways, random), world);
    const own = this.drawOwn(random);
    const cards = ~own as CardSet;
    const ten = { capacity: 10, possible: cards };
    const ways = new Ways(cards, [ten, ten, { capacity: 2, possible: cards }]);
    return this.layOut(own, ways, random.below(ways.count), world);
  }

  /** The number of a random way. Of many that may not fit each is drawn until one does. */
  private drawWay(ways: Ways, random: Random): number {
    if (this.count !== Number.POSITIVE_INFINITY) return random.below(this.count);
    for (;;) {
      const number = random.below(ways.count);
      ways.choose(number);
      if (ways.fits()) return number;
    }
  }

  private layOut(own: CardSet, ways: Ways, number: number, world: World): World {
    const { seat, aside } = this;
    ways.choose(number);
    const [next, last, rest] = ways.sets;
    world.hands[seat] = own;
    world.hands[after(seat)] = next;
    world.hands[after(after(seat))] = last;
    world.talon = aside === TALON ? rest : EMPTY;
    world.discards = aside === DISCARDS ? rest : this.discards;
    return world;
  }

  /** Draws ten cards such that the seat would have seen the first cards that it has, which follow from the ten. */
  private drawOwn(random: Random): CardSet {
    for (;;) {
      let own = this.hand;
      for (let more = size(own); more < 10; more++) own = union(own, only(random.card(~own as CardSet)));
      if (this.glimpse?.(own) === this.hand) return own;
    }
  }
}

/** Why the hidden cards cannot be distributed: some place needs more cards than can be there. */
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

import {
  type Card,
  type CardSet,
  type CardView,
  EMPTY,
  has,
  highest,
  type ImaginedDeal,
  lowest,
  newWorld,
  type OpenCards,
  only,
  type Position,
  type Random,
  type Solver,
  size,
  union,
  type World,
  Worlds,
} from '../../src/public/bots.js';
import { trickOf } from './open-position.js';
import { type Worth, worthOf } from './worth.js';

/** Told of a world, of its weight and of that of all worlds to come; says whether those can be left out. */
type Look = (world: World, weight: number, toCome: number) => boolean;

/** Hands over worlds in which a card is to be chosen, one after the other, until it is told that they are enough. */
export type WorldsOf = (view: CardView, worlds: Worlds, random: Random, look: Look) => void;

const NO_HANDS: Position['hands'] = [EMPTY, EMPTY, EMPTY];
/** So much less in sum is a card that is not as good as the best. */
const LESS = 1e-6;

/**
 * Chooses cards to play by what they are worth, on average, in worlds that agree with what the seat knows. With open cards nobody errs; with a
 * imagined, what comes of a card if its players go on counts as much. A card that cannot come up to the best any more, whatever the worlds to
 * come bring, is not looked at in them, and where one is left there are no more worlds: the choice is the same.
 */
export class Chooser {
  private readonly solver: Solver;
  private readonly paysTaken: boolean;
  private readonly imagined: ImaginedDeal | undefined;
  private readonly sums = new Float64Array(32);
  private readonly worths = new Map<string, Worth>();
  /** The numbers of tricks that matter from here. */
  private readonly left = { low: 0, high: 0 };

  constructor(solver: Solver, paysTaken: boolean, imagined?: ImaginedDeal) {
    this.solver = solver;
    this.paysTaken = paysTaken;
    this.imagined = imagined;
  }

  /** The best card in some worlds; of equals the one that `preferred` names. */
  choose(view: CardView, random: Random, worldsOf: WorldsOf, preferred: () => Card): Card {
    const worth = this.worthOf(view, false);
    const { legal, isDeclarer } = view;
    const others = unseenBy(view);
    const position = { ...trickOf(view), hands: NO_HANDS };
    const range = rangeOf(view, worth) * (this.imagined === undefined ? 1 : 2); // as many values as are added in a world
    this.sums.fill(0);
    let open = legal;
    if (range > 0 && !areAlike(open, others)) {
      this.imagined?.hear(view);
      worldsOf(view, new Worlds(view), random, (world, weight, toCome) => {
        position.hands = world.hands;
        this.add(view, position, worth, open, weight);
        if (this.imagined !== undefined) {
          this.imagined.replay(world, 0, random);
          this.addTried(this.imagined.tryCards(open), worth, open, weight);
        }
        open = this.best(open, isDeclarer, range * toCome);
        return areAlike(open, others);
      });
    }
    return this.likest(open, preferred);
  }

  /** The best card in the one world that there is; of equals the one that leaves most to the mistakes of others. */
  chooseOpenly(view: CardView, { hands }: OpenCards, preferred: () => Card): Card {
    const worth = this.worthOf(view, true);
    const { legal, isDeclarer } = view;
    this.sums.fill(0);
    this.add(view, { ...trickOf(view), hands }, worth, legal, 1);
    return this.likest(this.best(legal, isDeclarer, 0), preferred);
  }

  private worthOf({ contract, target }: CardView, counts: boolean): Worth {
    const name = `${contract} ${target} ${counts}`;
    let worth = this.worths.get(name);
    if (worth === undefined) {
      worth = worthOf(contract as string, target as number, this.paysTaken, counts);
      this.worths.set(name, worth);
    }
    return worth;
  }

  /** Adds what each card of a set is worth in a world to the declarer. */
  private add(view: CardView, position: Position, { paid, within }: Worth, among: CardSet, weight: number): void {
    const { target, declarerTricks: taken } = view;
    const { left, sums } = this;
    left.low = Math.max(0, within.low - taken);
    left.high = Math.max(0, within.high - taken);
    const tricks = this.solver.cardTricks(position, target === 0 ? 'fewest' : 'most', left, among);
    for (let rest = among as number; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      sums[card] += weight * paid[taken + tricks[card]];
    }
  }

  /** Adds what each card of a set has come to, by the tricks that the declarer then took. */
  private addTried(tricks: Uint8Array, { paid }: Worth, among: CardSet, weight: number): void {
    for (let rest = among as number; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      this.sums[card] += weight * paid[tricks[card]];
    }
  }

  /** The best cards of a set, and those that are behind by no more than so much. */
  private best(cards: CardSet, isDeclarer: boolean, behind: number): CardSet {
    const { sums } = this;
    const sign = isDeclarer ? 1 : -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let rest = cards as number; rest !== 0; rest &= rest - 1) {
      most = Math.max(most, sign * sums[lowest(rest as CardSet)]);
    }
    let best: CardSet = EMPTY;
    for (let rest = cards as number; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      if (sign * sums[card] > most - behind - LESS) best = union(best, only(card));
    }
    return best;
  }

  private likest(best: CardSet, preferred: () => Card): Card {
    const like = preferred();
    return has(best, like) ? like : lowest(best);
  }
}

/** How far apart the worths of two cards can be in one world. */
function rangeOf({ declarerTricks, hand }: CardView, { paid, within }: Worth): number {
  let most = Number.NEGATIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  const last = Math.min(within.high, declarerTricks + size(hand));
  for (let tricks = Math.max(within.low, declarerTricks); tricks <= last; tricks++) {
    most = Math.max(most, paid[tricks]);
    least = Math.min(least, paid[tricks]);
  }
  return most - least;
}

/** The cards that can be in other hands or on the table. */
const unseenBy = ({ hand, gone, discards, trick }: CardView): CardSet =>
  trick.reduce<CardSet>(
    (cards, card) => (card === null ? cards : union(cards, only(card))),
    ~union(hand, union(gone, discards ?? EMPTY)) as CardSet,
  );

/** Are the cards of a set neighbours in rank, whatever the others hold? Then one is worth as much as another. */
function areAlike(cards: CardSet, others: CardSet): boolean {
  const low = lowest(cards);
  const high = highest(cards);
  if (low >> 3 !== high >> 3) return false;
  const between = (2 << high) - (1 << low);
  return (others & between) === 0;
}

/** Worlds drawn evenly, or all there are if they are no more than so many. */
export function evenly(count: number): WorldsOf {
  const world = newWorld();
  return (_, worlds, random, look) => {
    const isAll = worlds.count <= count;
    for (let left = isAll ? worlds.count : count; left > 0; left--) {
      if (look(isAll ? worlds.at(left - 1, world) : worlds.draw(random, world), 1, left - 1)) return;
    }
  };
}

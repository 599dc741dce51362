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
  without,
} from '../../src/public/bots.js';
import { trickOf } from './open-position.js';
import { type Worth, worthOf } from './worth.js';

/** Told of a world, of its weight and of that of all worlds to come; says whether those can be left out. */
type Look = (world: World, weight: number, toCome: number) => boolean;

/**
 * Hands over worlds in which a card is to be chosen, each an object of its own, until it is told that they are enough.
 */
export type WorldsOf = (view: CardView, random: Random, look: Look) => void;

const NO_HANDS: Position['hands'] = [EMPTY, EMPTY, EMPTY];
/** So much less in sum is a card that is not as good as the best. */
const LESS = 1e-6;

/**
 * Chooses cards to play by what they are worth, on average, in worlds that agree with what the seat knows. With open
 * cards nobody errs; with an imagined deal, what comes of a card if its players go on counts as much. A card that
 * cannot come up to the best any more, whatever the worlds to come bring, is not looked at in them, and where one is
 * left there are no more worlds. Where the preferred card is worth all that a card can be, the others are given as
 * much, and looked at later if they are then ahead. The choice is the same.
 */
export class Chooser {
  private readonly solver: Solver;
  private readonly paysTaken: boolean;
  private readonly imagined: ImaginedDeal | undefined;
  private readonly sums = new Float64Array(32);
  private readonly worths = new Map<string, Worth>();
  /** Worlds in which only the preferred card was looked at. */
  private readonly spared: { readonly world: World; readonly weight: number }[] = [];
  /** The numbers of tricks that matter from here. */
  private readonly left = { low: 0, high: 0 };

  constructor(solver: Solver, paysTaken: boolean, imagined?: ImaginedDeal) {
    this.solver = solver;
    this.paysTaken = paysTaken;
    this.imagined = imagined;
  }

  /** The best card in some worlds; of equals `like`. */
  choose(view: CardView, random: Random, worldsOf: WorldsOf, like: Card): Card {
    const worth = this.worthOf(view, false);
    const { legal, isDeclarer } = view;
    const others = unseenBy(view);
    const { best, range } = extremes(view, worth);
    if (range <= 0 || areAlike(legal, others)) return like;
    const { imagined, spared } = this;
    const position = { ...trickOf(view), hands: NO_HANDS };
    const rangeOfAll = imagined === undefined ? range : 2 * range; // as many values are added in a world
    const spares = imagined === undefined; // else the cards left decide when it ends, since neighbours can differ
    this.begin(like, spares ? (isDeclarer ? 2 * LESS : -2 * LESS) : 0);
    let open = legal;
    let slack = 0;
    let count = 0;
    imagined?.observe(view);
    worldsOf(view, random, (world, weight, toCome) => {
      position.hands = world.hands;
      const rest = without(open, only(like));
      const isBest = spares && rest !== open && this.add(view, position, worth, only(like), weight) === best;
      if (!isBest) this.add(view, position, worth, spares ? rest : open, weight);
      else {
        this.addAlike(rest, weight * best);
        slack += weight * range;
        spared[count++] = { world, weight };
      }
      this.imagine(world, random, worth, open, weight);
      open = this.best(open, isDeclarer, rangeOfAll * toCome, like, slack);
      return areAlike(open, others);
    });
    for (let i = 0; i < count && !areAlike(open, others); i++) {
      const { world, weight } = spared[i];
      position.hands = world.hands;
      const rest = without(open, only(like));
      this.addAlike(rest, -weight * best);
      this.add(view, position, worth, rest, weight);
      slack -= weight * range;
      open = this.best(open, isDeclarer, 0, like, slack);
    }
    return has(open, like) ? like : lowest(open);
  }

  /** Adds what comes of each card in a world if its players go on. */
  private imagine(world: World, random: Random, worth: Worth, cards: CardSet, weight: number): void {
    const { imagined } = this;
    if (imagined === undefined) return;
    imagined.replay(world, 0, random);
    this.addTricks(imagined.tryCards(cards), 0, worth, cards, weight);
  }

  /** The best card in the one world that there is; of equals the one that leaves most to the mistakes of others. */
  chooseOpenly(view: CardView, { hands }: OpenCards, like: Card): Card {
    const { legal, isDeclarer } = view;
    this.begin(like, isDeclarer ? 2 * LESS : -2 * LESS);
    this.add(view, { ...trickOf(view), hands }, this.worthOf(view, true), legal, 1);
    return lowest(this.best(legal, isDeclarer, 0, like, 0));
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

  /** Begins the sums; a card that begins with a little more is the best of equals. */
  private begin(card: Card, more: number): void {
    this.sums.fill(0);
    this.sums[card] = more;
  }

  /** Adds what each card of a set is worth in a world to the declarer; tells it of the last of them. */
  private add(view: CardView, position: Position, worth: Worth, among: CardSet, weight: number): number {
    const { target, declarerTricks: taken } = view;
    const { left } = this;
    left.low = Math.max(0, worth.within.low - taken);
    left.high = Math.max(0, worth.within.high - taken);
    const tricks = this.solver.cardTricks(position, target === 0 ? 'fewest' : 'most', left, among);
    return this.addTricks(tricks, taken, worth, among, weight);
  }

  /** The same of so many tricks by card, beside those taken. */
  private addTricks(
    tricks: Int8Array | Uint8Array,
    taken: number,
    { paid }: Worth,
    among: CardSet,
    weight: number,
  ): number {
    let value = 0;
    for (let rest = among as number; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      value = paid[taken + tricks[card]];
      this.sums[card] += weight * value;
    }
    return value;
  }

  private addAlike(cards: CardSet, value: number): void {
    for (let rest = cards as number; rest !== 0; rest &= rest - 1) this.sums[lowest(rest as CardSet)] += value;
  }

  /**
   * The best cards of a set, and those that are behind by no more than so much; any but `like` may have so much less
   * than its sum.
   */
  private best(cards: CardSet, isDeclarer: boolean, behind: number, like: Card, slack: number): CardSet {
    const { sums } = this;
    const sign = isDeclarer ? 1 : -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let rest = cards as number; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      most = Math.max(most, sign * sums[card] - (card === like ? 0 : slack));
    }
    let best: CardSet = EMPTY;
    for (let rest = cards as number; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      if (sign * sums[card] > most - behind - LESS) best = union(best, only(card));
    }
    return best;
  }
}

/** What a card can be worth at best in one world, to the declarer as the seat sees it, and how much less at worst. */
function extremes(
  { declarerTricks, hand, isDeclarer }: CardView,
  { paid, within }: Worth,
): { best: number; range: number } {
  let most = Number.NEGATIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  const last = Math.min(within.high, declarerTricks + size(hand));
  for (let tricks = Math.max(within.low, declarerTricks); tricks <= last; tricks++) {
    most = Math.max(most, paid[tricks]);
    least = Math.min(least, paid[tricks]);
  }
  return { best: isDeclarer ? most : least, range: most - least };
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
  const drawn: World[] = [];
  return (view, random, look) => {
    const worlds = new Worlds(view);
    const isAll = worlds.count <= count;
    for (let left = isAll ? worlds.count : count; left > 0; left--) {
      drawn[left] ??= newWorld();
      const world = drawn[left];
      if (look(isAll ? worlds.at(left - 1, world) : worlds.draw(random, world), 1, left - 1)) return;
    }
  };
}

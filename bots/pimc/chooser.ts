import {
  after,
  type Card,
  type CardSet,
  type CardView,
  EMPTY,
  has,
  lowest,
  newWorld,
  type OpenCards,
  only,
  type Position,
  type Random,
  type Seat,
  type Solver,
  union,
  type World,
  Worlds,
} from '../../src/index.js';
import { Plausible } from './plausible.js';
import { worthOf } from './worth.js';

/** The trump of a contract whose opening lead makes the trumps, and of one without trumps, as the solver numbers them. */
const TRUMP_BY_LEAD = 5;
const NO_TRUMP = 4;

/** Chooses cards to play by what they are worth, on average, in worlds that agree with what the seat knows. */
export class Chooser {
  private readonly solver: Solver;
  private readonly worlds: number;
  private readonly paysTaken: boolean;
  private readonly trust: number;
  private readonly plausible: Plausible | null;
  private readonly world = newWorld();
  private readonly sums = new Float64Array(32);

  /** `trust`: how far a defender takes the declarer's hand to fit his contract; 0 draws all worlds evenly. */
  constructor(solver: Solver, worlds: number, paysTaken: boolean, trust = 0) {
    this.plausible = trust > 0 ? new Plausible(worlds) : null;
    this.trust = trust;
    this.solver = solver;
    this.worlds = worlds;
    this.paysTaken = paysTaken;
  }

  /** The best card in worlds drawn, or in all there are if they are no more; of equals the one that `preferred` names. */
  choose(view: CardView, random: Random, preferred: () => Card): Card {
    const worlds = new Worlds(view);
    this.sums.fill(0);
    if (this.plausible !== null && !view.isDeclarer) {
      this.plausible.each(view, worlds, random, this.trust, this.world, (world) => this.add(view, world));
    } else if (worlds.count <= this.worlds) {
      for (let number = 0; number < worlds.count; number++) this.add(view, worlds.at(number, this.world));
    } else {
      for (let drawn = 0; drawn < this.worlds; drawn++) this.add(view, worlds.draw(random, this.world));
    }
    return this.best(view, preferred);
  }

  /** The best card in the one world that there is. */
  chooseOpenly(view: CardView, cards: OpenCards, preferred: () => Card): Card {
    this.sums.fill(0);
    this.add(view, cards);
    return this.best(view, preferred);
  }

  /** Adds what each card is worth in a world to the declarer. */
  private add(view: CardView, { hands }: World): void {
    const { contract, target, declarerTricks } = view;
    const { taken } = worthOf(contract as string, target as number, this.paysTaken);
    const solved = this.solver.cards({ ...trickOf(view), hands }, target === 0 ? 'fewest' : 'most');
    if (!solved.solved) return;
    for (const { card, tricks } of solved.value) this.sums[card] += taken[declarerTricks + tricks];
  }

  private best({ legal, isDeclarer }: CardView, preferred: () => Card): Card {
    const sign = isDeclarer ? 1 : -1;
    let most = Number.NEGATIVE_INFINITY;
    let best: CardSet = EMPTY;
    for (let rest = legal as number; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      const worth = sign * this.sums[card];
      if (worth > most + 1e-6) best = EMPTY;
      if (worth > most - 1e-6) best = union(best, only(card));
      most = Math.max(most, worth);
    }
    const like = preferred();
    return has(best, like) ? like : lowest(best);
  }
}

/** The trick at hand, as the solver takes it. */
export function trickOf(view: CardView): Omit<Position, 'hands'> {
  const { declarer, trick, trump, contract, seat } = view;
  const leader = view.leader ?? seat;
  const order = [leader, after(leader), after(after(leader))];
  const cards = order.map((of) => trick[of]).filter((card) => card !== null);
  return { declarer: declarer as Seat, leader, trick: cards, trump: trump ?? trumpOf(contract as string) };
}

/** The trumps of a contract whose suit is not known. */
const trumpOf = (contract: string): number => (contract === 'bettel' || contract === 'mord' ? NO_TRUMP : TRUMP_BY_LEAD);

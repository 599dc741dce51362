import {
  type Card,
  type CardSet,
  type CardView,
  EMPTY,
  has,
  lowest,
  newWorld,
  type OpenCards,
  only,
  type Random,
  type Solver,
  union,
  type World,
  Worlds,
} from '../../src/public/bots.js';
import { trickOf } from './open-position.js';
import { type Worth, worthOf } from './worth.js';

/** Hands over worlds in which a card is to be chosen. */
export type WorldsOf = (view: CardView, worlds: Worlds, random: Random, look: (world: World) => void) => void;

/** Chooses cards to play by what they are worth, on average, in worlds that agree with what the seat knows. */
export class Chooser {
  private readonly solver: Solver;
  private readonly paysTaken: boolean;
  private readonly sums = new Float64Array(32);

  constructor(solver: Solver, paysTaken: boolean) {
    this.solver = solver;
    this.paysTaken = paysTaken;
  }

  /** The best card in some worlds; of equals the one that `preferred` names. */
  choose(view: CardView, random: Random, worldsOf: WorldsOf, preferred: () => Card): Card {
    const worth = worthOf(view.contract as string, view.target as number, this.paysTaken, false);
    this.sums.fill(0);
    worldsOf(view, new Worlds(view), random, (world) => this.add(view, world, worth));
    return this.best(view, preferred);
  }

  /** The best card in the one world that there is; of equals the one that leaves most to the mistakes of others. */
  chooseOpenly(view: CardView, cards: OpenCards, preferred: () => Card): Card {
    const worth = worthOf(view.contract as string, view.target as number, this.paysTaken, true);
    this.sums.fill(0);
    this.add(view, cards, worth);
    return this.best(view, preferred);
  }

  /** Adds what each card is worth in a world to the declarer. */
  private add(view: CardView, { hands }: World, { paid, within }: Worth): void {
    const { target, declarerTricks: taken } = view;
    const left = { low: Math.max(0, within.low - taken), high: Math.max(0, within.high - taken) };
    const solved = this.solver.cards({ ...trickOf(view), hands }, target === 0 ? 'fewest' : 'most', left);
    if (!solved.solved) return;
    for (const { card, tricks } of solved.value) this.sums[card] += paid[taken + tricks];
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

/** Worlds drawn evenly, or all there are if they are no more than so many. */
export function evenly(count: number): WorldsOf {
  const world = newWorld();
  return (_, worlds, random, look) => {
    if (worlds.count <= count) for (let number = 0; number < worlds.count; number++) look(worlds.at(number, world));
    else for (let drawn = 0; drawn < count; drawn++) look(worlds.draw(random, world));
  };
}

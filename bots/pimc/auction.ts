import {
  type Listener,
  newWorld,
  type Place,
  type Random,
  Rehearsal,
  type Solver,
  TRUMP_BY_LEAD,
  type Word,
  type WordView,
  Worlds,
} from '../../src/public/bots.js';
import { bestTrump } from '../careful/strength.js';
import { termsOf } from '../careful/terms.js';
import sound from '../sound.js';
import { appraise } from './appraisal.js';
import { led, trickOf } from './open-position.js';
import { otherwiseThan } from './opinion.js';
import { Race } from './race.js';

/** Each answer of another seat that `sound` would not have given makes a world so many times less likely to be taken … */
const DOUBT = 4.5;
/** … but the last of so many is. */
const TRIES = 8;
/** What an answer must promise beyond that of `sound`, in prices of the lowest contract: a few worlds leave some doubt. */
const CAUTION = 0.2;

/** Answers of the auction: by what each would lead to, if all went on as `sound`, in worlds in which the others would have said what they have said. */
export class Auction {
  private readonly solver: Solver;
  private readonly worlds: number;
  private readonly rehearsal: Rehearsal;
  private readonly listener: Listener;
  private readonly caution: number;
  private readonly paysTaken: boolean;
  private readonly world = newWorld();

  constructor(solver: Solver, worlds: number, place: Omit<Place, 'params'>) {
    this.solver = solver;
    this.worlds = worlds;
    const careful = sound.sit!({ ...place, params: sound.params! });
    this.rehearsal = new Rehearsal(place.game, place.rules, [careful, careful, careful]);
    this.listener = { opinion: otherwiseThan(careful), most: Number.POSITIVE_INFINITY };
    const { lowestPrice, paysTaken } = termsOf(place);
    this.caution = CAUTION * lowestPrice;
    this.paysTaken = paysTaken;
  }

  /** The answer that promises most; `like` is what `sound` would say. */
  answer<Answer extends Word>(view: WordView, random: Random, like: Answer): Answer {
    const { legal, multiplier } = view;
    const { rehearsal, world } = this;
    const worlds = new Worlds(view);
    rehearsal.hear(view);
    const race = new Race(legal.length, this.worlds);
    for (; !race.isOver; race.next()) {
      this.draw(view, worlds, random);
      for (const i of race.open) {
        rehearsal.tell(view, world, random);
        rehearsal.carryOn(legal[i], random);
        race.note(i, this.worth(view) + (legal[i] === like ? this.caution * multiplier : 0));
      }
    }
    return legal[race.best] as Answer;
  }

  private draw(view: WordView, worlds: Worlds, random: Random): void {
    const most = view.question === 'double' ? 1 : TRIES;
    for (let tries = 1; ; tries++) {
      worlds.draw(random, this.world);
      if (tries === most) return;
      const otherwise = this.rehearsal.tell(view, this.world, random, this.listener);
      if (otherwise === 0 || random.chance(DOUBT ** -otherwise)) return;
    }
  }

  /** What the deal as it has come to be is worth to the seat. */
  private worth({ seat }: WordView): number {
    const { rehearsal, solver, paysTaken } = this;
    if (rehearsal.isOver) return rehearsal.score(seat, 0);
    const view = rehearsal.viewOf(rehearsal.declarer);
    const { hands } = rehearsal;
    const position = { ...trickOf(view), hands };
    const isByLead = position.trump === TRUMP_BY_LEAD;
    const suit = isByLead ? bestTrump(hands[position.declarer], 15) : position.trump;
    const plan = { contract: view.contract as string, target: view.target as number, suit };
    const { chance, made, failed } = appraise(
      solver,
      plan,
      isByLead ? { ...position, trump: led(suit) } : position,
      paysTaken,
    );
    return chance * rehearsal.score(seat, made) + (1 - chance) * rehearsal.score(seat, failed);
  }
}

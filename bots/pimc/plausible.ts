import {
  type CardSet,
  type CardView,
  type ImaginedDeal,
  type ListeningTerms,
  newWorld,
  type Random,
  type Seat,
  type World,
  type Worlds,
} from '../../src/public/bots.js';
import type { WorldsOf } from './chooser.js';
import type { Reading } from './opinion.js';

/** So many worlds a defender draws for each that is kept, and so many of them he tells; a declarer, who knows more, tells as many as he draws. */
const DRAWN_FOR_ONE = 8;
const REPLAYED_FOR_ONE = 3;
const REPLAYED_BY_DECLARER = 2;
/** A world that is by so much less likely, in logarithms, than the likeliest so far is not replayed to the end. */
const SURELY = 4;

/**
 * Worlds that are likely: of many drawn evenly those in which the declarer's hand fits his contract are taken more often, and of these
 * those in which the others would have said and played what they have. Where there are few, each is taken with its weight.
 */
export function plausibly(kept: number, imagined: ImaginedDeal, reading: Reading, doubt: number): WorldsOf {
  const plausible = new Plausible(kept, imagined, reading, doubt);
  const { drawn, weights } = plausible;
  const places = new Int32Array(weights.length);
  const heaviestFirst = (one: number, other: number): number => weights[other] - weights[one] || one - other;
  return (view, worlds, random, look) => {
    const count = plausible.draw(view, worlds, random);
    let toCome = 0;
    for (let i = 0; i < count; i++) {
      places[i] = i;
      toCome += weights[i];
    }
    // The sooner is it known which worlds can be left out.
    places.subarray(0, count).sort(heaviestFirst);
    for (let nth = 0; nth < count; nth++) {
      const i = places[nth];
      toCome -= weights[i];
      if (look(drawn[i], weights[i], toCome)) return;
    }
  };
}

class Plausible {
  /** The worlds that were drawn, those kept first, and their weights. */
  readonly drawn: World[];
  readonly weights: Float64Array;
  private readonly kept: number;
  private readonly imagined: ImaginedDeal;
  private readonly reading: Reading;
  private readonly hearing: ListeningTerms & { most: number };

  constructor(kept: number, imagined: ImaginedDeal, reading: Reading, doubt: number) {
    this.kept = kept;
    this.imagined = imagined;
    this.reading = reading;
    this.hearing = { opinion: reading.opinion, doubt, perWord: 1, most: Number.POSITIVE_INFINITY };
    this.drawn = Array.from({ length: DRAWN_FOR_ONE * kept }, newWorld);
    this.weights = new Float64Array(DRAWN_FOR_ONE * kept);
  }

  /** Finds worlds with their weights; tells how many. */
  draw(view: CardView, worlds: Worlds, random: Random): number {
    const { drawn, weights, kept } = this;
    const hasLook = !view.isDeclarer && (view.trump !== null || view.contract === 'bettel' || view.contract === 'mord');
    const most = (hasLook ? DRAWN_FOR_ONE : view.isDeclarer ? REPLAYED_BY_DECLARER : REPLAYED_FOR_ONE) * kept;
    const all = worlds.count <= most;
    let count = all ? worlds.count : most;
    for (let i = 0; i < count; i++) {
      if (all) worlds.at(i, drawn[i]);
      else worlds.draw(random, drawn[i]);
    }
    weights.fill(1, 0, count);
    if (hasLook) {
      this.weighByHand(view, count);
      if (count > REPLAYED_FOR_ONE * kept) count = this.keep(count, REPLAYED_FOR_ONE * kept, random);
    }
    this.weighByAnswers(view, count, random);
    return count <= kept ? count : this.keep(count, kept, random);
  }

  /** Weighs worlds by the hand that the declarer leads from. */
  private weighByHand({ declarer, contract, trump, played }: CardView, count: number): void {
    const { drawn, weights, reading } = this;
    const shown = played[declarer as Seat];
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const hand = (drawn[i].hands[declarer as Seat] | shown) as CardSet;
      weights[i] = reading.hand(contract as string, trump ?? 0, hand);
      most = Math.max(most, weights[i]);
    }
    for (let i = 0; i < count; i++) weights[i] = Math.exp(weights[i] - most);
  }

  /** Weighs them by what the others have said and played. */
  private weighByAnswers(view: CardView, count: number, random: Random): void {
    const { imagined, hearing, drawn, weights } = this;
    imagined.hear(view);
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const before = Math.log(weights[i]);
      hearing.most = before - most + SURELY;
      weights[i] = before - imagined.replay(drawn[i], 0, random, hearing);
      most = Math.max(most, weights[i]);
    }
    for (let i = 0; i < count; i++) weights[i] = Math.exp(weights[i] - most);
  }

  /** Keeps so many of them, those at evenly spaced places along the sums of weights, from a random one on; one met again weighs more. */
  private keep(count: number, kept: number, random: Random): number {
    const { drawn, weights } = this;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weights[i];
    const step = sum / kept;
    let next = random.fraction() * step;
    let to = 0;
    let at = 0;
    for (let i = 0; i < count; i++) {
      at += weights[i];
      let times = 0;
      for (; next < at; next += step) times++;
      if (times === 0) continue;
      const world = drawn[i];
      drawn[i] = drawn[to];
      drawn[to] = world;
      weights[to++] = times;
    }
    return to;
  }
}

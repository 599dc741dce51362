// Runs thousands of times per answer: no allocation, no closures.

import { type CardSet, EMPTY } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import { SEATS } from '../../cards/engine/seats.js';
import { type Key, nameNumber } from '../../cards/random/key.js';
import { SEAT_LETTERS } from '../../cards/record/notation.js';
import { Random } from '../../players/bot/random.js';
import type { Knowledge } from '../../players/bot/worlds/hidden.js';
import { newWorld, type World } from '../../players/bot/worlds/world.js';
import { Worlds } from '../../players/bot/worlds/worlds.js';
import type { ListeningTerms } from './cast.js';
import type { ImaginedDeal } from './imagined-deal.js';
import { UnseenDiscards } from './unseen-discards.js';

/** So many worlds are looked at before the first is played, to learn how likely worlds are. */
const PILOT = 100;
/** At least this share of worlds is played: less where more are looked at first, and the likely is better known. */
const PLAYED = 1 / 8;
const PLAYED_AFTER = 1 / 16;

/** A word that its model would not have said counts as so many cards: there are fewer, with more thought in each. */
const PER_WORD = 2;

/** A place in the random streams of worlds that no seat of a deal has; worlds are addressed by their numbers alone. */
const ASIDE = 3;
const START = { step: 0 } as Course;

/** Which worlds are looked at, and what is thought of them. */
export interface LikelyTerms {
  readonly key: Key;
  /** Where their numbers begin in the random streams. */
  readonly base: number;
  /**
   * How much less likely, in logarithms, a world is by each card that its model would not have played; a word counts
   * twice. Infinity: worlds in which a model would have answered otherwise are passed over. 0: models are not asked.
   */
  readonly doubt: number;
  /** How many will be asked for. */
  readonly most: number;
  /** How many are looked at first, to learn how likely worlds are. Default: 100, and no more than asked for. */
  readonly first?: number | undefined;
}

/**
 * Worlds that a seat cannot rule out, one after the other, weighed by what the others have said, discarded and played:
 * each answer that its model would not have given makes a world less likely. An unlikely world is passed over with some
 * probability, and counts more where it is not, so that little time goes into worlds that hardly count, and weighted
 * means stay what they are.
 *
 * If there are no more worlds than asked for, and they say how the cards were dealt, all are looked at in turn.
 */
export class LikelyWorlds {
  /** How many worlds there are. */
  readonly count: number;
  /** Are all of them looked at? */
  readonly isAll: boolean;
  /** How many have been looked at. */
  drawn = 0;
  /** In how many of those all answers were those of the models. */
  fitting = 0;
  /** Is it known which worlds fit: has nobody said anything, or were the models asked? */
  readonly isHeard: boolean;
  /** May worlds be passed over? */
  private readonly passesOver: boolean;
  /** The weight of the world that the imagined deal is in. */
  weight = 1;
  private readonly imagined: ImaginedDeal;
  private readonly worlds: Worlds;
  private readonly world = newWorld();
  private readonly random: Random;
  private readonly base: number;
  private readonly listening: ListeningTerms & {
    most: number;
    readonly rarity: Float64Array;
  };
  /** How unlikely, in logarithms, the likeliest world was; and how unlikely one must be to be passed over at times. */
  private least = 0;
  private enough = Number.POSITIVE_INFINITY;

  constructor(view: Knowledge, imagined: ImaginedDeal, { key, base, doubt, most, first }: LikelyTerms) {
    this.imagined = imagined;
    this.worlds = new Worlds(view);
    this.count = this.worlds.count;
    // How likely a world is depends on what was said, and that on the talon: if drawn, one look is not all.
    this.isAll = this.count <= most && (this.worlds.isWhole || doubt === 0 || this.count === 1);
    this.random = new Random(key, nameNumber('worlds'));
    this.base = base;
    this.listening = {
      doubt,
      perWord: PER_WORD,
      most: Number.POSITIVE_INFINITY,
      rarity: new Float64Array(imagined.cast.expected.length),
      unseen: doubt > 0 && !this.worlds.isWhole ? new UnseenDiscards(view, this.random, PER_WORD * doubt) : null,
    };
    imagined.observe(view);
    const others = view.history.some((action) => action[0] !== SEAT_LETTERS[view.seat]);
    this.isHeard = !others || doubt > 0;
    this.passesOver = others && doubt > 0 && !this.isAll;
    if (!others || doubt === 0) return;
    if (doubt === Number.POSITIVE_INFINITY) this.enough = this.isAll ? Number.MAX_VALUE : 0;
    else if (this.isAll) this.lookAhead(Math.min(PILOT, this.count), 1);
    else this.lookAhead(first ?? Math.min(PILOT, most), first === undefined ? PLAYED : PLAYED_AFTER);
  }

  /** Have all been looked at? */
  get isOver(): boolean {
    return this.isAll && this.drawn === this.count;
  }

  /** Looks at the next world, and replays the deal in it; false if it is passed over. */
  next(): boolean {
    const { enough, listening, imagined } = this;
    const unlikely = this.replay(this.drawn++, enough);
    if (imagined.cast.agrees) this.fitting++;
    if (unlikely > listening.most) return false;
    this.weight = (listening.unseen?.weight ?? 1) * Math.exp(this.least - Math.min(unlikely, enough));
    return true;
  }

  /** Writes down where all cards are in the world that the imagined deal is in, once the talon is taken up. */
  copyTo(world: World): void {
    const { hands, discards } = this.imagined.course;
    for (const seat of SEATS) world.hands[seat] = hands[seat] as CardSet;
    world.talon = EMPTY;
    world.discards = discards as CardSet;
  }

  /**
   * Replays the deal in the world of a number, until that is by chance too unlikely. First looks draw the chance, too,
   * so that they find what later ones will: the likeliest of the first worlds is played for certain.
   */
  private replay(number: number, enough: number): number {
    const { random, world, worlds, listening } = this;
    random.sit(START, this.base + number, ASIDE);
    if (this.isAll) worlds.at(number, world);
    else worlds.draw(random, world);
    const chance = this.passesOver ? -Math.log(1 - random.fraction()) : 0;
    listening.most = enough + chance;
    return this.imagined.replay(world, this.base + number, random, listening);
  }

  /** Learns from the first worlds how rare the others' answers are, and then how likely worlds are. */
  private lookAhead(count: number, played: number): void {
    const { listening } = this;
    const { rarity } = listening;
    const { expected } = this.imagined.cast;
    this.replayFirst(count);
    for (let i = 0; i < rarity.length; i++) rarity[i] = Math.log((count + 1) / (expected[i] + 0.5));
    const found = this.replayFirst(count);
    this.least = found.reduce((least, unlikely) => Math.min(least, unlikely));
    if (this.isAll) return;
    const playedIf = (enough: number): number =>
      found.reduce((sum, unlikely) => sum + Math.exp(Math.min(0, enough - unlikely)), 0) / count;
    this.enough = this.least;
    while (playedIf(this.enough) < played) this.enough += 0.5;
  }

  /** How unlikely the first worlds are, in logarithms, whatever speaks against them. */
  private replayFirst(count: number): Float64Array {
    const unlikely = new Float64Array(count);
    for (let i = 0; i < count; i++) unlikely[i] = this.replay(i, Number.POSITIVE_INFINITY);
    return unlikely;
  }
}

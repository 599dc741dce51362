// Asked in every world of a defender: no allocation, no closures.

import type { CardSet } from '../../cards/engine/cards.js';
import { after, type Seat } from '../../cards/engine/seats.js';
import type { Random } from '../../players/bot/random.js';
import { hiddenFrom, type Knowledge } from '../../players/bot/worlds/hidden.js';
import type { HiddenPlace } from '../../players/bot/worlds/ways.js';

/**
 * The declarer's discards, which a defender has not seen. In a world they are any two of his twelve cards, of which one
 * pair in 66 would be that of the model. So the model chooses them, where what the declarer has played since allows its
 * choice; but some declarers discard any two cards.
 */
export class UnseenDiscards {
  /** What the world counts: the more, the fewer of its pairs could have been discarded, as such cards are as rare. */
  weight = 1;
  /** How unlikely, in logarithms, the discards are that the model would not have chosen. */
  unlikely = 0;
  private readonly played: CardSet;
  private readonly declarer: HiddenPlace;
  private readonly random: Random;
  /** How unlikely, in logarithms, any two cards are. */
  readonly doubt: number;
  private readonly strays: number;

  /** `doubt`: the logarithm of how seldom a declarer discards any two cards. */
  constructor(view: Knowledge, random: Random, doubt: number) {
    const declarer = view.declarer as Seat;
    this.played = view.played[declarer];
    this.declarer = hiddenFrom(view).places[after(view.seat) === declarer ? 0 : 1];
    this.random = random;
    this.doubt = doubt;
    this.strays = Math.exp(-doubt);
  }

  /** The discards from twelve cards, of which a world has `drawn` and the model would take `liked`. */
  choose(twelve: number, drawn: CardSet, liked: CardSet): CardSet {
    this.weight = 1;
    const canBe = this.mayBe(twelve, liked);
    this.unlikely = canBe ? 0 : this.doubt;
    if (!canBe || this.random.fraction() < this.strays) return drawn;
    this.weight = PAIRS / this.ways(twelve);
    return liked;
  }

  /** How many of the pairs of twelve cards can have been discarded? */
  private ways(twelve: number): number {
    let count = 0;
    for (let rest = twelve; rest !== 0; rest &= rest - 1) {
      const card = rest & -rest;
      for (let others = rest ^ card; others !== 0; others &= others - 1)
        if (this.mayBe(twelve, card | (others & -others))) count++;
    }
    return count;
  }

  /** Can a pair have been discarded, as far as it is known what the declarer holds and has played? */
  private mayBe(twelve: number, pair: number): boolean {
    const { possible, kept = NONE } = this.declarer;
    const held = twelve & ~pair & ~this.played;
    if ((pair & this.played) !== 0 || (held & ~possible) !== 0) return false;
    for (let i = 0; i < kept.length; i++) if ((held & kept[i]) === 0) return false;
    return true;
  }
}

/** The pairs of twelve cards. */
const PAIRS = 66;
const NONE: readonly CardSet[] = [];

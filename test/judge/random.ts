/** Seeded deals, option combinations for the tests. */
import { handText, PACK, type SeatLetter } from './cards.js';
import { Judge } from './judge.js';
import { type Kind, OPTIONS, RULE_SETS } from './options.js';
import type { Start } from './table.js';

const MODULUS = 2 ** 31 - 1;

/** Park and Miller's "minimal standard" generator with multiplier 48271: the same seed, the same numbers. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = 1 + (seed % (MODULUS - 1));
    for (let i = 0; i < 4; i += 1) this.below(1); // neighbouring seeds start alike
  }

  /** A whole number 0 … `end` - 1. */
  below(end: number): number {
    this.#state = (this.#state * 48_271) % MODULUS;
    return Math.floor((this.#state / MODULUS) * end);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }

  shuffled<T>(list: readonly T[]): T[] {
    const left = [...list];
    return list.map(() => left.splice(this.below(left.length), 1)[0]);
  }
}

/** A deal in notation, `F M D T`. */
export function randomDeal(random: Random): string {
  const deck = random.shuffled(PACK);
  const packets = [deck.slice(0, 10), deck.slice(10, 20), deck.slice(20, 30), deck.slice(30)];
  return packets.map(handText).join(' ');
}

/** Every option at its default half of the time, else at any of its values. */
export function randomRules(kind: Kind, random: Random): Record<string, unknown> {
  const chosen = Object.entries(OPTIONS[kind]).filter(() => random.below(2) === 0);
  return Object.fromEntries(chosen.map(([name, values]) => [name, random.pick(values)]));
}

const BRANDS = ['brand-E', 'brand-G', 'brand-S', 'brand-H'];

export interface Setting {
  readonly game: string;
  readonly rules: Record<string, unknown>;
  readonly deal: string;
  readonly start?: Start | undefined;
}

/** Any game under any options, one deal in four without an auction. */
export function randomSetting(random: Random, games: readonly string[] = Object.keys(RULE_SETS)): Setting {
  const game = random.pick(games);
  const { kind } = RULE_SETS[game];
  const setting = { game, rules: randomRules(kind, random), deal: randomDeal(random) };
  if (random.below(4) > 0) return setting;
  const declarer = random.pick<SeatLetter>(['F', 'M', 'D']);
  const level = random.pick(kind === 'bolachen' ? BRANDS : ['6', '7', '8', '9', '10']);
  return { ...setting, start: { declarer, contract: random.pick([level, 'bettel', 'mord']) } };
}

export const judgeOf = ({ game, rules, deal, start }: Setting): Judge => new Judge(game, rules, deal, start);

import type { Game } from '../cards/engine/game.js';
import { PARTS } from '../players/bot/bot.js';
import { type EqualParts, equalPartsOf, UNLIKE } from '../players/bot/equal-parts.js';
import { DECLARING, DEFENCE } from '../players/bot/seated.js';
import type { Policies } from '../players/bot/spec.js';
import { type BlockJob, isNotRepeatable, seatingsOf } from './job.js';
import { movedOn, SEATINGS } from './seating.js';

/** What the deals of a block may have in common. */
export interface EqualLineUps {
  readonly parts: EqualParts;
  /** Can whole deals coincide, to the last card, or only the talk before play? */
  readonly hasEqualCards: boolean;
}

const WORDS_AND_TALON = [...PARTS.keys()].filter((part) => part !== DECLARING && part !== DEFENCE);

/** What the line-ups of a block have in common; null if nothing. */
export function equalLineUps(job: BlockJob, game: Game, policies: readonly Policies[]): EqualLineUps | null {
  if (job.ruleSets !== undefined) return null;
  const staysSeated = game.pot && job.matchLength > 1;
  const parts = equalPartsOf(policies, {
    staysSeated,
    isKept: (bot) => isNotRepeatable(job, job.bots[bot]),
  });
  const kindOf = (bot: number, part: number): number => parts.kinds[PARTS.length * bot + part];
  const saying = sayingOf(job.bots.length, kindOf);
  // Remembering the answers of just one player takes longer than asking again.
  const words = (bots: readonly number[]): number[][] => [bots.map((bot) => saying[bot])];
  const cards = (bots: readonly number[]): number[][] =>
    bots.map((_, declarer) => [
      declarer,
      ...bots.map((bot, seat) => kindOf(bot, seat === declarer ? DECLARING : DEFENCE)),
    ]);
  const hasTwice = (kinds: Parameters<typeof isTwiceIn>[1]): boolean =>
    waysOf(job).some((way) => isTwiceIn(lineUpsOf(job, way), kinds));
  const hasEqualCards = hasTwice(cards);
  return hasEqualCards || hasTwice(words) ? { parts, hasEqualCards } : null;
}

/** By bot: a number that those share whose answers but cards are equal. */
function sayingOf(bots: number, kindOf: (bot: number, part: number) => number): number[] {
  const numbers = new Map<string, number>();
  return Array.from({ length: bots }, (_, bot) => {
    const kinds = WORDS_AND_TALON.map((part) => kindOf(bot, part));
    if (kinds.includes(UNLIKE)) return UNLIKE;
    const key = kinds.join();
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key) as number;
  });
}

/** The ways in which the deals of blocks are seated: a block, and a deal of its matches. */
function waysOf({ matchLength }: BlockJob): (readonly [block: number, deal: number])[] {
  const deals = Array.from({ length: Math.min(3, matchLength) }, (_, deal) => deal);
  return [0, 1].flatMap((block) => deals.map((deal) => [block, deal] as const));
}

/** The bots at forehand, middlehand and dealer at all tables of a board, one after the other: there may be 200,000. */
function* lineUpsOf(job: BlockJob, [block, deal]: readonly [number, number]): Generator<number[]> {
  const seatings = seatingsOf(job, block).map((seating) => SEATINGS[movedOn(seating, deal)]);
  for (const triple of job.triples) for (const places of seatings) yield places.map((place) => triple[place]);
}

/** Do two line-ups share one of their lists of kinds? One with UNLIKE says that it is like no other. */
function isTwiceIn(lineUps: Iterable<number[]>, kindsOf: (bots: readonly number[]) => number[][]): boolean {
  const seen = new Set<string>();
  for (const bots of lineUps) {
    const own = kindsOf(bots)
      .filter((kinds) => !kinds.includes(UNLIKE))
      .map((kinds) => kinds.join());
    if (own.some((kinds) => seen.has(kinds))) return true;
    for (const kinds of own) seen.add(kinds);
  }
  return false;
}

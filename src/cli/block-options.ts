import type { Limits } from '../bot/limits.js';
import type { Game } from '../engine/game.js';
import { changedRules } from '../games/rule-sets.js';
import { OptionError, shown } from '../input/refusal.js';
import type { Options } from '../run/kept-run.js';
import { readCount } from './flags.js';
import { gameOf } from './game-of.js';
import { LIMIT_OPTIONS, readLimits } from './limit-options.js';

/** Flags that all commands share which play blocks. */

/** Those that decide what is played. */
export const BLOCK_OPTIONS = [
  'game',
  'rule',
  'blocks',
  'seed',
  'seatings',
  'match',
  'checkpoint',
  ...LIMIT_OPTIONS,
] as const;

/** How a run is played, where it is kept, and how it is told. */
export interface RunFlags {
  readonly threads?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly resume?: string;
  readonly json?: boolean;
}

/** What the shared flags say about what is played. */
export interface BlockPlan {
  readonly game: Game;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly matchLength: number;
  readonly seatings: 3 | 6;
  readonly blocks: number;
  readonly seed: string;
  /** Blocks between checkpoints; null leaves it to the size of the job. */
  readonly checkpoint: number | null;
  readonly limits: Limits;
}

/** @throws OptionError */
export function readBlockOptions(options: Options): BlockPlan {
  const game = gameOf({ game: String(options.game), rule: (options.rule ?? []) as string[] });
  const text = (name: string): string | null => (options[name] == null ? null : String(options[name]));
  const match = text('match');
  const checkpoint = text('checkpoint');
  const seatings = text('seatings') ?? '3';
  if (seatings !== '3' && seatings !== '6')
    throw new OptionError(`--seatings: expected 3 or 6; found ${shown(seatings)}`);
  return {
    game,
    rules: changedRules(game),
    matchLength: match === null ? (game.pot ? 3 : 1) : readCount(match, '--match', 1, 1000),
    seatings: seatings === '6' ? 6 : 3,
    blocks: readCount(text('blocks') ?? '', '--blocks', 1, 1e12),
    seed: String(options.seed),
    checkpoint: checkpoint === null ? null : readCount(checkpoint, '--checkpoint', 1, 1e9),
    limits: readLimits(options),
  };
}

/** A part of a run: the `index`-th of `count`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** @throws OptionError */
export function readShard(text: unknown): Shard | null {
  if (text == null) return null;
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(String(text)) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (index === undefined || shard.count < 1 || shard.index >= shard.count) {
    throw new OptionError(`--shard: expected i/n with i from 0 to n − 1, as in 0/5; found ${shown(text)}`);
  }
  return shard;
}

/** The blocks of a shard: whole chunks, as many as the other shards have, or one more or less. */
export function blocksOfShard(blocks: number, chunk: number, shard: Shard | null): { from: number; end: number } {
  if (shard === null) return { from: 0, end: blocks };
  const chunks = Math.ceil(blocks / chunk);
  const start = (index: number): number => Math.min(blocks, Math.floor((index * chunks) / shard.count) * chunk);
  return { from: start(shard.index), end: start(shard.index + 1) };
}

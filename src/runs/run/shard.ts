import { OptionError, shown } from '../../support/input/refusal.js';
import type { ChunkRange } from '../work/pieces.js';

/** A part of a run: the `index`-th of `count`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** @throws OptionError */
export function parseShard(text: string, option = 'shard'): Shard {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (index === undefined || shard.count < 1 || shard.index >= shard.count)
    throw new OptionError(`${option}: expected i/n with i from 0 to n − 1, as in 0/5; found ${shown(text)}`);
  return shard;
}

export const formatShard = ({ index, count }: Shard): string => `${index}/${count}`;

/** Which of `count` lines or groups belong to a shard; shards differ by at most one. */
export function sharedOut(count: number, shard: Shard | null): { readonly from: number; readonly end: number } {
  if (shard === null) return { from: 0, end: count };
  const start = (index: number): number => Math.floor((index * count) / shard.count);
  return { from: start(shard.index), end: start(shard.index + 1) };
}

/**
 * What a shard plays of these units: whole lines of the journal, or groups of units where lines are fewer than shards.
 * @throws OptionError if it is empty
 */
export function shareOf({ from, end, chunk }: ChunkRange, shard: Shard | null, unit: string, group = 1): ChunkRange {
  if (shard === null) return { from, end, chunk };
  const numberOf = (size: number): number => Math.ceil(end / size) - Math.floor(from / size);
  const size = numberOf(chunk) < shard.count ? group : chunk;
  const own = sharedOut(numberOf(size), shard);
  const start = (at: number): number => Math.min(end, Math.max(from, (Math.floor(from / size) + at) * size));
  const share = { from: start(own.from), end: start(own.end), chunk };
  if (share.from < share.end) return share;
  throw new OptionError(`shard: ${formatShard(shard)} would play nothing: there are only ${end - from} ${unit}`);
}

import type { PlayedTriples } from '../board/joined-triples.js';
import { InputError } from '../input/refusal.js';
import { checkedContents } from '../input/schema.js';
import { BlocksLineSchema } from './line.js';

/** A line of a journal with the result of every deal. */
export type PlayedLine = PlayedTriples;

/** @throws InputError without a place */
export function playedIn(value: unknown): PlayedLine {
  const { first, count, faultyAt, ...line } = checkedContents(BlocksLineSchema, value, '');
  const { everyDeal, digests = [], words = [], faults = [], firstFaults = [] } = line;
  if (everyDeal === undefined) throw new InputError('has no results by deal');
  return {
    first,
    count,
    faultyAt,
    faults,
    firstFaults,
    deals: Buffer.from(everyDeal, 'base64'),
    digests: digests.map((digest) => BigInt(`0x${digest}`)),
    words: Float64Array.from(words),
  };
}

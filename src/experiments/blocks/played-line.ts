import { type BlockDesign, seatingsOf } from '../../boards/job.js';
import { movedOn } from '../../boards/seating.js';
import type { BlockSums } from '../../boards/sums.js';
import type { DealReader } from '../../boards/tallies/every-deal.js';
import { InputError } from '../../support/input/refusal.js';
import { checkedContents } from '../../support/input/schema.js';
import { BlocksLineSchema } from './line.js';

/** Blocks of a line of a journal, with the result of every deal. */
export interface PlayedLine extends Pick<BlockSums, 'first' | 'count'> {
  readonly deals: Uint8Array;
}

/** A deal of a line: who sat at which table is known by the triple and its seating. */
export interface DealOfLine {
  readonly block: number;
  /** The number of its triple. */
  readonly triple: number;
  readonly seating: number;
  /** Which deal of its match. */
  readonly deal: number;
  /** Its result; null if it was not played. */
  readonly played: ReturnType<DealReader['at']>;
}

/** All deals of a line, in the order of their results. */
export function* dealsOf(
  { first, count, deals }: PlayedLine,
  design: BlockDesign,
  reader: DealReader,
): Generator<DealOfLine> {
  let at = 0;
  for (let block = first; block < first + count; block++)
    for (const triple of design.triples.keys())
      for (const seated of seatingsOf(design, block))
        for (let deal = 0; deal < design.matchLength; deal++)
          yield { block, triple, seating: movedOn(seated, deal), deal, played: reader.at(deals, at++) };
}

/** A line of a journal with the result of every deal. @throws InputError without a place */
export function playedIn(value: unknown): PlayedLine {
  const { first, count, everyDeal } = checkedContents(BlocksLineSchema, value, '');
  if (everyDeal === undefined) throw new InputError('has no results by deal');
  return { first, count, deals: Buffer.from(everyDeal, 'base64') };
}

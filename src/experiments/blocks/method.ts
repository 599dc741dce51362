import type { BlockDesign } from '../../boards/job.js';
import { count, several } from '../../results/text/numbers.js';
import type { Manifest } from '../../runs/run/manifest.js';

/** Sentences on how runs were made that several kinds of run share. */

/** A manifest with its entries that say how blocks are played. */
export const designIn = (manifest: Manifest) =>
  manifest as Manifest & BlockDesign & { readonly blocks: number; readonly chunk: number };

/** In which seats a block is played. */
const SEATINGS: Readonly<Record<number, string>> = {
  1: 'in one seating, the next in turn from block to block',
  3: 'in the three cyclic seatings, whose direction alternates from block to block, so that each bot has each seat equally often',
  6: 'in all six seatings',
};

/** What a block is, and that it is what intervals are clustered by. `who`: plays it. */
export function blockSentences(manifest: Manifest, who: string): string[] {
  const { seatings, matchLength } = designIn(manifest);
  const board = matchLength === 1 ? 'one deal' : `a match of ${several(matchLength, 'deal')}, which a pot links`;
  return [
    `A block is ${board}, played by ${who} ${SEATINGS[seatings]}, with the same cards and the same random numbers.`,
    'Blocks are dealt at random and independent of each other; deals within a block are not, so standard errors are those of means over blocks.',
  ];
}

/** How many blocks were planned in advance and how many were played. */
export const fixedBlocks = (manifest: Manifest, blocks: number): string =>
  manifest.complete
    ? `The number of blocks, ${count(blocks)}, was fixed in advance.`
    : `Of ${several(designIn(manifest).blocks, 'block')} that were planned ${count(blocks)} had been played when the run was stopped.`;

export const faultSentences = (withFaults: number, blocks: number): string[] =>
  withFaults === 0
    ? []
    : [
        `In ${count(withFaults)} of ${several(blocks, 'block')} a bot gave a wrong answer or none; the default answer was taken, and these blocks count.`,
      ];

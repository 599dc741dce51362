import type { BlockDesign } from '../../boards/job.js';
import { code } from '../../results/text/method.js';
import { count, several } from '../../results/text/numbers.js';
import type { SummaryHead } from '../../runs/run/kind.js';
import type { Manifest } from '../../runs/run/manifest.js';
import { commandIs } from '../../runs/run/summary.js';

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

/** Rules, bots, faults, and how to have the same run again. */
export function againSentences({ run }: SummaryHead, manifest: Manifest) {
  const { complete, shard, reproducible } = manifest;
  const isSame = complete && shard === null && reproducible === true;
  const changed = Object.entries((manifest.what.rules ?? {}) as Readonly<Record<string, unknown>>);
  const rules = changed.map(([name, value]) => `${name}=${String(value)}`).join(' ');
  const policies = [...new Set(run.bots.filter(({ label, policy }) => label !== policy).map(policyOf))];
  return [
    `The game was ${run.game}${rules === '' ? '' : ` with ${code(rules)}`}${policies.length === 0 || policies.length > MOST ? '' : `; ${policies.join(', ')}`}.`,
    `Seed ${code(run.seed)}, digest ${run.digest}${complete ? '' : ' of what had been played'}, bolachen ${run.version}${run.commit === null ? '' : `, commit ${run.commit}`}; ${isSame ? 'the same results, bit by bit, come from' : `this was ${commandIs(manifest)}`} ${code(run.command)}.`,
    ...fileSentences(manifest),
  ];
}

/** Bots from files are these files alone. */
function fileSentences({ bots }: Manifest): string[] {
  const hashes = Object.entries(Object.assign({}, ...bots.map((bot) => bot.hashes)) as Record<string, string>);
  if (hashes.length === 0) return [];
  return [
    `Files of bots, by SHA-256: ${hashes.map(([file, hash]) => `${code(file)} ${hash.slice(0, 16)}`).join(', ')}.`,
  ];
}

/** The parameters of more bots are not given. */
const MOST = 4;

const policyOf = ({ label, policy }: { readonly label: string; readonly policy: string }): string =>
  `${code(label)} is ${code(policy)}`;

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

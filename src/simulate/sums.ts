import * as v from 'valibot';
import { addDigests, DIGEST, formatDigest } from '../board/digest.js';
import { addFaults, noFaults, type TrioFaults, TrioFaultsSchema } from '../board/faults.js';
import { outcomeCount } from '../board/outcome.js';
import type { Game } from '../engine/game.js';
import { refuse } from '../input/refusal.js';
import { checkedContents, described, wholeNumber } from '../input/schema.js';
import type { SumsKind } from '../run/leg.js';
import { addCells } from '../stats/ratio.js';
import type { FilePosition } from '../work/ordered-file.js';
import type { Statistics } from './statistics.js';

/** The results of some boards: whole numbers that add up to those of the run. */
export interface SimulationSums extends TrioFaults {
  first: number;
  count: number;
  digest: bigint;
  /** How often each outcome occurred. */
  readonly outcomes: Float64Array;
  /** Ratios clustered by match, if deals are linked by a pot or in sessions; else null, since they follow from the outcomes. */
  readonly ratios: Float64Array | null;
  /** The end of the file of records after these boards; null if workers do not write one. */
  written: FilePosition | null;
}

/** The number of deals played; in sessions there are fewer than boards. */
export const dealsIn = ({ outcomes }: SimulationSums): number => outcomes.reduce((sum, times) => sum + times, 0);

/** A line of `deals.jsonl`. */
export const DealsLineSchema = v.strictObject({
  first: described(wholeNumber(), 'the number of its first board'),
  count: described(wholeNumber(1), 'how many boards'),
  digest: described(
    v.pipe(v.string(), v.regex(DIGEST, 'is not 16 hexadecimal digits')),
    'sum over its boards of a hash of index, actions and score',
  ),
  outcomes: described(
    v.array(v.strictTuple([wholeNumber(), wholeNumber(1)])),
    'number of an outcome, and how often it occurred',
  ),
  ratios: described(
    v.nullable(v.array(v.pipe(v.number(), v.safeInteger('expected whole numbers')))),
    'six cells a ratio, clustered by match, where a pot or a session links deals; else null',
  ),
  ...TrioFaultsSchema.entries,
  written: described(
    v.nullable(v.strictObject({ bytes: wholeNumber(), crc: wholeNumber(0, 2 ** 32 - 1) })),
    'how far the file of records reaches behind its boards, and the CRC-32 of all of it up to there; null without one',
  ),
});

/** How the sums of a game's boards are added and stored; `cells` is the number of cells of its ratios. */
export function sumsOf(game: Game, { cells, isLinked, fewest }: Statistics): SumsKind<SimulationSums> {
  const size = outcomeCount(game);
  const none = (first: number): SimulationSums => ({
    ...{ first, count: 0, digest: 0n },
    outcomes: new Float64Array(size),
    ratios: isLinked ? new Float64Array(cells) : null,
    ...noFaults(),
    written: null,
  });
  return {
    none,
    add(into, following) {
      into.count += following.count;
      into.digest = addDigests(into.digest, following.digest);
      addCells(into.outcomes, following.outcomes);
      if (into.ratios && following.ratios) addCells(into.ratios, following.ratios);
      addFaults(into, following);
      into.written = following.written;
    },
    format: ({ first, count, digest, outcomes, ratios, faultCounts, firstFaults, written }) => ({
      ...{ first, count, digest: formatDigest(digest) },
      outcomes: Array.from(outcomes.entries()).filter(([, times]) => times > 0),
      ratios: ratios && [...ratios],
      ...{ faultCounts, firstFaults, written },
    }),
    parse: (value) => readLine(checkedContents(DealsLineSchema, value, ''), none, fewest),
  };
}

/** @throws InputError if a line does not fit the run */
function readLine(
  line: v.InferOutput<typeof DealsLineSchema>,
  none: (first: number) => SimulationSums,
  fewest: number,
): SimulationSums {
  const sums = {
    ...none(line.first),
    count: line.count,
    digest: BigInt(`0x${line.digest}`),
    written: line.written,
  };
  const { outcomes, ratios } = sums;
  for (const [outcome, times] of line.outcomes) {
    if (outcome >= outcomes.length) refuse('outcomes', `has number ${outcome}, expected 0 to ${outcomes.length - 1}`);
    if (outcomes[outcome] !== 0) refuse('outcomes', `has number ${outcome} twice`);
    outcomes[outcome] = times;
  }
  const deals = line.outcomes.reduce((sum, [, times]) => sum + times, 0);
  if (deals > line.count || deals < line.count * fewest)
    refuse('outcomes', `has ${deals} deals, expected ${line.count}${fewest < 1 ? ' at most' : ''}`);
  if ((line.ratios?.length ?? 0) !== (ratios?.length ?? 0))
    refuse('ratios', `has ${line.ratios?.length ?? 0} numbers, expected ${ratios?.length ?? 0}`);
  if (line.ratios) ratios?.set(line.ratios);
  addFaults(sums, line);
  return sums;
}

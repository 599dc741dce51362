import { join } from 'node:path';
import * as v from 'valibot';
import { JOURNAL } from '../blocks/play.js';
import { makeGame } from '../games/rule-sets.js';
import { filled } from '../input/option.js';
import { checked } from '../input/option-schema.js';
import { checkedContents } from '../input/schema.js';
import { FOREIGN, Journal } from '../run/journal.js';
import { identitiesOf } from '../run/lineup.js';
import { identityOf, readManifest } from '../run/manifest.js';
import type { WaldBounds } from '../stats/sprt.js';
import { COMPARE, type CompareValues } from './options.js';
import { scaleOf } from './plan.js';
import { ruleOf } from './settle-rule.js';
import { Watch } from './stop-rule.js';

/** The course of a comparison. */
export interface ComparePath {
  /** The looks at which the difference had an interval. */
  readonly looks: readonly PathLook[];
  /** The number of blocks with each difference, in points per deal, ascending. */
  readonly outcomes: readonly { readonly difference: number; readonly blocks: number }[];
}

/** A comparison at one look: A − B in points per deal, with the interval that is valid at all looks together. */
export interface PathLook {
  readonly blocks: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** The log-likelihood ratio with its bounds; null without a sequential test. */
  readonly test: { readonly llr: number; readonly bounds: WaldBounds } | null;
  /** For a group-sequential test: the mean's distance from 0 in standard errors, and the bound; null if no look was due. */
  readonly group: { readonly deviate: number; readonly bound: number } | null;
}

/** The part of a journal line needed for a path. */
const LineOfPath = v.object({ histogram: v.array(v.tuple([v.number(), v.number()])), count: v.number() });
/** The part of a manifest needed for a path. */
const Settled = v.object({ seatings: v.number(), matchLength: v.number(), blocks: v.number(), checkpoint: v.number() });

/**
 * The path of a comparison from its journal, without loading any bots.
 * @throws InputError if the folder holds no comparison, or is damaged
 */
export async function pathOf(folder: string): Promise<ComparePath> {
  const manifest = await readManifest(folder);
  const what = checked(COMPARE, manifest.what, folder) as CompareValues;
  const { blocks, checkpoint, ...settled } = checkedContents(Settled, manifest, folder);
  const scale = scaleOf(filled(COMPARE, what).estimand, {
    ...settled,
    ...(what.sessionTarget !== undefined && { sessionTarget: what.sessionTarget }),
    game: makeGame(manifest.game, manifest.rules),
    identities: identitiesOf(manifest.bots),
  });
  const watch = new Watch(ruleOf(what), scale, { budget: blocks, every: checkpoint });
  const journal = new Journal(join(folder, JOURNAL), identityOf(manifest));
  const histogram = new Map<number, number>();
  const looks: PathLook[] = [];
  let played = 0;
  for await (const line of journal.read({ ...FOREIGN, parse: (value) => checkedContents(LineOfPath, value, '') })) {
    played += line.count;
    for (const [outcome, times] of line.histogram) histogram.set(outcome, (histogram.get(outcome) ?? 0) + times);
    const { sequence, sprt, group } = watch.look(histogram);
    const { mean, low, high } = sequence;
    if (mean === null || low === null || high === null) continue;
    const test = sprt && { llr: sprt.llr, bounds: sprt.bounds };
    looks.push({ blocks: played, mean, low, high, test, group });
  }
  const outcomes = [...histogram].sort(([a], [b]) => a - b);
  return { looks, outcomes: outcomes.map(([sum, blocks]) => ({ difference: sum / scale.perPoint, blocks })) };
}

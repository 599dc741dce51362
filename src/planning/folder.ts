import { join } from 'node:path';
import * as v from 'valibot';
import type { FirstFault } from '../board/faults.js';
import type { Reliance } from '../board/reliance.js';
import { refuse, shown } from '../input/refusal.js';
import { checkedContents, wholeNumber } from '../input/schema.js';
import { type Manifest, readManifest, readSummary, SUMMARY } from '../run/manifest.js';
import { fromJson } from '../text/json.js';
import { count } from '../text/numbers.js';
import type { PlanBasis } from './summary.js';

/** What plans need from an earlier run. */
export interface EarlierRun {
  readonly manifest: Manifest;
  readonly known: readonly PlanBasis[];
  readonly reliance: Reliance;
  readonly firstFaults: readonly FirstFault[];
}

const Label = v.string();
const Faults = v.array(
  v.object({
    ...{ bot: Label, kind: v.string(), board: wholeNumber(), seat: v.string(), at: wholeNumber(), detail: v.string() },
    view: v.nullable(v.string()),
    command: v.optional(v.string()),
  }),
);
const Shared = {
  blocks: wholeNumber(),
  deals: wholeNumber(),
  reproducible: v.nullable(v.boolean()),
  tainted: v.array(v.object({ bot: Label, faults: wholeNumber(), deals: wholeNumber() })),
  firstFaults: Faults,
};
const Compared = v.object({
  ...Shared,
  ...{ a: Label, b: Label },
  spread: v.object({
    deviation: v.nullable(v.number()),
    differing: v.nullable(v.number()),
    event: v.number(),
    independentDeals: v.nullable(v.number()),
  }),
});
const Played = v.object({
  ...Shared,
  pairs: v.array(
    v.object({ first: Label, second: Label, difference: v.object({ standardError: v.nullable(v.number()) }) }),
  ),
});

/**
 * Reads what a finished comparison or tournament found out about its bots.
 * @throws InputError
 */
export async function readSeen(folder: string): Promise<EarlierRun> {
  const manifest = await readManifest(folder);
  const { command, what } = manifest;
  if ((command !== 'compare' && command !== 'tournament') || what.ab === true)
    refuse(folder, `is a run of ${shown(command)}; plans are made from compare or tournament, of bots that differ`);
  const path = join(folder, SUMMARY);
  const contents = await readSummary(folder, manifest);
  const value = fromJson(contents) ?? refuse(path, 'is not JSON');
  const { known, blocks, tainted, reproducible, firstFaults } =
    command === 'compare' ? ofComparison(value, path) : ofTournament(value, path);
  const differing = known.filter(({ deviation }) => deviation > 0);
  if (differing.length === 0) refuse(folder, `its bots did not differ in ${count(blocks)} blocks`);
  const faults = firstFaults.map(({ command: again, ...fault }) =>
    again === undefined ? fault : { ...fault, command: again },
  );
  return {
    manifest,
    known: differing,
    reliance: { reproducible: reproducible !== false, tainted },
    firstFaults: faults,
  };
}

function ofComparison(value: unknown, path: string) {
  const { a, b, spread, ...summary } = checkedContents(Compared, value, path);
  const dealsOfBlock = summary.deals / summary.blocks;
  const known = [{ a, b, ...spread, deviation: spread.deviation ?? 0, blocks: summary.blocks, dealsOfBlock }];
  return { ...summary, known };
}

function ofTournament(value: unknown, path: string) {
  const { pairs, ...summary } = checkedContents(Played, value, path);
  const { blocks, deals } = summary;
  const known = pairs.map(({ first, second, difference: { standardError } }): PlanBasis => {
    const deviation = (standardError ?? 0) * Math.sqrt(blocks);
    const unknown = { differing: null, event: 0, independentDeals: null };
    return { a: first, b: second, deviation, dealsOfBlock: deals / blocks, blocks, ...unknown };
  });
  return { ...summary, known };
}

import { join } from 'node:path';
import * as v from 'valibot';
import { makeGame } from '../../cards/games/rule-sets.js';
import { FOREIGN, Journal } from '../../runs/run/journal.js';
import { identitiesOf } from '../../runs/run/lineup.js';
import { identityOf, readManifest } from '../../runs/run/manifest.js';
import { LEVEL } from '../../stats/interval.js';
import { outcomesOf } from '../../stats/outcomes.js';
import { confidenceSequence, tunedFor } from '../../stats/sequence.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { checkedContents } from '../../support/input/schema.js';
import { cautiousMean } from '../blocks/contrasts.js';
import { JOURNAL } from '../blocks/play.js';
import { COMPARE, type CompareValues } from './options.js';
import type { PathLook } from './path.js';
import { scaleOf } from './plan.js';

/** The part of a journal line needed for a path. */
const LineOfPath = v.object({ histogram: v.array(v.tuple([v.number(), v.number()])), count: v.number() });
/** The part of a manifest needed for a path. */
const Settled = v.object({ seatings: v.number(), matchLength: v.number(), blocks: v.number() });

/** The looks of a comparison from its journal, without loading bots. @throws InputError for none, or a damaged one */
export async function looksOf(folder: string): Promise<PathLook[]> {
  const manifest = await readManifest(folder);
  const what = checked(COMPARE, manifest.what, folder) as CompareValues;
  const { blocks, ...settled } = checkedContents(Settled, manifest, folder);
  const scale = scaleOf(filled(COMPARE, what).estimand, {
    ...settled,
    game: makeGame(manifest.game, manifest.rules),
    identities: identitiesOf(manifest.bots),
  });
  const tuning = tunedFor(blocks, LEVEL);
  const journal = new Journal(join(folder, JOURNAL), identityOf(manifest));
  const histogram = new Map<number, number>();
  const looks: PathLook[] = [];
  let played = 0;
  for await (const line of journal.read({ ...FOREIGN, parse: (value) => checkedContents(LineOfPath, value, '') })) {
    played += line.count;
    for (const [outcome, times] of line.histogram) histogram.set(outcome, (histogram.get(outcome) ?? 0) + times);
    const { mean, low, high } = confidenceSequence(cautiousMean(outcomesOf(histogram), scale), LEVEL, tuning);
    if (mean !== null && low !== null && high !== null) looks.push({ blocks: played, mean, low, high });
  }
  return looks;
}

import { join } from 'node:path';
import * as v from 'valibot';
import { makeGame } from '../../cards/games/rule-sets.js';
import type { Figure } from '../../results/document/document.js';
import { table } from '../../results/document/table.js';
import { signed } from '../../results/text/numbers.js';
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
import { POINTS_A_DEAL } from '../blocks/unit.js';
import { COMPARE, type CompareValues } from './options.js';
import { scaleOf } from './plan.js';
import type { CompareSummary } from './summary.js';

/**
 * A comparison at one look where it had an interval: A − B in points per deal, with the interval that is valid at all
 * looks together.
 */
type PathLook = Readonly<Record<'blocks' | 'mean' | 'low' | 'high', number>>;

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

/** As many looks as can be distinguished. */
const MOST_LOOKS_DRAWN = 150;

/** How the difference settled. */
export function pathFigures(all: readonly PathLook[], summary: CompareSummary): Figure[] {
  const looks = everyOf(all, MOST_LOOKS_DRAWN);
  return looks.length > 2 ? [sequence(looks, summary)] : [];
}

/** About so many out of many, at the same distance; always including the last. */
function everyOf<T>(all: readonly T[], most: number): T[] {
  const step = Math.ceil(all.length / most);
  return all.filter((_, i) => (all.length - 1 - i) % step === 0);
}

/** The difference after so many blocks, and about ten of the looks as numbers. */
function sequence(looks: readonly PathLook[], summary: CompareSummary): Figure {
  // The first intervals are so wide that nothing else could be seen.
  const settled = looks.slice(Math.floor(looks.length / 4));
  const limits = [
    Math.min(0, ...settled.map(({ low }) => low)),
    Math.max(0, ...settled.map(({ high }) => high)),
  ] as const;
  const left = POINTS_A_DEAL;
  const points = looks.map(({ blocks, mean, low, high }) => ({ x: blocks, y: mean, low, high }));
  return {
    name: 'sequence',
    title: 'How did the difference settle?',
    about: `${summary.a} − ${summary.b} in ${left}, after so many blocks. The band holds at all looks together with 95 %.`,
    chart: { kind: 'lines', unit: 'blocks', left, points, limits },
    tables: [
      table({
        title: '',
        columns: [
          { as: 'count', head: 'blocks', of: ({ blocks }) => blocks },
          { as: 'plain', head: 'difference', of: ({ mean }) => signed(mean, 3) },
          { as: 'plain', head: 'from', of: ({ low }) => signed(low, 3) },
          { as: 'plain', head: 'to', of: ({ high }) => signed(high, 3) },
        ],
        rows: everyOf(looks, 10),
      }),
    ],
  };
}

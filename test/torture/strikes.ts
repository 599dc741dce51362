import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStruckBy, tryStrike, type Undisturbed, undisturbed } from './kills.js';
import type { Kind } from './kinds.js';
import type { Deed } from './program.js';
import { Draw, inParallel } from './random.js';

/** Strikes at many calls of a run of a kind. */

/** One call of a run struck, and perhaps a second kill at call `second` of the resume. */
interface Case {
  readonly deed: Deed;
  readonly at: number;
  readonly second: number;
}

/** Which cases are tried. */
interface Choice {
  readonly threads: number;
  /** The share of the calls at which each deed is done. */
  readonly shares: Readonly<Record<Deed, number>>;
  /** The share of the cases with a second kill in the resume. */
  readonly secondShare: number;
  readonly seed: string;
  /** At most so many cases, drawn from the others. */
  readonly most?: number;
  /** One case by its id. */
  readonly only?: string | undefined;
}

/**
 * How many calls that change files an undisturbed run makes, how many cases were tried, and those that did not come out
 * as they should.
 */
interface StrikeOutcome {
  readonly calls: number;
  readonly cases: number;
  readonly failures: readonly string[];
}

/** `tournament:0:kill:13`, or `…:13+7` with a second kill at call 7 of the resume. */
const idOf = ({ kind, threads }: Undisturbed, { deed, at, second }: Case): string =>
  `${kind.name}:${threads}:${deed}:${at}${second === 0 ? '' : `+${second}`}`;

/** Tries all cases of a choice. */
export async function strikes(kind: Kind, choice: Choice): Promise<StrikeOutcome> {
  const place = mkdtempSync(join(tmpdir(), 'torture-'));
  const failures: string[] = [];
  try {
    const run = await undisturbed(kind, choice.threads, place);
    const cases = casesOf(run, choice);
    await inParallel(cases, cpus().length, async (each) => {
      for (const { flaw, text } of await tryStrike(run, each, each.second))
        failures.push(`${idOf(run, each)}: ${flaw}: ${run.calls[each.at - 1]}: ${text}`);
    });
    return { calls: run.calls.length, cases: cases.length, failures };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The cases of a choice: drawn by the call and the deed, so that a smaller share is a part of a larger one. */
function casesOf(run: Undisturbed, { shares, secondShare, seed, most, only }: Choice): Case[] {
  const cases: (Case & { readonly rank: number })[] = [];
  for (const [deed, share] of Object.entries(shares) as [Deed, number][]) {
    for (const [i, call] of run.calls.entries()) {
      const draw = new Draw(seed, run.kind.name, run.threads, deed, i);
      const chosen = draw.share() < share;
      const second = draw.share() < secondShare ? 1 + draw.below(run.calls.length) : 0;
      const each = { deed, at: i + 1, second, rank: draw.share() };
      const isWanted = only === undefined ? chosen && isStruckBy(call, deed) : only === idOf(run, each);
      if (isWanted) cases.push(each);
    }
  }
  return most === undefined ? cases : cases.sort((a, b) => a.rank - b.rank).slice(0, most);
}

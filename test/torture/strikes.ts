import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Flaw, isStruckBy, tryStrike, type Undisturbed, undisturbed, type Verdict } from './kills.js';
import type { Kind } from './kinds.js';
import type { Deed } from './program.js';
import { Draw, inParallel } from './random.js';
import { Speaker } from './speaker.js';

/** Strikes at many calls of a run of each kind, and counts what comes of them. */

/** One run with one call struck. Its id says all of it: `tournament:0:kill:13`, or `…:13+7` with a second kill at call 7 of the resume. */
export interface Case {
  readonly run: Undisturbed;
  readonly deed: Deed;
  readonly at: number;
  readonly second: number;
}

/** What came of the cases of one kind on so many threads. */
export interface StrikeCounts {
  readonly name: string;
  /** Calls that change files in an undisturbed run; 0 where there is no such run. */
  readonly calls: number;
  /** Cases by what was done. */
  readonly cases: Record<Deed, number>;
  secondKills: number;
  resumed: number;
  equal: number;
  readonly failures: Failure[];
}

/** A case that did not come out as it should. */
export interface Failure {
  readonly id: string;
  readonly flaw: Flaw | 'no such run';
  readonly why: string;
}

/** Which cases are tried. */
export interface Choice {
  readonly kinds: readonly Kind[];
  readonly threads: readonly number[];
  /** The share of the calls at which each deed is done; on threads, `onThreads` of that. */
  readonly shares: Readonly<Record<Deed, number>>;
  readonly onThreads: number;
  /** The share of the cases with a second kill in the resume. */
  readonly secondShare: number;
  readonly seed: string;
  /** So many cases a kind and threads, drawn from the others. */
  readonly most?: number;
}

export const idOf = ({ run, deed, at, second }: Case): string =>
  `${run.kind.name}:${run.threads}:${deed}:${at}${second === 0 ? '' : `+${second}`}`;

/** Tries all cases of a choice. */
export async function strikes(choice: Choice, told: (counts: StrikeCounts) => void): Promise<StrikeCounts[]> {
  const place = mkdtempSync(join(tmpdir(), 'torture-'));
  const speakers = cpus().map(() => new Speaker());
  try {
    const all: StrikeCounts[] = [];
    for (const kind of choice.kinds) {
      for (const threads of choice.threads) {
        const counts = await strikesOf(kind, threads, choice, { place, speakers });
        all.push(counts);
        told(counts);
      }
    }
    return all;
  } finally {
    for (const speaker of speakers) await speaker.close();
    rmSync(place, { recursive: true, force: true });
  }
}

async function strikesOf(
  kind: Kind,
  threads: number,
  choice: Choice,
  { place, speakers }: { readonly place: string; readonly speakers: readonly Speaker[] },
): Promise<StrikeCounts> {
  const name = `${kind.name}:${threads}`;
  const run = await undisturbed(kind, threads, place).catch((error: Error) => error);
  if (run instanceof Error)
    return { ...noCounts(name, 0), failures: [{ id: name, flaw: 'no such run', why: run.message }] };
  const counts = noCounts(name, run.calls.length);
  await inParallel(casesOf(run, choice), speakers.length, async (each, lane) => {
    add(counts, each, await tryStrike(run, { at: each.at, deed: each.deed }, each.second, speakers[lane]));
  });
  return counts;
}

const noCounts = (name: string, calls: number): StrikeCounts => ({
  ...{ name, calls, secondKills: 0, resumed: 0, equal: 0, failures: [] },
  cases: { kill: 0, tear: 0, ENOSPC: 0, EIO: 0, 'EIO-once': 0 },
});

/** The cases of a choice: drawn by the call and the deed, so that a smaller share is a part of a larger one. */
function casesOf(run: Undisturbed, { shares, onThreads, secondShare, seed, most }: Choice): Case[] {
  const cases: (Case & { readonly rank: number })[] = [];
  for (const [deed, share] of Object.entries(shares) as [Deed, number][]) {
    for (const [i, call] of run.calls.entries()) {
      const draw = new Draw(seed, run.kind.name, run.threads, deed, i);
      const chosen = draw.share() < (run.threads === 0 ? share : share * onThreads);
      const second = draw.share() < secondShare ? 1 + draw.below(run.calls.length) : 0;
      if (chosen && isStruckBy(call, deed)) cases.push({ run, deed, at: i + 1, second, rank: draw.share() });
    }
  }
  return most === undefined ? cases : cases.sort((a, b) => a.rank - b.rank).slice(0, most);
}

function add(counts: StrikeCounts, each: Case, verdict: Verdict): void {
  counts.cases[each.deed]++;
  if (verdict.struckAgain) counts.secondKills++;
  if (verdict.resumed) counts.resumed++;
  if (verdict.findings.length === 0) counts.equal++;
  for (const { flaw, text } of verdict.findings) {
    counts.failures.push({ id: idOf(each), flaw, why: `${each.run.calls[each.at - 1]}: ${text}` });
  }
}

/** Tries one case by its id. */
export async function strikeById(id: string, kinds: readonly Kind[]): Promise<Verdict & { readonly call: string }> {
  const [name, threads, deed, calls] = id.split(':');
  const kind = kinds.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`no kind of run is called ${name}`);
  const [at, second = 0] = calls.split('+').map(Number);
  const place = mkdtempSync(join(tmpdir(), 'torture-'));
  const speaker = new Speaker();
  try {
    const run = await undisturbed(kind, Number(threads), place);
    return { call: run.calls[at - 1], ...(await tryStrike(run, { at, deed: deed as Deed }, second, speaker)) };
  } finally {
    await speaker.close();
    rmSync(place, { recursive: true, force: true });
  }
}

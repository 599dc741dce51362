import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { FROM_ANSWERS } from '../../boards/reliance.js';
import { documentOf } from '../../experiments/kinds.js';
import type { Document } from '../../results/document/document.js';
import { table } from '../../results/document/table.js';
import { several } from '../../results/text/numbers.js';
import { wrapped } from '../../results/text/width.js';
import { MANIFEST, oddIn } from '../../runs/run/folder.js';
import { type Manifest, readManifest, readSummary } from '../../runs/run/manifest.js';
import { fromJson } from '../../support/input/json.js';
import { InputError, refuse } from '../../support/input/refusal.js';
import { naming } from '../../support/system/system-error.js';
import { REPORT } from './writing.js';

/** A run in a folder of results. */
export interface KeptRun {
  /** Its folder. */
  readonly folder: string;
  /** The kind of run: `simulate`, `compare` …; empty if its manifest cannot be read. */
  readonly command: string;
  readonly game: string;
  /** The bots by label; copies once, and the settings of a sweep as one. */
  readonly bots: readonly string[];
  /** When it was begun, as an ISO 8601 time in UTC; null if it has not ended. */
  readonly begun: string | null;
  /** Boards or blocks played. */
  readonly played: number;
  readonly complete: boolean;
  readonly digest: string | null;
  /** Is it played again from its answers on file alone? */
  readonly isFromAnswers: boolean;
  readonly version: string;
  readonly commit: string | null;
  /** What it found, in a sentence; of a run that is not complete, or damaged, what is the matter. */
  readonly verdict: string;
  /** The command that plays it again; null if it is not complete. */
  readonly again: string | null;
  /** Has it a page, `report.html`? */
  readonly hasPage: boolean;
}

/**
 * The runs in a folder of results, the last one first; or that one run, if it is the folder of a run. A damaged run is
 * listed with its flaw. `bot`: only runs in which a bot so called takes part (its label or spec, or a part of them).
 * @throws InputError if the folder cannot be read
 * @example
 * for (const { folder, verdict } of await runsIn('results')) console.log(folder, verdict);
 */
export async function runsIn(folder: string, bot: string | null = null): Promise<KeptRun[]> {
  const isRun = existsSync(join(folder, MANIFEST));
  const folders = isRun ? [folder] : await naming(folder, foldersIn(folder));
  const kept: KeptRun[] = [];
  // One after the other: a summary is large, and little of it is kept.
  for (const each of folders) {
    const run = await keptRun(each, bot);
    if (run !== null) kept.push(run);
  }
  return kept.sort((a, b) => order(b).localeCompare(order(a)));
}

const foldersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));

const order = ({ begun, folder }: KeptRun): string => `${begun ?? '9'} ${folder}`;

async function keptRun(folder: string, bot: string | null): Promise<KeptRun | null> {
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes(MANIFEST)) return null;
  const page = names.includes(REPORT);
  const odd = await oddIn(folder);
  const text = odd === null ? await readFile(join(folder, 'timing.json'), 'utf8').catch(() => '') : '';
  const { start = null } = (fromJson(text) ?? {}) as { readonly start?: string };
  const place = { ...UNREAD, folder, begun: start, hasPage: page };
  try {
    if (odd !== null) throw new InputError(odd);
    const manifest = await readManifest(folder);
    if (bot !== null && !manifest.bots.some(({ label, spec }) => `${label} ${spec}`.includes(bot))) return null;
    const found = await findingsOf(folder, manifest);
    const { command, game, played, complete, digest, version, commit, reproducible } = manifest;
    const bots = [...new Set(found.bots.map((label) => label.replace(/ #\d+$/, '')))];
    const isFromAnswers = reproducible === FROM_ANSWERS;
    return { ...place, command, game, played, complete, digest, isFromAnswers, version, commit, ...found, bots };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    if (bot !== null) return null;
    return { ...place, verdict: error.message };
  }
}

/** What is said of a run that cannot be read. */
const UNREAD = {
  command: '',
  game: '',
  bots: [],
  played: 0,
  complete: false,
  digest: null,
  isFromAnswers: false,
  version: '',
  commit: null,
  again: null,
};

async function findingsOf(folder: string, manifest: Manifest) {
  const summary = manifest.complete ? fromJson(await readSummary(folder, manifest)) : null;
  const bots = namesIn(manifest, summary as { readonly settings?: readonly unknown[] } | null);
  if (summary === null) return { verdict: 'not complete', again: null, bots };
  const head = summary as Parameters<typeof documentOf>[1];
  const { verdict, facts, title } = documentOf(manifest, head);
  return { verdict: verdict || facts[0] || title, again: head.run.command, bots };
}

/** Who played; of a sweep, what it went through. */
function namesIn(
  { command, what, bots }: Manifest,
  summary: { readonly settings?: readonly unknown[] } | null,
): string[] {
  if (command !== 'sweep') return bots.map(({ label }) => label);
  const { spec } = what as { readonly spec: string };
  return [spec + (summary === null ? '' : `, ${several(summary.settings?.length ?? 0, 'setting')}`)];
}

/** A list of runs; `from`: the folder that paths begin at, and below which their pages are served. */
export function runsDocument(runs: readonly KeptRun[], from: string): Document {
  const placeOf = ({ folder }: KeptRun): string => relative(from, folder).split(sep).join('/') || basename(folder);
  const pageIn = (run: KeptRun): string => `${placeOf(run).split('/').map(encodeURIComponent).join('/')}/`;
  const listed = table<KeptRun>({
    title: 'Runs',
    columns: [
      { as: 'word', head: 'folder', key: 'folder', of: placeOf, link: pageIn },
      { as: 'word', head: 'begun', key: 'begun', of: ({ begun }) => begun, text: (begun) => minutes(begun) },
      { as: 'word', head: 'kind', key: 'kind', of: ({ command }) => command },
      { as: 'word', head: 'game', key: 'game', of: ({ game }) => game },
      { as: 'word', head: 'bots', key: 'bots', of: ({ bots }) => bots.join(', ') },
      { as: 'count', head: 'played', key: 'played', of: ({ played }) => played },
      {
        as: 'word',
        head: 'digest',
        key: 'digest',
        of: ({ digest }) => digest,
        text: (digest) => (digest === null ? '–' : beginningOf(digest)),
      },
      { as: 'word', head: 'what it found', key: 'verdict', of: ({ verdict }) => verdict },
    ],
    rows: runs,
    paragraphs: (run) => paragraphOf(run, placeOf(run)),
  });
  return {
    title: 'Which runs are kept?',
    verdict: '',
    facts: [several(runs.length, 'run')],
    tables: [listed],
    figures: [],
  };
}

/** Enough of a digest to distinguish runs; the summary has all of it. */
const beginningOf = (digest: string): string => digest.slice(0, 16);

const minutes = (begun: string | null): string => begun?.slice(0, 16).replace('T', ' ') ?? '–';

/** A run in lines, for the screen. */
function paragraphOf({ begun, command, game, bots, digest, verdict }: KeptRun, place: string): string {
  const what = [minutes(begun), command, game, bots.join(', '), digest && beginningOf(digest)].filter(Boolean);
  return [place, ...[what.join(' · '), verdict].map((line) => wrapped(line).trimEnd()), ''].join('\n');
}

/** BibTeX for a run: with version, commit and digest one plays the same deals. @throws InputError if incomplete */
export function citationOf({ folder, complete, isFromAnswers, ...run }: KeptRun): string {
  const { digest, version, commit, again, command, game, bots, begun } = run;
  if (!complete || digest === null) refuse(folder, 'is not complete: there is nothing to cite yet');
  const fields = [
    ['author', '{the bolachen developers}'],
    ['title', inTex(`${game}: ${command} of ${bots.join(', ')}`)],
    ['howpublished', `bolachen ${version}${commit === null ? '' : `, commit ${commit}`}`],
    ['note', `\\texttt{${inTex(again ?? '')}}; digest${isFromAnswers ? ' of what was played' : ''} ${digest}`],
    ...(begun === null ? [] : [['year', begun.slice(0, 4)]]),
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{bolachen-${digest},\n${lines.join(',\n')}\n}\n`;
}

/** Signs that LaTeX takes for something else, and those that it has only as commands. */
const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '−': '$-$',
  '±': '$\\pm$',
  '×': '$\\times$',
  '½': '$\\frac12$',
};

/** A text for LaTeX; of a letter that its fonts have not, its number. */
const inTex = (text: string): string =>
  text
    .replace(/[#$%&_{}\\~^<>|"−±×½]/g, (sign) => TEX[sign] ?? `\\${sign}`)
    .replace(/-(?=-)/g, '-{}')
    .replace(/[^\u0020-\u024f\u2010-\u2026]/gu, (letter) => `[U+${letter.codePointAt(0)?.toString(16).toUpperCase()}]`);

import { existsSync } from 'node:fs';
import { csvFiles } from '../../results/document/csv.js';
import type { CsvStyle } from '../../results/document/csv-style.js';
import type { Document } from '../../results/document/document.js';
import { asMarkdown } from '../../results/document/markdown.js';
import { toJson } from '../../results/text/json.js';
import { methodOfRun } from '../document/method.js';
import { digestName } from '../document/reliance-notes.js';
import { DEALS, type RunFolder, TABLES } from './folder.js';
import type { Kind, Plan, RunOutcome, RunResult, SummaryHead } from './kind.js';
import { type Manifest, SUMMARY } from './manifest.js';
import { commandIs } from './summary.js';

const TIMING = 'timing.json';

interface OutcomeShown extends RunOutcome<object> {
  readonly document: () => Document;
}

/**
 * Writes the files of a run; returns the SHA-256 of all but `timing.json`, by name. The time that a complete run took
 * stays, if no deal was played now.
 */
export async function writtenIn<Summary extends object>(
  kept: RunFolder,
  before: Manifest | undefined,
  kind: Kind<Plan, Summary>,
  result: RunResult<Summary>,
  outcome: OutcomeShown,
  timing: object,
): Promise<Record<string, string>> {
  const texts = filesOf(kind, result, outcome);
  const isOld = before?.complete === true && outcome.deals === 0 && existsSync(kept.file(TIMING));
  await kept.write({ ...texts, ...(!isOld && { [TIMING]: toJson(timing) }) });
  const later = [DEALS].filter((name) => before?.files?.[name] !== undefined && existsSync(kept.file(name)));
  const listed = Object.fromEntries(later.map((name) => [name, before?.files?.[name] as string]));
  return { ...(await kept.hashes(Object.keys(texts))), ...listed };
}

function filesOf<Summary extends object>(
  kind: Kind<Plan, Summary>,
  { summary, manifest }: RunResult<Summary>,
  { facts: [played, ...facts], details = [], document, files, reliance }: OutcomeShown,
): Record<string, string> {
  const { run } = summary;
  const method = methodOfRun(kind as Kind, summary as Summary & SummaryHead, manifest);
  const bots = new Set(run.bots.map(({ label, policy }) => (label === policy ? label : `${label}: ${policy}`)));
  const head = [
    `${commandIs(manifest)} \`${run.command}\``,
    `version ${run.version}${run.commit === null ? '' : `, commit ${run.commit}`}; ${digestName(reliance.answers)} ${run.digest}`,
    `rules of ${run.game}: ${Object.entries(run.rules)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
      .join(' ')}`,
    `bots: ${[...bots].join('; ')}`,
  ];
  return {
    [SUMMARY]: toJson(summary),
    'report.md': asMarkdown(`bolachen ${kind.command}`, [...head, played, ...details, ...facts], document),
    ...(method !== null && { 'method.md': method }),
    ...inTables(csvFiles(document(), manifest.what.csvStyle as CsvStyle | undefined)),
    ...inTables(files ?? {}),
  };
}

/** Tables have a folder of their own: what a person opens lies above it. */
const inTables = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name.endsWith('.csv') ? `${TABLES}/${name}` : name, text]),
  );

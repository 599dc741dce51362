import { bundled, describePolicies } from '../bot/loading/load.js';
import { formatPolicies, parseSpecs, type Spec, seesAllCards } from '../bot/spec.js';
import type { BlockPlan } from '../cli/block-options.js';
import { keepStdoutForResults } from '../cli/output.js';
import { usage } from '../input/refusal.js';
import { marked } from '../text/open-mark.js';
import type { BlockJob } from './block-job.js';

/** Bots of a run: what tables call them, their specs for worker threads, and their policies in full for the manifest. */
export interface Lineup {
  readonly labels: readonly string[];
  readonly specs: readonly string[];
  /** The specs as they were given. */
  readonly names: readonly string[];
  readonly policies: readonly string[];
  /** Which of them see all cards. */
  readonly open: readonly boolean[];
  /** The hashes of their files, by path as given. */
  readonly hashes: readonly Readonly<Record<string, string>>[];
}

/** @throws UsageError, InputError */
export const readSpecs = (text: string, where: string): Spec[] => usage(() => parseSpecs(text, where));

/** Loads bots and tells them apart. */
export async function lineUp(specs: readonly Spec[], where: string, plan: BlockPlan): Promise<Lineup> {
  keepStdoutForResults(); // what bots print, from now on
  const playing = { game: plan.game.ruleSet, rules: plan.rules, limits: plan.limits };
  const loaded = await Promise.all(specs.map((spec) => describePolicies(spec, where, playing)));
  const bundles = await Promise.all(specs.map((spec) => bundled(spec, where)));
  const policies = loaded.map(formatPolicies);
  return {
    labels: toldApart(
      specs.map(({ label }, i) => marked(label, loaded[i])),
      policies,
    ),
    open: loaded.map(seesAllCards),
    specs: bundles.map(({ text }) => text),
    names: specs.map(({ text }) => text),
    hashes: bundles.map(({ hashes }) => hashes),
    policies,
  };
}

/** What the job of a run has of its plan and its bots. */
export const jobOf = (
  { game, rules, seed, matchLength, limits }: BlockPlan,
  { specs, names }: Lineup,
): Pick<BlockJob, 'game' | 'rules' | 'seed' | 'matchLength' | 'bots' | 'names' | 'limits'> => ({
  game: game.ruleSet,
  rules,
  seed,
  matchLength,
  bots: specs,
  names,
  limits,
});

/** Labels of which no two are equal: those that are get their parameters, and if that does not help `#2`, `#3` … */
export function toldApart(labels: readonly string[], policies: readonly string[]): string[] {
  const withParameters = labels.map((label, i) => {
    const alike = labels.flatMap((other, k) => (other === label ? [policies[k]] : []));
    return new Set(alike).size > 1 ? policies[i] : label;
  });
  return withParameters.map((label, i) => {
    const before = withParameters.slice(0, i).filter((other) => other === label).length;
    return before === 0 ? label : `${label} #${before + 1}`;
  });
}

/** The bots as a manifest lists them. */
export const describeBots = (
  { labels, policies, open, hashes }: Pick<Lineup, 'labels' | 'policies' | 'open' | 'hashes'>,
  names: readonly string[],
): object[] =>
  labels.map((label, i) => ({
    label,
    spec: names[i],
    policy: policies[i],
    ...(open[i] ? { seesAllCards: true } : {}),
    ...(Object.keys(hashes[i]).length > 0 ? { hashes: hashes[i] } : {}),
  }));

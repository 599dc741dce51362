import type { BlockJob } from '../../boards/job.js';
import type { AnyBot } from '../../players/bot/bot.js';
import { commandOf } from '../../players/bot/command-text.js';
import { areRepeatable, declarationsIn, seesAllCards } from '../../players/bot/declared.js';
import { atOnceOf, filesOf, hasGuest } from '../../players/bot/guest.js';
import { bundled, describePolicies } from '../../players/bot/loading/load.js';
import type { PlayTerms } from '../../players/bot/loading/load-terms.js';
import { checkBot } from '../../players/bot/shape.js';
import { formatPolicies, type Policies, parseSpec, parseSpecs, type Spec, sourcesOf } from '../../players/bot/spec.js';
import { didYouMean, ofOptions, refuseOption, shown } from '../../support/input/refusal.js';
import { marked } from '../document/reliance-notes.js';
import type { BotEntry } from './manifest.js';

/** A bot as an option: a spec (name, path or `exec(COMMAND)`, parameters, parts), or an object of this program. */
export type BotGiven = string | AnyBot;

/** The bots of a run. */
export interface Lineup {
  /** Their names in tables, all different. */
  readonly labels: readonly string[];
  /** Their specs for worker threads. */
  readonly specs: readonly string[];
  /** The specs as given; objects as `object:NAME`. */
  readonly names: readonly string[];
  /** The parsed specs, with the label of each. */
  readonly given: readonly Spec[];
  /** Which bot answers for which part; bots from files are described, without their methods. */
  readonly loaded: readonly Policies[];
  /** Their policies with every parameter. */
  readonly policies: readonly string[];
  /** Equal for bots that are the same, see {@link identitiesOf}. */
  readonly identities: readonly string[];
  readonly entries: readonly BotEntry[];
  /** What they say of themselves, for worker threads. */
  readonly declared: NonNullable<PlayTerms['declared']>;
  /** How many boards are under way at once, so that programs are asked as many questions as they take. */
  readonly atOnce: number;
  /** Of bots that need not give the same answer again; undefined if all do. */
  readonly answers: BlockJob['answers'];
  /** Bots that are objects, by their specs; undefined if there are none. */
  readonly objects: ReadonlyMap<string, AnyBot> | undefined;
}

/** Specs and objects of bots that have not been loaded yet. */
export interface BotSources {
  readonly specs: readonly Spec[];
  readonly objects: ReadonlyMap<string, AnyBot>;
}

/** Reads one bot or a list of them; a text may hold several, separated by commas. @throws OptionError */
export function readBots(given: BotGiven | readonly BotGiven[], where: string): BotSources {
  const objects = new Map<string, AnyBot>();
  const list = Array.isArray(given) ? (given as readonly BotGiven[]) : [given as BotGiven];
  const texts = list.filter((each): each is string => typeof each === 'string');
  if (texts.length === list.length) return { specs: ofOptions(() => parseSpecs(texts.join(','), where)), objects };
  const specs = list.flatMap((each) => {
    if (typeof each === 'string') return ofOptions(() => parseSpecs(each, where));
    const bot = ofOptions(() => checkBot(each, where));
    const source = `object:${objects.size}`;
    objects.set(source, bot);
    const name = `object:${bot.name}`;
    return { text: name, label: name, base: { source, given: {} }, parts: {} };
  });
  return { specs, objects };
}

/** Two lists of bots as one. */
export const joinedSources = (...lists: readonly BotSources[]): BotSources => {
  const objects = new Map<string, AnyBot>();
  const specs = lists.flatMap((list) =>
    list.specs.map((spec) => {
      const bot = list.objects.get(spec.base.source);
      if (bot === undefined) return spec;
      const source = `object:${objects.size}`;
      objects.set(source, bot);
      return { ...spec, base: { ...spec.base, source } };
    }),
  );
  return { specs, objects };
};

/** The terms under which bots play, and the labels of those that are said not to repeat their answers. */
export interface LineupTerms extends PlayTerms {
  readonly notRepeatable?: string | readonly string[] | undefined;
}

/**
 * Loads bots, and makes their labels unique if `distinct`. `where`: the option that a bot is from, with its index.
 * @throws OptionError, InputError
 */
export async function lineUp(
  { specs, objects }: BotSources,
  where: string | ((index: number) => string),
  playing: LineupTerms,
  distinct = true,
): Promise<Lineup> {
  const all = { ...playing, objects };
  const place = (i: number): string => (typeof where === 'string' ? where : where(i));
  const loaded = await Promise.all(specs.map((spec, i) => describePolicies(spec, place(i), all)));
  const bundles = await Promise.all(specs.map((spec, i) => bundled(spec, place(i))));
  const hashes = await Promise.all(bundles.map((bundle, i) => hashesIn(bundle.hashes, loaded[i])));
  const texts = bundles.map(({ text }) => text);
  const policies = loaded.map(formatPolicies);
  const plain = specs.map(({ label }, i) => marked(label, seesAllCards(loaded[i])));
  const labels = distinct ? distinctLabels(plain, policies) : plain;
  const isSaidSo = saidNotToRepeat(playing.notRepeatable, specs, labels);
  const keeps = loaded.map((each, i) => isSaidSo[i] || !areRepeatable(each));
  const entries = await Promise.all(
    specs.map((spec, i) => entryOf(spec, labels[i], loaded[i], hashes[i], keeps[i] ? playing : null)),
  );
  const objectOf = ({ base }: Spec): number =>
    [...new Set(objects.values())].indexOf(objects.get(base.source) as AnyBot);
  return {
    labels,
    loaded,
    answers: answersIn(specs, texts, keeps, isSaidSo),
    policies,
    identities: identitiesOf(entries).map((identity, i) => `${identity} ${objectOf(specs[i])}`),
    given: specs,
    specs: texts,
    names: specs.map(({ text }) => text),
    objects: objects.size > 0 ? objects : undefined,
    entries,
    atOnce: atOnceOf(loaded),
    declared: loaded.flatMap((each, i) => declaredElsewhere(each, bundles[i])),
  };
}

/** Of all files of a bot the SHA-256; of programs also what they have said that they are made of. */
async function hashesIn(
  hashes: Readonly<Record<string, string>>,
  policies: Policies,
): Promise<Readonly<Record<string, string>>> {
  if (!hasGuest(policies)) return hashes;
  const { hashesOf } = await import('../../players/bot/external/named-files.js');
  return { ...hashes, ...(await hashesOf(filesOf(policies))) };
}

/** `kept`: the terms under which it plays, if its answers are kept. */
const entryOf = async (
  { text }: Spec,
  label: string,
  policies: Policies,
  hashes: Readonly<Record<string, string>>,
  kept: PlayTerms | null,
): Promise<BotEntry> => ({
  label,
  spec: text,
  policy: formatPolicies(policies),
  ...(seesAllCards(policies) && { seesAllCards: true }),
  ...(kept !== null && { repeatable: false as const, hellos: await hellosIn(policies, kept) }),
  ...(Object.keys(hashes).length > 0 && { hashes }),
});

async function hellosIn(policies: Policies, playing: PlayTerms): Promise<NonNullable<BotEntry['hellos']>> {
  if (!hasGuest(policies)) return [];
  return (await import('../../players/bot/external/external-bot.js')).hellosOf(policies, playing);
}

/** What bots say of themselves, by the names that they have on other threads. */
const declaredElsewhere = (
  policies: Policies,
  { nameOf }: Awaited<ReturnType<typeof bundled>>,
): (readonly [source: string, text: string])[] =>
  declarationsIn(policies).map(([source, text]) => [nameOf(source), text] as const);

const answersIn = (
  specs: readonly Spec[],
  texts: readonly string[],
  keeps: readonly boolean[],
  isSaidSo: readonly boolean[],
): Lineup['answers'] => {
  const labels = [...new Set(specs.filter((_, i) => keeps[i]).map(({ label }) => label))];
  return labels.length === 0 ? undefined : { labels, notRepeatable: texts.filter((_, i) => isSaidSo[i]) };
};

/** Which bots were named as such that need not repeat their answers. @throws OptionError for a name that is none */
function saidNotToRepeat(
  given: LineupTerms['notRepeatable'] = [],
  specs: readonly Spec[],
  labels: readonly string[],
): readonly boolean[] {
  const names = (typeof given === 'string' ? [given] : given).map((name) => name.trim());
  const namesOf = ({ label, text }: Spec, i: number): readonly string[] => [labels[i], label, text];
  const known = specs.flatMap(namesOf);
  for (const name of names)
    if (!known.includes(name)) {
      const hint = didYouMean(name, known);
      refuseOption('notRepeatable', `${shown(name)} is none of the bots ${[...new Set(labels)].join(', ')}${hint}`);
    }
  return specs.map((spec, i) => namesOf(spec, i).some((name) => names.includes(name)));
}

/** @throws OptionError for bots that need not repeat their answers, where these are not kept */
export function refuseKept({ entries }: Lineup, option: string): void {
  const found = entries.find(({ repeatable }) => repeatable === false);
  if (found === undefined) return;
  const way = `let it play in \`simulate\`, and give answers(FOLDER, ${found.label})`;
  refuseOption(option, `${found.label} need not repeat its answers, and they are not kept here: ${way}`);
}

/**
 * The one bot that plays answers on, from the option `where`.
 * @throws OptionError, InputError; also for a program, which would be asked too often
 */
export async function lineUpModel(given: BotGiven, where: string, playing: PlayTerms): Promise<Lineup> {
  const sources = readBots(given, where);
  if (sources.specs.length !== 1) refuseOption(where, `expected one bot; found ${shown(given)}`);
  if (sourcesOf(sources.specs[0]).some((source) => commandOf(source) !== null))
    refuseOption(where, 'a program would be asked many times in each deal; expected a bot that runs here');
  const model = await lineUp(sources, where, playing);
  refuseKept(model, where);
  return model;
}

/** What each bot is: its parameters, and where it comes from, files by their contents. */
export const identitiesOf = (entries: readonly BotEntry[]): string[] =>
  entries.map(({ spec, policy, hashes = {} }) => {
    const sources = sourcesOf(parseSpec(spec, 'bots')).map((source) => {
      return hashes[source] ?? [source, ...(commandOf(source) === null ? [] : Object.values(hashes))].join(' ');
    });
    return [policy, ...new Set(sources.sort())].join(' ');
  });

/** Makes labels unique: duplicates get their parameters, and if that is not enough `#2`, `#3` … */
export function distinctLabels(labels: readonly string[], policies: readonly string[]): string[] {
  const withParameters = labels.map((label, i) => {
    const alike = labels.flatMap((other, k) => (other === label ? [policies[k]] : []));
    return new Set(alike).size > 1 ? policies[i] : label;
  });
  return withParameters.map((label, i) => {
    const before = withParameters.slice(0, i).filter((other) => other === label).length;
    return before === 0 ? label : `${label} #${before + 1}`;
  });
}

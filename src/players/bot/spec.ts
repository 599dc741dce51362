import type { Question } from '../../cards/engine/actions.js';
import { asLine, didYouMean, refuse, shown } from '../../support/input/refusal.js';
import { ANSWERS_FILE } from './answers/file-name.js';
import { modelTexts } from './beside.js';
import { type AnyBot, type Description, PARTS, type Parameters, type Part, type PartName } from './bot.js';
import { commandOf, endOfCommand, isCommandAt, refuseSecrets } from './command-text.js';
import { type DataFile, dataFileNamed, dataFileOf, refuseRecords } from './data-file.js';
import { endOfQuoted, inQuotes, labelIn, splitOutside, unquoted, written, writtenSource } from './spec-text.js';

/** One bot with its parameters, which answers for some parts of a policy. */
export interface Policy {
  readonly bot: AnyBot;
  readonly params: Parameters;
  /** What the bot said of itself as it was loaded. Default: the bot itself, which is the project's own. */
  readonly declared?: Description;
  /** Does it leave no question out? The house bots do not: `lowest` gives the legal default on purpose. */
  readonly answersAll?: boolean;
  /** Where the bot comes from, which two copies of one bot share. Default: the bot itself. */
  readonly source?: string;
  /** The policies of its parameters that are bots, by name. */
  readonly models?: Readonly<Record<string, Policies>>;
  /** Finds where in its source it threw, if its source is known. */
  readonly placeOf?: (thrown: unknown) => string | null;
}

/** Which bot answers for which part, and for what those leave out. Parts taken from one bot share an object. */
export type Policies = Readonly<Record<Part, Policy> & { base?: Policy }>;

/**
 * Something for each part of a policy, such as the bot that answers for it.
 * @example
 * const policy = { bot: defineBot({ name: 'duck' }), params: {} };
 * const model = byPart(() => policy);
 * const models: Models = [model, model, model];
 */
export const byPart = <T>(of: (part: Part) => T): Record<Part, T> =>
  Object.fromEntries(PARTS.map((part) => [part, of(part)])) as Record<Part, T>;

/** Is a part's question certain to be left out, since the bot has no method for it? */
const leavesOut = ({ bot, answersAll }: Policy, part: Part): boolean =>
  answersAll !== true && bot.sit === undefined && bot[questionOf(part)] === undefined;

/**
 * The policies of a spec, whose bots `policyOf` gives, one for each reference: the base answers what the bot of a part
 * is certain to leave out, unless bots are only described.
 */
export function assembled(
  { base, parts }: Spec,
  policyOf: (reference: BotReference) => Policy,
  areDescribed = false,
): Policies {
  const made = new Map<string, Policy>();
  const madeOf = (reference: BotReference): Policy => {
    const key = keyOfReference(reference);
    const policy = made.get(key) ?? policyOf(reference);
    made.set(key, policy);
    return policy;
  };
  const first = madeOf(base);
  const policies = byPart((part) => {
    const policy = madeOf(parts[part] ?? base);
    return !areDescribed && leavesOut(policy, part) ? first : policy;
  });
  return Object.keys(parts).length === 0 ? policies : { ...policies, base: first };
}

/** Equal for references to the same bot with the same parameters. */
export const keyOfReference = (reference: BotReference): string => JSON.stringify(reference);

/** What a part is asked. */
export const questionOf = (part: Part): Question => (part === 'declaring' || part === 'defence' ? 'play' : part);

/** A bot named in a spec: `sound`, `random(shy=0.5)`, `./mine.js(length=7)`, `exec(python3 mine.py)(length=7)`. */
export interface BotReference {
  /** Name of a house bot, a path, or `exec(COMMAND)`. */
  readonly source: string;
  /** Parameters as text, by name, unquoted. */
  readonly given: Readonly<Record<string, string>>;
}

/** `label:=base+part=other…`: a policy assembled from bots. */
export interface Spec {
  /** The spec as it was given. */
  readonly text: string;
  /** What tables call it: its label, or its text. */
  readonly label: string;
  readonly base: BotReference;
  readonly parts: Readonly<Partial<Record<Part, BotReference>>>;
}

const GROUPS = {
  auction: ['double', 'bid', 'contest', 'raise', 'kontra'],
  exchange: ['call', 'giveBack', 'declare', 'discard'],
} as const satisfies Partial<Record<PartName, readonly Part[]>>;

/** The parts a name in a spec stands for: `play` is both sides of the play. */
export const PART_NAMES: Readonly<Record<PartName, readonly Part[]> & Record<string, readonly Part[]>> = {
  ...GROUPS,
  play: ['declaring', 'defence'],
  ...byPart((part) => [part]),
};

/** What parts have in common, by name: one for parts that go together; without those that have no `textOf`. */
function named(textOf: (part: Part) => string | undefined): (readonly [name: string, text: string])[] {
  const groups = Object.entries(GROUPS).flatMap(([name, group]): (readonly [string, string | undefined])[] => {
    const texts = group.map(textOf);
    return new Set(texts).size === 1 ? [[name, texts[0]]] : group.map((part, i) => [part, texts[i]]);
  });
  const sides = PART_NAMES.play.map((part) => [part, textOf(part)] as const);
  return [...groups, ...sides].flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
}

/** The names of some parts, as few as will do. */
export const namesOf = (parts: readonly Part[]): string[] =>
  named((part) => (parts.includes(part) ? '' : undefined)).map(([name]) => name);

const formatParts = (textOf: (part: Part) => string | undefined): string[] =>
  named(textOf).map(([name, text]) => `${name}=${text}`);

/** The specs of a list separated by commas; commas inside parentheses belong to a bot. @throws InputError */
export function parseSpecs(text: string, where: string): Spec[] {
  refuseSecrets(text, where);
  const specs = splitOutside(text, ',', where).map((part) => parseSpec(part.trim(), where));
  const byLabel = new Map<string, Spec>();
  for (const spec of specs) {
    const other = byLabel.get(spec.label) ?? spec;
    byLabel.set(spec.label, other);
    if (formatSpec(other) !== formatSpec(spec))
      refuse(where, `two bots cannot both be called ${shown(spec.label)}: ${shown(other.text)}, ${shown(spec.text)}`);
  }
  return specs;
}

/** @throws InputError */
export function parseSpec(text: string, where: string): Spec {
  refuseSecrets(text, where);
  const [label, body] = labelIn(text, where);
  if (label !== null && labelIn(body, where)[0] !== null) refuse(where, `${shown(text)} has two labels`);
  const typed = splitOutside(body, '+', where).map((part) => part.trim());
  const named = typed.map(inItsFile);
  const [first, ...others] = named;
  const parts: Partial<Record<Part, BotReference>> = {};
  for (const other of others) {
    const [, name = '', reference = ''] = /^(\w+)\s*=(.*)$/s.exec(other) ?? [];
    if (!Object.hasOwn(PART_NAMES, name)) {
      const names = Object.keys(PART_NAMES);
      const hint = didYouMean(name, names);
      refuse(where, `${shown(other)} in ${shown(text)} is not PART=BOT with a part of ${names.join(', ')}${hint}`);
    }
    for (const part of PART_NAMES[name]) {
      if (parts[part]) refuse(where, `${part} is given twice in ${shown(text)}`);
      parts[part] = parseReference(reference.trim(), where);
    }
  }
  const base = parseReference(first, where);
  const isSame = named.every((part, i) => part === typed[i]);
  const whole = isSame ? text : `${label === null ? '' : `${label}:=`}${named.join('+')}`;
  return {
    text: whole,
    label: label ?? asLine(whole),
    ...aroundFile(base, parts, where),
  };
}

/** The file of a bot's own name in the current folder, as `./mine.ts`; null if there is none, and in a browser. */
let fileOfName: (name: string) => string | null = () => null;

/** Sets how files are found by names. */
export function findFilesBy(find: typeof fileOfName): void {
  fileOfName = find;
}

/** The first part of a spec, or another, with the path of a file in place of its name: a bot has one name. */
const inItsFile = (part: string): string =>
  part.replace(/^(\w+\s*=\s*)?([\w-]+)(?=\s*(?:\(|$))/, (_, before = '', name) => before + (fileOfName(name) ?? name));

/** A file as the first bot of a spec answers what it can of all parts; its `base` the rest. */
function aroundFile(file: BotReference, parts: Spec['parts'], where: string): Pick<Spec, 'base' | 'parts'> {
  const usual = dataFileOf(file.source)?.base ?? null;
  if (usual === null) return { base: file, parts };
  const { base = usual, ...given } = file.given;
  return {
    base: parseReference(base, where),
    parts: byPart((part) => parts[part] ?? { source: file.source, given }),
  };
}

function parseReference(text: string, where: string): BotReference {
  const isQuoted = text.startsWith('"');
  const end = isQuoted
    ? endOfQuoted(text, 0, where)
    : isCommandAt(text, 0)
      ? endOfCommand(text, 0, where)
      : (/[()]/.exec(text)?.index ?? text.length);
  const source = isQuoted ? unquoted(text.slice(0, end), where) : text.slice(0, end).trim();
  const rest = /^\s*(?:\((.*)\))?$/s.exec(text.slice(end));
  if (source === '' || rest === null)
    refuse(
      where,
      `${shown(text)} is not a bot: expected a name or a path, as in sound or random(shy=0.5)${inQuotes(text)}`,
    );
  if (commandOf(source) === '') refuse(where, `${shown(text)} has no command, as in exec(python3 bot.py)`);
  const inner = rest[1];
  const given: Record<string, string> = Object.create(null); // else __proto__ would be lost
  refuseRecords(source, where);
  const file = dataFileNamed(source);
  const inside = inner === undefined || inner.trim() === '' ? [] : splitOutside(inner, ',', where);
  for (const [i, part] of inside.entries()) {
    const named = /^\s*(\w+)\s*=\s*(.*?)\s*$/s.exec(part)?.slice(1);
    const [name, value = ''] = named ?? (file?.inOrder[i] === undefined ? [] : [file.inOrder[i], part.trim()]);
    if (name === undefined)
      refuse(where, `${shown(part.trim())} in ${shown(text)} is not PARAMETER=VALUE${inQuotes(part + text)}`);
    if (Object.hasOwn(given, name)) refuse(where, `parameter ${name} is given twice in ${shown(text)}`);
    given[name] = value.startsWith('"') ? unquoted(value, `${where}: parameter ${name}`) : value;
  }
  return file === undefined ? { source, given } : fileReference(file, given, shown(text), where);
}

/** The end of the path of a run's answers, which a spec calls by their folder. */
const ANSWERS_END = `/${ANSWERS_FILE}`;

function fileReference(
  { inOrder: [first], ending, lack }: DataFile,
  all: BotReference['given'],
  text: string,
  where: string,
): BotReference {
  const { [first]: path = '', ...given } = all;
  const source = first === 'folder' && !path.endsWith(ending) ? path.replace(/\/*$/, ANSWERS_END) : path;
  const isIt = source.endsWith(first === 'folder' ? ANSWERS_FILE : ending);
  return path !== '' && isIt ? { source, given } : refuse(where, `${text} has ${lack}`);
}

const writtenAll = (values: Parameters): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${written(value)}`)
    .join(',');

/** The specs of the models in a reference, by parameter. @throws InputError */
export const modelsOf = (reference: BotReference, where = 'bots'): Readonly<Record<string, Spec>> =>
  Object.fromEntries(modelTexts(reference, where).map(([name, text]) => [name, parseSpec(text, `${where}: ${name}`)]));

/** The names and paths of all bots of a spec, each once. */
export const sourcesOf = ({ base, parts }: Spec): string[] => [
  ...new Set(
    [base, ...Object.values(parts)].flatMap((reference) => [
      reference.source,
      ...Object.values(modelsOf(reference)).flatMap(sourcesOf),
    ]),
  ),
];

/** The text of a spec without its label; `named` may call sources by another name. */
export function formatSpec({ base, parts }: Pick<Spec, 'base' | 'parts'>, named = (source: string) => source): string {
  const format = (reference: BotReference): string => {
    const { source, given } = reference;
    const models = Object.entries(modelsOf(reference)).map(([name, model]) => [name, formatSpec(model, named)]);
    const values = writtenAll({ ...given, ...Object.fromEntries(models) });
    const name = named(source);
    const file = dataFileOf(name);
    if (file !== undefined)
      return `${file.name}(${writtenAll({ [file.inOrder[0]]: name.replace(ANSWERS_END, ''), ...given })})`;
    return writtenSource(name) + (values === '' ? '' : `(${values})`);
  };
  const textOf = (part: Part): string | undefined => parts[part] && format(parts[part]);
  return [format(base), ...formatParts(textOf)].join('+');
}

/** A policy with every parameter spelled out, for comparing specs and for manifests. */
export function formatPolicies(policies: Policies): string {
  const base = formatPolicy(policies.base ?? policies.double);
  const textOf = (part: Part): string | undefined => {
    const text = formatPolicy(policies[part]);
    return text === base ? undefined : text;
  };
  return [base, ...formatParts(textOf)].join('+');
}

function formatPolicy({ bot, params }: Policy): string {
  const values = writtenAll(params);
  return values === '' ? bot.name : `${bot.name}(${values})`;
}

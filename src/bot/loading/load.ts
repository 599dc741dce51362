import { didYouMean, InputError, ofOptions, refuse, shown } from '../../input/refusal.js';
import { houseBot } from '../../system/own-file.js';
import { type AnyBot, PARTS, type Part } from '../bot.js';
import { commandOf, meantCommand } from '../command-text.js';
import { loadCommand, offerParameters, type PlayTerms } from '../external/external-bot.js';
import { watchLists } from '../legal-words.js';
import { checkBot } from '../shape.js';
import {
  type BotReference,
  formatSpec,
  type Policies,
  type Policy,
  readParameters,
  type Spec,
  sourcesOf,
} from '../spec.js';
import { describeThrown } from '../thrown.js';
import { keepBuiltins, suspect } from './builtins.js';
import { bundleOf } from './bundle.js';
import { describedApart } from './load-apart.js';
import { sourcePlace } from './source-place.js';

/** The bots that come with the project, by name: one file each in `bots/`. */
export const HOUSE_BOTS = [
  'lowest',
  'random',
  'sound',
  'bold',
  'keen',
  'daring',
  'wary',
  'pimc',
  'reader',
  'oracle',
] as const;

/** Is a bot's source a path, rather than a name? */
const isPath = (source: string): boolean => commandOf(source) === null && /[/\\]|\.[cm]?[jt]s$/.test(source);

/**
 * Loads the bots of a spec and reads their parameters. Each `copy` of a file's module is loaded separately, with its own module state.
 * @throws InputError if a bot is unknown, does not load, or is not a bot
 */
export const loadPolicies = (spec: Spec, where = 'bots', playing: PlayTerms = ANYWHERE, copy = 0): Promise<Policies> =>
  policiesOf(spec, { where, playing, copy, isDescribed: false });

/**
 * The same for bots that will not play on this thread: for a file, only its bot's description.
 * @throws InputError if a bot is unknown, does not load, or is not a bot
 */
export const describePolicies = (spec: Spec, where = 'bots', playing: PlayTerms = ANYWHERE): Promise<Policies> =>
  policiesOf(spec, { where, playing, copy: 0, isDescribed: true });

async function policiesOf(spec: Spec, loading: LoadTerms): Promise<Policies> {
  const loaded = new Map<string, Promise<Policy>>();
  const load = (reference: BotReference): Promise<Policy> => {
    const key = JSON.stringify(reference);
    const policy = loaded.get(key) ?? loadPolicy(reference, loading);
    loaded.set(key, policy);
    return policy;
  };
  await load(spec.base); // so that errors in the base are reported first
  const entries = PARTS.map(async (part): Promise<[Part, Policy]> => [part, await load(spec.parts[part] ?? spec.base)]);
  return Object.fromEntries(await Promise.all(entries)) as Policies;
}

/** The game sent to a command when none has been chosen. */
const ANYWHERE: PlayTerms = { game: 'bolachen', rules: {} };

/** How a bot is loaded. */
interface LoadTerms {
  readonly where: string;
  readonly playing: PlayTerms;
  readonly copy: number;
  /** Is only its description needed? */
  readonly isDescribed: boolean;
}

async function loadPolicy({ source, given }: BotReference, loading: LoadTerms): Promise<Policy> {
  const { where, playing, copy } = loading;
  const command = commandOf(source);
  if (command !== null) {
    const external = await loadCommand(command, playing, where);
    const params = ofOptions(() => readParameters(external, given, where));
    if (Object.keys(given).length > 0) await offerParameters(command, params, playing, where);
    return { bot: external, params };
  }
  const object = playing.objects?.get(source);
  if (object !== undefined) {
    suspect(object.name);
    return { bot: object, params: readParameters(object, given, where) };
  }
  const isFile = isPath(source);
  const bot = isFile ? await loadFile(source, loading) : await loadHouseBot(source, where, copy);
  const params = ofOptions(() => readParameters(bot, given, where));
  return { bot, params, ...(isFile && { placeOf: sourcePlace }) };
}

/** @throws InputError if there is no such bot */
export async function loadHouseBot(name: string, where: string, copy = 0): Promise<AnyBot> {
  if (!(HOUSE_BOTS as readonly string[]).includes(name)) {
    const hint = meantCommand(name) || didYouMean(name, HOUSE_BOTS);
    ofOptions(() =>
      refuse(where, `${shown(name)} is not a bot: ${HOUSE_BOTS.join(', ')}, or a path such as ./mine.ts${hint}`),
    );
  }
  const module = await import(addressOf(houseBot(name).href, copy));
  return module.default as AnyBot;
}

/** Each copy of a module has its own address, and therefore its own state. */
const addressOf = (url: string, copy: number): string => (copy === 0 ? url : `${url}?copy=${copy}`);

/**
 * Loads a bot from its file, after compiling it, or from the address of a bundle.
 * @throws InputError
 */
async function loadFile(source: string, { where, playing, copy, isDescribed }: LoadTerms): Promise<AnyBot> {
  const url = source.startsWith('file:') ? source : (await bundleOf(source, where)).url;
  const place = `${where}: ${source}`;
  if (isDescribed) return describedApart(url, place, playing.limits);
  try {
    const bot = await loadModule(url, copy);
    suspect(bot.name);
    watchLists();
    return bot;
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${place}: ${error.message}`) : error;
  }
}

/** The bot of a compiled module, on this thread. @throws InputError without a place, if it does not load or is not a bot */
export async function loadModule(url: string, copy: number): Promise<AnyBot> {
  keepBuiltins();
  let module: { default?: unknown };
  try {
    module = await import(addressOf(url, copy));
  } catch (thrown) {
    throw new InputError(describeThrown('does not load', thrown, sourcePlace));
  }
  if (module.default === undefined) refuse('', 'has no default export; write `export default { name: …, play: … }`');
  try {
    return checkBot(module.default, '');
  } catch (thrown) {
    throw thrown instanceof InputError ? thrown : new InputError(describeThrown('cannot be read', thrown, sourcePlace));
  }
}

/** A spec for worker threads, with bundles instead of files, and the hashes of the files by path as given. */
export interface BundledSpec {
  readonly text: string;
  readonly hashes: Readonly<Record<string, string>>;
}

/** @throws InputError if a file is missing or does not compile */
export async function bundled(spec: Spec, where: string): Promise<BundledSpec> {
  const files = sourcesOf(spec).filter(isPath);
  const bundles = new Map(await Promise.all(files.map(async (file) => [file, await bundleOf(file, where)] as const)));
  const label = spec.label === spec.text ? '' : `${spec.label}:=`;
  return {
    text: label + formatSpec(spec, (source) => bundles.get(source)?.url ?? source),
    hashes: Object.fromEntries([...bundles].map(([file, { hash }]) => [file, hash])),
  };
}

import { access, constants, stat } from 'node:fs/promises';
import { register } from 'node:module';
import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { QUESTIONS } from '../engine/actions.js';
import { didYouMean, InputError, refuse, shown, usage } from '../input/refusal.js';
import { type AnyBot, PARTS, type Part } from './bot.js';
import { type BotReference, type Policies, type Policy, readParameters, type Spec } from './spec.js';

/** The bots that come with the project, by name: a file each in `bots/`. */
export const HOUSE_BOTS = ['lowest', 'random', 'sound', 'bold', 'pimc', 'reader', 'oracle'] as const;

/** Is a bot's source a path, rather than a name? */
const isPath = (source: string): boolean => /[/\\]|\.[cm]?[jt]s$/.test(source);

/**
 * Loads the bots of a spec and reads their parameters.
 * @throws InputError if a bot is not known, does not load, or is no bot
 */
export async function loadPolicies(spec: Spec, where = 'bots'): Promise<Policies> {
  const loaded = new Map<string, Promise<Policy>>();
  const load = (reference: BotReference): Promise<Policy> => {
    const key = JSON.stringify(reference);
    const policy = loaded.get(key) ?? loadPolicy(reference, where);
    loaded.set(key, policy);
    return policy;
  };
  await load(spec.base); // what is wrong with the base is told first
  const entries = PARTS.map(async (part): Promise<[Part, Policy]> => [part, await load(spec.parts[part] ?? spec.base)]);
  return Object.fromEntries(await Promise.all(entries)) as Policies;
}

async function loadPolicy({ source, given }: BotReference, where: string): Promise<Policy> {
  const bot = isPath(source) ? await loadFile(source, where) : await loadHouseBot(source, where);
  return { bot, params: usage(() => readParameters(bot, given, where)) };
}

/** @throws InputError if there is no such bot */
export async function loadHouseBot(name: string, where: string): Promise<AnyBot> {
  if (!(HOUSE_BOTS as readonly string[]).includes(name)) {
    const hint = didYouMean(name, HOUSE_BOTS);
    usage(() =>
      refuse(where, `${shown(name)} is not a bot: ${HOUSE_BOTS.join(', ')}, or a path such as ./mine.js${hint}`),
    );
  }
  const module = await import(new URL(`../../bots/${name}.${OWN_EXTENSION}`, import.meta.url).href);
  return module.default as AnyBot;
}

const OWN_EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** The absolute path of a bot's file, so that worker threads find it whatever their folder. */
export const absolute = (source: string): string => (!isPath(source) || isAbsolute(source) ? source : resolve(source));

async function loadFile(source: string, where: string): Promise<AnyBot> {
  const place = `${where}: ${source}`;
  const path = absolute(source);
  if (!/\.m?js$/.test(path)) refuse(place, 'a bot is a file that ends in .js or .mjs');
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) refuse(place, found ? 'is not a file' : 'no such file');
  await access(path, constants.R_OK).catch(() => refuse(place, 'cannot be read: permission denied'));
  knowOwnName();
  let module: { default?: unknown };
  try {
    module = await import(pathToFileURL(path).href);
  } catch (thrown) {
    const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : shown(thrown);
    throw new InputError(`${place}: does not load: ${text.split('\n')[0]}`);
  }
  if (module.default === undefined) refuse(place, 'has no default export; write `export default { name: …, play: … }`');
  return checkBot(module.default, place);
}

/** Hooks are registered with the process, not with a run: once is enough. */
let ownNameIsKnown = false;

/** Lets bots anywhere on disk import `bolachen`: it means the running program. */
function knowOwnName(): void {
  if (ownNameIsKnown || OWN_EXTENSION === 'ts') return;
  ownNameIsKnown = true;
  const index = JSON.stringify(new URL('../index.js', import.meta.url).href);
  const hook = `export const resolve = (name, context, next) =>
    name === 'bolachen' ? { url: ${index}, shortCircuit: true } : next(name, context);`;
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
}

/**
 * The bot that a module's default export is.
 * @throws InputError if it does not have the shape of one
 */
function checkBot(given: unknown, where: string): AnyBot {
  if (typeof given !== 'object' || given === null) {
    refuse(
      where,
      `the default export must be a bot: an object with a name; found ${given === null ? 'null' : typeof given}`,
    );
  }
  const bot = given as Record<string, unknown>;
  if (typeof bot.name !== 'string' || bot.name.trim() === '') {
    refuse(where, `a bot's name must be a text; found ${shown(bot.name)}`);
  }
  for (const method of ['sit', ...QUESTIONS]) {
    if (bot[method] !== undefined && typeof bot[method] !== 'function') {
      refuse(where, `${method} must be a function; found ${shown(bot[method])}`);
    }
  }
  checkParameters(bot.params, where);
  for (const key of Object.keys(bot)) {
    const hint = typeof bot[key] === 'function' && key !== 'sit' ? didYouMean(key, QUESTIONS) : '';
    if (hint !== '' && !(QUESTIONS as readonly string[]).includes(key)) {
      refuse(where, `has a method ${key}, which is never asked${hint}; questions are ${QUESTIONS.join(', ')}`);
    }
  }
  return given as AnyBot;
}

function checkParameters(params: unknown, where: string): void {
  if (params === undefined) return;
  if (typeof params !== 'object' || params === null) refuse(where, `params must be an object; found ${shown(params)}`);
  for (const [name, value] of Object.entries(params)) {
    if (!['number', 'string', 'boolean'].includes(typeof value)) {
      refuse(where, `parameter ${name} must default to a number, a text or true/false; found ${shown(value)}`);
    }
  }
}

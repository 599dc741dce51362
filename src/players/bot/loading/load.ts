import { didYouMean, NotItsGame, ofOptions, refuse, shown } from '../../../support/input/refusal.js';
import { insteadOf } from '../../../support/input/withdrawn.js';
import type { AnyBot, Parameters } from '../bot.js';
import { commandOf, meantCommand } from '../command-text.js';
import { DATA_FILE_NAMES, dataFileOf } from '../data-file.js';
import { areRepeatable, declaredBy, declaredIn } from '../declared.js';
import { ME } from '../guest.js';
import { readParameters } from '../shape.js';
import {
  assembled,
  type BotReference,
  findFilesBy,
  formatSpec,
  keyOfReference,
  modelsOf,
  type Policies,
  type Policy,
  parseSpec,
  type Spec,
  sourcesOf,
} from '../spec.js';
import { bundleOf, checkMayStart, importHouseBot, isFileHere, loadFile } from './here.js';
import type { Copy, LoadTerms, PlayTerms } from './load-terms.js';

/** The bots that come with the project, by name: one file each in `bots/`. */
export const HOUSE_BOTS = ['lowest', 'random', 'sound', 'bold', 'keen', 'pimc', 'reader', 'respond', 'oracle'] as const;

/** `mine` is `./mine.ts` where no bot of the program has that name. */
findFilesBy((name) => {
  if ([...DATA_FILE_NAMES, 'exec', ME, ...HOUSE_BOTS].includes(name)) return null;
  return ['ts', 'js', 'mjs', 'json', 'system'].map((ending) => `./${name}.${ending}`).find(isFileHere) ?? null;
});

/** Is a bot's source a path, rather than a name? */
export const isPath = (source: string): boolean =>
  commandOf(source) === null && (dataFileOf(source) !== undefined || /[/\\]|\.[cm]?[jt]s$/.test(source));

/**
 * Loads the bots of a spec and reads their parameters. A module is loaded anew for other parameters, and every copy.
 * @throws InputError if a bot is unknown, does not load, or is not a bot
 */
export const loadPolicies = (
  spec: Spec,
  where = 'bots',
  playing: PlayTerms = ANYWHERE,
  copy: Copy = {},
): Promise<Policies> => policiesOf(spec, { where, playing, copy, isDescribed: false });

/**
 * Loads a bot for `openDeal`: a name, `name(key=value)`, a path, or `base+part=other`.
 * @throws InputError if it is unknown, does not load, or is not a bot
 * @example
 * const keen = await loadBot('keen(promise=0.1)');
 * openDeal({ game: 'bolachen', seed: 'paper-1', bots: { M: keen, D: keen } }).legal;
 */
export const loadBot = (spec: string): Promise<Policies> => loadPolicies(parseSpec(spec, 'bot'), 'bot');

/**
 * The same for bots that will not play on this thread: for a file, only its bot's description.
 * @throws InputError if a bot is unknown, does not load, or is not a bot
 */
export const describePolicies = (spec: Spec, where = 'bots', playing: PlayTerms = ANYWHERE): Promise<Policies> =>
  policiesOf(spec, { where, playing, copy: {}, isDescribed: true });

async function policiesOf(spec: Spec, loading: LoadTerms): Promise<Policies> {
  const loaded = new Map<string, Policy>();
  // The base first, so that its errors are reported first.
  for (const reference of [spec.base, ...Object.values(spec.parts)]) {
    const key = keyOfReference(reference);
    if (!loaded.has(key)) loaded.set(key, await loadPolicy(reference, loading));
  }
  return assembled(spec, (reference) => loaded.get(keyOfReference(reference)) as Policy, loading.isDescribed);
}

/** The game sent to a command when none has been chosen. */
const ANYWHERE: PlayTerms = { game: 'bolachen', rules: {} };

async function loadPolicy({ source, given }: BotReference, loading: LoadTerms): Promise<Policy> {
  const { where, playing } = loading;
  const command = commandOf(source);
  const isFile = isPath(source);
  if (isFile || command !== null) checkMayStart(source);
  if (command !== null) {
    const { loadCommand, readHello } = await import('../external/external-bot.js');
    const external = await loadCommand(command, playing, where);
    const params = ofOptions(() => readParameters(external, given, where));
    if (Object.keys(given).length > 0) await readHello(command, params, playing, where);
    return { bot: external, params, source, declared: declaredIn(external, source, where, playing) };
  }
  const object = source === ME ? (await import('../person.js')).person : playing.objects?.get(source);
  if (object !== undefined) {
    const declared = declaredIn(object, source, where, playing);
    const params = readParameters(declared, given, where);
    checkPlays(declared, params, playing, `${where}: ${source}`);
    return { bot: object, params, source, declared };
  }
  const found = isFile
    ? await loadFile({ source, given }, loading)
    : { bot: await loadHouseBot(source, where), answersAll: true };
  const declared = declaredBy(found);
  const params = ofOptions(() => readParameters(declared, given, where));
  checkPlays(declared, params, playing, `${where}: ${source}`);
  const reference = { source, given: textsOf(params) };
  const models = await modelsFor(modelsOf(reference, where), loading);
  return {
    ...found,
    params,
    source,
    ...(Object.keys(models).length > 0 && { models }),
  };
}

const textsOf = (params: Parameters): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** The policies of models, by the parameter. @throws InputError if one does not load, or need not repeat its answers */
async function modelsFor(all: Readonly<Record<string, Spec>>, loading: LoadTerms): Promise<Record<string, Policies>> {
  const models: Record<string, Policies> = {};
  for (const [name, spec] of Object.entries(all)) {
    const where = `${loading.where}: ${name}`;
    models[name] = await policiesOf(spec, { ...loading, where });
    if (!areRepeatable(models[name]))
      refuse(where, `${shown(spec.text)} need not repeat its answers; a model is asked in thousands of worlds`);
  }
  return models;
}

/** @throws InputError if the bot does not play this game, or not with these parameters */
function checkPlays(
  { games, choicesIn = {} }: AnyBot,
  params: Policy['params'],
  playing: PlayTerms,
  place: string,
): void {
  if (playing === ANYWHERE) return;
  const refuseIn = (what: string, some: readonly string[] | undefined): void => {
    if (some?.includes(playing.game) === false)
      throw new NotItsGame(`${what} plays ${some.join(' and ')}; this is ${playing.game}`);
  };
  refuseIn(place, games);
  for (const [name, some] of Object.entries(choicesIn))
    refuseIn(`${place}(${name}=${params[name]})`, some?.[String(params[name])]);
}

/** What is said of several bots that something other than commas separates; else nothing. */
export function setApart(name: string): string {
  const several = name.split(/[\s;/|，+&]+/).filter((each) => (HOUSE_BOTS as readonly string[]).includes(each));
  return several.length > 1 ? ` (bots are separated by commas: ${several.join(',')})` : '';
}

/** @throws InputError if there is no such bot */
export async function loadHouseBot(name: string, where: string): Promise<AnyBot> {
  if (!(HOUSE_BOTS as readonly string[]).includes(name)) {
    const instead = insteadOf(`=${name}`);
    if (instead !== undefined) ofOptions(() => refuse(where, `${shown(name)} is withdrawn: ${instead}`));
    const hint = setApart(name) || meantCommand(name) || didYouMean(name, HOUSE_BOTS);
    ofOptions(() =>
      refuse(where, `${shown(name)} is not a bot: ${HOUSE_BOTS.join(', ')}, or a path such as ./mine.ts${hint}`),
    );
  }
  return importHouseBot(name);
}

/**
 * A spec for other threads, and the hashes of its files: those of bots, and those that the commands of programs name.
 * @throws InputError if a file is missing, does not compile, or is not a bot
 */
export async function bundled(
  spec: Spec,
  where: string,
): Promise<{
  readonly text: string;
  readonly hashes: Readonly<Record<string, string>>;
  readonly nameOf: (source: string) => string;
}> {
  const sources = sourcesOf(spec);
  const files = sources.filter(isPath);
  const programs = sources.map(commandOf).filter((command) => command !== null);
  const bundles = new Map(await Promise.all(files.map(async (file) => [file, await bundleOf(file, where)] as const)));
  const named = programs.map(async (command) => (await import('../external/named-files.js')).namedFiles(command));
  const nameOf = (source: string): string => bundles.get(source)?.url ?? source;
  const label = spec.label === spec.text ? '' : `${spec.label}:=`;
  return {
    text: label + formatSpec(spec, nameOf),
    nameOf,
    hashes: Object.assign(
      Object.fromEntries([...bundles].map(([file, { hash }]) => [file, hash])),
      ...(await Promise.all(named)),
    ),
  };
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import { fromJson, readJson } from '../../../support/input/json.js';
import { didYouMean, refuse, refuseOption } from '../../../support/input/refusal.js';
import { sha256 } from '../../../support/system/hash.js';
import { packageFile } from '../../../support/system/own-file.js';
import { readText } from '../../../support/system/text.js';
import { readSystem } from '../../system/read-system.js';
import { ANSWERS_FILE } from '../answers/file-name.js';
import { meantCommand } from '../command-text.js';
import { type DataFile, dataFileOf } from '../data-file.js';
import { HERE, hereMark, located, programMark } from './marks.js';
import { keepModule, moduleFolder } from './module-cache.js';
import { namesIn, OWN_NAME, ownModule, ownModules, ownName } from './own-modules.js';

/** A bot's file and everything it imports, as one module that any thread can load. */
export interface Bundle {
  /** Its address, which contains no character with a meaning in specs. */
  readonly url: string;
  /** SHA-256 over the texts of the file and its imports, but for `bolachen` and Node; independent of their places. */
  readonly hash: string;
  /** Its text, with placeholders for addresses, so that it is the same on every machine. */
  readonly text: string;
  /** The files it is made of, but for `bolachen` and Node. */
  readonly files: readonly string[];
}

/** A file is bundled once per run, so edits during the run have no effect. */
const bundles = new Map<string, Promise<Bundle>>();

/**
 * Compiles a bot's file, TypeScript or JavaScript, with its packages; `bolachen` is the running program. Types are
 * unchecked.
 * @throws InputError; with file, line and column where it does not compile
 */
export function bundleOf(source: string, where: string): Promise<Bundle> {
  const path = pathOf(source);
  const known = bundles.get(path);
  if (known !== undefined) return known;
  const bundle = makeBundle(path, source, where);
  bundles.set(path, bundle);
  return bundle;
}

/** The same of a file that may have changed since it was compiled last. @throws InputError */
export function newBundleOf(source: string, where: string): Promise<Bundle> {
  bundles.delete(pathOf(source));
  return bundleOf(source, where);
}

/** Where a file is: a system without a folder may be one of the house. */
export function pathOf(source: string): string {
  const own = resolve(source);
  if (/[/\\]/.test(source) || dataFileOf(source)?.name !== 'system' || existsSync(own)) return own;
  const house = fileURLToPath(packageFile(`bots/systems/${source}`));
  return existsSync(house) ? house : own;
}

async function makeBundle(path: string, source: string, where: string): Promise<Bundle> {
  const place = `${where}: ${source}`;
  const data = dataFileOf(path);
  if (data === undefined && !/\.[cm]?[jt]s$/.test(path)) {
    const hint = meantCommand(source);
    refuseOption(place, `a bot is a file that ends in .ts, .js, .mts, .mjs or .system, or exec(COMMAND)${hint}`);
  }
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) refuseOption(place, found ? 'is not a file' : 'no such file');
  await access(path, constants.R_OK).catch(() => refuse(place, 'cannot be read: permission denied'));
  const folder = dirname(path);
  if (data !== undefined) return dataFileBundle(data, path, found.size, place);
  const { build, version } = await import('esbuild');
  const built = await build({
    entryPoints: [path],
    absWorkingDir: folder,
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    metafile: true,
    write: false,
    logLevel: 'silent',
    tsconfigRaw: '{}', // the same bot in any folder
    define: Object.fromEntries(HERE.map((name) => [`import.meta.${name}`, `__${name}`])),
    banner: { js: requiringFrom(hereMark('filename', path, folder)) },
    plugins: [ownName, stayingInPlace(folder)],
  }).catch(async (error: Error) => refuse(where, await failure(error, source, folder)));
  const hash = createHash('sha256').update(version);
  const inputs = Object.keys(built.metafile.inputs).filter((input) => !input.startsWith(`${OWN_NAME}:`));
  for (const input of inputs) hash.update(await readFile(join(folder, input)));
  const { text } = built.outputFiles[0];
  const files = inputs.map((input) => join(folder, input));
  return { url: await keepModule(located(text, folder, ownModule)), hash: hash.digest('hex'), text, files };
}

/** The most bytes of a file of models or answers: it is read whole, by every thread. */
const LARGEST_DATA = 64_000_000;

/** A file of models, of a system, of answers or records as the module of a bot. @throws InputError if it is none */
async function dataFileBundle({ name }: DataFile, path: string, size: number, place: string): Promise<Bundle> {
  if (size > LARGEST_DATA) refuse(place, `has more than ${LARGEST_DATA / 1e6} MB, the most for such a file`);
  const text = await readText(path, place);
  const data = JSON.stringify(text);
  if (name === 'answers') await checkAsWritten(path, text, place);
  if (name === 'model') readJson(text, place); // both refuse what is none
  if (name === 'system') readSystem(text, place);
  return dataBundle(`${name}Bot`, name === 'model' ? `JSON.parse(${data})` : data, sha256(text), path);
}

/** @throws InputError if a complete run has written other answers */
async function checkAsWritten(path: string, text: string, place: string): Promise<void> {
  const manifest = await readFile(join(dirname(path), 'manifest.json'), 'utf8').catch(() => '');
  const { files } = Object(fromJson(manifest)) as { readonly files?: Readonly<Record<string, string>> | null };
  if (files?.[ANSWERS_FILE] !== undefined && files[ANSWERS_FILE] !== sha256(text))
    refuse(place, 'is not as it was written');
}

/** The module of a bot that the program makes of data. */
async function dataBundle(maker: string, data: string, hash: string, path: string): Promise<Bundle> {
  const text = `import { ${maker} } from ${JSON.stringify(programMark(OWN_NAME))};\nexport default ${maker}(${data});\n`;
  return { url: await keepModule(located(text, moduleFolder(), ownModule)), hash, text, files: [path] };
}

/** Stores a bundle made elsewhere, and returns its address here. Files that were next to it are not available. */
export async function keepBundle(text: string): Promise<string> {
  return keepModule(located(text, moduleFolder(), ownModule));
}

export async function bundlesMade(): Promise<ReadonlyMap<string, Bundle>> {
  const made = await Promise.allSettled(bundles.values());
  return new Map(made.flatMap((each) => (each.status === 'fulfilled' ? [[each.value.url, each.value]] : [])));
}

/** Gives CommonJS packages a `require`. */
const requiringFrom = (path: string): string =>
  `import { createRequire as __createRequire } from 'node:module'; var require = __createRequire(${JSON.stringify(path)});`;

/** Lets a bot's modules find files next to them, although they are bundled and stored elsewhere. */
const stayingInPlace = (folder: string): Plugin => ({
  name: 'import.meta',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta')) return undefined;
      const here = HERE.map((name) => `__${name}=${JSON.stringify(hereMark(name, path, folder))}`).join();
      // On the first line, which may be a hash-bang, so that line numbers stay the same.
      return { contents: `var ${here};${text.replace(/^#!/, '//')}`, loader: /ts$/.test(path) ? 'ts' : 'js' };
    }),
});

/** Why a bot does not compile, on one line. */
async function failure(error: Error, source: string, folder: string): Promise<string> {
  const [first, ...others] = (error as Partial<BuildFailure>).errors ?? [];
  if (first === undefined) return `${source}: cannot be compiled: ${error.message.split('\n')[0]}`;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return `${placeOf(first, source, folder)}: ${await reasonOf(first)}${more}`;
}

function placeOf({ location }: Message, source: string, folder: string): string {
  if (location === null) return source;
  const path = resolve(folder, location.file);
  const shown = path === resolve(source) ? source : relative(process.cwd(), path);
  return `${shown}:${location.line}:${location.column + 1}`;
}

/** Why an import fails, or what else is wrong, on one line. */
async function reasonOf({ text }: Message): Promise<string> {
  const [, module, missing] = /^No matching export in "bolachen:([^"]*)" for import "([^"]*)"/.exec(text) ?? [];
  if (missing !== undefined) return `${module} has no ${missing}${didYouMean(missing, await namesIn(module))}`;
  const [, name] = /^Could not resolve "([^"]*)"/.exec(text) ?? [];
  if (name === undefined) return text.split('\n')[0];
  if (name.startsWith(`${OWN_NAME}/`)) {
    const modules = await ownModules();
    return `there is no ${name}${didYouMean(name, modules)}; bots can import ${modules.join(', ')}`;
  }
  const isPackage = !/^[./]/.test(name);
  return isPackage
    ? `there is no package ${name} here; npm install ${name} in the bot's folder`
    : `cannot find ${name}`;
}

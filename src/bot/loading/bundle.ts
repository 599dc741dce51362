import { createHash } from 'node:crypto';
import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import { didYouMean, refuse, refuseOption } from '../../input/refusal.js';
import { compiled } from '../../system/own-file.js';
import { meantCommand } from '../command-text.js';
import { HERE, hereMark, located, PROGRAM_MARK } from './marks.js';
import { keepModule, moduleFolder } from './module-cache.js';

/** What bots call this program. */
const OWN_NAME = 'bolachen';

/** A bot's file and all that it imports as one module, which any thread can load. */
export interface Bundle {
  /** Its address, in which no sign of a spec occurs. */
  readonly url: string;
  /** SHA-256 over the texts of the file and of what it imports, but for `bolachen` and Node's own modules; the same wherever they lie. */
  readonly hash: string;
  /** Its text, with marks in place of addresses: the same on every machine. */
  readonly text: string;
}

/** A file is bundled once in a run: what is edited meanwhile changes nothing. */
const bundles = new Map<string, Promise<Bundle>>();

/**
 * Compiles a bot's file, TypeScript or JavaScript, with its packages; `bolachen` in it is the running program. Types are not checked.
 * @throws InputError; with file, line and column where it does not compile
 */
export function bundleOf(source: string, where: string): Promise<Bundle> {
  const path = resolve(source);
  const known = bundles.get(path);
  if (known !== undefined) return known;
  const bundle = makeBundle(path, source, where);
  bundles.set(path, bundle);
  return bundle;
}

async function makeBundle(path: string, source: string, where: string): Promise<Bundle> {
  const place = `${where}: ${source}`;
  if (!/\.[cm]?[jt]s$/.test(path)) {
    const hint = meantCommand(source);
    refuseOption(place, `a bot is a file that ends in .ts, .js, .mts or .mjs, or exec(COMMAND)${hint}`);
  }
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) refuseOption(place, found ? 'is not a file' : 'no such file');
  await access(path, constants.R_OK).catch(() => refuse(place, 'cannot be read: permission denied'));
  const folder = dirname(path);
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
  }).catch(async (error: Error) => refuse(where, failure(error, { source, folder, names: await ownNames() })));
  const hash = createHash('sha256').update(version);
  const inputs = Object.keys(built.metafile.inputs).filter((input) => !input.startsWith(`${OWN_NAME}:`));
  for (const input of inputs) hash.update(await readFile(join(folder, input)));
  const { text } = built.outputFiles[0];
  return { url: await keepModule(located(text, folder, INDEX.href)), hash: hash.digest('hex'), text };
}

/** Keeps a bundle that was made elsewhere, and gives its address here. Files that lay beside it are not here. */
export async function keepBundle(text: string): Promise<string> {
  return keepModule(located(text, moduleFolder(), INDEX.href));
}

/** The bundles of this run, by address. */
export async function bundlesMade(): Promise<ReadonlyMap<string, Bundle>> {
  const made = await Promise.allSettled(bundles.values());
  return new Map(made.flatMap((each) => (each.status === 'fulfilled' ? [[each.value.url, each.value]] : [])));
}

/** Packages made for `require` get one. */
const requiringFrom = (path: string): string =>
  `import { createRequire as __createRequire } from 'node:module'; var require = __createRequire(${JSON.stringify(path)});`;

/** The public face of the program that runs; compiled, for Node loads it. */
const INDEX = compiled('public/bots.js');

/** Lets bots anywhere on disk import `bolachen`: it means the running program. What it has is listed, so that other names are found out here. */
const ownName: Plugin = {
  name: OWN_NAME,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^bolachen$/ }, ({ path }) => ({ path, namespace: OWN_NAME, sideEffects: false }));
    onResolve({ filter: /./, namespace: OWN_NAME }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /./, namespace: OWN_NAME }, async () => ({
      contents: `export { ${(await ownNames()).join(', ')} } from ${JSON.stringify(PROGRAM_MARK)};`,
    }));
  },
};

/** What bots may import of `bolachen`. */
const ownNames = async (): Promise<string[]> => Object.keys((await import(INDEX.href)) as object);

/** Lets the modules of a bot find files beside them, though they are bundled and kept elsewhere. */
const stayingInPlace = (folder: string): Plugin => ({
  name: 'import.meta',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta')) return undefined;
      const here = HERE.map((name) => `__${name}=${JSON.stringify(hereMark(name, path, folder))}`).join();
      // On the first line, so that the numbers of lines stay; which may be a hash-bang.
      return { contents: `var ${here};${text.replace(/^#!/, '//')}`, loader: /ts$/.test(path) ? 'ts' : 'js' };
    }),
});

/** A bot that does not compile, and the names that it might have meant. */
interface FailedBuild {
  readonly source: string;
  readonly folder: string;
  readonly names: readonly string[];
}

/** What is wrong with a bot's text, on one line. */
function failure(error: Error, { source, folder, names }: FailedBuild): string {
  const [first, ...others] = (error as Partial<BuildFailure>).errors ?? [];
  if (first === undefined) return `${source}: cannot be compiled: ${error.message.split('\n')[0]}`;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return `${placeOf(first, source, folder)}: ${told(first, names)}${more}`;
}

function placeOf({ location }: Message, source: string, folder: string): string {
  if (location === null) return source;
  const path = resolve(folder, location.file);
  const shown = path === resolve(source) ? source : relative(process.cwd(), path);
  return `${shown}:${location.line}:${location.column + 1}`;
}

function told({ text }: Message, names: readonly string[]): string {
  const [, missing] = /^No matching export in "bolachen:[^"]*" for import "([^"]*)"/.exec(text) ?? [];
  if (missing !== undefined) return `bolachen has no ${missing}${didYouMean(missing, names)}`;
  const [, name] = /^Could not resolve "([^"]*)"/.exec(text) ?? [];
  if (name === undefined) return text.split('\n')[0];
  const isPackage = !/^[./]/.test(name);
  return isPackage
    ? `there is no package ${name} here; npm install ${name} in the bot's folder`
    : `cannot find ${name}`;
}

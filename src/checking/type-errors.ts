import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiled } from '../system/own-file.js';
import { type Finding, failed, fine, skipped } from './finding.js';

/** The most errors shown. */
const ERRORS = 5;
/** The most bytes of compiler output that are read. */
const MOST_OUTPUT = 1 << 24;

/** The compiler installed next to a bot. It is run as a program, since its API changes between versions. */
interface TypeScript {
  readonly version: string;
  readonly program: string;
}

/** Does a bot's file type-check? Uses the TypeScript installed next to it, and its tsconfig.json if there is one. */
export async function checkTypes(source: string): Promise<Finding> {
  const path = resolve(source);
  const typeScript = typeScriptBeside(path);
  if (typeScript === null)
    return skipped('types', "TypeScript is not installed in the bot's folder (npm install typescript)");
  const by = `by TypeScript ${typeScript.version}`;
  const folder = await mkdtemp(join(tmpdir(), 'bolachen-types-'));
  try {
    await writeConfigs(folder, path);
    const { code, said } = await run(typeScript, ['-p', folder, '--pretty', 'false']);
    if (code === 0) return fine('types', `no type errors, ${by}`);
    const errors = said.split('\n').filter((line) => /^\S.*\berror TS\d+: /.test(line));
    const ofSettings = errors.find((line) => line.includes(basename(folder)));
    if (errors.length === 0 || ofSettings !== undefined) {
      const why = ofSettings?.replace(PLACE, '') ?? `it ended with ${code}: ${said.trim().split('\n')[0]}`;
      return skipped('types', `not run: TypeScript ${typeScript.version} cannot: ${why.slice(0, 200)}`);
    }
    const evidence = errors.slice(0, ERRORS).map((line) => ({ text: told(line) }));
    return failed('types', `${errors.length} type ${errors.length === 1 ? 'error' : 'errors'}, ${by}`, evidence);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function typeScriptBeside(path: string): TypeScript | null {
  try {
    const file = createRequire(path).resolve('typescript/package.json');
    const { version, bin } = JSON.parse(readFileSync(file, 'utf8')) as { version: string; bin: { tsc: string } };
    return { version, program: join(dirname(file), bin.tsc) };
  } catch {
    return null;
  }
}

const run = ({ program }: TypeScript, flags: readonly string[]): Promise<{ code: unknown; said: string }> =>
  new Promise((settle) =>
    execFile(process.execPath, [program, ...flags], { maxBuffer: MOST_OUTPUT }, (error, stdout, stderr) =>
      settle({ code: error === null ? 0 : error.code, said: stdout || stderr }),
    ),
  );

/** The types of the running program. */
const INDEX = fileURLToPath(compiled('index.d.ts'));

/** Writes two config files: defaults that the bot's own tsconfig.json can override, and settings that always apply. */
async function writeConfigs(folder: string, path: string): Promise<void> {
  const folders = foldersAbove(path);
  const own = folders.map((each) => join(each, 'tsconfig.json')).find((each) => existsSync(each));
  const typeRoots = folders.map((each) => join(each, 'node_modules/@types')).filter((each) => existsSync(each));
  const hasNode = typeRoots.some((each) => existsSync(join(each, 'node')));
  const usual = {
    target: 'es2023',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    skipLibCheck: true,
    typeRoots, // else they are searched for next to the temporary file
    ...(own === undefined && hasNode ? { types: ['node'] } : {}),
  };
  const always = {
    noEmit: true,
    composite: false,
    incremental: false,
    allowImportingTsExtensions: true,
    paths: { bolachen: [INDEX] }, // no others: bundling bots ignores tsconfig.json
  };
  const config = {
    extends: ['./usual.json', ...(own === undefined ? [] : [own])],
    compilerOptions: always,
    files: [path],
    include: [],
    references: [],
  };
  await writeFile(join(folder, 'usual.json'), JSON.stringify({ compilerOptions: usual }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}

/** The place of an error in the compiler's output; some errors have none. */
const PLACE = /^(?:(.+?)\((\d+),(\d+)\): )?error TS\d+: /;

function told(line: string): string {
  const [place, file, row, column] = PLACE.exec(line)!;
  const message = line.slice(place.length);
  return file === undefined ? message : `${relative(process.cwd(), resolve(file))}:${row}:${column}: ${message}`;
}

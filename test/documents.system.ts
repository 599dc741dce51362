import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { here } from './cli/here.js';
import { folderWith, read } from './cli/run.js';
import { exampleFile, publicExports } from './public-exports.js';

/** TypeScript that readers copy, of READMEs and docstrings, compiles as `tsc --init` has it. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'results/README.md'].concat(
  ['bots', 'src'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(top, name)),
  ),
);

/** The fenced blocks of a document in TypeScript or JavaScript, each on the lines that it has there. */
function blocksOf(document: string): string[] {
  const page = readFileSync(join(ROOT, document), 'utf8');
  return Array.from(page.matchAll(/^```(?:ts|js)\n([\s\S]*?)^```/gm), ({ 1: block, index }) => {
    const line = page.slice(0, index).split('\n').length;
    return '\n'.repeat(line) + block;
  });
}

/** The files of TypeScript beside a document: a block may be a piece of one. */
const beside = (document: string): string[] =>
  readdirSync(join(ROOT, dirname(document)))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(ROOT, dirname(document), name));

/** Texts by their paths; those that are no files look as if they lay beside their documents. */
async function examples(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const document of DOCUMENTS) {
    const files = beside(document).map((path) => [path, readFileSync(path, 'utf8')] as const);
    for (const [i, block] of blocksOf(document).entries()) {
      const file = files.find(([, text]) => text.includes(block.trimStart()));
      found.set(...(file ?? ([join(ROOT, `${document}.${i + 1}.ts`), block] as const)));
    }
  }
  const folder = folderWith();
  expect(await here(folder, 'new-bot mine')).toMatchObject({ code: 0 });
  return found.set(join(ROOT, 'bots/mine.ts'), read(folder, 'mine.ts'));
}

/** What `tsc --init` writes. */
function defaults(): ts.CompilerOptions {
  const folder = folderWith();
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--init'], { cwd: folder });
  const { config } = ts.parseConfigFileTextToJson('tsconfig.json', read(folder, 'tsconfig.json'));
  const { options, errors } = ts.convertCompilerOptionsFromJson(config.compilerOptions, folder);
  expect(errors).toEqual([]);
  return { ...options, noEmit: true };
}

/** What the compiler says of them, against the types that are published. */
function complaints(texts: ReadonlyMap<string, string>): string[] {
  const options = defaults();
  expect(options).toMatchObject({ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true });
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  const program = ts.createProgram([...texts.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file ? ts.getLineAndCharacterOfPosition(file, start ?? 0).line + 1 : 0;
    return `${relative(ROOT, file?.fileName ?? '')}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

test('the TypeScript of all READMEs, and what new-bot writes, compile under the defaults of tsc --init', async () => {
  const texts = await examples();
  const names = [...texts.keys()].map((path) => relative(ROOT, path));
  expect(names).toEqual(
    expect.arrayContaining(['src/players/bot/README.md.1.ts', 'bots/tutorial/step4.ts', 'bots/mine.ts']),
  );
  // One that is wrong is found, on its line.
  texts.set(
    join(ROOT, 'wrong.ts'),
    "\nimport { cardsOf, EMPTY } from 'bolachen';\nexport const none: number = cardsOf(EMPTY)[0];\n",
  );
  expect(complaints(texts)).toEqual([expect.stringMatching(/^wrong.ts:3: Type 'Card \| undefined' is not assignable/)]);
});

test('every function of the library says what it does, with an example, and the examples compile so, too', () => {
  const { exports, names } = publicExports();
  const functions = exports.filter(({ isFunction }) => isFunction);
  expect(functions.length).toBeGreaterThan(100);
  expect(functions.filter(({ about, examples }) => about === '' || examples.length === 0)).toEqual([]);
  const texts = new Map<string, string>();
  for (const each of exports)
    for (const [i, example] of each.examples.entries())
      texts.set(join(ROOT, `${each.name}.${i + 1}.example.ts`), exampleFile(each, example, names));
  expect(complaints(texts)).toEqual([]);
});

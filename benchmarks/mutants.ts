/**
 * `npm run mutants -- --seed S --count 100 [--only src/players] [--all]`: do the tests see a mistake? Each is drawn by
 * the seed over `src` and `bots`, or over what of them begins with `--only`, a third each in what is shown, what is
 * computed, and in files and threads. It is made in a copy of the project, alone; the tests of the folder that mirrors
 * its own are run, and with `--all`, if it outlives them, all of `npm test`. What the types of its file refuse nobody
 * could leave there: another is drawn. Prints a row of Markdown each. What was found is kept: cut short, and begun
 * again with the same seed, it goes on.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import seedrandom from 'seedrandom';
import ts from 'typescript';

interface Mistake {
  readonly file: string;
  /** Where the text begins and ends that is replaced, in letters. */
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** A mistake of one of these rooms is one in … */
const GROUPS: Readonly<Record<string, RegExp>> = {
  'what is shown': /^src\/(cli|pages|results|public)\//,
  'what is computed': /^(bots|src\/(cards|players|search|boards|stats|analysis|experiments))\//,
  'files and threads': /^src\/(runs|data|support)\//,
};

const OTHER: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '&&': '||', '||': '&&', '??': '&&', '+': '-', '-': '+', '*': '/', '/': '*', '<<': '>>', '>>>': '<<' },
};

/** What means the same when its arguments change places. */
const IN_ANY_ORDER = /^Math\.(max|min|imul)$/;

/** All places of a file where a mistake can be made, by what is there: in types, imports and texts none. */
export function mistakesIn(file: string, text: string): Mistake[] {
  const found: Mistake[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const add = (node: ts.Node, by: string): void =>
    void found.push({ file, from: node.getStart(source), to: node.getEnd(), by });
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node) && OTHER[node.operatorToken.getText()] !== undefined)
      add(node.operatorToken, OTHER[node.operatorToken.getText()]);
    else if (ts.isNumericLiteral(node)) add(node, `${Number(node.text) + 1}`);
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node, node.operand.getText());
    else if (ts.isExpressionStatement(node)) add(node, ';');
    else if (ts.isCallExpression(node) && node.arguments.length > 1 && !IN_ANY_ORDER.test(node.expression.getText())) {
      const [a, b] = node.arguments;
      if (a.getText() !== b.getText())
        found.push({ file, from: a.getStart(), to: b.getEnd(), by: `${b.getText()}, ${a.getText()}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const filesBelow = (root: string): string[] =>
  ['src', 'bots']
    .flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`),
    )
    .filter((file) => /\.ts$/.test(file) && !/\.d\.ts$|\/templates\/|\/tutorial\//.test(file))
    .sort();

/** The folder of `test` that mirrors that of a file, or the nearest above it. */
export function mirrored(root: string, file: string): string {
  let folder = dirname(file)
    .replace(/^src\b/, 'test')
    .replace(/^bots\b/, 'test/bots');
  while (!existsSync(join(root, folder))) folder = dirname(folder);
  return folder;
}

const testsOf = (root: string): string[] =>
  readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file}`)
    .filter((file) => /\.[cm]?[jt]s$/.test(file))
    .sort();

/** The files that a test imports, itself or by what it imports; what is run by its name: the program, pages. */
function reached(root: string): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file) || !existsSync(join(root, file))) return;
    found.add(file);
    const names = readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)\.[jt]s'/g);
    for (const [, name] of names) follow(`${join(dirname(file), name)}.ts`);
  };
  for (const file of testsOf(root)) if (file.endsWith('.test.ts')) follow(file);
  for (const file of filesBelow(root)) if (/^bots\/[^/]*$|\/(main|program|[-\w]*worker)\.ts$/.test(file)) follow(file);
  return found;
}

/** What the compiler makes of a file with other words in it, one file at a time. */
class Types {
  private readonly root: string;
  private readonly service: ts.LanguageService;
  private changed = { path: '', text: '', version: 0 };

  constructor(root: string) {
    this.root = root;
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: ['src', 'bots'] }, ts.sys, root);
    const files = filesBelow(root).map((file) => join(root, file));
    const textOf = (path: string) => (path === this.changed.path ? this.changed.text : ts.sys.readFile(path));
    this.service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => files,
      getScriptVersion: (path) => `${path === this.changed.path ? this.changed.version : 0}`,
      getScriptSnapshot: (path) => {
        const text = textOf(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      directoryExists: ts.sys.directoryExists,
    });
  }

  /** Are there more complaints than there were? */
  refuse(file: string, before: string, after: string): boolean {
    const [old, now] = [before, after].map((text) => this.complaints(join(this.root, file), text));
    return now > old;
  }

  private complaints(path: string, text: string): number {
    this.changed = { path, text, version: this.changed.version + 1 };
    const { service } = this;
    return service.getSyntacticDiagnostics(path).length + service.getSemanticDiagnostics(path).length;
  }
}

/** Milliseconds after which tests count as hung: for a mistake, that is to have died. */
const LONGEST = 240_000;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The project, to make mistakes in; gone when the program ends. */
class Copy {
  readonly root = mkdtempSync(join(tmpdir(), 'mutants-'));

  constructor(from: string) {
    process.on('exit', () => rmSync(this.root, { recursive: true, force: true }));
    for (const name of readdirSync(from))
      if (name !== 'node_modules') cpSync(join(from, name), join(this.root, name), { recursive: true });
    symlinkSync(join(from, 'node_modules'), join(this.root, 'node_modules'));
  }

  /** Of a mistake for which something never ends nothing stays behind: what was begun is a group of processes. */
  private async passes(program: string, ...words: string[]): Promise<boolean> {
    const path = join(this.root, 'node_modules/.bin', program);
    const begun = spawn(path, words, { cwd: this.root, stdio: 'ignore', detached: true });
    const end = (): void => void process.kill(-begun.pid!, 'SIGKILL');
    const stop = (): void => {
      end();
      process.exit(130);
    };
    const patience = setTimeout(end, LONGEST);
    for (const signal of SIGNALS) process.on(signal, stop);
    const [status] = await once(begun, 'exit');
    clearTimeout(patience);
    for (const signal of SIGNALS) process.off(signal, stop);
    return status === 0;
  }

  /** What becomes of a mistake. */
  async fateOf({ file, from, to, by }: Mistake, isAll: boolean): Promise<string> {
    const path = join(this.root, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, from) + by + text.slice(to));
    try {
      if (!(await this.passes('rolldown', '--config'))) return 'dead: is not built';
      const run = ['vitest', 'run', '--bail', '1', '--passWithNoTests'] as const;
      if (!(await this.passes(...run, mirrored(this.root, file)))) return 'dead';
      return isAll && !(await this.passes(...run)) ? 'dead in all' : 'LIVES';
    } finally {
      writeFileSync(path, text);
    }
  }
}

/** What is known of mistakes, by their text and what it is tried on; kept in a file. */
class Known {
  private readonly path: string;
  private readonly fates: Map<string, string>;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.path = path;
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
    this.fates = new Map(lines.map((line) => JSON.parse(line) as [string, string]));
  }

  async of(what: unknown, find: () => Promise<string>): Promise<string> {
    const key = createHash('sha256').update(JSON.stringify(what)).digest('hex');
    const known = this.fates.get(key);
    if (known !== undefined) return known;
    const found = await find();
    appendFileSync(this.path, `${JSON.stringify([key, found])}\n`);
    return found;
  }
}

const row = (cells: readonly string[]): void =>
  console.log(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);

/** Where it is, and what of it is shown. */
function rowOf({ file, from, to, by }: Mistake, source: string, root: string): string[] {
  const line = source.slice(0, from).split('\n').length;
  const shown = (said: string): string => `\`${said.replace(/\s+/g, ' ').slice(0, 90)}\``;
  const whole = source.split('\n')[line - 1].trim();
  return [`${file}:${line}`, shown(whole), `${shown(source.slice(from, to))} → ${shown(by)}`, mirrored(root, file)];
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { seed: text, count: text, only: text, all: { type: 'boolean' } } });
  const { seed = 'mutants', count = '100', only = '', all = false } = values;
  const root = process.cwd();
  const [random, types, seen] = [seedrandom(seed), new Types(root), reached(root)];
  const tree = [...filesBelow(root), ...testsOf(root)].map((file) => readFileSync(join(root, file), 'utf8'));
  const known = new Known(join(root, 'node_modules/.cache/mutants.jsonl'));
  let copy: Copy | undefined;
  const files = filesBelow(root).filter((file) => file.startsWith(only));
  const places = files.flatMap((file) => mistakesIn(file, readFileSync(join(root, file), 'utf8')));
  const groups = Object.values(GROUPS)
    .map((rooms) => places.filter(({ file }) => rooms.test(file)))
    .filter((among) => among.length > 0);
  row(['what became of it', 'where', 'the line', 'mistake', 'tests']);
  row(['---', '---', '---', '---', '---']);
  let lives = 0;
  for (let i = 0; i < Number(count); ) {
    const among = groups[i % groups.length];
    const mistake = among[Math.floor(random() * among.length)];
    const { file, from, to, by } = mistake;
    const source = readFileSync(join(root, file), 'utf8');
    if (types.refuse(file, source, source.slice(0, from) + by + source.slice(to))) continue;
    i++;
    const fate = await known.of([mistake, tree, all], () => {
      copy ??= new Copy(root);
      return copy.fateOf(mistake, all);
    });
    if (fate === 'LIVES') lives++;
    row([seen.has(file) ? fate : `${fate}; no test imports it`, ...rowOf(mistake, source, root)]);
  }
  console.log(`\n${lives} of ${count} live.`);
}

await main();

/**
 * `npm run mutants -- --seed S --count 100 [--all]`: do the tests see a mistake? Each is drawn by the seed over `src`
 * and `bots`, a third each in what is shown, what is computed, and in files and threads. It is made in a copy of the
 * project, alone; the tests of the folder that mirrors its own are run, and with `--all`, if it outlives them, all of
 * `npm test`. What the types refuse nobody could leave there: another is drawn. Prints a row of Markdown each.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
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
    else if (ts.isCallExpression(node) && node.arguments.length > 1) {
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

/** The project, to make mistakes in. */
class Copy {
  readonly root = mkdtempSync(join(tmpdir(), 'mutants-'));

  constructor(from: string) {
    for (const name of readdirSync(from))
      if (name !== 'node_modules') cpSync(join(from, name), join(this.root, name), { recursive: true });
    symlinkSync(join(from, 'node_modules'), join(this.root, 'node_modules'));
  }

  passes(...command: string[]): boolean {
    const [program, ...words] = command;
    return spawnSync(program, words, { cwd: this.root, stdio: 'ignore', timeout: 1_800_000 }).status === 0;
  }

  /** What becomes of a mistake; null if the types refuse it. */
  fateOf({ file, from, to, by }: Mistake, isAll: boolean): string | null {
    const path = join(this.root, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, from) + by + text.slice(to));
    try {
      const compiler = 'node_modules/typescript-7/bin/tsc';
      if (!this.passes('node', compiler, '-p', 'tsconfig.json')) return null;
      if (!this.passes('npm', 'run', 'build', '--silent')) return 'dead: is not built';
      const bail = ['run', '--bail', '1'];
      if (!this.passes('npx', 'vitest', ...bail, mirrored(this.root, file))) return 'dead';
      return isAll && !this.passes('npx', 'vitest', ...bail) ? 'dead in all' : 'LIVES';
    } finally {
      writeFileSync(path, text);
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

const row = (cells: readonly string[]): void =>
  console.log(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);

function main(): void {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { seed: text, count: text, all: { type: 'boolean' } } });
  const { seed = 'mutants', count = '100', all = false } = values;
  const root = process.cwd();
  const copy = new Copy(root);
  const random = seedrandom(seed);
  const places = filesBelow(root).flatMap((file) => mistakesIn(file, readFileSync(join(root, file), 'utf8')));
  const groups = Object.values(GROUPS).map((rooms) => places.filter(({ file }) => rooms.test(file)));
  row(['what became of it', 'where', 'the line', 'mistake', 'tests']);
  row(['---', '---', '---', '---', '---']);
  let lives = 0;
  for (let i = 0; i < Number(count); ) {
    const among = groups[i % groups.length];
    const mistake = among[Math.floor(random() * among.length)];
    const { file, from, to, by } = mistake;
    const fate = copy.fateOf(mistake, all);
    if (fate === null) continue;
    i++;
    if (fate === 'LIVES') lives++;
    const source = readFileSync(join(root, file), 'utf8');
    const line = source.slice(0, from).split('\n').length;
    const shown = (said: string): string => `\`${said.replace(/\s+/g, ' ').slice(0, 90)}\``;
    const whole = source.split('\n')[line - 1].trim();
    row([
      fate,
      `${file}:${line}`,
      shown(whole),
      `${shown(source.slice(from, to))} → ${shown(by)}`,
      mirrored(root, file),
    ]);
  }
  console.log(`\n${lives} of ${count} live.`);
  copy.remove();
}

main();

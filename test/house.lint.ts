import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { code, type Source, sources } from './sources.js';

/** How the code of `src` is written, as far as a parser can see it. */
const SRC = sources('src');
const parsed = new Map<Source, readonly ts.Node[]>();

/** All nodes of a file; the first is the file. */
function nodesIn(file: Source): readonly ts.Node[] {
  if (!parsed.has(file))
    parsed.set(file, nodesOf(ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ES2023, true)));
  return parsed.get(file)!;
}
const tree = (file: Source): ts.SourceFile => nodesIn(file)[0] as ts.SourceFile;

/** A node and all below it. */
function nodesOf(node: ts.Node, into: ts.Node[] = []): ts.Node[] {
  into.push(node);
  ts.forEachChild(node, (child) => void nodesOf(child, into));
  return into;
}

test('no test says how long something may take', () => {
  const limits = /\btimeout: *[1-9]|^\s*\}, [\d_]{4,}\);|AbortSignal\.timeout|Date\.now\(\) -|performance\.now\(\) -/m;
  const limited = sources('test').filter(({ path, text }) => path !== 'test/house.lint.ts' && limits.test(text));
  expect(limited.map(({ path }) => path)).toEqual([]);
});

test('no literal is spread into another: one member a line', () => {
  expect(SRC.filter(({ text }) => /\.\.\.\{/.test(text)).map(({ path }) => path)).toEqual([]);
});

describe('types', () => {
  const declared = SRC.flatMap((file) =>
    tree(file).statements.flatMap((node) =>
      ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)
        ? [{ name: node.name?.text ?? '', path: file.path, isExported: isExported(node) }]
        : [],
    ),
  );

  test('that are exported have a name of their own', () => {
    const names = declared.filter((type) => type.isExported).map(({ name }) => name);
    expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
  });

  test('are nouns: none is a bare participle', () => {
    const participle =
      /^([A-Z][a-z]+(ed|ing)|Told|Made|Seen|Known|Heard|Shown|Found|Kept|Held|Given|Drawn|Left|Sent|Won|Lost|Taken|Written)$/;
    const nouns = ['Swing', 'Finding', 'Listing', 'Rating', 'Opening', 'Speed', 'Asked'];
    const names = declared.map(({ name }) => name);
    expect(names.filter((name) => participle.test(name) && !nouns.includes(name))).toEqual([]);
  });

  test('are forged only with a stated reason', () => {
    const forged = SRC.filter((file) => /\bas unknown as\b|\bas any\b|: any[;,)[\s=]*$/m.test(code(file))).map(
      ({ path }) => path,
    );
    expect(forged.sort()).toEqual(Object.keys(FORGED).sort());
  });
});

const placed = ({ path }: Source, from: string, name: string): string =>
  `${new URL(from, new URL(path, 'file:///')).pathname.slice(1).replace(/js$/, 'ts')} ${name}`;

test('what is exported is used by another file, but for constants that stand in a row', () => {
  const all = ['src', 'bots', 'benchmarks', 'test'].flatMap((top) => sources(top));
  const used = new Set<string>();
  for (const file of all) {
    for (const [, names, from] of file.text.matchAll(
      /(?:import|export)\s+(?:type\s+)?([\w\s{},*]*?)\s*from\s*'(\.[^']*)'/g,
    ))
      for (const name of names.match(/[\w*]+/g) ?? []) used.add(placed(file, from, name));
    for (const [, from, name] of file.text.matchAll(/import\('(\.[^']*)'\)\)\.(\w+)/g))
      used.add(placed(file, from, name));
    for (const [, names, from] of file.text.matchAll(/\{([\w\s,]*)\} = await import\('(\.[^']*)'\)/g))
      for (const name of names.match(/\w+/g) ?? []) used.add(placed(file, from, name));
  }
  const unused = SRC.filter(({ path }) => !used.has(`${path} *`)).flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|let) (\w*[a-z]\w*)/gm)]
      .map(([, name]) => `${path} ${name}`)
      .filter((each) => !used.has(each)),
  );
  // What a page has in place of a file is used in its name.
  expect(unused.filter((each) => !used.has(each.replace('pages/workbench', 'players/bot/loading')))).toEqual([]);
});

/** Files that say of a value what the compiler cannot see. */
const FORGED: Readonly<Record<string, string>> = {
  'src/boards/opening.ts': 'an object of whatever form: each member is read and checked where it is used',
  'src/runs/run/chunks.ts': 'a result is its sums and the rest, which its type does not say',
  'src/runs/work/serving.ts': "Piscina's marks for what is moved between threads have no types",
};

/** Is a declaration exported where it stands? */
function isExported(node: ts.HasModifiers): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

describe('mutable state of modules', () => {
  test('is listed, with a reason', () => {
    expect(statesOf(SRC).sort()).toEqual(Object.keys(STATE).sort());
  });

  test('is detected whether it is assigned, called or imported', () => {
    const file = (path: string, text: string, imports: string[] = []): Source => ({ path, folder: '', text, imports });
    const found = statesOf([
      file('src/a.ts', 'let a = 0;\nexport const b = new Map();\nconst c = [1, 2];\nexport const d = { e: 1 };\n'),
      file('src/b.ts', 'const f = new Set(); const g = () => f.add(1); const h: number[] = []; h[0] = 1;\n'),
      file('src/c.ts', "import { d } from './a.js'; const i = () => { d.e += 1; };\n", ['src/a.js']),
    ]);
    expect(found.sort()).toEqual(['src/a.ts a', 'src/a.ts d', 'src/b.ts f']);
  });
});

const CHANGES =
  /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|store|sub|exchange|compareExchange)$/;

/** Variables of modules that functions write to. What a table is filled with as it is declared does not count. */
function statesOf(files: readonly Source[]): string[] {
  const found = new Set<string>();
  for (const file of files) {
    const names = new Map<string, string>();
    for (const node of tree(file).statements) {
      if (ts.isVariableStatement(node)) {
        for (const { name } of node.declarationList.declarations)
          names.set(name.getText(), `${file.path} ${name.getText()}`);
        if ((node.declarationList.flags & ts.NodeFlags.Const) === 0)
          for (const { name } of node.declarationList.declarations) found.add(`${file.path} ${name.getText()}`);
      }
      if (
        ts.isImportDeclaration(node) &&
        ts.isStringLiteral(node.moduleSpecifier) &&
        /^\./.test(node.moduleSpecifier.text)
      ) {
        const from = new URL(node.moduleSpecifier.text, new URL(file.path, 'file:///')).pathname.slice(1);
        const bindings = node.importClause?.namedBindings;
        if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
        for (const { name, propertyName } of bindings.elements)
          names.set(name.text, `${from.replace(/js$/, 'ts')} ${(propertyName ?? name).text}`);
      }
    }
    for (const node of nodesIn(file)) {
      const written = writtenBy(node);
      const place = written === undefined ? undefined : names.get(written.text);
      if (written !== undefined && place !== undefined && isOfModule(written)) found.add(place);
    }
  }
  return [...found];
}

/** The variable at the root of what a node writes to, within a function. */
function writtenBy(node: ts.Node): ts.Identifier | undefined {
  let target: ts.Expression | undefined;
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment) target = node.left;
  } else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
      target = node.operand;
  } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    if (CHANGES.test(name.text)) target = expression.getText() === 'Atomics' ? node.arguments[0] : expression;
  }
  while (target !== undefined && (ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target)))
    target = target.expression;
  return target !== undefined && ts.isIdentifier(target) ? target : undefined;
}

/** Is a name that of the module's variable: used inside a function, and not that of a nearer one? */
function isOfModule(name: ts.Identifier): boolean {
  let isInside = false;
  for (let node: ts.Node = name; node.parent !== undefined; node = node.parent) {
    if (!ts.isFunctionLike(node)) continue;
    isInside = true;
    for (const inner of nodesOf(node))
      if (
        (ts.isVariableDeclaration(inner) || ts.isParameter(inner) || ts.isBindingElement(inner)) &&
        hasName(inner, name.text)
      )
        return false;
  }
  return isInside;
}

const hasName = ({ name }: { readonly name: ts.Node }, text: string): boolean =>
  ts.isIdentifier(name) && name.text === text;

/** State of modules, and why it is theirs. */
const STATE: Readonly<Record<string, string>> = {
  'src/runs/queue/address.ts fromEnvironment': 'address and secret of the queue, which the environment no longer has',
  'src/results/text/width.ts screen': 'the terminal of the program has one width',
  'src/players/bot/external/external-bot.ts asking': 'commands that are being asked: each is started once',
  'src/players/bot/external/process.ts started': 'the processes of a thread are numbered',
  'src/players/bot/external/wardens.ts channel': 'the way to the one warden of the program',
  'src/players/bot/external/wardens.ts processes':
    "the processes of this thread's players, stopped at the end of the program",
  'src/players/bot/external/desk.ts waiting':
    'whoever waits for one program hears of the answers of others on the thread',
  'src/players/bot/external/wardens.ts post': 'the one warden of the program',
  'src/players/bot/external/view-text.ts lists': 'texts of sets of cards, made when a program is first shown one',
  'src/players/view/legal-words.ts isWatched': 'all bots share lists of words: are they checked for changes?',
  'src/players/view/legal-words.ts originals': 'lists of words, made when they are first shown',
  'src/players/view/legal-words.ts sets': 'lists of words, made when they are first shown',
  'src/players/view/legal-words.ts shown': 'lists of words, made when they are first shown',
  'src/players/bot/loading/chance.ts watch': 'where a bot of this thread called `Math.random`',
  'src/players/bot/loading/bundle.ts bundles': 'each file is bundled once',
  'src/players/bot/loading/language.ts parts': 'the language as it was before the first bot',
  'src/players/bot/loading/load-apart.ts read': 'each module is read once',
  'src/players/bot/loading/module-cache.ts passing': 'the folder of bundles is made once',
  'src/players/bot/loading/source-place.ts maps': 'source maps of bundles, by file',
  'src/players/bot/loading/source-place.ts places': 'places in sources that have been looked up',
  'src/experiments/compare/group-rule.ts DESIGNS': 'designs that were asked for; the same when computed again',
  'src/players/bot/person.ts here': 'where a person is asked: the program has one terminal',
  'src/players/bot/pulse.ts pulse': 'what this thread shows of itself to the one that watches it',
  'src/players/bot/spec.ts fileOfName': 'how files are found by names, set once where there are files',
  'src/players/view/view.ts actionAt':
    'a function that a class hands to this program alone, set once as the file is loaded',
  'src/players/view/view.ts isPaidIn': 'likewise',
  'src/players/view/view.ts readActions': 'likewise',
  'src/pages/workbench/here.ts files': 'the systems of the page, which bots are loaded from',
  'src/analysis/checking/scene.ts scene': 'where a check is, shared with the thread that watches it',
  'src/cli/ending.ts ending': 'the program ends once',
  'src/cli/interrupt.ts asked': 'a signal that has come, after which the next one ends the program',
  'src/cli/interrupt.ts inHand': 'runs that a signal ends',
  'src/cli/output.ts closed': 'standard output, once nobody reads it',
  'src/players/conditions/tokens.ts TOKEN': 'a regular expression that goes through a text has its place in it',
  'src/cards/record/actions.ts ANSWER_NUMBERS': 'texts of answers, made when they are first needed',
  'src/cards/record/actions.ts TOKENS': 'texts of answers, made when they are first needed',
  'src/cards/record/format-record.ts ACTIONS': 'texts of actions, made when they are first needed',
  'src/search/solver/bettel-suits.ts TABLES': 'tables by law, made when they are first needed',
  'src/search/solver/ordering.ts LEAD_ORDER': 'a table, filled as the module is loaded',
  'src/stats/student.ts CRITICAL': 'critical values that were asked for; the same when computed again',
  'src/support/system/durable-file.ts swept': 'folders that were looked at once by this process',
  'src/support/system/last-act.ts waits': 'what is waited for when the program ends',
  'src/runs/work/left-behind.ts reported': 'what bots have left behind is said once',
};

const below = SRC.filter(({ folder }) => folder !== 'cli');

test('below the command line no text mentions a flag, and nothing knows about usage', () => {
  const found = below.filter(
    (file) =>
      wordsOf(file).some((text) => /(^|[\s`'"(=])--[a-z]/.test(text)) ||
      /\.usage\(|\bUsage:|UsageError/.test(file.text),
  );
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(FLAGS).sort());
});

/** Files below the command line that have to do with flags. */
const FLAGS: Readonly<Record<string, string>> = {
  'src/runs/run/command-line.ts': 'writes the command that plays a run again',
  'src/pages/report/style.ts': 'names of variables in CSS begin so',
  'src/pages/page/card.ts': 'a name of a variable in CSS begins so',
  'src/pages/workbench/editor.ts': 'likewise',
  'src/runs/work/pool.ts': 'a flag of Node',
  'src/players/bot/external/wardens.ts': 'likewise',
  'src/players/bot/loading/load-apart.ts': 'likewise',
  'src/support/input/lines.ts': 'the command that writes records, named also in a page',
  'src/support/input/withdrawn.ts': 'flags of earlier versions, by which they are refused',
};

/** The texts and comments of a file. */
function wordsOf(file: Source): string[] {
  const texts = nodesIn(file).filter(
    (node) => ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node),
  );
  const comments = file.text.match(/\/\*[\s\S]*?\*\/|\/\/.*$/gm) ?? [];
  return [...texts.map((node) => (node as ts.StringLiteralLike).text), ...comments];
}

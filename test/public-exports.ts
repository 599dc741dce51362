import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** What programs can import, with its docstrings, and the examples in them as files to be compiled. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const ENTRIES = {
  bolachen: 'src/public/index.ts',
  'bolachen/engine': 'src/public/engine.ts',
  'bolachen/features': 'src/public/features.ts',
  'bolachen/solver': 'src/public/solver.ts',
  'bolachen/stats': 'src/public/stats.ts',
} as const;

/** A function or class. */
export interface Export {
  readonly entry: string;
  readonly name: string;
  readonly isFunction: boolean;
  readonly about: string;
  readonly examples: readonly string[];
}

/** The names that an entry exports; true for types. */
type Names = ReadonlyMap<string, boolean>;

/** All functions and classes of the public entries, once each, and all names by entry. */
export function publicExports(): { readonly exports: readonly Export[]; readonly names: ReadonlyMap<string, Names> } {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const program = ts.createProgram(
    Object.values(ENTRIES).map((path) => join(ROOT, path)),
    options,
  );
  const checker = program.getTypeChecker();
  const known = new Map<ts.Symbol, Export>();
  const names = new Map<string, Names>();
  for (const [entry, path] of Object.entries(ENTRIES)) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(ROOT, path)) as ts.SourceFile);
    const ofEntry = new Map<string, boolean>();
    for (const each of checker.getExportsOfModule(module as ts.Symbol)) {
      const symbol = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each;
      const isType = !(symbol.flags & ts.SymbolFlags.Value);
      // A class of which only the type is exported is imported from where all of it is.
      if (isType || !each.declarations?.some(ts.isTypeOnlyExportDeclaration)) ofEntry.set(each.name, isType);
      if (!known.has(symbol) && isCallable(checker, symbol))
        known.set(symbol, exportOf(checker, symbol, entry, each.name));
    }
    names.set(entry, ofEntry);
  }
  return { exports: [...known.values()], names };
}

function isCallable(checker: ts.TypeChecker, symbol: ts.Symbol): boolean {
  if (!(symbol.flags & ts.SymbolFlags.Value)) return false;
  const type = checker.getTypeOfSymbol(symbol);
  return type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0;
}

const exportOf = (checker: ts.TypeChecker, symbol: ts.Symbol, entry: string, name: string): Export => ({
  ...{ entry, name },
  isFunction: checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0,
  about: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
  examples: symbol
    .getJsDocTags(checker)
    .filter((tag) => tag.name === 'example')
    .map(({ text }) => ts.displayPartsToString(text)),
});

/** What examples take from their reader: a record, and a way to answer. */
const GIVEN = `declare const line: string;
declare function choose(seat: Seat, question: Question, legal: CardSet | readonly Word[]): Word;
`;

/** An example as a file: what it uses of the library is imported, from its own entry before any other. */
export function exampleFile({ entry }: Export, example: string, all: ReadonlyMap<string, Names>): string {
  const given = /\b(line|choose)\b/.test(example) ? GIVEN : '';
  const words = new Set((given + example).match(/[A-Za-z_]\w*/g));
  for (const name of declaredIn(example)) words.delete(name);
  const imports: string[] = [];
  for (const from of new Set([entry, ...all.keys()])) {
    const used = Array.from(all.get(from) ?? []).filter(([name]) => words.delete(name));
    const listed = used.map(([name, isType]) => (isType ? `type ${name}` : name)).join(', ');
    if (listed !== '') imports.push(`import { ${listed} } from '${from}';\n`);
  }
  return `${imports.join('')}${given}${example}\nexport {};\n`;
}

function declaredIn(example: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const declares = ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isParameter(node);
    if ((declares || ts.isImportSpecifier(node)) && ts.isIdentifier(node.name)) found.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('example.ts', example, ts.ScriptTarget.Latest));
  return found;
}

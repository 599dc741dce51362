/**
 * Builds the program into `dist`: the JavaScript of it; the types are then written by TypeScript.
 *
 * What a thread that plays deals imports becomes one file, and the solver another: V8 (that of Node 20 at least) reads what a module imports
 * or exports anew at each use, and checks it; what is a module's own it takes for granted. esbuild, which splits the same graph into many
 * small files and makes a `var` of each `const`, takes a quarter more time for a deal of `sound`, a seventh more for one of `random`.
 */
import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transformSync } from 'esbuild';
import { NOTE, noteCommit } from './.ci/built.js';

const ROOT = import.meta.dirname;
const DIST = join(ROOT, 'dist');
const { bin, exports: entries } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const filesOf = (folder, depth = {}) =>
  readdirSync(join(ROOT, folder), { encoding: 'utf8', ...depth }).map((file) => `${folder}/${file}`);

/** What is run or imported from outside, by its path in `dist`: what package.json names, workers, house bots; and programs that tests and people run. */
function inputs() {
  const named = [...Object.values(bin), ...Object.values(entries).flatMap((entry) => entry.default ?? [])];
  const files = [
    ...named.filter((file) => !file.includes('*')).map((file) => file.replace(/^(\.\/)?dist\/(.*)\.js$/, 'src/$2.ts')),
    'src/cli/program.ts',
    'src/public/bots.ts',
    ...[...filesOf('src', { recursive: true }), ...filesOf('benchmarks')].filter((file) =>
      /(worker|warden)\.ts$/.test(file),
    ),
    ...filesOf('bots').filter((file) => file.endsWith('.ts')),
  ];
  return Object.fromEntries(files.map((file) => [file.replace(/^src\/|\.ts$/g, ''), join(ROOT, file)]));
}

/** What a thread imports that plays deals with the bots `sound` and `bold`, but for what is loaded for `--help`: set when all is read. */
let core = new Set();
let help = new Set();
/** What both need: files of their own, few, since each takes time to find and to read. */
let base = new Set();
/** What a thread needs that reads what a bot says of itself, and nothing else: half of its time would be to read the rest. */
let described = new Set();
/** What the faces of the package beside the library show: apart from them, else they would export what the program uses of it besides. Features and rollouts, which need the solver, are apart from the rest, which every run loads. */
let shown = new Set();

const oneFileForPlaying = {
  name: 'one file for playing',
  buildEnd() {
    const index = join(ROOT, 'src/public/bots.ts');
    const importedBy = (...files) => {
      const found = new Set([index]);
      const follow = (id) => {
        if (found.has(id)) return;
        found.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(follow);
      };
      for (const file of files) this.getModuleInfo(join(ROOT, file)).importedIds.forEach(follow);
      found.delete(index);
      return found;
    };
    help = importedBy('src/cli/main.ts');
    shown = importedBy(...filesOf('src/public').filter((file) => !file.endsWith('/index.ts')));
    const kept = 'src/boards/answers/kept-answers.ts'; // loaded where it is needed, from the same files
    const playing = importedBy('src/experiments/blocks/worker.ts', 'bots/sound.ts', kept);
    described = importedBy('src/players/bot/loading/load-apart-worker.ts');
    core = new Set([...playing].filter((id) => !help.has(id) && !described.has(id)));
    base = new Set([...playing].filter((id) => help.has(id)));
  },
  /** What is exported is a copy, else it would be read anew also where it is defined. */
  renderChunk(code, { name }) {
    if (name !== 'core' && name !== 'solver') return null;
    const last = this.parse(code).body.at(-1);
    if (last.type !== 'ExportNamedDeclaration' || last.source !== null)
      throw new Error(`${name}: has no list of exports at its end`);
    const copies = last.specifiers.map(({ local }, i) => `exported${i} = ${local.name}`);
    const names = last.specifiers.map(({ exported }, i) => `exported${i} as ${exported.name}`);
    return `${code.slice(0, last.start)}const ${copies.join(', ')};\nexport { ${names.join(', ')} };\n`;
  },
};

/** Removes what an earlier build has left: code that this one has not written, types whose source is gone. */
function removeStale(written) {
  for (const file of readdirSync(DIST, { encoding: 'utf8', recursive: true })) {
    const isType = file.endsWith('.d.ts');
    const isStale = isType
      ? !existsSync(join(ROOT, 'src', file.replace(/\.d\.ts$/, '.ts')))
      : /\.(js|map)$/.test(file) && !(file in written) && !/^pages\/(page|workbench)\//.test(file);
    if (isStale) rmSync(join(DIST, file));
  }
}

const whatElseIsInDist = {
  name: 'what else is in dist',
  buildStart: () => rmSync(NOTE, { force: true }),
  writeBundle(_, written) {
    removeStale(written);
    noteCommit();
    copyFileSync(join(ROOT, 'benchmarks/signature.txt'), join(DIST, 'signature.txt'));
    for (const file of Object.values(bin)) chmodSync(join(ROOT, file), 0o755);
  },
};

/** What keen has learned, as texts: V8 reads a long text many times faster than as many numbers in its language. */
const numbersAsText = {
  name: 'numbers as text',
  load(id) {
    if (!/\/keen\/numbers\/[\w-]+\.json$/.test(id)) return null;
    const text = JSON.stringify(JSON.parse(readFileSync(id, 'utf8')));
    return { code: `export default '${text}';`, moduleType: 'js' };
  },
};

const program = {
  input: inputs(),
  external: [/^[^./]/],
  platform: 'node',
  preserveEntrySignatures: 'allow-extension',
  treeshake: { moduleSideEffects: false }, // what nothing is used of is not loaded
  plugins: [oneFileForPlaying, numbersAsText, whatElseIsInDist],
  output: {
    dir: DIST,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'base', test: (id) => base.has(id) },
        { name: 'help', test: (id) => help.has(id) && !base.has(id) },
        { name: 'described', test: (id) => described.has(id) && !help.has(id) },
        { name: 'core', test: (id) => core.has(id) },
        { name: 'solver', test: /\/src\/(search\/solver\/|cards\/engine\/trump-tricks)/ },
        { name: 'search', test: (id) => shown.has(id) && /\/src\/(players|search)\//.test(id) },
        { name: 'shown', test: (id) => shown.has(id) && !help.has(id) },
      ],
    },
  },
};

/**
 * A list of numbers as a text: two bytes each, in letters. A number that does not fit into them is four after LARGE, and
 * one that follows more than thrice is how often after AGAIN: in what keen has learned of Bettels most are 0.
 */
const [LARGE, AGAIN] = [-32768, -32767];
function packed(list) {
  const words = [];
  for (let at = 0; at < list.length; ) {
    const number = list[at];
    let times = 1;
    while (list[at + times] === number && times < 32767) times++;
    const fits = Math.abs(number) < 32767;
    const one = fits ? [number] : [LARGE, (number << 16) >> 16, number >> 16];
    words.push(...one, ...(times > 3 ? [AGAIN, times - 1] : []));
    at += times > 3 ? times : 1;
  }
  return `~${Buffer.from(Int16Array.from(words).buffer).toString('base64')}`;
}
const areNumbers = (value) => Array.isArray(value) && value.length > 8 && value.every(Number.isInteger);
const packedJson = (value) => JSON.stringify(value, (_, each) => (areNumbers(each) ? packed(each) : each));

/** Reads such a text in a page. */
function unpacked(json) {
  return JSON.parse(json, (_, text) => {
    if (typeof text !== 'string' || text[0] !== '~') return text;
    const bytes = Uint8Array.from(atob(text.slice(1)), (letter) => letter.charCodeAt(0));
    const words = new Int16Array(bytes.buffer);
    const list = [];
    for (let i = 0; i < words.length; i++) {
      if (words[i] === -32768) list.push((words[++i] & 65535) | (words[++i] << 16));
      else if (words[i] === -32767) for (let times = words[++i]; times > 0; times--) list.push(list.at(-1));
      else list.push(words[i]);
    }
    return list;
  });
}

/** What keen has learned is put into a page for some rule sets: it is read there, and is null for the others. Workers of the page get it as a variable. */
const numbersOfThePage = {
  name: 'numbers of the page',
  load(id) {
    const [, ruleSet] = /\/keen\/numbers\/([\w-]+)\.json$/.exec(id) ?? [];
    if (ruleSet === undefined) return null;
    const element = `document.querySelector('script[data-game="${ruleSet}"]')?.textContent`;
    const code = `const text = globalThis.dealsNumbers ? globalThis.dealsNumbers['${ruleSet}'] : ${element};
      export default (${unpacked})(text ?? 'null');`;
    return { code, moduleType: 'js' };
  },
  writeBundle() {
    const folder = join(DIST, 'pages/page');
    for (const file of filesOf('bots/keen/numbers')) {
      const { ends: _, ...numbers } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')); // no bot of a page bids to win a session
      writeFileSync(join(folder, basename(file)), packedJson(numbers));
    }
  },
};

/** A script of a page cannot wait for the solver, and has it from the start. */
const solverOfThePage = {
  name: 'solver of the page',
  transform: (code, id) =>
    /\/bots\/(pimc\/player|oracle)\.ts$/.test(id)
      ? code.replace(
          'const { Solver } = await loadSolver();',
          `import { Solver } from ${JSON.stringify(join(ROOT, 'src/search/solver/solver.ts'))};`,
        )
      : null,
};

/** What a page has in place of Node's files; what is loaded there only where it is needed, a page never needs. */
const inPlaceOfNode = {
  name: 'in place of Node',
  resolveId(source, importer, { kind }) {
    if (source === './here.js' && importer?.endsWith('/loading/load.ts'))
      return join(ROOT, 'src/pages/workbench/here.ts');
    return kind === 'dynamic-import' && !source.endsWith('/boards/player.js') ? { id: source, external: true } : null;
  },
};

const stylesOf = (name) => ({
  name: 'styles',
  writeBundle() {
    const css = readFileSync(join(ROOT, `src/pages/${name}/${name}.css`), 'utf8');
    writeFileSync(join(DIST, `pages/${name}/${name}.css`), transformSync(css, { loader: 'css', minify: true }).code);
  },
});

/** A page: the program's own engine, solver and bots with what shows them, as one script. */
const pageOf = (name, ...plugins) => ({
  input: join(ROOT, `src/pages/${name}/main.ts`),
  platform: 'browser',
  treeshake: { moduleSideEffects: false }, // bots import `bolachen`, of which a page needs little
  plugins: [numbersOfThePage, solverOfThePage, stylesOf(name), ...plugins],
  output: { file: join(DIST, `pages/${name}/${name}.js`), format: 'iife', name, minify: true, codeSplitting: false },
});

export default [program, pageOf('page'), pageOf('workbench', inPlaceOfNode)];

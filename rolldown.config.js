/**
 * Goes over what the compiler has put into `dist`: the modules that play deals become one file, `dist/src/core.js`, those that solve them
 * another, and the parts of the careful house bots one more. V8 (that of Node 20 at least) reads what a module imports or exports anew at
 * each use, and checks it; what is a module's own it takes for granted. That is worth a sixth of the time of a deal. The files of these
 * modules stay where they are and hand on what is theirs, so that nothing is there twice but a few small functions.
 */
import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';

/** What becomes one file each: folders of `src`. */
const FILES = { core: ['engine', 'games', 'random', 'record', 'bot', 'table', 'simulate'], solver: ['solver'] };
/** What they import besides; and what of their folders is not for playing, which `--help` need not wait for. */
const BESIDE = ['input', 'system', 'stats', 'work'];
const isBeside = /(wardens|cells|bundle|module-cache|plan)\.ts$/;
/** They are run, not imported. */
const isWorker = /(worker|warden)\.ts$/;

const sources = (folder, recursive = false) =>
  readdirSync(folder, { encoding: 'utf8', recursive })
    .filter((file) => file.endsWith('.ts') && !isWorker.test(file))
    .map((file) => `${folder}/${file}`);

const byPath = (files) => Object.fromEntries(files.map((file) => [file.slice(0, -3), `./${file}`]));

const groups = Object.entries(FILES).map(([name, folders]) => {
  const modules = new Set(
    folders.flatMap((folder) => sources(`src/${folder}`, true)).filter((file) => !isBeside.test(file)),
  );
  return { name, test: (id) => modules.has(relative('.', id)) };
});

/** Exports copies: what is exported is read anew also where it is defined. */
const exportsCopies = {
  name: 'exports copies',
  renderChunk(code, { name }) {
    const [list, names] = /export \{([^}]*)\};\s*$/.exec(code) ?? [];
    if (!['core', 'solver', 'careful'].includes(name) || list === undefined) return null;
    const pairs = names.split(',').map((each) => each.trim().split(' as '));
    const copies = pairs.map(([own], i) => `exported${i} = ${own}`);
    const exported = pairs.map(([own, as = own], i) => `exported${i} as ${as}`);
    return `${code.slice(0, -list.length)}const ${copies.join(', ')};\nexport { ${exported.join(', ')} };\n`;
  },
};

/** The public face as house bots have it: the words for cards and seats, functions and numbers alone, are copied; the rest is the program's. */
const publicFace = {
  name: 'public face',
  resolveId(id) {
    if (id === 'program') return { id: '../src/index.js', external: true };
    return /\/src\/index\.js$/.test(id) ? 'face' : null;
  },
  async load(id) {
    if (id !== 'face') return null;
    const rest = new Set(await namesOf('index'));
    const lines = [];
    for (const module of ['engine/cards', 'engine/seats']) {
      const names = (await namesOf(module)).filter((name) => rest.delete(name));
      lines.push(`export { ${names} } from '${resolve('src', module)}.ts';`);
    }
    return `${lines.join('\n')}\nexport { ${[...rest]} } from 'program';`;
  },
};

const namesOf = async (module) => Object.keys(await import(`./dist/src/${module}.js`));

const programs = {
  input: byPath([...Object.values(FILES).flat(), ...BESIDE].flatMap((folder) => sources(`src/${folder}`, true))),
  external: [/^[^./]/],
  platform: 'node',
  preserveEntrySignatures: 'allow-extension',
  plugins: [exportsCopies],
  output: {
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: 'src/[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups,
    },
  },
};

const bots = {
  input: byPath(sources('bots')),
  platform: 'node',
  preserveEntrySignatures: 'allow-extension',
  plugins: [publicFace, exportsCopies],
  output: {
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: 'bots/[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: 'careful', test: /^face$|\/(bots\/careful|src\/engine)\// }],
    },
  },
};

/** In this order: bots ask the program what it has. */
export default [programs, bots];

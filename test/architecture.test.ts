import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { code, ROOT, sources } from './sources.js';

/** The room of `src`, else the folder of the project, that a file is in. */
const roomOf = (path: string): string => /^(?:src\/)?([^/]*)/.exec(path)![1];

const SRC = sources('src');
/** The rooms, from below, in the table of CONTRIBUTING. */
const [, TABLE] = /^\| room of `src` \| what \|\n\|---\|---\|\n((?:\|.*\n)+)/m.exec(
  readFileSync(new URL('CONTRIBUTING.md', ROOT), 'utf8'),
)!;
const NAMES = Array.from(TABLE.matchAll(/^\| `(\w+)` \|/gm), ([, name]) => name);
/** What a room imports besides: of the project, not of `src`. */
const BESIDES: Readonly<Record<string, string>> = { pages: 'bots', cli: 'benchmarks' };

describe('each room imports only from those below it', () => {
  test.each(NAMES)('%s', (room) => {
    const below = [...NAMES.slice(0, NAMES.indexOf(room) + 1), BESIDES[room]];
    const found = SRC.filter((file) => file.folder === room).flatMap(({ path, imports }) =>
      imports.filter((other) => !below.includes(roomOf(other))).map((other) => `${path}: ${other}`),
    );
    expect(found).toEqual([]);
  });

  test('every file is in one of them', () => {
    expect([...new Set(SRC.map(({ folder }) => folder))].sort()).toEqual([...NAMES].sort());
  });

  test('there are at most 70 arrows between rooms, but for those to bots and benchmarks', () => {
    const arrows = new Set(
      SRC.flatMap(({ folder, imports }) => imports.map((other) => `${folder} → ${roomOf(other)}`)),
    );
    const between = [...arrows].filter((arrow) => new Set(arrow.split(' → ')).size === 2 && !/bots|bench/.test(arrow));
    expect(between.length).toBeLessThanOrEqual(70);
  });

  test('bots import only the public API and each other', () => {
    for (const { path, imports } of sources('bots')) {
      if (path.startsWith('bots/keen/learning/')) continue; // it is no bot: it deals, and seats bots
      for (const other of imports)
        expect(other.startsWith('bots/') || other === 'src/public/bots.js', `${path}: ${other}`).toBe(true);
    }
  });

  test('nothing of the project imports the library', () => {
    expect(SRC.filter(({ imports }) => imports.includes('src/public/index.js'))).toEqual([]);
  });
});

describe('no file below the command line', () => {
  const below = SRC.filter(({ folder }) => folder !== 'cli');

  test.each([
    [
      'draws from a generator of the machine',
      /Math\.random|random(Bytes|Int|UUID)|webcrypto/,
      [
        'src/runs/run/lock.ts',
        'src/runs/run/settings.ts',
        'src/runs/queue/open-queue.ts',
        'src/players/bot/loading/chance.ts',
        'src/pages/living/questions.ts',
        'src/pages/living/server.ts',
      ],
      // names of files that are written beside others; the seed of a run that is given none, which its manifest names;
      // the name of a run kept nowhere; bots that do are found out; addresses that nobody guesses
    ],
    [
      'reads a clock',
      /Date\.now|new Date|performance\.|hrtime/,
      [
        'src/support/system/clock.ts',
        'src/runs/work/timing.ts',
        'src/runs/run/lock.ts',
        'src/pages/workbench/threads.ts',
      ],
    ], // how long a run took; since when a folder is held
    [
      'writes to the terminal',
      /console\.\w+\(|process\.(stdout|stderr)/,
      ['src/runs/work/serving.ts', 'src/runs/work/left-behind.ts'],
    ], // where bots' output is sent to stderr
    ['compares the name of a game', /(ruleSet|game\.name|\.game)\s*[!=]==\s*['"`]|case '(bolachen|wallachen)/, []],
  ] as const)('%s', (_, pattern, except) => {
    const found = below.filter((file) => pattern.test(code(file))).map(({ path }) => path);
    expect(found.filter((path) => !(except as readonly string[]).includes(path))).toEqual([]);
  });
});

describe('code that plays in a browser', () => {
  const folders =
    /^src\/(support\/input|stats|cards|search|boards|players|results\/text\/numbers|pages\/page|public\/(?!index))\b/;
  // Bots are loaded, and boards played in pieces, by Node.
  const ofNode =
    /^src\/(players\/bot\/(loading|external\/(?!view-text))|boards\/(checked-deals|loaded-bots|player|answers\/(answer-book|answer-index|filed-answers|kept-answers|kept-seat)))\b/;
  const files = SRC.filter(({ path }) => folders.test(path) && !ofNode.test(path));

  test('uses no module or global of Node', () => {
    expect(files.length).toBeGreaterThan(100);
    const found = files.filter((file) => /'node:|\bprocess\.(?!')|\bBuffer\b|setImmediate|__dirname/.test(code(file)));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test('imports nothing that has', () => {
    const found = files.flatMap(({ path, imports }) =>
      imports
        .filter((other) => ofNode.test(other) || other.startsWith('src/support/system/'))
        .map((other) => `${path}: ${other}`),
    );
    expect(found).toEqual([]);
  });
});

test('the workbench has nothing of Node but behind what is loaded there alone, and in the file that it replaces', () => {
  const byPath = new Map(SRC.map((file) => [file.path, file]));
  const seen = new Set<string>();
  const load = (path: string): void => {
    if (seen.has(path) || path === 'src/players/bot/loading/here.ts') return;
    seen.add(path);
    const text = code(byPath.get(path)!);
    for (const [, names, from] of text.matchAll(/^(?:import|export) (?!type\b)([^'";]*?)\s*from '(\.[^']*)\.js'/gm)) {
      const next = new URL(`${from}.ts`, new URL(path, 'file:///')).pathname.slice(1);
      const isOfTypes = /^\{/.test(names) && names.match(/[\w ]+/g)!.every((name) => /^\s*(type |$)/.test(name));
      if (!isOfTypes && byPath.has(next)) load(next);
    }
  };
  load('src/pages/workbench/main.ts');
  expect(seen.size).toBeGreaterThan(200);
  const found = [...seen].filter((path) => /'node:|\bprocess\.(?!')|\bBuffer\b/.test(code(byPath.get(path)!)));
  expect(found).toEqual([]);
});

describe('nobody pays for what he does not ask for: by imports, and those of types, there is not', () => {
  const texts = new Map(SRC.map((file) => [file.path, code(file)]));
  /** All files behind one, but for what is loaded when it is needed. */
  const behind = (path: string, found = new Set<string>()): Set<string> => {
    for (const [, name] of texts.get(path)!.matchAll(/(?:from|^import)\s*'(\.[^']*)\.js'/gm)) {
      const next = new URL(`${name}.ts`, new URL(path, 'file:///')).pathname.slice(1);
      if (texts.has(next) && !found.has(next)) behind(next, found.add(next));
    }
    return found;
  };

  test.each([
    [
      'files, programs, systems, persons as bots',
      /^src\/players\/(system|conditions|model|bot\/(external|person|loading\/(bundle|load-)))/,
    ],
    ['what plays deals', /^src\/(search|bots|boards\/(player|table|audit|deal-player|opening))/],
    ['the rules in words', /^src\/cards\/texts/],
    ['records, answers on file, merging', /^src\/experiments\/blocks\/(record(ed|s-file)|answers-file|join)/],
    ['another kind of run', /^src\/experiments\/(?!simulate|blocks)/],
    ['other machines', /^src\/runs\/queue\/(?!address|hello)/],
    ['pages, data, advice', /^src\/(pages|data|analysis)/],
  ])('%s behind a simulation', (_, pattern) => {
    const found = ['src/experiments/simulate/kind.ts', 'src/cli/simulate.ts'].flatMap((path) => [...behind(path)]);
    expect(found.length).toBeGreaterThan(200);
    const types = /load-terms|load-apart/; // what they have in common is plain data
    expect(found.filter((path) => pattern.test(path) && !types.test(path))).toEqual([]);
  });
});

test('the tallies of a job are made in one place, and each sum of a run is in one list', () => {
  const makers = SRC.filter((file) => /\bnew (\w+Tally|EveryDeal)\(/.test(code(file))).map(({ path }) => path);
  expect(makers).toEqual(['src/boards/job-tallies.ts']);
  const sums = SRC.flatMap((file) => [
    ...code(file).matchAll(/^export const (\w+): Sum<|^export const (\w+) = (?:counting)?[cC]ells\(/gm),
  ]);
  const listed = SRC.find(({ path }) => path === 'src/boards/sums.ts')!.text;
  expect(sums.map(([, one, other]) => one ?? other).filter((name) => !listed.includes(`: ${name},`))).toEqual([]);
  expect(sums.length).toBeGreaterThan(10);
});

test('only seats seat bots, ask them, and show them results: there is one loop over a deal', () => {
  // A `SeatedBot` is called with the course and one thing more; a bot's own `sit` and random numbers are not.
  const isCall = /(?<!super)\.(sit\([^(){},]+, [^(){},]+\)|(answer|card)\(\w*course, |beginPlay\(|over\(\w*course\))/;
  const found = ['src', 'bots', 'benchmarks'].flatMap(sources).filter((file) => isCall.test(code(file)));
  expect(found.map(({ path }) => path)).toEqual(['src/players/bot/seated.ts', 'src/players/bot/seats.ts']);
});

test('no import cycles', () => {
  const importsOf = new Map(SRC.map(({ path, imports }) => [path, imports.map((other) => other.replace(/js$/, 'ts'))]));
  const reached = (from: string, found = new Set<string>()): Set<string> => {
    for (const next of importsOf.get(from) ?? []) if (!found.has(next)) reached(next, found.add(next));
    return found;
  };
  expect(reached('src/boards/table.ts').size).toBeGreaterThan(30);
  expect([...importsOf.keys()].filter((path) => reached(path).has(path))).toEqual([]);
});

describe('the build', () => {
  const built = (path: string): string => readFileSync(new URL(`dist/${path}`, ROOT), 'utf8');
  const core = built('chunks/core.js');

  test.each(['Course =', 'SeatedBot =', 'Table =', 'Stream =', 'Careful =', 'lowest ='])(
    '%s … is in the file of what plays deals',
    (name) => expect(core).toMatch(new RegExp(`^(const|var) ${name}`, 'm')),
  );

  test('what that file uses itself is not read anew at each use', () => {
    expect(core).toMatch(/\nexport \{( exported\d+ as [\w$]+,?)+ \};\n$/);
  });

  /** What is loaded with a file: paths in `dist`, and packages. */
  function loadedWith(first: string): string[] {
    const seen = new Set<string>();
    const load = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      for (const [, name] of built(path).matchAll(/^(?:import|export)[^'"]*["']([^"']*)["'];$/gm))
        if (name.startsWith('.')) load(new URL(name, new URL(path, 'file:///')).pathname.slice(1));
        else seen.add(name);
    };
    load(first);
    return [...seen];
  }

  test('help loads nothing that plays', () => {
    const seen = loadedWith('cli/main.js');
    expect(seen).toContain('chunks/help.js');
    const packages = seen.filter((path) => !/^(node:|cli\/|chunks\/)/.test(path));
    expect(packages.sort()).toEqual(['fastest-levenshtein']);
    expect(seen.filter((path) => /core|solver/.test(path))).toEqual([]);
  });

  test('charts are loaded when they are drawn, and not before', () => {
    const drawing = loadedWith('chunks/drawing.js');
    expect(drawing).toContain('d3-scale');
    const others = ['cli/main.js', 'public/index.js', 'chunks/simulate.js', 'chunks/play.js'];
    const eager = others.flatMap((path) => loadedWith(path)).filter((path) => /^d3|drawing/.test(path));
    expect(eager).toEqual([]);
  });
});

describe('pages', () => {
  const root = new URL('..', import.meta.url);
  const pages = readdirSync(root, { encoding: 'utf8' })
    .concat(
      ...['bots', 'src', 'benchmarks'].map((top) =>
        readdirSync(new URL(top, root), { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name}`),
      ),
      'results/README.md',
    )
    .filter((name) => name.endsWith('.md'));

  /** Lines of prose that are longer than 120 letters: tables and what is typed or printed stay as they are. */
  const longLines = (page: string): string[] => {
    const prose = readFileSync(new URL(page, root), 'utf8').replace(/^( *)```[\s\S]*?^\1```/gm, '');
    return prose.split('\n').filter((line) => [...line].length > 120 && !/^( *\|| {4})/.test(line));
  };

  test.each(pages)('%s has lines of at most 120 letters', (page) => {
    expect(longLines(page)).toEqual([]);
  });

  /** Comments, and all lines in Python: code and messages in TypeScript are the formatter's. */
  const longComments = (file: string): string[] => {
    const lines = readFileSync(new URL(file, root), 'utf8').split('\n');
    const isOfComment = file.endsWith('.py') ? /./ : /^\s*(\/?\*|\/\/)|[;,{}()[\]] \/\/ /;
    return lines.filter((line) => [...line].length > 120 && isOfComment.test(line));
  };

  test.each(['src', 'bots', 'benchmarks', 'test'])('comments in %s have lines of at most 120 letters', (top) => {
    const names = readdirSync(new URL(top, root), { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => /\.([cm]?[jt]s|css|py)$/.test(name)).map((name) => `${top}/${name}`);
    expect(files.flatMap((file) => longComments(file).map((line) => `${file}: ${line}`))).toEqual([]);
  });

  test('README has 150 lines at most', () => {
    expect(readFileSync(new URL('README.md', root), 'utf8').split('\n').length).toBeLessThanOrEqual(151);
  });
});

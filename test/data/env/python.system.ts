import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { OVER } from '../../../src/cards/engine/actions.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { columnsOf, OBSERVED, observe } from '../../../src/data/env/bits.js';
import { askedText } from '../../../src/players/bot/external/messages.js';
import { ViewChanges } from '../../../src/players/bot/external/view-text.js';
import { View } from '../../../src/players/view/view.js';
import { Course, legalAnswers, makeGame, ruleSetNames, unrankDeal } from '../../../src/public/engine.js';
import { folderOfFile } from '../../folders.js';
import { sized } from '../../sizes.js';
import { ROOT } from '../../sources.js';

const CHECKS = fileURLToPath(new URL('fixtures/checks.py', import.meta.url));

function hasNumpy(): boolean {
  try {
    execFileSync('python3', ['-c', 'import numpy'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('no python3 with numpy on this machine: the tests of bolachen_env.py are left out\n');
    return false;
  }
}

/** Questions as programs get them, each with the columns that are set in its row. */
function* questions(): Generator<string> {
  const draws = new Stream();
  for (const [i, name] of ruleSetNames.entries()) {
    draws.seed(i, 1, 2, 3);
    const game = makeGame(name);
    const course = new Course(game);
    const columns = columnsOf(game);
    for (let deal = 0; deal < sized(6, 20); deal++) {
      course.begin(...unrankDeal(draws.below(2 ** 31 - 1)));
      while (course.question !== OVER) {
        const view = new View(course, course.seat, { deal: 0, length: 1 });
        const asked = askedText({ view, changes: new ViewChanges(), random: [1, 2] }, true);
        const row = new Int32Array(OBSERVED);
        observe(course, view, row, 0);
        const names = columns.filter((_, bit) => (row[bit >> 5] >>> (bit & 31)) & 1);
        yield `[{${asked}},${JSON.stringify(names)},${JSON.stringify(columns)}]`;
        const legal = legalAnswers(course);
        course.take(legal[draws.below(legal.length)]);
      }
    }
  }
}

test.skipIf(!hasNumpy())(
  'bolachen_env.py: rows, refusals, programs, kills, agents, one seat, forks, last rows, faults',
  () => {
    const said = execFileSync('python3', [CHECKS], { input: [...questions()].join('\n'), encoding: 'utf8' });
    expect(said).toContain('all is well');
  },
);

const folder = folderOfFile();

const python = (...words: string[]): string =>
  execFileSync('python3', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Can pip be had, and what it builds with? */
function canInstall(): boolean {
  try {
    python('-m', 'pip', 'download', '--quiet', '--retries', '0', '--no-deps', '--dest', 'tools', 'setuptools>=64');
    return true;
  } catch {
    process.stderr.write('pip is missing, or has no setuptools to build with: what it installs is left out\n');
    return false;
  }
}

test.skipIf(!canInstall())('pip installs the modules for Python, of which bolachen needs nothing else', () => {
  // pip builds in the folder itself
  cpSync(new URL('bots/external', ROOT), join(folder, 'external'), { recursive: true });
  python('-m', 'pip', 'install', '--quiet', '--find-links', 'tools', '--target', 'site', './external');
  const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
  const code = `import sys; sys.path.insert(0, 'site'); sys.modules['numpy'] = None
import bolachen, importlib.metadata as m; from importlib.util import find_spec
print(bolachen.__file__.endswith('site/bolachen.py'), m.version('bolachen'), find_spec('bolachen_env') is not None)
print([r for r in m.requires('bolachen') if 'extra' not in r])
import os; print(sorted(name for name in os.listdir('site/share/bolachen') if '.' in name))`;
  expect(python('-c', code)).toBe(`True ${version} True\n[]\n['models.md']\n`);
});

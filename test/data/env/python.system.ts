import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { OVER } from '../../../src/cards/engine/actions.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { columnsOf, OBSERVED, observe } from '../../../src/data/env/bits.js';
import { askedText } from '../../../src/players/bot/external/messages.js';
import { ViewChanges } from '../../../src/players/bot/external/view-text.js';
import { View } from '../../../src/players/view/view.js';
import { Course, legalAnswers, makeGame, ruleSetNames, unrankDeal } from '../../../src/public/engine.js';
import { sized } from '../../sizes.js';

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

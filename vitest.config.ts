import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TEST_PATIENCE } from './test/machine.js';
import { NATIVE } from './test/native/config.js';

/** Where there is room in memory, folders of tests are there: a run that is saved waits for a disk some twenty times. */
const MEMORY = '/dev/shm';
const hasRoom = existsSync(MEMORY) && statfsSync(MEMORY).bavail * statfsSync(MEMORY).bsize > 2 ** 30;

const isMeasured = process.argv.includes('--coverage');

/** What takes longest begins first: the commands of pages. Files of which nothing is known yet go by their size. */
class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOfPages = ({ moduleId }: TestSpecification): number => Number(moduleId.includes('/test/readmes/'));
    return (await super.sort(files)).sort((a, b) => isOfPages(b) - isOfPages(a));
  }
}

/**
 * Two suites, which lie side by side in `test` and mirror `src`: `*.test.ts`, `npm test`, is what computes, on the
 * test's own thread; `*.system.ts`, `npm run test:system`, which this calls a mode, is what only processes, threads,
 * sockets, browsers, databases and other programs show. `*.lint.ts`, of `npm run lint`, is how the code is written.
 */
export default defineConfig(({ mode }) => ({
  test: {
    pool: 'forks',
    ...NATIVE,
    include: [`test/**/*.${mode}.ts`],
    // Files that compute share processes, and with them what was imported: one of its own costs a file half a second.
    isolate: mode === 'system',
    // Much of the system's tests is waiting, for processes, servers, browsers: one more of them fills the cores.
    maxWorkers: availableParallelism() + (mode === 'system' ? 1 : 0),
    sequence: { sequencer: PagesFirst },
    testTimeout: TEST_PATIENCE,
    hookTimeout: TEST_PATIENCE,
    // A file of what is expected is written when it is asked for, not when it is missing.
    update: process.argv.some((word) => word === '-u' || word === '--update') ? 'all' : 'none',
    env: {
      BOLACHEN_CACHE: join(import.meta.dirname, 'node_modules/.cache/bolachen'),
      BOLACHEN_COVERAGE: isMeasured ? '1' : '0',
      ...(hasRoom && mode !== 'system' && { TMPDIR: MEMORY }),
      npm_lifecycle_event: '', // hints name the program as it was called: here by its own name
    },
    coverage: {
      provider: 'custom',
      customProviderModule: join(import.meta.dirname, 'test/native/coverage.js'),
      include: ['src/**/*.ts', 'bots/**/*.ts'],
      reporter: ['text', 'json-summary'],
      reportOnFailure: true,
    },
  },
}));

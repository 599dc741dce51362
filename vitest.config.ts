import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { PATIENCE } from './test/machine.js';

/**
 * Each of these files has a process to itself: those that start processes or threads, load bots' files or change their own process, and
 * those that solve most, whose loops the machine compiles best when it has seen no others.
 */
const APART = [
  'test/bot/{bundle,load}.test.ts',
  'test/bot/external/*.test.ts',
  'test/checking/*.test.ts',
  'test/cli/*.test.ts',
  'test/work/{containment,executors}.test.ts',
  'test/queue/queue.test.ts',
  'test/solver/{exchange,values}.test.ts',
  'test/blocks/runs.test.ts',
  'test/run/schemas.test.ts',
  'test/torture/*.test.ts',
];

const isMeasured = process.argv.includes('--coverage');

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: availableParallelism(),
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    // A file of what is expected is written when it is asked for, not when it is missing.
    update: process.argv.some((word) => word === '-u' || word === '--update') ? 'all' : 'none',
    env: {
      BOLACHEN_CACHE: join(import.meta.dirname, 'node_modules/.cache/bolachen'),
      BOLACHEN_COVERAGE: isMeasured ? '1' : '0',
      npm_lifecycle_event: '', // hints name the program as it was called: here by its own name
    },
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'bots/**/*.ts'],
      reporter: ['text', 'json-summary'],
      reportOnFailure: true,
    },
    projects: [
      { extends: true, test: { name: 'apart', include: APART } },
      // The others compute: they share processes, and with them what was imported.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...APART],
          isolate: false,
        },
      },
    ],
  },
});

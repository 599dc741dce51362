import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TEST_PATIENCE } from './test/machine.js';
import { NATIVE } from './test/native/config.js';

/** Checks that take minutes: `npm run check:long`. They lie beside the tests, in files called `*.long.ts`. */
export default defineConfig({
  test: {
    pool: 'forks',
    ...NATIVE,
    include: ['test/**/*.long.ts'],
    maxWorkers: availableParallelism(),
    testTimeout: TEST_PATIENCE,
    hookTimeout: TEST_PATIENCE,
    env: {
      BOLACHEN_CACHE: join(import.meta.dirname, 'node_modules/.cache/bolachen'),
      npm_lifecycle_event: '', // hints name the program as it was called: here by its own name
    },
  },
});

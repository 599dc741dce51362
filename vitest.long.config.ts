import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Checks that take minutes: `npm run check:long`. They lie beside the tests, in files called `*.long.ts`. */
export default defineConfig({
  test: { pool: 'forks', include: ['test/**/*.long.ts'], maxWorkers: availableParallelism(), testTimeout: 1_800_000 },
});

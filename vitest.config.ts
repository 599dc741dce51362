import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    env: { BOLACHEN_CACHE: join(import.meta.dirname, 'node_modules/.cache/bolachen') },
    coverage: { provider: 'v8', include: ['src/**/*.ts', 'bots/**/*.ts'], reporter: ['text', 'json-summary'] },
  },
});

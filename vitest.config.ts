import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    coverage: { provider: 'v8', include: ['src/**/*.ts', 'bots/**/*.ts'], reporter: ['text', 'json-summary'] },
  },
});

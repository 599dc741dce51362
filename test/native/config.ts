import { join } from 'node:path';

/**
 * Node itself loads what is tested, and the independent engine beside it; Vite loads the tests. What Vite has put into
 * its own form asks a function for each thing that is imported, at each use: five times as long for a rollout. Tests
 * that are watched need that form, to know what to play again. The program as it is built is Node's, too: bots from
 * files load it again, and share with it what is one thing.
 */
export const NATIVE = process.argv.includes('run')
  ? {
      setupFiles: [join(import.meta.dirname, 'setup.js')],
      server: { deps: { external: [/\/(src|bots|benchmarks|test\/judge)\/.*\.ts(\?|$)/, /\/dist\/.*\.js$/] } },
    }
  : {};

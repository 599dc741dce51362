import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PATIENCE } from '../../../machine.js';

const MAIN = fileURLToPath(new URL('../../../../dist/cli/main.js', import.meta.url));
const DUCK = fileURLToPath(new URL('../../../../bots/external/duck.mjs', import.meta.url));

test
  .runIf(process.platform === 'linux')
  .each([...[24, 32, 40, 42, 44, 48, 56, 64, 128].map((limit) => [limit, 2]), ...[48, 80].map((limit) => [limit, 8])])(
  'with %i descriptors and %i threads a run with a program ends',
  (limit, threads) => {
    const run = `simulate --bots "exec(node '${DUCK}'),lowest,lowest" --deals 20 --seed a --threads ${threads} --no-out`;
    const line = `ulimit -n ${limit}; exec '${process.execPath}' '${MAIN}' ${run}`;
    const { status, signal, stderr } = spawnSync('sh', ['-c', line], { encoding: 'utf8', timeout: PATIENCE });
    expect(signal).toBeNull();
    if (status !== 0) expect(stderr).toMatch(/^bolachen: .*too many open files: raise the limit[^\n]*\n$/);
  },
);

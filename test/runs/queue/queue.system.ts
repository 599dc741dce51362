import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { here } from '../../cli/here.js';
import { folderWith } from '../../cli/run.js';
import { envOf, hashesOf, hasServer, Program, Server } from './machines.js';

const BOT = `if (process.env.BOLACHEN_SECRET !== undefined || process.env.BOLACHEN_QUEUE !== undefined) throw new Error('a secret');
export default { name: 'mine', bid: ({ legal }) => legal[legal.length > 2 ? 1 : 0] };`;

test.skipIf(!hasServer)(
  'a comparison on another machine: the worker plays; bots see no secret; programs are refused; the bytes are the same',
  async () => {
    const server = await Server.ofTest();
    const folder = folderWith({ 'mine.mjs': BOT });
    const worker = new Program('worker --threads 1', folder, envOf(server));
    await worker.says(/waits for runs/);
    const line = 'compare ./mine.mjs keen --blocks 30 --chunk 10 --seed queue';
    const run = new Program(`${line} --queue --out far`, folder, envOf(server));
    expect(await run.ends(), run.said).toBe(0);
    await worker.says(/is over/);
    expect(await worker.kill('SIGINT')).toBe(130);
    expect(worker.said).toMatch(/0 pieces given back, [1-9]\d* played/);
    expect(run.said).not.toMatch(/played here/);
    const duck = fileURLToPath(new URL('../../../bots/external/duck.mjs', import.meta.url));
    const program = new Program(`simulate --bots 'exec(node ${duck})' --queue`, folder, envOf(server));
    expect(await program.ends()).toBe(2);
    expect(program.said).toMatch(/queue: exec\(node .*duck\.mjs\) is a program, which plays on its own machine alone/);

    expect((await here(folder, `${line} --threads 0 --out here`)).code).toBe(0);
    expect(hashesOf(join(folder, 'far'))).toEqual(hashesOf(join(folder, 'here')));
  },
);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { here } from '../../cli/here.js';
import { folderWith } from '../../cli/run.js';
import { envOf, hashesOf, hasServer, loggingDuck, Program, Server } from './machines.js';

const BOT = `if (process.env.BOLACHEN_SECRET !== undefined || process.env.BOLACHEN_QUEUE !== undefined) throw new Error('a secret');
export default { name: 'mine', bid: ({ legal }) => legal[legal.length > 2 ? 1 : 0] };`;

test.skipIf(!hasServer)(
  'a comparison on another machine: the worker plays, also a program; bots see no secret; the bytes are the same',
  async () => {
    const server = await Server.ofTest();
    const folder = folderWith({ 'mine.mjs': BOT, 'duck.mjs': loggingDuck() });
    const worker = new Program('worker --threads 1 --allow-exec', folder, { ...envOf(server), WHO: 'worker' });
    await worker.says(/waits for runs/);
    const line = "compare ./mine.mjs 'exec(node duck.mjs)' --blocks 30 --chunk 10 --seed queue";
    const run = new Program(`${line} --queue --out far`, folder, { ...envOf(server), WHO: 'coordinator' });
    expect(await run.ends(), run.said).toBe(0);
    await worker.says(/is over/);
    expect(await worker.kill('SIGINT')).toBe(130);
    expect(worker.said).toMatch(/0 pieces given back, [1-9]\d* played/);
    expect(run.said).not.toMatch(/played here/);
    const boards = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
    const byWorker = boards.filter((each) => each === 'worker').length;
    expect(byWorker).toBeGreaterThan(0);
    // it plays the checked parcel
    expect(boards.filter((each) => each === 'coordinator').length).toBeLessThan(byWorker);
    expect([...new Set(boards)].sort()).toEqual(['coordinator', 'worker']); // nothing follows the name

    expect((await here(folder, `${line} --threads 0 --out here`)).code).toBe(0);
    expect(hashesOf(join(folder, 'far'))).toEqual(hashesOf(join(folder, 'here')));
  },
);

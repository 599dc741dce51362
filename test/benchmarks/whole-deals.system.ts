import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { measureDeals } from '../../benchmarks/whole-deals.js';
import { compiled } from '../../src/support/system/own-file.js';
import { MAIN } from '../cli/run.js';

test('a process plays, and its speed is that of the deals after it is warm', async () => {
  const speed = await measureDeals('lowest', 1, { first: 500, warm: 2_000, sample: 500 });
  expect(speed).toMatchObject({ name: 'deals of lowest', threads: 1 });
  for (const each of [speed.first, speed.low, speed.processors, speed.processorTime]) expect(each).toBeGreaterThan(0);
  expect(speed.low).toBeLessThanOrEqual(speed.high);
});

test('a process whose `bench` was killed ends in silence', async () => {
  const run = { bot: 'lowest', threads: 1, sizes: { first: 500, warm: 20_000, sample: 500 } };
  const child = fork(compiled('benchmarks/whole-deals-worker.js'), [JSON.stringify(run)], { silent: true });
  const said: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  child.stdout?.resume();
  child.disconnect();
  const [code] = await once(child, 'exit');
  expect([code, said.join('')]).toEqual([0, '']);
});

test.each(['while it starts', 'while it plays'])(
  'what a `bench` leaves that is killed ends in silence: %s',
  async (when) => {
    const bench = spawn(process.execPath, [MAIN, 'bench', '--threads', '2', '--json'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const closed = once(bench, 'close'); // when its processes have closed the pipes as well
    bench.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    bench.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/measuring lowest/.test(text)) setTimeout(() => bench.kill('SIGKILL'), when === 'while it plays' ? 1_500 : 0);
    });
    expect(await closed).toEqual([null, 'SIGKILL']);
    expect(said.replace(/^measuring .*\n/gm, '')).toBe('');
  },
);

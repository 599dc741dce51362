import { afterEach, expect, test } from 'vitest';
import { fitTerminal } from '../../src/results/text/width.js';
import { here } from './here.js';
import { folderWith, read } from './run.js';

/** Lets standard output pass for a terminal without colours. */
function asTerminal(isTTY: boolean, columns = 80): void {
  Object.assign(process.stdout, { isTTY, columns, hasColors: () => false });
}
afterEach(() => {
  asTerminal(false);
  fitTerminal(process.stdout); // other files share this process
});

const BOTS = ['sound(play=4.5)+play=bold', 'long name of a bot:=sound(play=4.75)', 'lowest'];
const RUN = '--blocks 3 --seed w --threads 0 --force --out out';

test.each([
  `tournament --bots '${BOTS}' ${RUN}`,
  `compare '${BOTS[0]}' '${BOTS[1]}' --attribute auction,play ${RUN}`,
  `sweep 'sound(play=4..6:1)' ${RUN}`,
  `simulate --bots '${BOTS}' --deals 12 --seed w --threads 0 --force --out out`,
])('%s fits the terminal, and its report is the same', async (line) => {
  const folder = folderWith({}, true);
  const reports = new Set<string>();
  for (const columns of [60, 80, 100]) {
    asTerminal(true, columns);
    const { code, stdout, stderr } = await here(folder, `${line} --full`);
    expect(code, stderr).toBe(0);
    const tooLong = stdout.split('\n').filter((each) => [...each].length > columns && !each.startsWith('results in'));
    expect(tooLong).toEqual([]);
    reports.add(read(folder, 'out/report.md'));
  }
  expect(reports.size).toBe(1);
});

test('a message is wrapped at words on a terminal, and one line elsewhere', async () => {
  const line = 'simulate --bots sund';
  const { stderr: whole } = await here(folderWith(), line);
  expect(whole.split('\n').length).toBe(2);
  asTerminal(true, 60);
  Object.assign(process.stderr, { isTTY: true });
  const { stderr } = await here(folderWith(), line);
  Object.assign(process.stderr, { isTTY: false });
  expect(stderr.split('\n').filter((each) => each.length > 60)).toEqual([]);
  expect(stderr.replaceAll('\n', ' ')).toBe(whole.replaceAll('\n', ' '));
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLE } from '../cards/record/sample.js';
import { here } from './here.js';
import { folderWith, read } from './run.js';

/** What a run prints fits on a screen: the answer first. With --full it has all that its document has. */

const RUN = '--seed s --threads 0 --out out';
const TEN = `sound,keen,bold,lowest,random,${[4, 4.5, 5.5, 6].map((play) => `sound(play=${play})`)},a bot of a long name:=sound`;
const FILES = {
  'games.jsonl': `${JSON.stringify({ ...SAMPLE, seed: 's', index: 1 })}\n${'{}\n'.repeat(40)}`,
  'two.system': 'bid\n  brand >= 5 → brand\n  otherwise → pass\n',
};

const THREE = './wrong.mjs,sound,bold';

const RUNS = [
  `simulate --bots sound,bold,lowest --deals 60 ${RUN}`,
  `simulate --bots ./wrong.mjs,lowest,sound --deals 30 ${RUN}`,
  `simulate --game wallachen --match 9 --session-target 60 --money 0.5 --bots keen,sound,bold --deals 4 ${RUN}`,
  `simulate --bots sound --deals 4 --seed s --threads 0`,
  `tournament --bots '${TEN}' --blocks 2 ${RUN}`,
  `tournament --bots './wrong.mjs,${TEN}' --blocks 1 ${RUN}`,
  `compare sound bold --blocks 40 ${RUN}`,
  `compare sound random --stop sprt --bounds 0,0.5 --blocks 400 --field lowest --gate 5 --attribute auction,play --explain ${RUN}`,
  `compare ./wrong.mjs sound --blocks 20 ${RUN}`,
  `sweep 'sound(play=4..6:0.1)' --blocks 20 --confirm 10 ${RUN}`,
  `tune 'sound(play=4..7,mord=0.2..0.8)' --blocks 40 --confirm 20 ${RUN}`,
  `rules --effects --bots sound --deals 300 ${RUN}`,
  `dataset --kind deals --bots sound,bold,./wrong.mjs --deals 20 --split train=0.8,test=0.2 --format csv ${RUN}`,
  `simulate --bots ${THREE} --deals 30 --shard 0/2 --out a --threads 0 --seed s && simulate --bots ${THREE} --deals 30 --shard 1/2 --out b --threads 0 --seed s && merge a b --out out --threads 0`,
  'rank',
  `advise 'HA HK HO H9 SA S7 GK EA E9 E8' --seat F --worlds 100`,
  'advise games.jsonl:1@8 --worlds 50',
  'review games.jsonl --model sound --worlds 20 --threads 0',
  'check games.jsonl',
  'price two.system --deals 200 --seed s --threads 0',
  'distill sound --lines 6 --deals 100 --seed s --threads 0',
  'check-bot ./wrong.mjs --deals 4',
];

/** Tables that were asked for, which are shown whole, and commands that have them. */
const ASKED = /^(Lines of|Which answers differ|The worst)/;
const ASKING = /^(price|distill|review)|--explain/;

/** Commands to be copied, and lines of a system, are not broken. */
const isWhole = (line: string): boolean => /^ +bolachen | → /.test(line);

/** A line with one blank for many, since columns are wider where there are more rows. */
const plain = (line: string): string => line.replace(/ +/g, ' ');

/** The lines of a report's tables. */
const tabled = (report: string): string[] =>
  Array.from(report.matchAll(/^```text\n(.*?)^```/gms), ([, lines]) => lines.split('\n')).flat();

test.each(RUNS)('%s', async (line) => {
  const folder = folderWith(FILES, true);
  const [last, ...before] = line.split(' && ').reverse();
  for (const each of before.reverse()) await here(folder, each);
  const { code, stdout, stderr } = await here(folder, last);
  // A bot that is at fault leads the verdict.
  const isTainted = line.includes('wrong.mjs') && !/^(check-bot|simulate .*merge)/.test(line);
  if (isTainted) expect({ code, led: /^Verdict\n {2}Tainted: /.test(stdout) }).toEqual({ code: 5, led: true });
  const lines = (stdout + stderr).trimEnd().split('\n');
  if (!ASKING.test(last)) expect(lines.length, stdout).toBeLessThanOrEqual(24);
  expect(lines.filter((each) => [...each].length > 80 && !isWhole(each))).toEqual([]);

  const full = await here(folder, `${last} --full${last.includes('--out') ? ' --force' : ''}`);
  expect(full.stdout).not.toContain('--full');
  const printed = full.stdout.split('\n').map(plain);
  const asked = ASKING.test(last) ? full.stdout.split('\n\n').filter((table) => ASKED.test(table)) : [];
  expect(asked.length > 0).toBe(ASKING.test(last));
  for (const table of asked) expect(stdout).toContain(table.split(/\n {2}(?:Hands: |A deal counts)/)[0].trimEnd());
  const said = stdout
    .split('\n')
    .filter((each) => /^ {2}\S/.test(each) && !/^ {2}(…|speed|memory|\d+ others) | …$/.test(each));
  const cells = new Set(said.flatMap((each) => each.trim().split(/ {2,}/)));
  expect([...cells].filter((cell) => !plain(full.stdout).includes(plain(cell)))).toEqual([]);
  if (existsSync(join(folder, 'out/report.md')))
    expect(tabled(read(folder, 'out/report.md')).filter((each) => !printed.includes(plain(each)))).toEqual([]);
});

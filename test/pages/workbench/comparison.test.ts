import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareDocument } from '../../../src/experiments/compare/document.js';
import { here } from '../../cli/here.js';
import { folderOfFile } from '../../folders.js';
import { isWhole } from '../../sizes.js';
import { ROOT } from '../../sources.js';
import { scriptOfWorkbench } from './script.js';

/** What the page computes is what the command does, to the last digit. */

const system = (name: string): string => readFileSync(new URL(`bots/systems/${name}`, ROOT), 'utf8');
const [README] = /(?<=```text\n)[\s\S]*?(?=```)/.exec(readFileSync(new URL('README.md', ROOT), 'utf8'))!;

const { putFiles, Comparison, PieceServer } = scriptOfWorkbench();
const own = {
  './mine.system': README,
  './theirs.system': system('six-lines.system'),
  './whole.system': system('whole-wallachen.system'),
};
const known = ['count.system', 'three.system', 'whole-wallachen.system'];
const files = { ...own, ...Object.fromEntries(known.map((name) => [name, system(name)])) };
putFiles(files);
const FOLDER = folderOfFile(own);

const PAIRS = [
  ['bolachen', './mine.system', './theirs.system', 'three.system'],
  ['bolachen', './mine.system', 'keen', 'bold'],
  ['wallachen', './whole.system', 'sound', 'lowest'],
] as const;

/** Plays in the page, stopped after each piece until there are so many blocks. */
async function inThePage(what: Parameters<typeof Comparison.of>[0], stops: number) {
  const comparison = await Comparison.of(what);
  const server = new PieceServer();
  await server.answer({ files, job: comparison.plan.chunks.job });
  const executor = { ahead: 1, play: (piece: object) => server.answer({ piece }), close: async () => {} };
  while (!comparison.isComplete) {
    const stop = new AbortController();
    await comparison.play(executor, stop.signal, () => comparison.count < stops && stop.abort());
  }
  const full: Parameters<typeof comparison.compared>[0][number][] = [];
  for (const swing of comparison.swings) full.push(await server.answer({ swing }));
  return { comparison, full };
}

/** Where the JSON of two things differs; empty if it is the same. */
function firstDifference(...both: readonly object[]): string {
  const [one, other] = both.map((each) => JSON.stringify(each));
  if (one === other) return '';
  const at = [...one].findIndex((letter, i) => letter !== other[i]);
  return [one, other].map((text) => text.slice(at - 60, at + 60)).join('\n');
}

const SEEDS = ['r1', 'sämann 2', 'r3'];

test.each(PAIRS)('%s: %s and %s beside %s', async (game, a, b, field) => {
  const at = PAIRS.findIndex((pair) => pair[1] === a && pair[2] === b);
  for (const seed of isWhole ? SEEDS : [SEEDS[at % SEEDS.length]]) {
    const { comparison, full } = await inThePage({ game, a, b, field, seed, blocks: 12 }, 6);
    const asked = ['compare', a, b, '--game', game, '--field', field, '--blocks', '12', '--seed', seed, '--explain'];
    const { stdout } = await here(FOLDER, [...asked, '--json', '--no-out', '--threads', '0']);
    const summary = JSON.parse(stdout);
    const { version, commit, digest, command } = summary.run;
    const found = comparison.compared(full, { version, commit });
    expect(found.summary.run.digest).toBe(digest);
    expect(found.summary.run.command).toBe(command);
    expect(firstDifference(found.summary, summary)).toBe('');
    expect(firstDifference(found.document, compareDocument(summary, summary.run.rules.earlyEnd === true))).toBe('');
  }
});

test('what does not fit is refused as the command line does', async () => {
  const of = (a: string, text: string, game = 'bolachen') => {
    putFiles({ ...files, [a]: text });
    return Comparison.of({ a, b: 'count.system', game, seed: 'r1', blocks: 10 });
  };
  await expect(of('./bad.system', 'bid\n  longst >= 5 -> mord\n')).rejects.toThrow(
    './bad.system:2:3: "longst" is no word of systems and no block (did you mean "longest"?)',
  );
  await expect(of('./bad.system', README, 'wallachen')).rejects.toThrow(/plays bolachen.*; this is wallachen/);
});

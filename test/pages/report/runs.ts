import { join } from 'node:path';
import { compare, dataset, type Run, simulate, sweep, tournament, tune } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';

/** Small runs of every kind, in folders. */

export const PLACE = folderOfFile();

const how = (folder: string) => ({ folder: join(PLACE, folder), threads: 0 });

const seed = 'drawn';
const POTS = { game: 'wallachen', rules: { allPass: 'pot' } };
const SPRT = { rule: 'sprt', bounds: [0, 0.2] } as const;
const BOTS = ['sound', 'bold', 'random'];

export const KINDS: Readonly<Record<string, (folder: string) => Promise<Run>>> = {
  compare: (to) => compare({ a: 'bold', b: 'sound', blocks: 60, seed, explain: true }, how(to)),
  'compare-parts': (to) =>
    compare({ a: 'sound', b: 'random', blocks: 300, seed, attribute: 'play', stop: SPRT }, how(to)),
  'compare-looks': (to) =>
    compare({ a: 'sound', b: 'bold', blocks: 400, chunk: 50, seed, stop: { rule: 'group' } }, how(to)),
  sweep: (to) => sweep({ spec: 'sound(play=4..6:1)', blocks: 20, confirm: 20, seed }, how(to)),
  'sweep-of-two': (to) => sweep({ spec: 'sound(play=4..5:1,mord=0.4..0.5:0.1)', blocks: 8, seed }, how(to)),
  tune: (to) => tune({ spec: 'sound(play=4..7)', start: { play: 7 }, blocks: 60, confirm: 20, seed }, how(to)),
  tournament: (to) => tournament({ ...POTS, bots: ['sound', 'bold', 'lowest', 'random'], blocks: 12, seed }, how(to)),
  twelve: (to) =>
    tournament(
      { bots: Array.from({ length: 12 }, (_, i) => `bot-${i}:=sound(play=${3 + i / 10})`), blocks: 1, seed },
      how(to),
    ),
  simulate: (to) => simulate({ bots: BOTS, deals: 300, money: 0.1, seed }, how(to)),
  sessions: (to) => simulate({ bots: BOTS, deals: 30, match: 9, sessionTarget: 9, seed }, how(to)),
  dataset: (to) =>
    dataset({ kind: 'outcomes', deals: 4, seed, split: { train: 0.8, test: 0.2 }, format: 'csv' }, how(to)),
};

/** Names that nobody should give to a bot: marks, quotes, two hundred letters, signs that turn what follows. */
export const HOSTILE: Readonly<Record<string, string>> = {
  ...{ sound: '<script>alert(1)</script>', bold: `"quotes" & 'more' <img src=x onerror=alert(1)>` },
  ...{ lowest: 'x'.repeat(200), random: '\u202eבוט ערב' },
};

/** A run with its bots called so. */
export function withHostileNames(run: Run): Run {
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string') return HOSTILE[value] ?? value;
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(each)]));
  };
  return { ...run, summary: renamed(run.summary) as Run['summary'] };
}

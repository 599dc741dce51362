import { join } from 'node:path';
import { compare, dataset, type Run, simulate, sweep, tournament, tune } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';

/** Small runs of every kind, in folders. */

export const PLACE = folderOfFile();

const how = (folder: string) => ({ folder: join(PLACE, folder), threads: 0 });

export const KINDS: Readonly<Record<string, (folder: string) => Promise<Run>>> = {
  tournament: (folder) =>
    tournament({ bots: ['sound', 'bold', 'lowest', 'random'], blocks: 60, seed: 't' }, how(folder)),
  twelve: (folder) =>
    tournament(
      { bots: Array.from({ length: 12 }, (_, i) => `bot-${i}:=sound(play=${3 + i / 10})`), blocks: 4, seed: 't' },
      how(folder),
    ),
  compare: (folder) =>
    compare({ a: 'sound', b: 'bold', blocks: 200, seed: 'c', attribute: 'auction,play' }, how(folder)),
  sprt: (folder) =>
    compare(
      { a: 'sound', b: 'random', blocks: 400, seed: 'c', stop: { rule: 'sprt', bounds: [0, 0.05] } },
      how(folder),
    ),
  group: (folder) =>
    compare({ a: 'sound', b: 'bold', blocks: 1000, chunk: 50, seed: 'c', stop: { rule: 'group' } }, how(folder)),
  simulate: (folder) => simulate({ deals: 3000, seed: 's', money: 0.1 }, how(folder)),
  sessions: (folder) => simulate({ deals: 2000, match: 20, sessionTarget: 20, seed: 's' }, how(folder)),
  wallachen: (folder) => simulate({ game: 'wallachen', deals: 2000, seed: 's' }, how(folder)),
  sweep: (folder) => sweep({ spec: 'sound(play=4..6:1)', blocks: 60, seed: 'w' }, how(folder)),
  'sweep of two': (folder) => sweep({ spec: 'sound(play=4..6:1,raise=0..1)', blocks: 20, seed: 'w' }, how(folder)),
  tune: (folder) =>
    tune(
      { spec: 'sound(play=4..7,mord=0.2..0.8)', start: { play: 7 }, blocks: 200, confirm: 60, seed: 't' },
      how(folder),
    ),
  dataset: (folder) =>
    dataset({ kind: 'outcomes', deals: 100, seed: 'd', split: { train: 0.8, test: 0.2 }, format: 'csv' }, how(folder)),
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

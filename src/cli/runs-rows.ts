import { HOW } from '../runs/run/options.js';
import { some } from '../support/input/option.js';
import { type CommandRow, FORCE, JSON_FLAG, SHOWN, THREADS } from './command-row.js';

/** The commands about folders of runs. */

export const RUNS: CommandRow = {
  about: 'runs in folders: list them, write pages, join shards, play one again',
  commands: {
    list: {
      about: 'what was played, when, and what it found: the runs of a folder',
      takes: { '[folders...]': 'folders of runs, or of one run (default: ["results"])' },
      flags: {
        '--bot <name>': 'only runs with this bot, by label or spec',
        '--cite': { about: 'print BibTeX for them instead', apart: ['json'] },
        ...JSON_FLAG,
      },
      run: async (self, folders) => (await import('./runs-list.js')).runs(folders, self.opts()),
    },
    page: {
      about: 'show a run, complete or not, as one HTML page: verdict, charts, numbers',
      takes: { '<folder>': 'the folder of a run' },
      flags: { '--out <file>': 'where to write the page (default: report.html in the folder)' },
      run: async (self, folder) => (await import('./runs-page.js')).pageOf(folder, self.opts()),
    },
    merge: {
      about: 'join the shards of a run into the folder of the whole run',
      takes: { '[folders...]': 'the folders of all shards' },
      options: { ...some(HOW, 'folder', 'threads'), ...FORCE },
      results: SHOWN,
      run: async (self, folders) => (await import('./runs-merge.js')).merge(folders, self),
    },
    verify: {
      about: 'check the files of a kept run, play it again and compare files; exit code 1 if they differ',
      takes: { '<folder>': 'the folder of a complete run' },
      options: THREADS,
      run: async (self, folder) => (await import('./runs-verify.js')).verify(folder, self),
    },
  },
};

import type { Command } from 'commander';
import { ADVISE } from '../analysis/advice/options.js';
import { CHECK } from '../analysis/checking/options.js';
import { REVIEW } from '../analysis/review/options.js';
import { REPLAY_HOW, SOLVE } from '../analysis/solving/options.js';
import { DATASET } from '../data/dataset/options.js';
import { ENV } from '../data/env/options.js';
import { COMPARE } from '../experiments/compare/options.js';
import { EFFECTS } from '../experiments/effects/options.js';
import { RANK, RANK_HOW } from '../experiments/rank/options.js';
import { SIMULATE, SIT } from '../experiments/simulate/options.js';
import { SWEEP } from '../experiments/sweep/options.js';
import { TOURNAMENT } from '../experiments/tournament/options.js';
import { TUNE } from '../experiments/tune/options.js';
import { VIEW } from '../pages/report/options.js';
import { CSV, HOW } from '../runs/run/options.js';
import { group, type OptionRows, some } from '../support/input/option.js';
import type { CommandRow } from './command-row.js';
import { DEAL, PERFT, RULES_DRAWN, RULES_TEXT } from './engine-options.js';
import { DISTILLING, PRICE } from './system-rows.js';

const { playAll: _playAll, trustExec: _trustExec, ...ONCE } = HOW;
/** How runs are played that may write records. */
const RECORDED = { ...HOW, force: { ...HOW.force, about: `${HOW.force.about}, and \`records\` a file` } };
const THREADS = some(HOW, 'threads');

/** A command that plays a run, kept in a folder. */
const kept = (options: OptionRows, small = ', as without --out for fewer than 20 deals or blocks') => ({
  options,
  results: {
    '--no-out': `print the results and keep no folder${small}`,
    '--json': 'print the summary as JSON instead of tables',
  },
  running: {
    '--resume <folder>': 'continue a run that was stopped or killed',
    '--config <file>': 'options as JSON, by their names in the library, or the manifest.json of a run; flags win',
  },
});

/** Flags, with the style of CSV that is printed. */
const withStyle = async (self: Command): Promise<ReturnType<Command['opts']>> => ({
  ...self.opts(),
  ...(await import('./given-options.js')).csvStyleOf(self),
});

const RECORDS = 'records as JSON Lines; - is standard input';
const BOT = { '[spec]': 'a bot: name, name(key=value), path, exec(COMMAND)' };
const FOUND = { '--json': 'print what was found as JSON' };

const SIMULATION = kept({ ...SIMULATE, ...ONCE, force: RECORDED.force });

/** All commands by their names, under the headings of the help. */
export const COMMANDS: Readonly<Record<string, Readonly<Record<string, CommandRow>>>> = {
  'Play:': {
    simulate: {
      about: 'play many deals with bots in the seats: win rates per contract, points per bot',
      ...SIMULATION,
      results: {
        ...SIMULATION.results,
        '--show': 'print the deals in full instead of the tables',
        '--sheet': 'print the score sheet of every match or session instead of the tables',
      },
      run: async (self) => (await import('./simulate.js')).simulate(self),
    },
    sit: {
      about: 'play in a seat yourself, against bots, on the terminal; kept as a run of simulate',
      options: { ...SIT, ...some(HOW, 'folder', 'force') },
      results: { '--json': 'print the summary as JSON instead of tables' },
      running: { '--resume <folder>': 'go on where one stopped' },
      run: async (self) => (await import('./sit.js')).sit(self),
    },
    tournament: {
      about: 'standings, ratings and pairs of any number of bots on the same deals',
      ...kept({ ...TOURNAMENT, ...RECORDED }),
      run: async (self) =>
        (await import('./play.js')).play(self, (await import('../experiments/tournament/kind.js')).tournamentKind),
    },
    compare: {
      about: 'is bot A better than bot B? Both play the same deals',
      ...kept({ ...COMPARE, ...RECORDED }),
      run: async (self, a, b) => (await import('./compare.js')).compare(a, b, self),
    },
    sweep: {
      about: 'which setting of a bot is best? A curve over ranges of its parameters',
      ...kept({ ...SWEEP, ...HOW }),
      run: async (self, spec) =>
        (await import('./play.js')).play(self, (await import('../experiments/sweep/kind.js')).sweepKind, { spec }),
    },
    tune: {
      about: 'search the best parameters of a bot, more at once than a grid can hold',
      ...kept({ ...TUNE, ...HOW, shard: { ...HOW.shard, hidden: true } }),
      run: async (self, spec) =>
        (await import('./play.js')).play(self, (await import('../experiments/tune/kind.js')).tuneKind, { spec }),
    },
    rank: {
      about: 'where does a bot stand among the house bots? Without a bot: the ladder',
      options: { ...RANK, ...RANK_HOW },
      results: { '--no-out': 'remember nothing', '--card <file>': 'write its place as a picture, SVG', ...FOUND },
      run: async (self, bot) => (await import('./rank.js')).rank(bot, self),
    },
  },
  'What is right:': {
    price: PRICE,
    distill: DISTILLING,
    advise: {
      about: 'what is each answer worth? Bids, discards, cards: played on in many worlds',
      takes: { '<hand>': 'your cards, as "HA HK … E8", or a step of a record, as games.jsonl:17@12' },
      options: ADVISE,
      flags: FOUND,
      run: async (self, of) => (await import('./advise.js')).advise(of, self),
    },
  },
  'Runs in folders:': {
    merge: {
      about: 'join the shards of a run into the folder of the whole run',
      takes: { '[folders...]': 'the folders of all shards' },
      options: some(HOW, 'folder', 'force', 'threads'),
      results: { '--json': 'print the summary as JSON instead of tables' },
      run: async (self, folders) => (await import('./merge.js')).merge(folders, self),
    },
    report: {
      about: 'show runs, complete or not, as one HTML page: verdict, charts, numbers',
      takes: { '[folders...]': 'the folders of runs' },
      flags: {
        '--out <file>': 'where to write the page (default: report.html in the folder, or here for several)',
        '--svg <folder>': 'write each chart into this folder too, as an SVG file',
      },
      run: async (self, folders) => (await import('./report.js')).report(folders, self.opts()),
    },
    runs: {
      about: 'list the runs of a folder: what was played, when, and what it found',
      takes: { '[folders...]': 'folders of runs, or of one run (default: ["results"])' },
      flags: {
        '--bot <name>': 'only runs with this bot, by label or spec, and how it fared in each',
        '--page': 'write the list as a page too: index.html in the folder',
        '--scores': 'write what each bot scored in each deal: scores.parquet in the folder of each run that has it',
        '--ratings': 'rate bots over all deals of these tournaments and comparisons, which must have the same rules',
        '--cite': 'print BibTeX for them instead',
        '--csv': 'print the list as CSV',
        '--json': 'print the list as JSON',
      },
      options: CSV,
      run: async (self, folders) => (await import('./runs.js')).runs(folders, await withStyle(self)),
    },
    sql: {
      about: 'query tables, journals and datasets of runs with DuckDB: each file is a view of its name',
      takes: { '<words...>': 'the folders of runs and datasets, then the query, or a file .sql that has it' },
      flags: { '--csv': 'print the result as CSV', '--json': 'print the result as JSON' },
      options: CSV,
      run: async (self, words) => (await import('./sql.js')).sql(words, await withStyle(self)),
    },
    rerun: {
      about: 'check the files of a kept run, play it again and compare files; exit code 1 if they differ',
      takes: { '<folder>': 'the folder of a complete run' },
      options: THREADS,
      run: async (self, folder) => (await import('./rerun.js')).rerunFolder(folder, self),
    },
  },
  'Datasets, records and positions:': {
    dataset: {
      about: 'make a dataset for pandas, DuckDB, R …: Parquet, CSV or JSON Lines, with a data card',
      ...kept({ ...DATASET, ...ONCE }, ''),
      run: async (self) =>
        (await import('./play.js')).play(
          self,
          (await import('../data/dataset/run.js')).datasets,
          {},
          {
            closing: (folder) => `dataset in ${folder} (README.md says how to begin)`,
          },
        ),
    },
    replay: {
      about: 'check records step by step: turn, legality, contract, tricks, score',
      takes: { '<file>': RECORDS },
      options: REPLAY_HOW,
      flags: FOUND,
      run: async (self, file) => (await import('./replay.js')).replay(file, self),
    },
    review: {
      about: 'what did each player give away? Every decision judged by rollouts; luck; the worst',
      takes: { '<file>': RECORDS },
      options: { ...REVIEW, ...THREADS },
      flags: FOUND,
      run: async (self, file) => (await import('./review.js')).review(file, self),
    },
    view: {
      about: 'step through deals in an HTML page: costs of cards, what if, a seat',
      takes: { '[file]': RECORDS },
      options: { ...VIEW, ...THREADS },
      flags: { '--out <file>': 'where to write the page (default: beside the records; deals.html)' },
      run: async (self, file) => (await import('./view.js')).view(file, self),
    },
    solve: {
      about: 'the result of perfect play by both sides with open cards',
      options: { ...SOLVE, ...group('Many positions:', THREADS) },
      flags: {
        '--from <file>': 'solve many: a position a line as JSON; - is standard input',
        '--json': 'print JSON instead of tables (what --from always does)',
      },
      run: async (self) => (await import('./solve.js')).solve(self),
    },
    perft: {
      about: 'count the action sequences of each length, as records write them',
      options: PERFT,
      flags: { '--json': 'print the counts as JSON' },
      run: async (self) => (await import('./perft.js')).perft(self),
    },
    deal: {
      about: 'print deals in notation with their ids',
      options: DEAL,
      flags: { '--json': 'one JSON object a line' },
      run: async (self) => (await import('./deal.js')).deal(self),
    },
    rules: {
      about: 'the options of the rules; --text: the rules in words; --effects: what each option changes',
      ...kept({ ...EFFECTS, ...ONCE, ...RULES_TEXT, ...RULES_DRAWN }),
      run: async (self) => (await import('./rules.js')).rules(self),
    },
    worker: {
      about: 'play work from runs with --queue on other machines, until Ctrl-C',
      options: THREADS,
      flags: {
        '--queue <url>': 'the queue, without a password (default: BOLACHEN_QUEUE); the secret is in BOLACHEN_SECRET',
        '--allow-exec': 'allow exec(...) bots: programs on this machine, with the same files',
        '--list': 'show workers and runs',
        '--clear': 'remove what runs without a coordinator have left',
        '--json': 'with --list: print it as JSON',
      },
      run: async (self) => (await import('./worker.js')).worker(self),
    },
  },
  'Bots:': {
    bench: {
      about: 'measure the speed of the engine and the bots',
      flags: {
        '--threads <n>':
          'worker threads (default: all cores); of several numbers, as in 1,2,4: how speed grows with them, and what limits it',
        '--bots <list>':
          'measure a bot in all seats, or three bots: questions, cards and answers a second, share of the time',
        '--slope': 'processor time of each further deal, once a run is warm; each bot in a process of its own',
        '--signature': 'only the signature: counts, no timing',
        '--json': 'print the figures as JSON',
      },
      run: async (self) => (await import('./bench.js')).bench(self.opts()),
    },
    bots: {
      about: 'list the house bots with their parameters, or describe one bot in full',
      takes: BOT,
      flags: {
        '--json': 'print the same as JSON',
        '--protocol': 'print the JSON Schema of the messages to and from an external bot',
        '--words': 'print the words that the conditions of a system may have',
      },
      run: async (self, spec) => (await import('./bots.js')).bots(spec, self.opts()),
    },
    'new-bot': {
      about: 'write a file to start a bot from; it plays as it is',
      takes: { '[name]': "the bot's name" },
      flags: {
        '--language <name>': 'ts, js, python (py) or system; default: by the ending of --out, else ts',
        '--system': 'a bidding system in words, for who does not program: NAME.system',
        '--game <name>': 'the game of a system (default: bolachen)',
        '--out <file>': 'where to write it (default: NAME.ts, NAME.js, NAME.py; a project: NAME)',
        '--force': 'replace an existing file',
        '--project':
          'a folder instead of a file: package.json, tsconfig, README, a launch file for the debugger, a workflow for CI, and this program as a package',
      },
      run: async (self, name) => (await import('./new-bot.js')).newBot(name, self.opts()),
    },
    'check-bot': {
      about: 'check a bot: legal, repeatable, blind to hidden cards, no memory of other boards, speed',
      takes: BOT,
      options: CHECK,
      flags: { '--json': 'print the findings as JSON' },
      run: async (self, spec) => (await import('./check-bot.js')).checkOneBot(spec, self),
    },
    env: {
      about: 'tables for a learner in another program: steps, masks and points in binary over a pipe',
      options: ENV,
      run: async (self) => (await import('./env.js')).env(self),
    },
  },
};

export const CHECK_DATASET: CommandRow = {
  about: 'read a dataset again: digests, schema, files that do not belong to it; make some of it again',
  takes: { '<folder>': 'the folder of the dataset' },
  options: THREADS,
  flags: {
    '--sample <share>':
      'share of the chunks whose rows are made again and compared; all, or 0 for none (default: "0.1")',
    ...FOUND,
  },
  run: async (self, folder) => (await import('./dataset-check.js')).checkFolder(folder, self),
};

import { ADVISE } from '../analysis/advice/options.js';
import { CHECK } from '../analysis/checking/options.js';
import { REVIEW } from '../analysis/review/options.js';
import { REPLAY_HOW, SOLVE } from '../analysis/solving/options.js';
import { DATASET } from '../data/dataset/options.js';
import { COMPARE } from '../experiments/compare/options.js';
import { RANK, RANK_HOW } from '../experiments/rank/options.js';
import { SIMULATE, SIT } from '../experiments/simulate/options.js';
import { SWEEP } from '../experiments/sweep/options.js';
import { TOURNAMENT } from '../experiments/tournament/options.js';
import { TUNE } from '../experiments/tune/options.js';
import { VIEW } from '../pages/report/options.js';
import { HOW } from '../runs/run/options.js';
import { some } from '../support/input/option.js';
import { CONTINUED, type CommandRow, FORCE, FULL, JSON_FLAG, kept, OPEN, PORT, SHOWN, THREADS } from './command-row.js';
import { EXPERT } from './expert-rows.js';
import { RUNS } from './runs-rows.js';
import { DISTILLING, PRICE } from './system-rows.js';

const RECORDS = "records as JSON Lines, a run's folder, or a line of one, games.jsonl:17; - is standard input";
const BOT = { '[spec]': 'a bot: name, name(key=value), path, exec(COMMAND)' };

/** Where the deals go to standard output. */
const STREAMED = ['show', 'records=-'];
const SIMULATION = kept({ ...SIMULATE, ...HOW, shard: { ...HOW.shard, apart: STREAMED } });

/** All commands by their names, under the headings of the help. */
export const COMMANDS: Readonly<Record<string, Readonly<Record<string, CommandRow>>>> = {
  'Play:': {
    simulate: {
      about: 'play many deals with bots in the seats: win rates per contract, points per bot',
      ...SIMULATION,
      results: {
        ...SIMULATION.results,
        '--show': {
          about: 'print the deals in full instead of the tables',
          apart: ['records'],
          beside: { open: ['folder'] },
        },
        '--json': { about: 'print what was found as JSON', apart: STREAMED },
      },
      running: {
        ...CONTINUED,
        '--resume <folder>': {
          about: 'continue a run that was stopped or killed',
          apart: ['folder', 'force', ...STREAMED],
        },
      },
      run: async (self) => (await import('./simulate.js')).simulate(self),
    },
    sit: {
      about: 'play in a seat yourself, against bots, on the terminal; kept as a run of simulate',
      options: { ...SIT, ...some(HOW, 'folder'), ...FORCE },
      results: SHOWN,
      running: { '--resume <folder>': CONTINUED['--resume <folder>'] },
      run: async (self) => (await import('./sit.js')).sit(self),
    },
    tournament: {
      about: 'standings, ratings and pairs of any number of bots on the same deals',
      ...kept({ ...TOURNAMENT, ...HOW }),
      run: async (self) =>
        (await import('./play.js')).play(self, (await import('../experiments/tournament/kind.js')).tournamentKind),
    },
    compare: {
      about: 'is bot A better than bot B? Both play the same deals',
      ...kept({ ...COMPARE, ...HOW }),
      flags: {
        '--watch': {
          about: 'play A again each time its file is saved: is it better than it was? With --open in the browser',
          apart: ['json', 'resume', 'shard', 'gate', '--no-out'],
        },
      },
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
      results: {
        '--no-out': 'keep nothing',
        ...SHOWN,
        ...OPEN,
      },
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
      flags: { ...SHOWN, ...OPEN },
      run: async (self, of) => (await import('./advise.js')).advise(of, self),
    },
  },
  'Runs in folders:': {
    runs: RUNS,
    workbench: {
      about: 'a page on which anyone compares bidding systems in the browser, without installing anything',
      flags: {
        '--out <dir>': 'the folder of its pages (default: "site")',
        '--open': 'serve them on this machine alone and open the browser',
        '--port <n>': { about: PORT, needs: ['open'] },
      },
      run: async (self) => (await import('./workbench.js')).workbench(self),
    },
    serve: {
      about: 'the pages of runs in the browser, which grow while they are played, until Ctrl-C',
      takes: { '[folder]': 'a folder of runs, or of one run (default: "results")' },
      flags: { '--open': 'open the browser', '--port <n>': PORT },
      run: async (self, folder) => (await import('./living.js')).serve(folder, self),
    },
  },
  'Datasets, records and positions:': {
    dataset: {
      about: 'make a dataset for pandas, DuckDB, R …: Parquet, CSV or JSON Lines, with a data card',
      ...kept({ ...DATASET, ...HOW }),
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
    check: {
      about: 'check records step by step: turn, legality, contract, tricks, score',
      takes: { '<file>': RECORDS },
      options: { ...REPLAY_HOW, solve: { ...REPLAY_HOW.solve, needs: ['show'] } },
      flags: { ...FULL, '--json': { about: 'print what was found as JSON', apart: ['show'] } },
      run: async (self, file) => (await import('./check.js')).check(file, self),
    },
    review: {
      about: 'what did each player give away? Every decision judged by rollouts; the worst',
      takes: { '<file>': RECORDS },
      options: { ...REVIEW, ...THREADS },
      flags: { ...SHOWN, ...OPEN },
      run: async (self, file) => (await import('./review.js')).review(file, self),
    },
    view: {
      about: 'step through deals in an HTML page: costs of cards, what if, a seat',
      takes: { '[file]': RECORDS },
      options: { ...VIEW, ...THREADS },
      flags: { '--out <file>': 'where to write the page (default: beside the records; deals.html)', ...OPEN },
      run: async (self, file) => (await import('./view.js')).view(file, self),
    },
    solve: {
      about: 'the result of perfect play by both sides with open cards',
      options: {
        ...SOLVE,
        cards: { ...SOLVE.cards, needs: ['contract', 'from'] },
        threads: { ...HOW.threads, needs: ['from'] },
      },
      flags: {
        '--from <file>': {
          about: 'solve many: a position a line as JSON; - is standard input. Prints JSON',
          apart: [...SOLVE.positions.apart, 'json'],
        },
        ...JSON_FLAG,
      },
      run: async (self) => (await import('./solve.js')).solve(self),
    },
  },
  'Bots:': {
    bots: {
      about: 'list the house bots with their parameters, or describe one bot in full',
      takes: BOT,
      flags: {
        ...JSON_FLAG,
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
        '--out <file>': 'where to write it (default: NAME.ts, NAME.js, NAME.py)',
        '--force': 'replace an existing file',
      },
      run: async (self, name) => (await import('./new-bot.js')).newBot(name, self.opts()),
    },
    'check-bot': {
      about: 'check a bot: legal, repeatable, blind to hidden cards, no memory of other boards, speed',
      takes: BOT,
      options: CHECK,
      flags: SHOWN,
      run: async (self, spec) => (await import('./check-bot.js')).checkOneBot(spec, self),
    },
  },
  'For experts:': EXPERT,
};

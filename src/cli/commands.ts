import type { Command } from 'commander';
import { ADVISE } from '../advice/options.js';
import { SELF_COMPARE } from '../compare/options.js';
import { DATASET } from '../dataset/options.js';
import { ENV } from '../env/options.js';
import { group, type OptionRows, some } from '../input/option.js';
import { RANK, RANK_HOW } from '../rank/options.js';
import { VIEW } from '../report/options.js';
import { REVIEW } from '../review/options.js';
import type { Kind, Plan } from '../run/kind.js';
import { HOW } from '../run/options.js';
import { SIMULATE } from '../simulate/options.js';
import { REPLAY_HOW, SOLVE } from '../solving/options.js';
import { SWEEP } from '../sweep/options.js';
import { TOURNAMENT } from '../tournament/options.js';
import { TUNE } from '../tune/options.js';
import { addBotCommands } from './bot-commands.js';
import { addEngineCommands } from './engine-commands.js';
import { examplesOf } from './examples.js';
import { addOptions, Flag } from './option-flags.js';
import type { PrintOptions } from './play.js';

/** The demo: what `bolachen` does without a command. */
export const DEMO = ['simulate', '--bots', 'keen,sound,lowest', '--deals', '400000', '--seed', 'demo'];

export function addCommands(root: Command): void {
  // A flag belongs to the command before it: `dataset --sample` and `dataset check --sample` differ.
  root.enablePositionalOptions();
  root
    .usage('[command] [options]')
    .addHelpText('after', `\nWithout a command, a demonstration is played.\n${examplesOf('bolachen')}`);
  root.commandsGroup('Play:');
  addSimulate(root);
  addTournament(root);
  addCompare(root);
  addSweep(root);
  addTune(root);
  addRank(root);
  root.commandsGroup('What is right:');
  addAdvise(root);
  root.commandsGroup('Runs in folders:');
  addMerge(root);
  addReport(root);
  addRuns(root);
  addSql(root);
  addRerun(root);
  root.commandsGroup('Datasets, records and positions:');
  addDataset(root);
  addReplay(root);
  addReview(root);
  addView(root);
  addSolve(root);
  addEngineCommands(root);
  addWorker(root);
  root.commandsGroup('Bots:');
  addBotCommands(root);
  addEnv(root);
}

const { playAll: _playAll, trustExec: _trustExec, ...ONCE } = HOW;

const ALSO_SHORT = ', as without --out for fewer than 20 deals or blocks';

/** A command that plays a run, kept in a folder. */
function runCommand(root: Command, name: string, about: string, what: OptionRows, how: OptionRows = HOW): Command {
  return addOptions(root.command(name).description(about), { ...what, ...how })
    .optionsGroup('Results:')
    .option('--no-out', `print the results and keep no folder${name === 'dataset' ? '' : ALSO_SHORT}`)
    .option('--json', 'print the summary as JSON instead of tables')
    .optionsGroup('Running:')
    .option('--resume <folder>', 'go on with a run that was stopped or killed')
    .option(
      '--config <file>',
      'options as JSON, by their names in the library, or the manifest.json of a run; flags win',
    );
}

/** Plays a run whose result is printed, and nothing more; `given`: its arguments. */
async function playAlone<P extends Plan, Summary extends object>(
  command: Command,
  kind: Kind<P, Summary>,
  given: object = {},
  printing: PrintOptions = {},
): Promise<void> {
  const [{ whatOf }, { playAndPrint }] = await Promise.all([import('./given-options.js'), import('./play.js')]);
  await playAndPrint(kind, whatOf(command, { ...given }), command, printing);
}

/** How runs are played that may write records. */
const RECORDED = { ...HOW, force: { ...HOW.force, about: `${HOW.force.about}, and \`records\` a file` } };

function addSimulate(root: Command): void {
  const about = 'play many deals with bots in the seats: win rates per contract, points per bot';
  runCommand(root, 'simulate', about, SIMULATE, { ...ONCE, force: RECORDED.force })
    .optionsGroup('Results:')
    .option('--show', 'print the deals in full instead of the tables')
    .option('--sheet', 'print the score sheet of every match or session instead of the tables')
    .action(async (_, self) => (await import('./simulate.js')).simulate(self));
}

function addTournament(root: Command): void {
  const about = 'standings, ratings and pairs of any number of bots on the same deals';
  runCommand(root, 'tournament', about, TOURNAMENT, RECORDED).action(async (_, self) =>
    playAlone(self, (await import('../tournament/kind.js')).tournamentKind),
  );
}

function addCompare(root: Command): void {
  const about = 'is bot A better than bot B? Both play the same deals';
  runCommand(root, 'compare', about, SELF_COMPARE, RECORDED).action(async (a, b, _, self) =>
    (await import('./compare.js')).compare(a, b, self),
  );
}

function addSweep(root: Command): void {
  const about = 'which setting of a bot is best? A curve over ranges of its parameters';
  runCommand(root, 'sweep', about, SWEEP).action(async (spec, _, self) =>
    playAlone(self, (await import('../sweep/kind.js')).sweepKind, { spec }),
  );
}

function addTune(root: Command): void {
  const about = 'search the best parameters of a bot, more at once than a grid can hold';
  const how = { ...HOW, shard: { ...HOW.shard, hidden: true } as const };
  runCommand(root, 'tune', about, TUNE, how).action(async (spec, _, self) =>
    playAlone(self, (await import('../tune/kind.js')).tuneKind, { spec }),
  );
}

function addRank(root: Command): void {
  const command = root
    .command('rank')
    .description('where does a bot stand among the house bots? Without a bot: the ladder');
  addOptions(command, { ...RANK, ...RANK_HOW })
    .optionsGroup('Results:')
    .option('--card <file>', 'write its place as a picture, SVG')
    .option('--json', 'print what was found as JSON')
    .action(async (bot, _, self) => (await import('./rank.js')).rank(bot, self));
}

function addAdvise(root: Command): void {
  const command = root
    .command('advise')
    .argument('<hand>', 'your cards, as "HA HK … E8", or a step of a record, as games.jsonl:17@12');
  addOptions(command.description('what is each answer worth? Bids, discards, cards: played on in many worlds'), ADVISE)
    .option('--json', 'print what was found as JSON')
    .action(async (of, _, self) => (await import('./advise.js')).advise(of, self));
}

function addMerge(root: Command): void {
  const command = root.command('merge').argument('[folders...]', 'the folders of all shards');
  addOptions(
    command.description('join the shards of a run into the folder of the whole run'),
    some(HOW, 'folder', 'force', 'threads'),
  )
    .optionsGroup('Results:')
    .option('--json', 'print the summary as JSON instead of tables')
    .action(async (folders, _, self) => (await import('./merge.js')).merge(folders, self));
}

function addReport(root: Command): void {
  root
    .command('report')
    .description('show runs, complete or not, as one HTML page: verdict, charts, numbers')
    .argument('[folders...]', 'the folders of runs')
    .option('--out <file>', 'where to write the page (default: report.html in the folder, or here for several)')
    .option('--svg <folder>', 'write each chart into this folder too, as an SVG file')
    .action(async (folders, _, self) => (await import('./report.js')).report(folders, self));
}

function addRuns(root: Command): void {
  root
    .command('runs')
    .description('list the runs of a folder: what was played, when, and what it found')
    .argument('[folders...]', 'folders of runs, or of one run', ['results'])
    .option('--bot <name>', 'only runs with this bot, by label or spec, and how it fared in each')
    .option('--page', 'write the list as a page too: index.html in the folder')
    .option('--scores', 'write what each bot scored in each deal: scores.parquet in the folder of each run that has it')
    .option(
      '--ratings',
      'rate bots over all deals of these tournaments and comparisons, which must have the same rules',
    )
    .option('--cite', 'print BibTeX for them instead')
    .option('--json', 'print the list as JSON')
    .action(async (folders, _, self) => (await import('./runs.js')).runs(folders, self));
}

function addSql(root: Command): void {
  root
    .command('sql')
    .description('query tables, journals and datasets of runs with DuckDB: each file is a view of its name')
    .argument('<words...>', 'the folders of runs and datasets, then the query, or a file .sql that has it')
    .option('--csv', 'print the result as CSV')
    .option('--json', 'print the result as JSON')
    .action(async (given, _, self) => (await import('./sql.js')).sql(given, self));
}

function addRerun(root: Command): void {
  const command = root.command('rerun').argument('<folder>', 'the folder of a complete run');
  addOptions(
    command.description('check the files of a kept run, play it again and compare digests; exit code 1 if they differ'),
    some(HOW, 'threads'),
  ).action(async (folder, _, self) => (await import('./rerun.js')).rerunFolder(folder, self));
}

function addDataset(root: Command): void {
  const about = 'make a dataset for pandas, DuckDB, R …: Parquet, CSV or JSON Lines, with a data card';
  const closing = (folder: string): string => `dataset in ${folder} (README.md says how to begin)`;
  const command = runCommand(root, 'dataset', about, DATASET, ONCE).action(async (_, self) =>
    playAlone(self, (await import('../dataset/run.js')).datasets, {}, { closing }),
  );
  const check = command.command('check').argument('<folder>', 'the folder of the dataset');
  addOptions(
    check.description('read a dataset again: digests, schema, files that do not belong to it; make a part of it again'),
    some(HOW, 'threads'),
  )
    .option('--sample <share>', 'share of the parts whose rows are made again and compared; all, or 0 for none', '0.1')
    .option('--json', 'print what was found as JSON')
    .action(async (folder, _, self) => (await import('./dataset-check.js')).checkFolder(folder, self));
}

function addReplay(root: Command): void {
  const command = root.command('replay').argument('<file>', 'records as JSON Lines; - is standard input');
  addOptions(command.description('check records step by step: turn, legality, contract, tricks, score'), REPLAY_HOW)
    .option('--json', 'print what was found as JSON')
    .action(async (file, _, self) => (await import('./replay.js')).replay(file, self));
}

function addReview(root: Command): void {
  const command = root.command('review').argument('<file>', 'records as JSON Lines; - is standard input');
  addOptions(
    command.description('what did each player give away? Every decision judged by rollouts; luck; the worst'),
    {
      ...REVIEW,
      ...some(HOW, 'threads'),
    },
  )
    .option('--json', 'print what was found as JSON')
    .action(async (file, _, self) => (await import('./review.js')).review(file, self));
}

function addView(root: Command): void {
  const command = root.command('view').argument('[file]', 'records as JSON Lines; - is standard input');
  addOptions(command.description('step through deals in an HTML page: costs of cards, what if, a seat'), {
    ...VIEW,
    ...some(HOW, 'threads'),
  })
    .option('--out <file>', 'where to write the page (default: beside the records; deals.html)')
    .action(async (file, _, self) => (await import('./view.js')).view(file, self));
}

function addSolve(root: Command): void {
  const command = root.command('solve').description('the result of perfect play by both sides with open cards');
  const { cards: _, nodes: _n, ...ofOne } = SOLVE;
  const from = {
    value: SOLVE.deal.value,
    about: 'solve many: a position a line as JSON; - is standard input',
    as: 'file',
  };
  const flag = new Flag('from', from).conflicts([...Object.keys(ofOne), 'json']);
  addOptions(command, { ...SOLVE, ...group('Many positions:', some(HOW, 'threads')) })
    .addOption(flag)
    .option('--json', 'print JSON instead of tables (what --from always does)')
    .action(async (_, self) => (await import('./solve.js')).solve(self));
}

function addWorker(root: Command): void {
  addOptions(
    root.command('worker').description('play work from runs with --queue on other machines, until Ctrl-C'),
    some(HOW, 'threads'),
  )
    .option(
      '--queue <url>',
      'the queue, without a password (default: BOLACHEN_QUEUE); the secret is in BOLACHEN_SECRET',
    )
    .option('--allow-exec', 'allow exec(...) bots: programs on this machine, with the same files')
    .option('--list', 'show workers and runs')
    .option('--clear', 'remove what runs without a coordinator have left')
    .option('--json', 'with --list: print it as JSON')
    .action(async (_, self) => (await import('./worker.js')).worker(self));
}

function addEnv(root: Command): void {
  const about = 'tables for a learner in another program: steps, masks and points in binary over a pipe';
  addOptions(root.command('env').description(about), ENV).action(async (_, self) =>
    (await import('./env.js')).env(self),
  );
}

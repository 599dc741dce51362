import type { Command } from 'commander';
import { addBlockFlags, addFolderFlags, addLimitFlags, addSelfTestFlags, shardFlag } from './block-flags.js';
import { addBotCommands } from './bot-commands.js';
import { addDatasetFlags } from './dataset-options.js';
import { examplesOf } from './examples.js';
import { addGameFlags, addMoneyFlags, repeatable, sessionFlag } from './flags.js';
import { addSolveFlags } from './solve-options.js';
import { addSweep, addTune } from './sweep-flags.js';
import { addView } from './view-flags.js';

/** The demo: what `bolachen` does without a command. */
export const DEMO = ['simulate', '--bots', 'keen,sound,lowest', '--deals', '400000', '--seed', 'demo'];

export function addCommands(root: Command): void {
  // A flag belongs to the command before it: `dataset --sample` and `dataset check --sample` differ.
  root.enablePositionalOptions();
  root
    .usage('[command] [options]')
    .addHelpText('after', `\nWithout a command, a demonstration is played.\n${examplesOf('bolachen')}`);
  root.commandsGroup('Play:');
  addSimulate(root.command('simulate'));
  addTournament(root.command('tournament'));
  addCompare(root.command('compare'));
  addSweep(root.command('sweep'));
  addTune(root.command('tune'));
  addPlan(root.command('plan'));
  root.commandsGroup('Runs in folders:');
  addMerge(root.command('merge'));
  addReport(root.command('report'));
  addRerun(root.command('rerun'));
  root.commandsGroup('Datasets, records and positions:');
  addDataset(root.command('dataset'));
  addReplay(root.command('replay'));
  addView(root.command('view'));
  addSolve(root.command('solve'));
  addPerft(root.command('perft'));
  addDeal(root.command('deal'));
  addWorker(root.command('worker'));
  root.commandsGroup('Bots:');
  addBotCommands(root);
  for (const command of root.commands) command.addHelpText('after', () => examplesOf(command.name()));
}

function addSimulate(command: Command): void {
  addLimitFlags(
    addGameFlags(command.description('play many deals with bots in the seats: win rates per contract, points per bot')),
  )
    .optionsGroup('Deals:')
    .option(
      '--bots <list>',
      'one bot, or three separated by commas: names, name(key=value), paths, exec(COMMAND); @FILE lists one a line',
      'sound,bold,lowest',
    )
    .option('--deals <n>', 'how many deals (default: 100000, or all of --deals-from)')
    .option('--seed <text>', 'any text; the same seed gives the same deals and results (made up if left out)')
    .option('--from <board>', 'number of the first board', '0')
    .option('--fixed-seats', 'keep the bots in the seats as given: forehand, middlehand, dealer')
    .option('--match <n>', 'deals in a match among the same three (default: 3 where all-pass fills a pot, else none)')
    .addOption(sessionFlag())
    .optionsGroup('A situation:')
    .option('--declarer <seat>', 'no auction: this seat plays the contract of --contract')
    .option('--contract <name>', 'no auction: brand-H, bettel, mord; 6 … 10, bettel, mord')
    .option('--after <actions>', 'actions already taken, as in "F bettel, M pass", with any hands')
    .addOption(repeatable('--hand <seat=cards>', 'fix a hand, as in F=AKO.97..UX987; T is the talon'))
    .option('--deals-from <file>', 'play the deals of a file: a deal or a deal id a line')
    .optionsGroup('Results:')
    .option(
      '--records [file]',
      'write a record of every deal, as JSON Lines: to records.jsonl in the folder, a file, or - for stdout',
    )
    .option('--show', 'print the deals in full instead of the tables')
    .optionsGroup('Running:')
    .option('--threads <n>', 'worker threads; 0 plays on the main thread (default: all cores)')
    .option('--checkpoint <n>', 'deals between lines of the journal (default: 65536)')
    .addOption(shardFlag());
  addFolderFlags(addMoneyFlags(command)).action(async (_, self) => (await import('./simulate.js')).simulate(self));
}

function addTournament(command: Command): void {
  addBlockFlags(command.description('standings, ratings and pairs of any number of bots on the same deals'), '10000')
    .optionsGroup('Tournament:')
    .option(
      '--bots <list>',
      'two bots or more, separated by commas: names, name(key=value), paths, exec(COMMAND); @FILE lists one a line',
    )
    .option(
      '--schedule <name>',
      'round-robin over all triples; gauntlet: each against the field; one-vs-two',
      'round-robin',
    )
    .option('--field <bots>', 'who takes the third seat between two bots, or both seats of a gauntlet (default: sound)')
    .addOption(shardFlag());
  addSelfTestFlags(command, 'self-test: do 95 % intervals cover 95 %? Exit code 1 if not', 'tournaments');
  addFolderFlags(addMoneyFlags(command)).action(async (_, self) => (await import('./tournament.js')).tournament(self));
}

function addCompare(command: Command): void {
  addBlockFlags(command.description('is bot A better than bot B? Both play the same deals'), '20000')
    .argument('[a]', 'a bot: name, name(key=value), path, exec(COMMAND)')
    .argument('[b]', 'another')
    .optionsGroup('Comparison:')
    .addOption(sessionFlag())
    .option(
      '--estimand <name>',
      'head-to-head: both at one table with the field, who scores more? one-in-field: each in the same seat beside two of the field, in which does that seat score more? two-vs-one: each against two of the other',
      'head-to-head',
    )
    .option(
      '--field <bot>',
      'the bot in the other seats (default: sound); repeated, each has them on its own',
      (bot: string, before: readonly string[] = []) => [...before, bot],
    )
    .option('--both', 'play the other of head-to-head and one-in-field too, on the same deals')
    .option(
      '--gate <margin>',
      'exit code 0 if A is surely not worse by more than that; 3 if it is worse, 4 if undecided, 5 if a bot has too many faults',
    )
    .option('--faults <n>', 'with --gate: how many faults each bot may have (default: 1 in 100 deals)')
    .option('--swings <n>', 'how many of the largest differences to keep, each way', '10')
    .option('--attribute <parts>', 'what parts are worth: of auction, exchange, play, declaring, defence')
    .option(
      '--control <bot>',
      'a fast bot, whose card play in many blocks chooses the --blocks to be played by A and B',
    )
    .option('--control-blocks <n>', 'blocks with the card play of --control (default: 100 times --blocks)')
    .addOption(shardFlag());
  const aa = 'self-test with A against itself: do 95 % intervals cover 95 %, do tests err as often as they may?';
  addSelfTestFlags(command, aa, 'comparisons').option(
    '--ab',
    'the same with A and B; exit code 1 if a promise is broken',
  );
  addFolderFlags(addMoneyFlags(addStopFlags(command))).action(async (a, b, _, self) =>
    (await import('./compare.js')).compare(a, b, self),
  );
}

const addStopFlags = (command: Command): Command =>
  command
    .optionsGroup('When to stop:')
    .option('--stop <rule>', 'none; group: test of 0; sprt with --bounds; width; equivalence with --delta', 'none')
    .option('--bounds <low,high>', 'differences between which the sequential test decides, as in 0,0.05')
    .option('--scale <name>', 'of the bounds: points (a deal), or normalised (deviations of a block)', 'points')
    .option('--alpha <p>', 'accepted probability to call a difference of LOW one of HIGH', '0.05')
    .option('--beta <p>', 'accepted probability to call a difference of HIGH one of LOW', '0.05')
    .option('--width <w>', 'half-width in points at which --stop width ends')
    .option('--delta <d>', 'points within which the two count as equivalent');

function addPlan(command: Command): void {
  addBlockFlags(
    command.description('how many blocks will a comparison take? From a pilot run, or a folder of results'),
    '2000',
  )
    .argument('[a]', 'a bot: name, name(key=value), path, exec(COMMAND)')
    .argument('[b]', 'another')
    .optionsGroup('Plan:')
    .option('--difference <d>', 'differences to find, in points a deal; several separated by commas', '0.02,0.05,0.1')
    .option('--power <p>', 'the probability of finding it', '0.8')
    .option('--alpha <p>', 'accepted probability to call a difference where there is none', '0.05')
    .option('--estimand <name>', 'head-to-head, one-in-field or two-vs-one', 'head-to-head')
    .option('--field <bot>', 'the bot in the other seats (default: sound)')
    .option('--from <folder>', 'use the results of a comparison or tournament instead of a pilot')
    .option('--json', 'print the plan as JSON instead of tables')
    .action(async (a, b, _, self) => (await import('./plan.js')).plan(a, b, self));
}

function addMerge(command: Command): void {
  command
    .description('join the shards of a run into the folder of the whole run')
    .argument('[folders...]', 'the folders of all shards')
    .option('--out <folder>', 'folder for the results (default: a new one in results/)')
    .option('--force', 'let --out replace a folder of results')
    .option('--threads <n>', 'worker threads, if something is left to play (default: all cores)')
    .option('--json', 'print the summary as JSON instead of tables')
    .action(async (folders, _, self) => (await import('./merge.js')).merge(folders, self));
}

function addReport(command: Command): void {
  command
    .description('show runs, complete or not, as one HTML page: verdict, charts, numbers')
    .argument('[folders...]', 'the folders of runs')
    .option('--out <file>', 'where to write the page (default: report.html in the folder, or here for several)')
    .option('--svg <folder>', 'write each chart into this folder too, as an SVG file')
    .option('--watch', 'write the page again until the run is complete')
    .action(async (folders, _, self) => (await import('./report.js')).report(folders, self));
}

function addRerun(command: Command): void {
  command
    .description('check the files of a kept run, play it again and compare digests; exit code 1 if they differ')
    .argument('<folder>', 'the folder of a complete run')
    .option('--threads <n>', 'worker threads; 0 plays on the main thread (default: all cores)')
    .action(async (folder, _, self) => (await import('./rerun.js')).rerunFolder(folder, self));
}

function addDataset(command: Command): void {
  addDatasetFlags(
    command.description('make a dataset for pandas, DuckDB, R …: Parquet, CSV or JSON Lines, with a data card'),
  ).action(async (_, self) => (await import('./dataset.js')).dataset(self));
  command
    .command('check')
    .description('read a dataset again: digests, schema, ranges, order, sides of a split; make a part of it again')
    .argument('<folder>', 'the folder of the dataset')
    .option('--sample <share>', 'share of the parts whose rows are made again and compared; all, or 0 for none', '0.1')
    .option('--threads <n>', 'worker threads; 0 works on the main thread (default: all cores)')
    .option('--json', 'print what was found as JSON')
    .action(async (folder, _, self) => (await import('./dataset-check.js')).checkFolder(folder, self));
}

function addReplay(command: Command): void {
  command
    .description('check records step by step: turn, legality, contract, tricks, score')
    .argument('<file>', 'records as JSON Lines; - is standard input')
    .option('--show', 'print each deal as a person would write it down')
    .option('--solve', 'sum up what each bot gave away, by the open-card solver; with --show mark what each card cost')
    .option('--threads <n>', 'worker threads; 0 works on the main thread', '0')
    .option('--json', 'print what was found as JSON')
    .action(async (file, _, self) => (await import('./replay.js')).replay(file, self));
}

function addSolve(command: Command): void {
  addSolveFlags(command.description('the result of perfect play by both sides with open cards')).action(
    async (_, self) => (await import('./solve.js')).solve(self),
  );
}

function addPerft(command: Command): void {
  addGameFlags(command.description('count the action sequences of each length, as records write them'))
    .requiredOption('--deal <deal>', 'the four hands F M D T in notation, or a deal id')
    .option('--after <actions>', 'actions already taken, as in "F brand, M pass"', '')
    .requiredOption('--depth <n>', 'the greatest length')
    .option('--divide', 'at the greatest length, one line for each first action')
    .option('--json', 'print the counts as JSON')
    .action(async (flags) => (await import('./perft.js')).perft(flags));
}

function addDeal(command: Command): void {
  addGameFlags(command.description('print deals in notation with their ids'))
    .option('--seed <text>', 'the seed of a run')
    .option('--index <board>', 'number of the first board of the run', '0')
    .option('--count <n>', 'how many boards', '1')
    .option('--id <id>', 'a deal by its id')
    .option('--deal <deal>', 'a deal in notation')
    .option('--pack <cards>', 'deal these 32 cards from the top in the packets of the game')
    .option('--json', 'one JSON object a line')
    .action(async (flags) => (await import('./deal.js')).deal(flags));
}

function addWorker(command: Command): void {
  command
    .description('play work from runs with --queue on other machines, until Ctrl-C')
    .option(
      '--queue <url>',
      'the queue, without a password (default: BOLACHEN_QUEUE); the secret is in BOLACHEN_SECRET',
    )
    .option('--threads <n>', 'worker threads (default: all cores)')
    .option('--allow-exec', 'allow exec(...) bots: programs on this machine, with the same files')
    .option('--list', 'show workers and runs')
    .option('--clear', 'remove what runs without a coordinator have left')
    .option('--json', 'with --list: print it as JSON')
    .action(async (_, self) => (await import('./worker.js')).worker(self));
}

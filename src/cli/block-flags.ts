import { type Command, Option } from 'commander';
import { LIMITS } from '../bot/limits.js';
import { addGameFlags } from './flags.js';

/** Flags shared by all commands that play blocks. They are read elsewhere, so that `--help` loads quickly. */

export function addBlockFlags(command: Command, blocks: string): Command {
  const withGame = addGameFlags(command)
    .optionsGroup('Deals:')
    .option('--blocks <n>', 'how many blocks: boards (or matches) with all their seatings', blocks)
    .option('--seed <text>', 'any text; the same seed gives the same deals and results (made up if left out)')
    .option('--seatings <n>', '3: cyclic seatings, their orientation alternating; 6: all', '3')
    .option(
      '--match <n>',
      'deals in a match, which is then the block (default: 3 where all-pass fills a pot, else none)',
    )
    .optionsGroup('Running:')
    .option('--checkpoint <n>', 'blocks between lines of blocks.jsonl (default: by the size of a block)')
    .option('--threads <n>', 'worker threads; 0 plays on the main thread (default: all cores)')
    .option('--play-all', 'play also deals that must come out equal to one that was played')
    .option('--trust-exec', 'let exec(...) bots share equal deals, too: they answer the same to the same questions');
  return addLimitFlags(withGame);
}

export const addFolderFlags = (command: Command): Command =>
  command
    .optionsGroup('Results:')
    .option('--out <folder>', 'folder for the results (default: a new one in results/)')
    .option('--no-out', 'print the results and keep no folder')
    .option('--force', 'let --out replace a folder of results')
    .option('--json', 'print the summary as JSON instead of tables')
    .optionsGroup('Running:')
    .option('--resume <folder>', 'go on with a run that was stopped or killed')
    .option('--repair', 'with --resume: drop damaged lines of its journal, and play them again')
    .option('--queue [url]', 'play on the machines where `bolachen worker` runs (default: the queue in BOLACHEN_QUEUE)')
    .option(
      '--config <file>',
      'options as JSON, by their names in the library, or the manifest.json of a run; flags win',
    );

/** The flags of a self-test; `aa` describes `--aa`, and `runs` are drawn. */
export const addSelfTestFlags = (command: Command, aa: string, runs: string): Command =>
  command
    .optionsGroup('Self-test:')
    .option('--aa', aa)
    .option('--repeat <n>', `${runs} of a self-test, drawn from the same blocks`, '1000')
    .option('--pool <n>', 'blocks that a self-test plays, to draw from', '20000');

/** The flag that splits a run among several machines. */
export const shardFlag = (about = 'play the i-th of n parts, i from 0; `bolachen merge` joins them'): Option =>
  new Option('--shard <i/n>', about).helpGroup('Running:');

/** The limits of a bot: every command that plays has these flags. */
export const addLimitFlags = (command: Command): Command =>
  command
    .optionsGroup('Running:')
    .option('--move-time <ms>', `time for one answer, 0 for no limit; ends what hangs (default: ${LIMITS.moveTime})`)
    .option('--bot-memory <MB>', `memory of a thread or a bot's process, 0 for no limit (default: ${LIMITS.memory})`);

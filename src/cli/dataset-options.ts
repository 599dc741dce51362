import type { Command } from 'commander';
import { addFolderFlags, addLimitFlags, shardFlag } from './block-flags.js';
import { addGameFlags, addMoneyFlags, repeatable } from './flags.js';

/** The flags of `bolachen dataset`. */
export function addDatasetFlags(command: Command): Command {
  addGameFlags(
    command
      .optionsGroup('Rows and columns:')
      .option('--kind <name>', 'what a row is: deals, outcomes, decisions or solved'),
  )
    .optionsGroup('Deals:')
    .option('--bots <list>', 'one bot, or three separated by commas; @FILE lists one a line (default: sound)')
    .option('--deals <n>', 'how many deals (default: 100000)')
    .option('--seed <text>', 'any text; the same seed gives the same deals and rows (made up if left out)')
    .option('--from <board>', 'number of the first board', '0')
    .option('--fixed-seats', 'keep the bots in the seats as given: forehand, middlehand, dealer')
    .option('--match <n>', 'deals in a match among the same three (default: 3 where all-pass fills a pot, else none)')
    .option('--declarer <seat>', 'no auction: this seat plays the contract of --contract; of outcomes, only this seat')
    .option('--contract <name>', 'no auction: what is played; of outcomes, only this contract')
    .addOption(repeatable('--hand <seat=cards>', 'fix a hand, as in F=AKO.97..UX987; T is the talon'))
    .optionsGroup('Rows and columns:')
    .option('--where <condition>', 'only deals that meet it, as in "length(F, H) >= 5 and won"')
    .option('--columns <names>', 'the columns to write; or changes: -name or -group drops, +name or +group adds')
    .option('--format <name>', 'parquet, csv or jsonl', 'parquet')
    .option('--split <shares>', 'split by deal, as in train=0.8,valid=0.1,test=0.1')
    .option('--part <n>', 'boards in a file (default: by kind and format); what a kill loses')
    .addOption(shardFlag('make the i-th of n parts of the dataset, i from 0'))
    .option(
      '--phase <questions>',
      'of decisions: only auction, exchange, declaring, defence, play … or one question; commas between',
    )
    .option('--rows-of <bot>', 'of decisions: only those of this one of the bots')
    .option('--explore <question>', 'of decisions: a question that one bot answers at random, once a deal, as in bid')
    .option('--sample <rate>', 'of decisions: the share that is kept')
    .option('--labels', "of decisions: add the solver's value of each legal card")
    .optionsGroup('Running:')
    .option('--threads <n>', 'worker threads; 0 works on the main thread (default: all cores)');
  return addFolderFlags(addMoneyFlags(addLimitFlags(command)));
}

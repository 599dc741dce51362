import type { Command } from 'commander';
import { ruleSetNames } from '../games/names.js';
import { repeatable } from './flags.js';

export function addView(command: Command): void {
  command
    .description('step through deals in an HTML page: costs of cards, what if, a seat')
    .argument('[file]', 'records as JSON Lines; - is standard input')
    .option('--out <file>', 'where to write the page (default: beside the records; deals.html)')
    .option('--where <condition>', 'only deals that fulfil a condition, as in "bot(declarer) = \'bold\' and not won"')
    .option('--worst <n>', 'only so many deals: those in which a player gave away most tricks, by open cards')
    .option('--seed <text>', 'in place of records: boards of this seed, to be played in the page')
    .option('--board <n>', 'number of the first board (default: 0)')
    .option('--bots <list>', 'who plays them: one bot, or three; house bots that are plain code (default: keen)')
    .option('--threads <n>', 'worker threads that judge deals for --worst (default: all cores)')
    .option('--game <name>', `rule set of the boards: ${ruleSetNames.join(', ')} (default: bolachen)`)
    .addOption(repeatable('--rule <name=value>', 'change an option of the rules; may be repeated'))
    .action(async (file, _, self) => (await import('./view.js')).view(file, self));
}

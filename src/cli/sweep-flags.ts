import type { Command } from 'commander';
import { addBlockFlags, addFolderFlags, addSelfTestFlags, shardFlag } from './block-flags.js';

/** The flags of `sweep`. */
export function addSweep(command: Command): void {
  addBlockFlags(command.description('which setting of a bot is best? A curve over ranges of its parameters'), '5000')
    .argument('[spec]', 'a bot with ranges, as in "sound(play=3.0..5.0:0.25)"')
    .optionsGroup('Sweep:')
    .option('--field <bots>', 'the bot in the other two seats, or two bots (default: sound)')
    .option('--race', 'drop settings that are surely worse than the best so far, and play on with the others')
    .option('--confirm <n>', 'fresh blocks on which the best is played again (default: as many as --blocks)')
    .addOption(shardFlag());
  addSelfTestFlags(command, 'self-test: does the 95 % band cover 95 %? Exit code 1 if not', 'sweeps');
  addFolderFlags(command).action(async (spec, _, self) => (await import('./sweep.js')).sweep(spec, self));
}

/** The flags of `tune`. */
export function addTune(command: Command): void {
  addBlockFlags(command.description('search the best parameters of a bot, more at once than a grid can hold'), '10000')
    .argument('[spec]', 'a bot with ranges, as in "sound(play=4..7,mord=0.2..0.8)"; play=4..7:0.5 keeps to steps')
    .optionsGroup('Search:')
    .option('--start <values>', 'where to begin, as in play=7,mord=0.8 (default: the values of the bot)')
    .option('--field <bots>', 'the bot in the other two seats, or two bots (default: sound)')
    .option('--batch <n>', 'blocks of a step: two settings play them, and the next step goes towards the better', '20')
    .option('--confirm <n>', 'fresh blocks for the end, the start and the bot as it is (default: half of --blocks)')
    .addOption(shardFlag().hideHelp()); // refused with a reason
  addFolderFlags(command).action(async (spec, _, self) => (await import('./tune.js')).tune(spec, self));
}

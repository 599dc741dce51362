import type { Command } from 'commander';
import { EFFECTS } from '../effects/options.js';
import { DEAL, PERFT } from './engine-options.js';
import { addOptions } from './option-flags.js';

/** The commands on rules, positions and deals. */
export function addEngineCommands(root: Command): void {
  addPerft(root);
  addDeal(root);
  addRules(root);
}

function addPerft(root: Command): void {
  const command = root.command('perft').description('count the action sequences of each length, as records write them');
  addOptions(command, PERFT)
    .option('--json', 'print the counts as JSON')
    .action(async (_, self) => (await import('./perft.js')).perft(self));
}

function addDeal(root: Command): void {
  addOptions(root.command('deal').description('print deals in notation with their ids'), DEAL)
    .option('--json', 'one JSON object a line')
    .action(async (_, self) => (await import('./deal.js')).deal(self));
}

function addRules(root: Command): void {
  const command = root.command('rules').description('the options of the rules, and with --effects what each changes');
  addOptions(command.option('--effects', 'play every value of every option on the same deals'), EFFECTS)
    .optionsGroup('Results:')
    .option('--out <folder>', 'with --effects: write a page and a CSV file there')
    .option('--json', 'print JSON instead of tables')
    .action(async (_, self) => (await import('./rules.js')).rules(self));
}

import type { Command } from 'commander';
import { CHECK } from '../checking/options.js';
import { addOptions } from './option-flags.js';

/** The commands for authors of bots. */
export function addBotCommands(root: Command): void {
  addBench(root.command('bench'));
  addBots(root.command('bots'));
  addNewBot(root.command('new-bot'));
  addCheckBot(root.command('check-bot'));
}

function addBench(command: Command): void {
  command
    .description('measure the speed of the engine and the bots')
    .option(
      '--threads <n>',
      'worker threads (default: all cores); of several numbers, as in 1,2,4: how speed grows with them, and what limits it',
    )
    .option(
      '--bots <list>',
      'measure a bot in all seats, or three bots: questions, cards and answers a second, share of the time',
    )
    .option('--signature', 'only the signature: counts, no timing')
    .option('--json', 'print the figures as JSON')
    .action(async (flags) => (await import('./bench.js')).bench(flags));
}

function addCheckBot(command: Command): void {
  const described = command
    .description('check a bot: legal, repeatable, blind to hidden cards, no memory of other boards, speed')
    .argument('[spec]', 'a bot: name, name(key=value), path, exec(COMMAND)');
  addOptions(described, CHECK)
    .option('--json', 'print the findings as JSON')
    .action(async (spec, _, self) => (await import('./check-bot.js')).checkOneBot(spec, self));
}

function addBots(command: Command): void {
  command
    .description('list the house bots with their parameters, or describe one bot in full')
    .argument('[spec]', 'a bot: name, name(key=value), path, exec(COMMAND)')
    .option('--json', 'print the same as JSON')
    .option('--protocol', 'print the JSON Schema of the messages to and from an external bot')
    .action(async (spec, flags) => (await import('./bots.js')).bots(spec, flags));
}

function addNewBot(command: Command): void {
  command
    .description('write a file to start a bot from; it plays as it is')
    .argument('[name]', "the bot's name")
    .option('--language <name>', 'ts, js, or python (py); default: by the ending of --out, else ts')
    .option('--out <file>', 'where to write it (default: NAME.ts, NAME.js, NAME.py; a project: NAME)')
    .option('--force', 'replace an existing file')
    .option(
      '--project',
      'a folder instead of a file: package.json, tsconfig, README, a launch file for the debugger, a workflow for CI, and this program as a package',
    )
    .action(async (name, flags) => (await import('./new-bot.js')).newBot(name, flags));
}

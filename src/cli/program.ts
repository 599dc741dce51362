import { Command, CommanderError, Help } from 'commander';
import { InputError, OptionError, shown } from '../input/refusal.js';
import { version } from '../system/version.js';
import { columnsNow, fitTerminal } from '../text/width.js';
import { addCommands, DEMO } from './commands.js';
import { unexpected } from './ending.js';
import { examplesOf } from './examples.js';
import { inFlags } from './in-flags.js';
import { Flag } from './option-flags.js';
import { note, printText } from './output.js';

/** The program's name, version and commands. A command's code is loaded when it is called, so that help is quick. */

/** Groups of options that come last in help, after those specific to the command. */
const LAST_GROUPS = ['Game:', 'When to stop:', 'Results:', 'Self-test:', 'Running:', 'Options:'];

const groupItems: Help['groupItems'] = (all, visible, groupOf) => {
  const groups = [...new Help().groupItems(all, visible, groupOf)];
  return new Map(groups.sort(([a], [b]) => LAST_GROUPS.indexOf(a) - LAST_GROUPS.indexOf(b)));
};

/** The options that most people use; all of them with `--help all`. */
const often: Help['visibleOptions'] = (command) =>
  new Help().visibleOptions(command).filter((option) => !(option instanceof Flag) || option.row.rare !== true);

/** Names the rest of the options. */
const restOf = (command: Command): string => {
  const rare = new Help().visibleOptions(command).length - often(command).length;
  return rare === 0 ? '' : `\n${rare} more options: bolachen ${command.name()} --help all`;
};

function program(showsAll: boolean, called: (command: Command) => void): Command {
  const root = new Command('bolachen')
    .description('Simulation and bot tournaments for the card games Bolachen and Wallachen')
    .version(version)
    .exitOverride()
    .configureHelp({
      helpWidth: Math.min(80, columnsNow()),
      minWidthToWrap: 24,
      groupItems,
      ...(!showsAll && { visibleOptions: often }),
    })
    .configureOutput({
      writeOut: (text) => void printText(text),
      outputError: (text, write) => write(text.replace(/^error: /, 'bolachen: ')),
    })
    .showHelpAfterError('(--help shows what there is)')
    .allowExcessArguments() // refused below with our own message
    .hook('preAction', (_, command) => {
      called(command);
      refuseMore(command);
    });
  addCommands(root);
  for (const command of root.commands)
    command.addHelpText('after', () => `${showsAll ? '' : restOf(command)}${examplesOf(command.name())}`);
  return root;
}

/** Refuses surplus arguments, and names them. */
function refuseMore(command: Command): void {
  const { args, registeredArguments: taken } = command;
  if (args.length <= taken.length || taken.at(-1)?.variadic) return;
  const surplus = args.slice(taken.length);
  const areBots = command.options.some(({ long }) => long === '--bots') && surplus.every((each) => !/^\d/.test(each));
  const hint = areBots ? '; bots go into --bots, separated by commas' : '';
  command.error(`error: too many arguments for '${command.name()}': ${surplus.map(shown).join(', ')}${hint}`);
}

/** Turns `help COMMAND` into `COMMAND --help`; an unknown command alone, so that it is refused. */
function spelledOut(root: Command, words: readonly string[]): readonly string[] {
  const [help, name, ...others] = words;
  if (help !== 'help' || name === undefined) return words;
  const command = root.commands.find((each) => each.name() === name);
  if (command === undefined) return [name];
  const inner = command.commands.filter((each) => each.name() === others[0]).map((each) => each.name());
  return [name, ...inner, '--help'];
}

/** Runs a command line; without arguments, the demo. Errors are printed and set the exit code. */
export async function run(words: readonly string[]): Promise<void> {
  const running: { command?: Command } = {};
  fitTerminal(process.stdout);
  try {
    const showsAll = words.length > 1 && words.at(-1) === 'all' && ['--help', '-h'].includes(words.at(-2) ?? '');
    const root = program(showsAll, (command) => {
      running.command = command;
    });
    const asked = showsAll ? words.slice(0, -1) : words;
    if (words.length > 0) await root.parseAsync(spelledOut(root, asked), { from: 'user' });
    else {
      await root.parseAsync(DEMO, { from: 'user' });
      if (process.exitCode === undefined) await printText(examplesOf('bolachen', 'Try next'));
    }
  } catch (error) {
    process.exitCode = report(error, running.command);
  }
}

/** Prints an error in one message, and returns the exit code: 2 for usage, 1 for others. */
function report(error: unknown, command: Command | undefined): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof InputError) {
    const isOption = error instanceof OptionError;
    note(`bolachen: ${command ? inFlags(error.message, command, isOption) : error.message}`);
    return isOption ? 2 : 1;
  }
  process.stderr.write(`bolachen: ${unexpected(error)}\n`);
  return 1;
}

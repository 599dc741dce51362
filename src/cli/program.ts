import { several } from '../results/text/numbers.js';
import { columnsNow, fitTerminal } from '../results/text/width.js';
import { refusePasswords } from '../runs/queue/address.js';
import { didYouMean, InputError, NotItsGame, OptionError, shown } from '../support/input/refusal.js';
import { insteadOf } from '../support/input/withdrawn.js';
import { version } from '../support/system/version.js';
import type { CommandRow } from './command-row.js';
import { Command, CommanderError, Help } from './commander.js';
import { COMMANDS } from './commands.js';
import { ending, unexpected } from './ending.js';
import { EXAMPLES, examplesOf } from './examples.js';
import { inFlags, pathOf, saidOfUnknown } from './in-flags.js';
import { isOften } from './often.js';
import { addFlags, addOptions, Flag } from './option-flags.js';
import { note, printText } from './output.js';
import { othersNamed, ownFlags, sharedHelp } from './shared-flags.js';

/** The program's name, version and commands. A command's code is loaded when it is called, so that help is quick. */

/** What `bolachen` does without a command. */
const DEMO = ['simulate', '--bots', 'keen,sound,lowest', '--deals', '400000', '--seed', 'demo'];

const NEXT = '\nTry next: bolachen new-bot mine; bolachen compare ./mine.ts lowest\n';

const EXIT_CODES = `Exit codes:
  0  done
  1  an error, or what was checked is wrong
  2  a mistake in the command line
  3  compare --gate: failed; 4: undecided
  5  a bot made so many faults that the result says little
`;

/** Groups of options that come last in help, after those specific to the command. */
const LAST_GROUPS = ['Game:', 'When to stop:', 'Results:', 'Running:', 'Options:'];

const groupItems: Help['groupItems'] = (all, visible, groupOf) => {
  const groups = [...new Help().groupItems(all, visible, groupOf)];
  return new Map(groups.sort(([a], [b]) => LAST_GROUPS.indexOf(a) - LAST_GROUPS.indexOf(b)));
};

/** The options that most people use; all of them with `--help all`. */
const often: Help['visibleOptions'] = (command) =>
  ownFlags(command).filter((option) => isOften(pathOf(command), option.name()));

/** Names the rest of the options. */
const restOf = (command: Command): string => {
  const rare = ownFlags(command).length - often(command).length;
  return rare === 0 ? '' : `\n${several(rare, 'more option')}: bolachen ${pathOf(command)} --help all\n`;
};

/** Of all commands only the one that is called, if one is: to make them takes longer than a short command. */
function program(showsAll: boolean, words: readonly string[], called: (command: Command) => void): Command {
  const root = new Command('bolachen')
    .description('Simulation and bot tournaments for the card games Bolachen and Wallachen')
    .version(version)
    .exitOverride()
    .configureHelp({
      helpWidth: Math.min(80, columnsNow()),
      minWidthToWrap: 24,
      groupItems,
      visibleOptions: showsAll ? ownFlags : often,
    })
    .configureOutput({
      writeOut: (text) => void printText(text),
      outputError: (text, write) =>
        write(saidOfUnknown(text, commandOf(root, words)).replace(/^error: /, 'bolachen: ')),
    })
    .showHelpAfterError('(--help shows what there is)')
    .allowExcessArguments() // refused below with our own message
    .hook('preAction', async (_, command) => {
      called(command);
      refuseSwallowed(command, words);
      refuseMore(command);
      refuseEmptyPaths(command);
      (await import('./given-options.js')).refuseTies(command);
    });
  root
    .helpCommand(false) // `help` is spelled out below
    .usage('[command] [options]')
    .addHelpText('after', () => (showsAll ? sharedHelp(Math.min(80, columnsNow())) : ''))
    .addHelpText('after', `\n${EXIT_CODES}\nWithout a command, a demonstration is played.\n${examplesOf('bolachen')}`);
  const isCalled = Object.values(COMMANDS).some((commands) => Object.hasOwn(commands, words[0]));
  for (const [heading, commands] of Object.entries(COMMANDS)) {
    root.commandsGroup(heading);
    for (const [name, row] of Object.entries(commands))
      if (!isCalled || name === words[0]) added(root, name, row, { showsAll });
  }
  return root;
}

/** Adds a command, and those below it. */
function added(
  to: Command,
  name: string,
  row: CommandRow,
  { showsAll, isDefault = false }: { readonly showsAll: boolean; readonly isDefault?: boolean },
): void {
  const { about, run, commands = {}, takes = {}, options = {}, flags = {}, results = {}, running = {} } = row;
  const command = to.command(name, { isDefault }).description(about);
  for (const [form, meaning] of Object.entries(takes)) command.argument(form, meaning);
  addOptions(command, options);
  for (const [heading, ofHeading] of Object.entries({ '': flags, 'Results:': results, 'Running:': running }))
    addFlags(command, ofHeading, heading);
  if (run === undefined) command.helpCommand(false).usage('[command] [options]');
  else command.action((...given) => run(command, ...(given.slice(0, -2) as never[])));
  for (const [i, [part, below]] of Object.entries(commands).entries())
    added(command, part, below, { showsAll, isDefault: run === undefined && i === 0 });
  command.addHelpText(
    'after',
    () => `${othersNamed(command)}${showsAll ? '' : restOf(command)}${examplesOf(pathOf(command))}`,
  );
}

/** The command that is called, as far as words name one. */
function commandOf(root: Command, [name, ...rest]: readonly string[]): Command {
  const below = root.commands.find((each) => each.name() === name);
  return below === undefined ? root : commandOf(below, rest);
}

/** Refuses a flag as the value of the flag before it, which lacks one. @throws OptionError */
function refuseSwallowed(command: Command, words: readonly string[]): void {
  const flags = [command, command.parent].flatMap((each) => each?.options ?? []);
  const known = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  const at = known.findIndex(
    (word, i) => /^--[a-z]/.test(known[i + 1] ?? '') && flags.some(({ long, required }) => required && long === word),
  );
  if (at < 0) return;
  const [flag, found] = known.slice(at);
  throw new OptionError(`${flag}: needs a value; found the flag ${shown(found)} (a text like that: ${flag}=${found})`);
}

/** Refuses surplus arguments, and names them. */
function refuseMore(command: Command): void {
  const { args, registeredArguments: taken } = command;
  if (args.length <= taken.length || taken.at(-1)?.variadic) return;
  const surplus = args.slice(taken.length);
  const meant = meantByMore(command, surplus);
  command.error(`error: too many arguments for '${pathOf(command)}': ${surplus.map(shown).join(', ')}${meant}`);
}

/** What surplus arguments are meant for, if that can be seen. */
function meantByMore(command: Command, surplus: readonly string[]): string {
  const { args, options, registeredArguments: taken } = command;
  const path = pathOf(command);
  const meant = (text: string): string => ` (did you mean ${text}?)`;
  const flag = surplus.find((each) => /^[–—−]/.test(each))?.replace(/^[–—−-]+/, '--');
  if (flag !== undefined)
    return didYouMean(flag, [flag, ...options.map(({ long }) => String(long))]) || meant(`"${flag}"`);
  const others = args.filter((each) => !/^(?:vs\.?|versus|against|gegen|and|und|or|oder)$/i.test(each));
  if (others.length === taken.length) return meant(`bolachen ${path} ${others.join(' ')}`);
  if (args.every((each) => /^[EGSH][789XUOKA]$/i.test(each))) return meant(`"${args.join(' ')}", in quotes`);
  if (taken.length === 1 && surplus.every((each) => /^\w+=\S+$/.test(each)))
    return meant(`"${args[0]}(${surplus.join(',')})", in quotes`);
  if (path === 'compare' && /^\D/.test(surplus[0])) return meant(`bolachen tournament --bots ${others.join(',')}`);
  const given = others.join(',').replaceAll(',,', ',');
  const valued = options.find((each) => fits(each, surplus[0], taken.length === 0 && path !== 'rules'));
  if (valued !== undefined) return meant(`${valued.long} ${valued.long === '--bots' ? given : surplus[0]}`);
  return path === 'rules' ? '; the game is chosen by --game' : '';
}

/** Is a surplus argument a value of a flag? A bot is one where there are no arguments. */
function fits(flag: Command['options'][number], given: string, isBot: boolean): boolean {
  const value = flag instanceof Flag ? flag.row.value : undefined;
  if (value?.is === 'word') return value.words.includes(given);
  if (value?.is === 'by name') return /^\w+=\S+$/.test(given);
  if (flag.long === '--queue') return /^rediss?:/.test(given);
  return isBot && flag.long === '--bots' && /^[\w./]+,?$|,/.test(given) && /\D/.test(given);
}

/** Refuses paths without a letter, which Node takes for the working folder. @throws OptionError */
function refuseEmptyPaths(command: Command): void {
  const { options, registeredArguments: taken, args } = command;
  const flag = options.find(
    (each) => /(file|folder)[>\]]$/.test(each.flags) && command.getOptionValue(each.attributeName()) === '',
  );
  const isArgument = taken.some(
    (each, i) =>
      /^(file|folder)/.test(each.name()) && (each.variadic ? args.slice(i) : args.slice(i, i + 1)).includes(''),
  );
  if (flag !== undefined || isArgument)
    throw new OptionError(`${flag?.attributeName() ?? pathOf(command)}: expected a path; found ""`);
}

/** A command line with `help COMMAND` as `COMMAND --help`; an unknown command alone. @throws OptionError */
function spelledOut(given: readonly string[]): { readonly words: readonly string[]; readonly showsAll: boolean } {
  const all = given.flatMap((word) => (word.startsWith('--help=') ? ['--help', word.slice(7)] : [word]));
  const [first, ...rest] = all;
  if (first === 'help') refuseFormer(rest[0]);
  if (first === 'help' && rest.length > 0 && !(rest[0] in EXAMPLES)) return { words: [rest[0]], showsAll: false };
  const last = rest.at(-1) === 'all' ? ['all'] : [];
  const words = first === 'help' ? [...rest.slice(0, rest.length - last.length), '--help', ...last] : all;
  const at = words.findIndex((word) => word === '--help' || word === '-h');
  const more = at < 0 ? undefined : words[at + 1];
  if (more !== undefined && more !== 'all')
    throw new OptionError(
      `--help: expected nothing after it, or all; found ${shown(more)}${didYouMean(more, ['all'])}`,
    );
  return { words: more === undefined ? words : words.slice(0, at + 1), showsAll: more === 'all' };
}

/** @throws OptionError */
function refuseFormer(command: string | undefined): void {
  const instead = command === undefined ? undefined : insteadOf(command);
  if (instead !== undefined) throw new OptionError(instead);
}

/** Runs a command line; without arguments, the demo. Errors are printed and set the exit code, which it returns. */
export async function run(given: readonly string[]): Promise<number> {
  ending.code = undefined;
  const running: { command?: Command } = {};
  fitTerminal(process.stdout);
  try {
    refusePasswords(given);
    const { words, showsAll } = spelledOut(given);
    const isDemo = words.length === 0;
    const line = isDemo ? DEMO : words;
    const root = program(showsAll, line, (command) => {
      running.command = command;
    });
    refuseFormer(line[0]);
    if (line[1]?.startsWith('-') === false) refuseFormer(line.slice(0, 2).join(' '));
    await root.parseAsync(line, { from: 'user' });
    if (isDemo && ending.code === undefined) await printText(NEXT);
  } catch (error) {
    const code = report(error, running.command);
    ending.code ||= code; // a signal has set its own
  }
  return ending.code ?? 0;
}

/** Prints an error in one message, and returns the exit code: 2 for usage, 1 for others. */
function report(error: unknown, command: Command | undefined): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof InputError) {
    const isOption = error instanceof OptionError;
    const isUsage = isOption || error instanceof NotItsGame;
    note(`bolachen: ${command ? inFlags(error.message, command, isOption) : error.message}`);
    return isUsage ? 2 : 1;
  }
  process.stderr.write(`bolachen: ${unexpected(error)}\n`);
  return 1;
}

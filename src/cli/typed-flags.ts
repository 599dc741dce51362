import type { Command } from 'commander';
import { OptionError, shown } from '../input/refusal.js';
import type { How } from '../run/how.js';
import { botsOf, type Config, readConfig } from './config.js';
import { numberOf } from './number-text.js';

/** Turns flags into the library's options: by name, with typed values. Flags that were not given are left out. */

type FlagValues = Readonly<Record<string, unknown>>;

/** Flags whose values are numbers. Other text is passed on for the library to refuse. */
const NUMBERS = new Set([
  ...['deals', 'from', 'match', 'blocks', 'checkpoint', 'sessionTarget', 'seatings', 'alpha', 'beta', 'width', 'delta'],
  ...[
    'controlBlocks',
    'gate',
    'faults',
    'swings',
    'repeat',
    'pool',
    'confirm',
    'batch',
    'power',
    'part',
    'worst',
    'board',
  ],
  ...['sample', 'nodes', 'threads', 'moveTime', 'botMemory'],
]);
/** Flags that belong to `--stop`. */
const OF_STOP = ['bounds', 'scale', 'alpha', 'beta', 'width'];
/** Flags that determine how a run is played, shown and kept. */
const OF_RUN = [
  ...['threads', 'out', 'force', 'resume', 'repair', 'json', 'shard', 'moveTime', 'botMemory', 'show', 'aa', 'ab'],
  ...['playAll', 'trustExec', 'config', 'queue'],
];

const READERS: Readonly<Record<string, (given: never) => unknown>> = {
  bots: botsOf,
  rule: rulesOf,
  hand: (given: readonly string[]) => pairsOf('hands', given, 'SEAT=CARDS with a seat of F, M, D or T (talon)'),
  bounds: (given: string) => given.split(',').map((each) => numberOr(each.trim())),
  difference: (given: string) => given.split(',').map((each) => numberOr(each.trim())),
  attribute: listOf,
  money: amountsOf,
  tariff: amountsOf,
  phase: listOf,
  start: (given: string) => numbersOf('start', given, 'PARAMETER=NUMBER, as in play=7,mord=0.8'),
};

const RENAMED: Readonly<Record<string, string>> = { rule: 'rules', hand: 'hands' };

/** The options given with `--rule`, as text by name. @throws OptionError */
export function rulesOf(given: readonly string[]): Record<string, string> {
  return pairsOf('rules', given, 'name=value, as in mordValue=5');
}

function listOf(given: string): string[] {
  return given.split(',').map((each) => each.trim());
}

/** Unwraps the value of a repeatable flag that was given once. */
const single = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

/** A number if the text is one; else the text, for the library to refuse. */
const numberOr = (text: string): unknown => numberOf(text) ?? text;

/** One amount, or amounts by contract. */
function amountsOf(given: string): unknown {
  if (!given.includes('=')) return numberOr(given);
  return numbersOf('money', given, 'CONTRACT=AMOUNT, as in brand=0.10,bettel=0.20,mord=0.50');
}

/** Numbers by name. */
function numbersOf(option: string, given: string, form: string): Record<string, unknown> {
  const pairs = pairsOf(
    option,
    given.split(',').map((each) => each.trim()),
    form,
  );
  return Object.fromEntries(Object.entries(pairs).map(([name, number]) => [name, numberOr(number)]));
}

function pairsOf(option: string, given: readonly string[], form: string): Record<string, string> {
  const pairs: Record<string, string> = Object.create(null); // with a prototype, the name __proto__ would be lost
  for (const each of given) {
    const [, name, value] = /^([\w-]+)=(.*)$/s.exec(each) ?? [];
    if (name === undefined) throw new OptionError(`${option}: expected ${form}; found ${shown(each)}`);
    if (Object.hasOwn(pairs, name)) throw new OptionError(`${option}: ${name} is given twice`);
    pairs[name] = value;
  }
  return pairs;
}

/** Flags that were given on the command line, by name. */
export const givenFlags = (command: Command): FlagValues =>
  Object.fromEntries(Object.entries(command.opts()).filter(([name]) => command.getOptionValueSource(name) === 'cli'));

/** The options of the file that `--config` names. @throws InputError */
function configOf(command: Command): Config {
  const { config } = givenFlags(command);
  return typeof config === 'string' ? readConfig(config, command.name()) : { what: {}, how: {} };
}

/** The options of what is played; flags win over a file of options. @throws OptionError for values that cannot be read */
export function whatOf(command: Command, more: FlagValues = {}): Record<string, unknown> {
  const what: Record<string, unknown> = {
    ...configOf(command).what,
    ...Object.fromEntries(Object.entries(more).filter(([, each]) => each !== undefined)),
  };
  const stop: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(givenFlags(command))) {
    if (OF_RUN.includes(name)) continue;
    const typed = READERS[name]?.(value as never) ?? (NUMBERS.has(name) ? numberOr(String(value)) : single(value));
    if (command.name() === 'compare' && OF_STOP.includes(name)) stop[name] = typed;
    else what[RENAMED[name] ?? name] = typed;
  }
  if (Object.keys(stop).length > 0) what.stop = { rule: what.stop ?? 'none', ...stop };
  return what;
}

/** The options of how it is played. @throws OptionError for flags that contradict each other */
export function howOf(command: Command): How & { readonly resume?: boolean } {
  const { threads, queue, out, force, resume, repair, shard, moveTime, botMemory, playAll, trustExec } = givenFlags(
    command,
  ) as Record<string, string | boolean | undefined>;
  if (resume !== undefined && (out !== undefined || force !== undefined))
    throw new OptionError('resume: goes on in its own folder; it cannot be given together with `out` or `force`');
  if (out === false && shard !== undefined)
    throw new OptionError('shard: needs a folder; it cannot be given together with --no-out');
  const numbers = Object.entries({ threads, moveTime, botMemory }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, numberOr(String(value))]],
  );
  return {
    ...configOf(command).how,
    ...Object.fromEntries(numbers),
    ...(queue !== undefined && { queue }),
    ...(typeof out === 'string' && { folder: out }),
    ...(resume !== undefined && { folder: resume, resume: true }),
    ...(force !== undefined && { force: true }),
    ...(repair !== undefined && { repair: true }),
    ...(shard !== undefined && { shard }),
    ...(playAll !== undefined && { playAll: true }),
    ...(trustExec !== undefined && { trustExec: true }),
  } as How;
}

import { wrapped } from '../results/text/width.js';
import { CSV, HOW } from '../runs/run/options.js';
import { some } from '../support/input/option.js';
import { CONTINUED, NO_OUT, OPEN, SHOWN } from './command-row.js';
import { Command, Help } from './commander.js';
import { addFlags, addOptions } from './option-flags.js';

/** Flags that mean the same wherever they are: help explains them once, and that of a command only names them. */

const RUNNING = some(HOW, 'threads', 'queue', 'moveTime', 'botMemory', 'shard', 'repair');

/** A command that has them, and is never called. */
function shared(width: number): Command {
  const command = new Command('shared').configureHelp({ helpWidth: width, minWidthToWrap: 24 });
  addFlags(
    addOptions(command, { ...some(HOW, 'folder', 'force'), ...CSV }),
    { ...NO_OUT, ...SHOWN, ...OPEN },
    'Results:',
  );
  return addFlags(addOptions(command, RUNNING), CONTINUED, 'Running:');
}

/** The flags of a command that its help explains. */
export function ownFlags(command: Command): ReturnType<Help['visibleOptions']> {
  const all = new Help().visibleOptions(command);
  if (command.parent === null) return all;
  const same = new Map(shared(80).options.map(({ flags, description }) => [flags, description]));
  return all.filter(({ flags, description, long }) => long !== '--help' && same.get(flags) !== description);
}

/** The names of the others. */
export function othersNamed(command: Command): string {
  const own = new Set(ownFlags(command));
  const others = command.options.flatMap((each) => (own.has(each) || each.hidden ? [] : (each.long ?? [])));
  return others.length === 0 ? '' : `\n${wrapped(`Also, as bolachen --help all explains: ${others.join(' ')}`, '')}`;
}

/** What each of them means. */
export const sharedHelp = (width: number): string =>
  `\nFlags of many commands, which mean the same everywhere:\n${shared(width)
    .helpInformation()
    .replace(/^Usage.*\n/, '')
    .replace(/\nOptions:\n.*\n/, '')}`;

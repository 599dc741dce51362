import { EXAMPLES } from '../../src/cli/examples.js';
import { ROOT } from '../pages.js';
import { here } from './here.js';

/** The help of every command, by its name. */
export async function allHelp(): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (const command of Object.keys(EXAMPLES))
    all.set(command, (await here(ROOT, `${command === 'bolachen' ? '' : command} --help all`)).stdout);
  return all;
}

/** The flags in a text. */
export const flagsIn = (text: string): string[] => text.match(/(?<![\w-])--[a-z][\w-]*/g) ?? [];

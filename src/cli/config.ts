import { readFileSync } from 'node:fs';
import { fromJson } from '../results/text/json.js';
import type { What } from '../runs/run/manifest.js';
import { HOW } from '../runs/run/options.js';
import { refuse, shown } from '../support/input/refusal.js';
import { systemMessage } from '../support/system/system-error.js';

/** Options in a file: `--config FILE`. */

/** Options that belong to `how` in the library, but not on a command line alone; all others belong to `what`. */
const { resume: _resume, repair: _repair, queue: _queue, ...IN_FILES } = HOW;
const OF_HOW = Object.keys(IN_FILES);

/**
 * Reads options from a JSON file, under their names in the library, `what` and `how`; or from a manifest, to repeat it.
 * @throws InputError
 */
export function readConfig(path: string, command: string): { readonly what: What; readonly how: What } {
  const given = fromJson(textOf(path));
  if (!isObject(given)) refuse(path, 'expected options by name, as JSON');
  const options = given.program === 'bolachen' ? ofManifest(given, path, command) : given;
  const entries = Object.entries(options).filter(([name]) => name !== '$schema');
  return {
    what: Object.fromEntries(entries.filter(([name]) => !OF_HOW.includes(name))),
    how: Object.fromEntries(entries.filter(([name]) => OF_HOW.includes(name))),
  };
}

const isObject = (given: unknown): given is What =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

function ofManifest({ command: played, what, limits }: What, path: string, command: string): What {
  if (played !== command) refuse(path, `is of a run of ${shown(played)}; the command is ${command}`);
  if (!isObject(what)) refuse(path, 'what: is missing');
  const { memory, moveTime } = isObject(limits) ? limits : {};
  return { ...what, ...(moveTime !== undefined && { moveTime }), ...(memory !== undefined && { botMemory: memory }) };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return refuse(path, systemMessage(error) ?? String(error));
  }
}

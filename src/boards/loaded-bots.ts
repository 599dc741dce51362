import { dismiss } from '../players/bot/guest.js';
import { loadPolicies } from '../players/bot/loading/load.js';
import type { Copy } from '../players/bot/loading/load-terms.js';
import { type Policies, parseSpec } from '../players/bot/spec.js';
import type { BlockJob } from './job.js';

/** The bots of a job, and copies of them that play some deals again. */
export interface LoadedBots {
  readonly policies: readonly Policies[];
  readonly copies: readonly Policies[];
}

/** Loads bots twice, from modules of their own. @throws InputError, OptionError */
export async function loadTwice(
  specs: readonly string[],
  job: BlockJob,
  copyOf: (bot: number, copy: number) => Copy = (_, copy) => ({ copy }),
): Promise<LoadedBots> {
  const load = (copy: number): Promise<Policies[]> =>
    Promise.all(specs.map((spec, bot) => loadPolicies(parseSpec(spec, 'bots'), 'bots', job, copyOf(bot, copy))));
  const [policies, copies] = await Promise.all([load(0), load(1)]);
  return { policies, copies };
}

/** Ends the programs among loaded bots: for good, once they have played. */
export const endPrograms = ({ policies, copies }: LoadedBots): void => dismiss([...policies, ...copies]);

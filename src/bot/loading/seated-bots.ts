import { keyOf } from '../../random/key.js';
import type { PlayTerms } from '../external/external-bot.js';
import { SeatedBot } from '../seated.js';
import { parseSpec } from '../spec.js';
import { loadPolicies } from './load.js';

/** The bots of a job, loaded on this thread; `Bot` is how they sit. @throws InputError */
export async function seatedBots(
  job: PlayTerms & { readonly bots: readonly string[]; readonly seed: string },
  Bot = SeatedBot,
): Promise<SeatedBot[]> {
  const policies = await Promise.all(job.bots.map((spec) => loadPolicies(parseSpec(spec, 'bots'), 'bots', job)));
  return policies.map((each) => new Bot(each, keyOf(job.seed), job.limits));
}

import { keyOf } from '../../random/key.js';
import { SeatedBot } from '../seated.js';
import { parseSpec } from '../spec.js';
import { loadPolicies } from './load.js';

/** What is needed to seat bots: plain data of a job. */
type SeatingTerms = NonNullable<Parameters<typeof loadPolicies>[2]> & {
  readonly bots: readonly string[];
  readonly seed: string;
};

/** The bots of a job, loaded on this thread; `Bot` is how they sit. @throws InputError */
export async function seatedBots(job: SeatingTerms, Bot = SeatedBot): Promise<SeatedBot[]> {
  const policies = await Promise.all(
    job.bots.map((spec) => loadPolicies(parseSpec(spec, 'bots'), 'bots', job, { copy: 0 })),
  );
  return policies.map((each) => new Bot(each, keyOf(job.seed), job.limits));
}

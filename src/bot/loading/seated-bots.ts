import { keyOf } from '../../random/key.js';
import { SeatedBot } from '../seated.js';
import { type Policies, parseSpec } from '../spec.js';
import { loadPolicies } from './load.js';

/** What is needed to seat bots: plain data of a job. */
type SeatingTerms = NonNullable<Parameters<typeof loadPolicies>[2]> & {
  readonly bots: readonly string[];
  readonly seed: string;
};

/** The bots of a job, loaded on this thread; `Bot` is how they sit. @throws InputError */
export async function seatedBots(job: SeatingTerms, Bot = SeatedBot): Promise<SeatedBot[]> {
  const policies = await policiesOf(job, 0);
  return policies.map((each) => new Bot(each, keyOf(job.seed), job.limits));
}

/** Who can play a deal of these bots again: other copies of them, processes of their own too. @throws InputError */
export async function seatedAgain(job: SeatingTerms): Promise<SeatedBot[]> {
  const copies = await policiesOf(job, 1);
  return copies.map((each) => new SeatedBot(each, keyOf(job.seed), job.limits));
}

const policiesOf = (job: SeatingTerms, copy: number): Promise<Policies[]> =>
  Promise.all(job.bots.map((spec) => loadPolicies(parseSpec(spec, 'bots'), 'bots', job, { copy })));

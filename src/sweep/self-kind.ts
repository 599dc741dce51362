import { intervalsIn } from '../blocks/coverage.js';
import {
  DRAWN_BLOCKS,
  type SelfTestPart,
  type SelfTestPlan,
  selfTestKind,
  selfTestOptions,
} from '../blocks/self-test.js';
import type { BlockSums } from '../blocks/sums.js';
import { OptionError } from '../input/refusal.js';
import type { Terms } from '../run/how.js';
import { checkGiven, inOrder } from '../run/settings.js';
import { SELF_SWEEP, type SweepWhat } from './options.js';
import { confirmationOf, planSweep } from './plan.js';
import { responsesOf } from './responses.js';
import { confirmationIn, summariseSweep } from './summary.js';

/** Self-tests of sweeps: do the band over all settings and the confirmation of the best cover as promised? */
export const selfSweepKind = selfTestKind('sweep', SELF_SWEEP, planSelfSweep);

const PLAYED = { begun: undefined, complete: true, now: 0, units: 0 } as const;

async function planSelfSweep(given: unknown, terms: Pick<Terms, 'limits' | 'shard'>): Promise<SelfTestPlan> {
  checkGiven(given, ['spec'], 'needs a bot with a range, as in sound(play=3.0..5.0:0.25)');
  if ((given as SweepWhat).race === true)
    throw new OptionError('race: cannot be given with `aa`: the band that is tested is that of a sweep');
  const { own, ofRun, repeat, pool } = selfTestOptions({ ...(given as SweepWhat) }, terms);
  const plan = await planSweep({ blocks: DRAWN_BLOCKS, ...ofRun, confirm: 0 }, terms);
  const { leg } = plan;
  const intervals = (sums: BlockSums) => {
    const played = { ...PLAYED, sums };
    return intervalsIn(summariseSweep(plan, [{ leg, played }], responsesOf(plan, sums), null));
  };
  // Fresh blocks are independent of the choice: coverage for each setting implies coverage for the chosen one.
  const confirmations = plan.swept.settings.map(({ spec }, setting): SelfTestPart => {
    const again = confirmationOf(plan, setting);
    const played = (sums: BlockSums) => ({ leg: again, played: { ...PLAYED, sums } });
    return {
      ...{ name: `confirmation of ${spec}`, leg: again },
      intervals: (sums) => intervalsIn({ confirmation: confirmationIn(played(sums), plan.settings.game) }),
    };
  });
  return {
    ...plan,
    ...{ repeat, pool, parts: [{ name: '', leg, intervals }, ...confirmations] },
    facts: [plan.facts[0], `${repeat} sweeps`],
    what: inOrder(SELF_SWEEP, { ...plan.what, ...own, blocks: ofRun.blocks, confirm: undefined, aa: true }),
    title: plan.title.replace(/^sweep/, 'sweep-aa'),
    settled: { ...plan.settled, repetitions: repeat, pool },
  };
}

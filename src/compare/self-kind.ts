import { dealsOfBlock } from '../blocks/block-job.js';
import { outcomeOf, playBlocks } from '../blocks/play.js';
import { OptionError } from '../input/refusal.js';
import type { Kind } from '../run/kind.js';
import { count } from '../text/numbers.js';
import { Repetitions } from './repetition.js';
import { planSelf, type SelfPlan } from './self-plan.js';
import { type SelfSummary, selfSections, summariseSelf } from './self-summary.js';

/**
 * A bot against itself, many times: do intervals and tests keep their promises? It is not kept while it is played, since what is looked at
 * are the single comparisons, which sums over all of them do not have.
 */
export const selfKind: Kind<SelfPlan, SelfSummary> = {
  command: 'compare',
  plan: planSelf,
  async play(plan, stage) {
    if (stage.resume) throw new OptionError('resume: runs of `aa` are not kept while they are played');
    const { settings, rule, perPoint, repeat, look, lineup } = plan;
    const { job, layout } = plan.leg;
    const repetitions = new Repetitions(job, layout, settings.game, { rule, perPoint, blocks: settings.blocks });
    const blocks = await playBlocks(
      plan.leg,
      { ...stage, kept: null },
      {
        look: (_, chunk) => {
          repetitions.add(chunk);
          return { ends: false };
        },
      },
    );
    const { done } = repetitions;
    const summary = summariseSelf(plan, blocks, done);
    const deals = count(blocks.played.sums.count * dealsOfBlock(job));
    return {
      ...outcomeOf(plan, [blocks], {
        summary,
        first: `${settings.game.ruleSet}, ${count(done.length)} comparisons of ${count(settings.blocks)} blocks, ${deals} deals`,
        facts: [
          `${lineup.labels[0]} against itself, ${lineup.labels[2]} in the third seat; looked at after every ${look} blocks`,
        ],
        sections: selfSections(summary),
        files: {},
      }),
      reached: `${count(done.length)} of ${count(repeat)} comparisons are complete`,
    };
  },
  async join() {
    throw new OptionError('shard: cannot be given together with `aa`');
  },
};

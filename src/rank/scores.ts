import { jobOfTriples } from '../blocks/block-plan.js';
import { faultCountsOf } from '../blocks/faults.js';
import { legOf, usualChunk } from '../blocks/leg.js';
import { blocksOptions } from '../blocks/options.js';
import { playBlocks } from '../blocks/play.js';
import { dealsOf } from '../blocks/played-line.js';
import { settledBlocks } from '../blocks/settings.js';
import { formatDigest } from '../board/digest.js';
import { type Reliance, relianceOn } from '../board/reliance.js';
import { SEATINGS } from '../board/seating.js';
import { DealReader } from '../board/tallies/every-deal.js';
import { filled } from '../input/option.js';
import { InputError } from '../input/refusal.js';
import type { Terms } from '../run/how.js';
import { type BotGiven, joinedSources, lineUp, readBots } from '../run/lineup.js';
import { stageOf } from '../run/stage.js';

/** Who sits in the other two seats of the ladder. */
export const FIELD = 'sound';

/** Deals of a block: a board in three seatings. */
export const DEALS = 3;

/** What a bot scored, beside two of the field. */
export interface Scores {
  /** By block: points of the bot, summed over its three seatings. */
  readonly points: Int32Array;
  /** The digest of all answers, as a run's. */
  readonly digest: string;
  readonly label: string;
  readonly policy: string;
  /** The policy, and where it comes from: files by their contents. */
  readonly identity: string;
  readonly reliance: Reliance;
}

/**
 * Plays a bot on boards by their seed; a block is a board in three seatings.
 * @throws OptionError, InputError; InputError also if it was interrupted
 */
export async function play(
  bot: BotGiven,
  { game, seed, blocks }: { readonly game: string; readonly seed: string; readonly blocks: number },
  terms: Terms,
): Promise<Scores> {
  const settings = settledBlocks(filled(blocksOptions(blocks), { game, seed }), terms.limits);
  const playing = { game, rules: settings.rules, limits: terms.limits };
  const lineup = await lineUp(joinedSources(readBots(bot, 'bot'), readBots(FIELD, 'field')), 'bot', playing);
  const job = jobOfTriples({ settings, lineup }, [[0, 1, 1]], {
    groups: [[{ slots: [0], weights: [1] }]],
  });
  const leg = legOf(job, { from: 0, end: blocks, chunk: usualChunk(job) });
  const ofFolder = { kept: null, identity: '', before: null };
  const stage = stageOf('rank', { title: lineup.labels[0] }, { ...terms, queue: null }, ofFolder);
  const { played } = await playBlocks(leg, stage, { everyDeal: true });
  const { sums } = played;
  if (sums.count < blocks) throw new InputError('rank: stopped before its end; there is no place yet');
  const points = new Int32Array(sums.count);
  const deals = { first: 0, count: sums.count, deals: Buffer.concat(sums.everyDeal) };
  for (const { block, seating, played: deal } of dealsOf(deals, job, new DealReader(settings.game)))
    points[block] += deal?.score[SEATINGS[seating].indexOf(0)] ?? 0;
  return {
    points,
    digest: formatDigest(sums.digest),
    label: lineup.labels[0],
    policy: lineup.policies[0],
    identity: lineup.identities[0],
    reliance: relianceOn(faultCountsOf(job, sums, lineup.labels)),
  };
}

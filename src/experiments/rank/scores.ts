import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatDigest } from '../../boards/digest.js';
import { type Reliance, relianceOn } from '../../boards/reliance.js';
import { count } from '../../results/text/numbers.js';
import type { Terms } from '../../runs/run/how.js';
import type { BotGiven, Lineup } from '../../runs/run/lineup.js';
import { filled } from '../../support/input/option.js';
import { InputError, refuseOption } from '../../support/input/refusal.js';
import { hashOf } from '../../support/system/hash.js';
import { makeFolder, shownPath } from '../../support/system/system-error.js';
import { answersOf } from '../blocks/answers.js';
import { chunksOf, usualChunk } from '../blocks/block-chunks.js';
import { faultCountsOf } from '../blocks/faults.js';
import { type BlocksWhat, blocksOptions } from '../blocks/options.js';
import { playBlocks } from '../blocks/play.js';
import { settledBlocks } from '../blocks/settings.js';
import { amongField, jobAmongField } from '../settings/plan.js';

/** Who sits in the other two seats of the ladder. */
export const FIELD = 'sound';

/** The folder inside the folder of results. */
const KEPT = 'rank';

/** Deals of a block: a board in three seatings. */
export const DEALS = 3;

/** What a bot scored, beside two of the field. */
export interface Scores {
  /** By block, summed over its three seatings. */
  readonly points: Int32Array;
  /** The digest of all answers, as a run's. */
  readonly digest: string;
  readonly label: string;
  readonly policy: string;
  readonly reliance: Reliance;
}

/**
 * Plays a bot on boards by their seed; a block is a board in three seatings. `isUsual`: nobody has asked for so many.
 * @throws OptionError, InputError; InputError also if it was interrupted
 */
export async function play(
  bot: BotGiven,
  { game, seed, blocks }: Required<Pick<BlocksWhat, 'game' | 'seed' | 'blocks'>>,
  terms: Terms,
  isUsual = false,
): Promise<Scores> {
  const settings = settledBlocks(filled(blocksOptions(blocks), { game, seed }), terms.limits);
  const seated = await amongField(settings, [bot], FIELD, 'bot');
  const { lineup } = seated;
  const score = { slots: [0], weights: [1] };
  if (isUsual && lineup.answers !== undefined) refuseMany(lineup.labels[0], blocks);
  const job = jobAmongField(seated, [0], { groups: [[score]] });
  const chunks = chunksOf(job, { from: 0, end: blocks, chunk: usualChunk(job) });
  const ofFolder = { kept: null, identity: '', before: null };
  const plain = { ...terms, ...ofFolder, queue: null, title: `rank ${lineup.labels[0]}` };
  const stage = { ...plain, ...(await answersBeside(terms, lineup)) };
  const { played, isOnFile } = await playBlocks(chunks, stage, { everyBlock: score });
  const { sums } = played;
  if (sums.count < blocks) throw new InputError('rank: stopped before its end; there is no place yet');
  return {
    points: Int32Array.from(sums.everyBlock),
    digest: formatDigest(sums.digest),
    label: lineup.labels[0],
    policy: lineup.policies[0],
    reliance: relianceOn(faultCountsOf(job, sums, lineup.labels), answersOf(job, sums, lineup.labels), isOnFile),
  };
}

/** @throws OptionError: such a bot may be dear, and nobody has said on how many boards it is to be asked */
function refuseMany(label: string, blocks: number): never {
  const usual = `the usual ${count(blocks)} boards are ${count(DEALS * blocks)} deals of a bot that need not repeat`;
  return refuseOption('blocks', `say on how many boards ${label} is asked, as in 100; ${usual}`);
}

/** Where answers that need not be given again are kept, by bot and label. */
async function answersBeside({ folder, onNotice }: Terms, { identities, labels, answers }: Lineup) {
  if (typeof folder !== 'string' || answers === undefined) return {};
  const place = join(folder, KEPT);
  await makeFolder(place);
  const answersFile = join(place, `${hashOf(`${labels[0]} ${identities[0]}`)}.answers.jsonl`);
  if (existsSync(answersFile)) onNotice(`what is on file is not asked again: ${shownPath(answersFile)}`);
  return { answersFile };
}

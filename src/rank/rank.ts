import type { Reliance } from '../board/reliance.js';
import { describePolicies } from '../bot/loading/load.js';
import { formatPolicies, parseSpec } from '../bot/spec.js';
import { makeGame } from '../games/rule-sets.js';
import { stakesOf } from '../games/stakes.js';
import { filled } from '../input/option.js';
import { checked } from '../input/option-schema.js';
import { OptionError } from '../input/refusal.js';
import { type Terms, termsOf } from '../run/how.js';
import type { BotGiven } from '../run/lineup.js';
import { seedOf } from '../run/settings.js';
import { type BlockMean, fixedInterval, meanOfRatio, withError, withUnseen } from '../stats/blockmean.js';
import { LEVEL, liesBelow, type Mean } from '../stats/interval.js';
import { ratioOf } from '../stats/ratio.js';
import { type HouseScores, readLadder, SEED } from './ladder.js';
import { MANY, RANK, RANK_HOW, type RankHow, type RankWhat } from './options.js';
import { play, type Scores } from './scores.js';

/** A house bot on the ladder, and how much more the ranked bot scores on the same boards. */
export interface LadderRung {
  readonly bot: string;
  /** Boards played, each in three seatings. */
  readonly blocks: number;
  /** Points a deal beside two of `sound`, with a 95 % interval. */
  readonly points: Mean;
  /** Points a deal that the ranked bot scores more; all intervals cover together with 95 %. Null without a bot. */
  readonly difference: Mean | null;
}

/** What fresh boards say of a bot's place. */
export interface FreshBoards {
  readonly seed: string;
  readonly blocks: number;
  readonly points: Mean;
  /** Points a deal that it scores more than on the boards of the ladder. */
  readonly change: Mean;
  /** Does it surely score less? Then it was made for the boards of the ladder. */
  readonly isTuned: boolean;
  /** The quick bots just above and below it on the ladder, on the fresh boards; both intervals cover together with 95 %. */
  readonly neighbours: readonly { readonly bot: string; readonly blocks: number; readonly difference: Mean }[];
}

/** A bot among the house bots. */
export interface RankedBot extends Reliance {
  readonly name: string;
  /** With all its parameters. */
  readonly policy: string;
  /** 1 for the best: one more than the number of house bots that score more. */
  readonly place: number;
  readonly blocks: number;
  readonly points: Mean;
  readonly confirmed: FreshBoards | null;
}

/** The ladder of house bots, the best first, and where a bot stands on it. */
export interface RankSummary {
  readonly game: string;
  readonly seed: string;
  readonly ladder: readonly LadderRung[];
  readonly bot: RankedBot | null;
}

/** Deals of a block: a board in three seatings. */
const DEALS = 3;

/** The mean of whole numbers by block, in points a deal. */
const blockMean = (points: Int32Array): BlockMean =>
  meanOfRatio(ratioOf(Array.from(points, (each) => [each, DEALS] as const)));

/** Points a deal, with a 95 % interval. */
const pointsOf = (points: Int32Array): Mean => withError(blockMean(points));

/** The best first. */
const byPoints = (a: Pick<Scores, 'points'>, b: Pick<Scores, 'points'>): number =>
  pointsOf(b.points).mean! - pointsOf(a.points).mean!;

/**
 * Points a deal that one bot scores more than another on the boards that both have played; `of`: the number of such comparisons, whose intervals
 * cover all together with 95 % (Bonferroni). With `isSame` nothing rare can still be unseen.
 */
function differenceOf(game: string, one: Int32Array, other: Int32Array, of: number, isSame: boolean): Mean {
  const both = Math.min(one.length, other.length);
  const less = Int32Array.from({ length: both }, (_, block) => one[block] - other[block]);
  const found = withUnseen(blockMean(less), isSame ? 0 : (2 * stakesOf(makeGame(game)).least) / DEALS);
  return withError(found, fixedInterval(found, 1 - (1 - LEVEL) / of));
}

/** How much more is scored on some boards than on others: independent means. */
function changeOf(fresh: Int32Array, before: Int32Array): Mean {
  const [now, then] = [blockMean(fresh), blockMean(before)];
  return withError({
    blocks: Math.min(now.blocks, then.blocks),
    mean: now.mean - then.mean,
    standardError: Math.hypot(now.standardError, then.standardError),
  });
}

/** A house bot with its policy, for which one's own may be the same. */
interface KnownBot extends HouseScores {
  readonly policy: string;
}

const known = async (scores: HouseScores): Promise<KnownBot> => ({
  ...scores,
  policy: formatPolicies(await describePolicies(parseSpec(scores.bot, 'bots'), 'bots')),
});

/** Plays a bot and its neighbours on boards of another seed: those quick enough to decide. */
async function onFreshBoards(
  own: BotGiven,
  boards: Parameters<typeof play>[1],
  terms: Terms,
  { points: before, policy }: Scores,
  house: readonly KnownBot[],
): Promise<FreshBoards> {
  const { points } = await play(own, boards, terms);
  const quick = house.filter((each) => each.points.length === MANY && each.policy !== policy);
  const at = quick.filter((each) => byPoints(each, { points: before }) < 0).length;
  const beside = quick.slice(Math.max(0, at - 1), at + 1);
  const neighbours: FreshBoards['neighbours'][number][] = [];
  for (const { bot } of beside) {
    const other = await play(bot, boards, terms);
    const difference = differenceOf(boards.game, points, other.points, beside.length, false);
    neighbours.push({ bot, blocks: other.points.length, difference });
  }
  const change = changeOf(points, before);
  return {
    seed: boards.seed,
    blocks: points.length,
    points: pointsOf(points),
    change,
    isTuned: liesBelow(change),
    neighbours,
  };
}

/**
 * Where does a bot stand among the house bots? It plays the boards on which their scores are known, beside two of `sound`, so only the bot itself
 * is played. Without a bot: the ladder.
 * @throws OptionError, InputError; InputError also if it was interrupted
 * @example
 * const { bot } = await rank({ bot: './mine.ts', confirm: true });
 * console.log(bot?.place, bot?.points.mean);
 */
export async function rank(what: RankWhat = {}, how: RankHow = {}): Promise<RankSummary> {
  const asked = filled(RANK, checked(RANK, what, 'rank'));
  const { bot: given, game, blocks, confirm = false } = asked;
  if (given === undefined && (confirm || asked.seed !== undefined || what.blocks !== undefined))
    throw new OptionError('rank: needs a bot; without one it shows the ladder of a game');
  if (asked.seed !== undefined && !confirm) throw new OptionError('seed: is for the fresh boards of `confirm`');
  if (asked.seed === SEED) throw new OptionError(`seed: "${SEED}" is that of the ladder; expected another`);
  const terms = termsOf(checked(RANK_HOW, how, 'rank'));
  const house = (await readLadder(game)).sort(byPoints);
  const rungOf = ({ bot, points }: HouseScores, difference: Mean | null): LadderRung => ({
    bot,
    blocks: points.length,
    points: pointsOf(points),
    difference,
  });
  if (given === undefined) return { game, seed: SEED, ladder: house.map((each) => rungOf(each, null)), bot: null };
  const all = await Promise.all(house.map(known));
  const own = await play(given, { game, seed: SEED, blocks }, terms);
  const { label: name, policy, points, reliance } = own;
  const bot = {
    name,
    policy,
    place: house.filter((each) => byPoints(each, own) < 0).length + 1,
    blocks: points.length,
    points: pointsOf(points),
    confirmed: confirm ? await onFreshBoards(given, { game, seed: seedOf(asked.seed), blocks }, terms, own, all) : null,
    ...reliance,
  };
  const ladder = all.map((each) =>
    rungOf(each, differenceOf(game, points, each.points, all.length, each.policy === policy)),
  );
  return { game, seed: SEED, ladder, bot };
}

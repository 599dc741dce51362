import type { Reliance } from '../../boards/reliance.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { stakesOf } from '../../cards/games/stakes.js';
import { describePolicies } from '../../players/bot/loading/load.js';
import { formatPolicies, parseSpec } from '../../players/bot/spec.js';
import { type Terms, termsOf } from '../../runs/run/how.js';
import type { BotGiven } from '../../runs/run/lineup.js';
import { liesAbove, liesBelow, type Mean } from '../../stats/interval.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { OptionError } from '../../support/input/refusal.js';
import { hashOf } from '../../support/system/hash.js';
import { type BoardPoints, controlOn, controlsOf, NO_CONTROLS } from './control.js';
import { changeOf, differenceOf, type Estimate, estimateOf, pointsOf } from './estimate.js';
import { type HouseScores, quickOf, readLadder, SEED } from './ladder.js';
import { MANY, RANK, RANK_HOW, type RankHow, type RankWhat } from './options.js';
import { DEALS, play, type Scores } from './scores.js';

/** A house bot on the ladder, and how much more the ranked bot scores. */
export interface LadderRung {
  readonly bot: string;
  /** Boards played, each in three seatings. */
  readonly blocks: number;
  /** Points a deal beside two of `sound`, over all boards, with a 95 % interval. */
  readonly points: Mean;
  /** Points a deal that the ranked bot scores more; all intervals cover together with 95 %. Null without a bot. */
  readonly difference: Mean | null;
}

/** What a bot that was played on fresh boards, too, scored on the boards of the ladder. */
export interface OnLadder {
  readonly points: Mean;
  /** Points a deal that it scores more on the fresh boards. */
  readonly change: Mean;
}

/** A bot among the house bots. */
export interface RankedBot extends Reliance {
  readonly name: string;
  /** With all its parameters. */
  readonly policy: string;
  /** The house bot that it is, which then has no rung of its own; null if it is another. */
  readonly house: string | null;
  /** 1 for the best: one more than the number of other bots that score more. */
  readonly place: number;
  /** The places that it can have by the intervals of the differences; holds with 95 %. */
  readonly places: { readonly best: number; readonly worst: number };
  readonly blocks: number;
  readonly points: Mean;
  /** Null unless `confirm` is given. */
  readonly onLadder: OnLadder | null;
}

/** The ladder of house bots, the best first, and where a bot stands on it. All numbers are of the same boards. */
export interface RankSummary {
  readonly game: string;
  /** The seed of the boards: that of the ladder, or of the fresh ones. */
  readonly seed: string;
  readonly ladder: readonly LadderRung[];
  readonly bot: RankedBot | null;
}

/** A bot on the boards in question. */
interface Contender {
  readonly bot: string;
  readonly estimate: Estimate;
  readonly points: Mean;
}

/** The most points a deal that a block may add and that has not been seen. */
const eventOf = (game: string): number => (2 * stakesOf(makeGame(game)).least) / DEALS;

const placed = (bot: string, estimate: Estimate, event: number): Contender => ({
  bot,
  estimate,
  points: pointsOf(estimate, event),
});

/** Boards that the quick bots have played; `ladder`: their scores on the ladder's boards, if these are others. */
interface Boards {
  readonly seed: string;
  /** The most points a deal that one may add and that may not have been seen yet. */
  readonly event: number;
  readonly quick: readonly BoardPoints[];
  readonly ladder: readonly BoardPoints[] | null;
}

/** The house bots on some boards, the best first. */
const housePlaced = (house: readonly HouseScores[], { event, quick, ladder }: Boards): Contender[] =>
  house
    .map((each) => {
      const { bot, points, controls } = each;
      if (controls !== null) return placed(bot, estimateOf({ points, controls }, quick, ladder), event);
      const here = quick.find((other) => other.bot === bot)!;
      return placed(bot, estimateOf({ points: here.points, controls: NO_CONTROLS }, quick), event);
    })
    .sort((a, b) => b.points.mean! - a.points.mean!);

const rungOf = ({ bot, estimate, points }: Contender, difference: Mean | null): LadderRung => ({
  bot,
  blocks: estimate.blocks,
  points,
  difference,
});

/** A bot among the others: all that follows from the points of each. */
function among(own: Contender, others: readonly Contender[], event: number) {
  const ladder = others.map((each) => rungOf(each, differenceOf(own.estimate, each.estimate, event, others.length)));
  const differences = ladder.map(({ difference }) => difference!);
  return {
    ladder,
    place: others.filter(({ points }) => points.mean! > own.points.mean!).length + 1,
    places: {
      best: differences.filter((each) => liesBelow(each)).length + 1,
      worst: others.length + 1 - differences.filter((each) => liesAbove(each)).length,
    },
    blocks: own.estimate.blocks,
    points: own.points,
  };
}

const policyOf = async ({ bot }: HouseScores): Promise<string> =>
  formatPolicies(await describePolicies(parseSpec(bot, 'bots'), 'bots'));

/** The points on so many boards distinguish a program or an object from another of the same name. */
const COMPARED = 100;

/** The seed of a bot's fresh boards, which nobody chooses: the same bot never gets others, a changed one does. */
export const freshSeedOf = (game: string, { identity, points }: Pick<Scores, 'identity' | 'points'>): string =>
  `fresh ${hashOf(JSON.stringify([game, identity, [...points.subarray(0, COMPARED)]])).slice(0, 16)}`;

/** A bot and the quick house bots on boards of another seed. Its correction is chosen by the ladder's boards. */
async function playFresh(
  given: BotGiven,
  { game, before, quick }: { readonly game: string; readonly before: Scores; readonly quick: readonly BoardPoints[] },
  terms: Terms,
): Promise<{ readonly boards: Boards; readonly own: Contender; readonly reliance: Reliance }> {
  const blocks = before.points.length;
  const seed = freshSeedOf(game, before);
  const { points, reliance } = await play(given, { game, seed, blocks }, terms);
  const fresh: BoardPoints[] = [];
  for (const { bot } of quick)
    fresh.push({ bot, points: (await play(bot, { game, seed, blocks: MANY }, terms)).points });
  const event = eventOf(game);
  const control = controlOn(before.points, quick, 0, blocks);
  const own = placed(before.label, estimateOf({ points, controls: [control, control] }, fresh), event);
  return { boards: { seed, event, quick: fresh, ladder: quick }, own, reliance };
}

/**
 * Where does a bot stand among the house bots? It plays the boards on which their scores are known, beside two of
 * `sound`, so only the bot itself is played. With `confirm` it then plays fresh boards, and its place is that on these.
 * Without a bot: the ladder.
 * @throws OptionError, InputError; InputError also if it was interrupted
 * @example
 * const { bot } = await rank({ bot: './mine.ts', confirm: true });
 * console.log(bot?.place, bot?.points.mean);
 */
export async function rank(what: RankWhat = {}, how: RankHow = {}): Promise<RankSummary> {
  const { bot: given, game, blocks, confirm = false } = filled(RANK, checked(RANK, what, 'rank'));
  if (given === undefined && (confirm || what.blocks !== undefined))
    throw new OptionError('rank: needs a bot; without one it shows the ladder of a game');
  const { folder, ...rest } = checked(RANK_HOW, how, 'rank');
  const terms = { ...termsOf(rest), folder: folder ?? null };
  const house = await readLadder(game);
  const quick = quickOf(house);
  const boards = { seed: SEED, event: eventOf(game), quick, ladder: null };
  if (given === undefined)
    return { game, seed: SEED, ladder: housePlaced(house, boards).map((each) => rungOf(each, null)), bot: null };
  const policies = await Promise.all(house.map(policyOf));
  const scores = await play(given, { game, seed: SEED, blocks, isUsual: what.blocks === undefined }, terms);
  const { label: name, policy, points } = scores;
  const before = placed(name, estimateOf({ points, controls: controlsOf(points, quick) }, quick), boards.event);
  const fresh = confirm ? await playFresh(given, { game, before: scores, quick }, terms) : null;
  const now = fresh ?? { boards, own: before, reliance: scores.reliance };
  const same = house[policies.indexOf(policy)]?.bot ?? null;
  const others = housePlaced(house, now.boards).filter(({ bot }) => bot !== same);
  const { ladder, ...place } = among(now.own, others, now.boards.event);
  const onLadder = fresh && { points: before.points, change: changeOf(fresh.own.estimate, before.estimate) };
  const reproducible = scores.reliance.reproducible && now.reliance.reproducible;
  const bot = { name, policy, house: same, ...place, onLadder, ...now.reliance, reproducible };
  return { game, seed: now.boards.seed, ladder, bot };
}

import type { Reliance } from '../../boards/reliance.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { stakesOf } from '../../cards/games/stakes.js';
import { describePolicies } from '../../players/bot/loading/load.js';
import { formatPolicies, parseSpec } from '../../players/bot/spec.js';
import { termsOf } from '../../runs/run/how.js';
import { liesAbove, liesBelow, type Mean } from '../../stats/interval.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { OptionError } from '../../support/input/refusal.js';
import { controlsOf, NO_CONTROLS } from './control.js';
import { differenceOf, type Estimate, estimateOf, pointsOf } from './estimate.js';
import { type HouseScores, quickOf, readLadder, SEED } from './ladder.js';
import { RANK, RANK_HOW, type RankHow, type RankWhat } from './options.js';
import { DEALS, play } from './scores.js';

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
}

/** The ladder of house bots, the best first, and where a bot stands on it. All numbers are of the same boards. */
export interface RankSummary {
  readonly game: string;
  /** The seed of the boards. */
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

/** The house bots, the best first. */
const housePlaced = (house: readonly HouseScores[], event: number): Contender[] =>
  house
    .map(({ bot, points, controls }) =>
      placed(bot, estimateOf({ points, controls: controls ?? NO_CONTROLS }, quickOf(house)), event),
    )
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

/**
 * Where does a bot stand among the house bots? It plays the boards on which their scores are known, beside two of
 * `sound`, so only the bot itself is played. Without a bot: the ladder.
 * @throws OptionError, InputError; InputError also if it was interrupted
 * @example
 * const { bot } = await rank({ bot: './mine.ts' });
 * console.log(bot?.place, bot?.points.mean);
 */
export async function rank(what: RankWhat = {}, how: RankHow = {}): Promise<RankSummary> {
  const { bot: given, game, blocks } = filled(RANK, checked(RANK, what, 'rank'));
  if (given === undefined && what.blocks !== undefined)
    throw new OptionError('rank: needs a bot; without one it shows the ladder of a game');
  const { folder, ...rest } = checked(RANK_HOW, how, 'rank');
  const terms = { ...termsOf(rest), folder: folder ?? null };
  const house = await readLadder(game);
  const event = eventOf(game);
  const all = housePlaced(house, event);
  if (given === undefined) return { game, seed: SEED, ladder: all.map((each) => rungOf(each, null)), bot: null };
  const policies = await Promise.all(house.map(policyOf));
  const scores = await play(given, { game, seed: SEED, blocks }, terms, what.blocks === undefined);
  const { label: name, policy, points, reliance } = scores;
  const quick = quickOf(house);
  const own = placed(name, estimateOf({ points, controls: controlsOf(points, quick) }, quick), event);
  const same = house[policies.indexOf(policy)]?.bot ?? null;
  const others = all.filter(({ bot }) => bot !== same);
  const { ladder, ...place } = among(own, others, event);
  return { game, seed: SEED, ladder, bot: { name, policy, house: same, ...place, ...reliance } };
}

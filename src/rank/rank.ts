import type { Reliance } from '../board/reliance.js';
import { describePolicies } from '../bot/loading/load.js';
import { formatPolicies, parseSpec } from '../bot/spec.js';
import { filled } from '../input/option.js';
import { checked } from '../input/option-schema.js';
import { InputError, OptionError } from '../input/refusal.js';
import { type Terms, termsOf } from '../run/how.js';
import type { BotGiven } from '../run/lineup.js';
import { seedOf } from '../run/settings.js';
import { liesBelow, type Mean } from '../stats/interval.js';
import { type HouseScores, readLadder, SEED } from './ladder.js';
import { MANY, RANK, RANK_HOW, type RankHow, type RankWhat } from './options.js';
import { changeOf, differenceOf, pointsOf } from './placing.js';
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

interface RankTerms {
  readonly game: string;
  readonly house: readonly HouseScores[];
  readonly blocks: number;
  readonly terms: Terms;
}

/** A bot that has played the boards of the ladder. */
class Contender {
  readonly scores: Scores;
  private readonly given: BotGiven;
  private readonly how: RankTerms;
  /** The policies of the house bots. */
  private readonly policies: readonly string[];

  private constructor(given: BotGiven, scores: Scores, policies: readonly string[], how: RankTerms) {
    this.given = given;
    this.scores = scores;
    this.policies = policies;
    this.how = how;
  }

  static async of(given: BotGiven, how: RankTerms): Promise<Contender> {
    const policies = await Promise.all(
      how.house.map(async ({ bot }) => formatPolicies(await describePolicies(parseSpec(bot, 'bots'), 'bots'))),
    );
    return new Contender(given, await playWhole(given, { ...how, seed: SEED }), policies, how);
  }

  /** Points a deal more than a house bot; one of `of` comparisons. */
  differenceTo(bot: string, of: number, both: readonly [Int32Array, Int32Array]): Mean {
    const index = this.how.house.findIndex((each) => each.bot === bot);
    return differenceOf(both, { game: this.how.game, of, isSame: this.policies[index] === this.scores.policy });
  }

  bot(): RankedBot {
    const { label, policy, points, reliance } = this.scores;
    const mean = pointsOf(points);
    const above = this.how.house.filter((each) => pointsOf(each.points).mean! > mean.mean!);
    return {
      name: label,
      policy,
      place: above.length + 1,
      blocks: points.length,
      points: mean,
      confirmed: null,
      ...reliance,
    };
  }

  /** Plays it and its neighbours on boards of another seed: those quick enough to decide. */
  async confirmed(seed: string): Promise<FreshBoards> {
    const { given, how, scores } = this;
    const { points } = await playWhole(given, { ...how, seed });
    const quick = how.house.filter(({ points }, i) => points.length === MANY && this.policies[i] !== scores.policy);
    const others = quick.sort(byPoints);
    const at = others.filter((each) => byPoints(each, scores) < 0).length;
    const beside = others.slice(Math.max(0, at - 1), at + 1);
    const neighbours: FreshBoards['neighbours'][number][] = [];
    for (const { bot } of beside) {
      const other = await playWhole(bot, { ...how, seed });
      const difference = this.differenceTo(bot, beside.length, [points, other.points]);
      neighbours.push({ bot, blocks: other.points.length, difference });
    }
    const change = changeOf(points, scores.points);
    return {
      seed,
      blocks: points.length,
      points: pointsOf(points),
      change,
      isTuned: liesBelow(change),
      neighbours,
    };
  }
}

type Points = Pick<Scores, 'points'>;

/** The best first. */
const byPoints = (a: Points, b: Points): number => pointsOf(b.points).mean! - pointsOf(a.points).mean!;

/** @throws InputError if it was interrupted */
async function playWhole(bot: BotGiven, { terms, ...boards }: RankTerms & { readonly seed: string }): Promise<Scores> {
  const scores = await play(bot, boards, terms);
  if (scores.points.length < boards.blocks) throw new InputError('rank: stopped before its end; there is no place yet');
  return scores;
}

const summaryOf = (game: string, house: readonly HouseScores[], ranking: Contender | null = null): RankSummary => ({
  game,
  seed: SEED,
  ladder: [...house].sort(byPoints).map(({ bot, points }) => ({
    bot,
    blocks: points.length,
    points: pointsOf(points),
    difference: ranking?.differenceTo(bot, house.length, [ranking.scores.points, points]) ?? null,
  })),
  bot: ranking?.bot() ?? null,
});

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
  const house = await readLadder(game);
  if (given === undefined) return summaryOf(game, house);
  const ranked = await Contender.of(given, { game, house, blocks, terms });
  const summary = summaryOf(game, house, ranked);
  if (!confirm || summary.bot === null) return summary;
  return { ...summary, bot: { ...summary.bot, confirmed: await ranked.confirmed(seedOf(asked.seed)) } };
}

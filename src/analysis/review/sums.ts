import { SEATS } from '../../cards/engine/seats.js';
import { mayJudge } from '../../search/rollout/worths.js';
import { Clusters } from '../../stats/clusters.js';
import { converted, type Mean } from '../../stats/interval.js';
import { meanOf } from '../../stats/mean.js';
import { proportionOf } from '../../stats/proportion.js';
import { estimate, type Ratio } from '../../stats/ratio.js';
import { DECISIONS, type DealReview, isPlayer, type Mistake } from './deal-review.js';
import { WORTH_READING } from './judge-answer.js';
import { GRADES, type GradeRange, type PlayerReview, type ReviewSummary } from './summary.js';

// What is summed up of a player: points, what is at stake; then by decision what is given away a deal and a decision,
// and errors.
const [POINTS, STAKE, GIVEN] = [0, 1, 2];
/** The place of all decisions together, after those of each kind. */
const ALL = DECISIONS.length;
const SUMS = GIVEN + 3 * (ALL + 1);

/** Sums of a player; what all records of the same cards come to is one cluster. */
class PlayerSums {
  private readonly clusters = new Clusters(SUMS);
  private readonly cells = new Float64Array(this.clusters.cells);
  private doubted = 0;
  private fromFew = 0;

  add({ score, stake, decisions }: DealReview, seat: number): void {
    const { clusters } = this;
    if (score !== null) clusters.add(POINTS, score[seat]);
    clusters.add(STAKE, stake);
    for (let kind = 0; kind <= ALL; kind++) clusters.add(GIVEN + 3 * kind, 0);
    for (const { seat: whose, decision, gaveAway, isError, isFitting, isFromFew } of decisions) {
      if (whose !== seat) continue;
      if (!isFitting) this.doubted++;
      if (isFromFew) this.fromFew++;
      for (const kind of [DECISIONS.indexOf(decision), ALL]) {
        clusters.add(GIVEN + 3 * kind, gaveAway, 0);
        clusters.add(GIVEN + 3 * kind + 1, gaveAway);
        clusters.add(GIVEN + 3 * kind + 2, isError ? 1 : 0);
      }
    }
  }

  /** Other cards follow. */
  end(): void {
    this.clusters.end(this.cells, 1);
  }

  review(player: string): PlayerReview {
    const { gaveAway, perDecision, errors } = this.given(ALL);
    const stake = estimate(this.ratio(STAKE));
    const ofStake = converted(perDecision, (x) => (stake > 0 ? x / stake : Number.NaN));
    return {
      player,
      points: meanOf(this.ratio(POINTS)),
      gaveAway,
      perDecision,
      errors,
      ofStake,
      grade: gradeOf(ofStake),
      doubted: this.doubted,
      fromFew: this.fromFew,
      decisions: DECISIONS.map((decision, kind) => ({ decision, ...this.given(kind) })).filter(
        ({ errors }) => errors.trials > 0,
      ),
    };
  }

  private given(kind: number) {
    const at = GIVEN + 3 * kind;
    const event = estimate(this.ratio(STAKE));
    const possible = { event, least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
    const [gaveAway, perDecision] = [at, at + 1].map((sum) => meanOf(this.ratio(sum), possible));
    // Who decided nothing gave nothing away, and nothing is known.
    return {
      gaveAway: perDecision.mean === null ? perDecision : gaveAway,
      perDecision,
      errors: proportionOf(this.ratio(at + 2)),
    };
  }

  private ratio(sum: number): Ratio {
    return this.clusters.read(this.cells, sum);
  }
}

/** The class of a share. */
const classOf = (share: number): number => GRADES.findIndex(([, most]) => share <= most);

/** The classes that the interval of a share reaches. */
export function gradeOf({ low, high }: Mean): GradeRange | null {
  if (low === null || high === null) return null;
  const [from, to] = [classOf(low), classOf(high)];
  return to - from === GRADES.length - 1 ? null : { from: GRADES[from][0], to: GRADES[to][0] };
}

/** Sums up the reviews of many deals, in the order of their records. */
export class ReviewSums {
  records = 0;
  private readonly wrong: { line: number; message: string }[] = [];
  private readonly players = new Map<string, PlayerSums>();
  private readonly mistakes: Mistake[] = [];
  private board = '';
  private faults = 0;

  add(deal: DealReview): void {
    const { line, message, board, players, mistakes, faults } = deal;
    this.records++;
    this.faults += faults;
    if (message !== undefined) {
      this.wrong.push({ line, message });
      return;
    }
    if (board === '' || board !== this.board) this.end();
    this.board = board;
    for (const seat of SEATS) {
      const sums = this.players.get(players[seat]) ?? new PlayerSums();
      this.players.set(players[seat], sums);
      sums.add(deal, seat);
    }
    this.mistakes.push(...mistakes);
  }

  get names(): string[] {
    return [...this.players.keys()];
  }

  /** What was found, of one player or all; and so many of the worst mistakes. */
  summary(of: string | null, worst: number): Pick<ReviewSummary, 'records' | 'wrong' | 'faults' | 'players' | 'worst'> {
    this.end();
    const { records, wrong, names, mistakes, faults } = this;
    const players = names.filter((name) => isPlayer(of, name));
    return {
      records,
      wrong,
      faults,
      players: players.map((name) => (this.players.get(name) as PlayerSums).review(name)),
      worst: worstOf(mistakes, worst),
    };
  }

  private end(): void {
    for (const sums of this.players.values()) sums.end();
  }
}

/**
 * The worst mistakes by what is sure of them: of each player and kind of decision first, then the others; last those in
 * worlds that hardly explain what was said and played.
 */
export function worstOf(mistakes: readonly Mistake[], most: number): readonly Mistake[] {
  const sorted = mistakes
    .filter(({ gaveAway }) => gaveAway.mean >= WORTH_READING)
    .sort((a, b) => b.gaveAway.low - a.gaveAway.low || a.line - b.line || a.at - b.at);
  const kinds = new Set<string>();
  const judged = sorted.filter(mayJudge);
  const isFirst = judged.map(({ player, decision }) => {
    const { size } = kinds;
    return kinds.add(`${decision} ${player}`).size > size;
  });
  const first = judged.filter((_, i) => isFirst[i]);
  const rest = judged.filter((_, i) => !isFirst[i]);
  return [...first, ...rest, ...sorted.filter((each) => !mayJudge(each))].slice(0, most);
}

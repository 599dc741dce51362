// Fills tables of millions of cells: no allocation, no closures in loops.

/** What a deal may come to for forehand and middlehand (scores add up to 0), and how often. */
export interface DealOutcome {
  readonly forehand: number;
  readonly middlehand: number;
  readonly probability: number;
}

/** How often finished deals came to what. */
export function outcomesOf(deals: Iterable<{ readonly score: ArrayLike<number> }>): DealOutcome[] {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { score } of deals) {
    const name = `${score[0]} ${score[1]}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    total++;
  }
  return [...counts].sort().map(([name, count]) => {
    const [forehand, middlehand] = name.split(' ').map(Number);
    return { forehand, middlehand, probability: count / total };
  });
}

/** The most numbers of all tables together: 160 MB. */
const MOST_NUMBERS = 4e7;

/**
 * The chance of each player to win a session from some points with some deals left: to have the most points once
 * somebody has the target or the last deal is over (B39); two who tie share it. Found backwards from the last deal,
 * from what deals come to on average, whoever plays them.
 */
export class SessionChances {
  private readonly outcomes: readonly DealOutcome[];
  private readonly target: number;
  /** Points of a seat before a deal: more than −2 × target, and below it. */
  private readonly width: number;
  private readonly least: number;
  /** By deals left: the chances of the coming deal's forehand and middlehand, by their points. */
  private readonly tables: Float32Array[] = [];

  constructor(outcomes: readonly DealOutcome[], target: number) {
    this.outcomes = outcomes;
    this.target = target;
    this.width = 3 * target - 2;
    this.least = 2 - 2 * target;
  }

  /**
   * The chance of a seat of the deal just played, 0 to 1. `points` are those of its forehand, middlehand and dealer,
   * `left` the deals to come, which must not be too many.
   */
  after(points: ArrayLike<number>, left: number, seat: number): number {
    for (let deals = this.tables.length + 1; deals <= left; deals++) this.tables.push(this.tableOf(deals));
    return this.chance(points[0], points[1], points[2], left, seat);
  }

  /** Would so many deals to come need more than 40 million numbers? */
  isTooLarge(left: number): boolean {
    return 2 * this.width ** 2 * left > MOST_NUMBERS;
  }

  /** The chance of a seat of the deal just played. */
  private chance(forehand: number, middlehand: number, dealer: number, left: number, seat: number): number {
    const { target, width, least } = this;
    const most = Math.max(forehand, middlehand, dealer);
    if (left === 0 || most >= target) {
      const own = seat === 0 ? forehand : seat === 1 ? middlehand : dealer;
      if (own < most) return 0;
      return 1 / ((forehand === most ? 1 : 0) + (middlehand === most ? 1 : 0) + (dealer === most ? 1 : 0));
    }
    // The seats move on: middlehand is forehand next, the dealer middlehand.
    const at = 2 * ((middlehand - least) * width + dealer - least);
    const table = this.tables[left - 1];
    return seat === 1 ? table[at] : seat === 2 ? table[at + 1] : 1 - table[at] - table[at + 1];
  }

  /** The chances of forehand and middlehand before a deal, the first of `left`. */
  private tableOf(left: number): Float32Array {
    const { outcomes, width, least, target } = this;
    const table = new Float32Array(2 * width ** 2);
    for (let forehand = least; forehand < target; forehand++) {
      for (let middlehand = least; middlehand < target; middlehand++) {
        const dealer = -forehand - middlehand;
        if (dealer < least || dealer >= target) continue;
        const at = 2 * ((forehand - least) * width + middlehand - least);
        let ofForehand = 0;
        let ofMiddlehand = 0;
        for (let i = 0; i < outcomes.length; i++) {
          const { probability } = outcomes[i];
          const f = forehand + outcomes[i].forehand;
          const m = middlehand + outcomes[i].middlehand;
          ofForehand += probability * this.chance(f, m, -f - m, left - 1, 0);
          ofMiddlehand += probability * this.chance(f, m, -f - m, left - 1, 1);
        }
        table[at] = ofForehand;
        table[at + 1] = ofMiddlehand;
      }
    }
    return table;
  }
}

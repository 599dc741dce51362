// Moves all weights once a batch: no allocation, no closures.

/** How far a weight moves at first, in its own unit; at the end not at all. */
const STEP = 0.004;
/** How soon the means of slopes, and of their squares, forget. */
const [FORGET, FORGET_SQUARES] = [0.1, 0.001];
/** What keeps a step finite where there is no slope. */
const LEAST = 1e-8;

/** Weights on their way down a slope that is known from samples (Kingma and Ba, Adam, arXiv 1412.6980). */
export class Adam {
  readonly weights: Float64Array;
  /** Of the loss, by weight: to be summed up before each move, which forgets them. */
  readonly slopes: Float64Array;
  private readonly means: Float64Array;
  private readonly squares: Float64Array;
  private readonly moves: number;
  private moved = 0;
  /** How much of the means is still missing at the beginning. */
  private missing = 1;
  private missingSquares = 1;

  /** `moves`: how often they will move. */
  constructor(weights: Float64Array, moves: number) {
    this.weights = weights;
    this.slopes = new Float64Array(weights.length);
    this.means = new Float64Array(weights.length);
    this.squares = new Float64Array(weights.length);
    this.moves = moves;
  }

  move(): void {
    const { weights, slopes, means, squares } = this;
    this.missing *= 1 - FORGET;
    this.missingSquares *= 1 - FORGET_SQUARES;
    const part = 1 - this.moved++ / this.moves;
    const far = (STEP * part * Math.sqrt(1 - this.missingSquares)) / (1 - this.missing);
    for (let i = 0; i < weights.length; i++) {
      const slope = slopes[i];
      slopes[i] = 0;
      means[i] += FORGET * (slope - means[i]);
      squares[i] += FORGET_SQUARES * (slope * slope - squares[i]);
      weights[i] -= (far * means[i]) / (Math.sqrt(squares[i]) + LEAST);
    }
  }
}

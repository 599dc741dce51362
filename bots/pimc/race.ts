/** Values in so many worlds before any choice is given up, and by how many standard errors it then has to be behind. */
const FIRST_LOOK = 6;
const SURELY = 2;

/**
 * Choices compared in the same worlds, one world after the other. One that has surely fallen behind the leader is given up; the race is over
 * when one is left, or no world.
 */
export class Race {
  /** The choices that are still compared. */
  open: readonly number[];
  private readonly values: readonly Float64Array[];
  private readonly worlds: number;
  private world = 0;

  constructor(choices: number, worlds: number) {
    this.values = Array.from({ length: choices }, () => new Float64Array(worlds));
    this.open = this.values.map((_, choice) => choice);
    this.worlds = worlds;
  }

  get isOver(): boolean {
    return this.world === this.worlds || this.open.length === 1;
  }

  /** Notes what a choice is worth in the world at hand. */
  note(choice: number, value: number): void {
    this.values[choice][this.world] = value;
  }

  /** Goes on to the next world. */
  next(): void {
    this.world++;
    if (this.world < FIRST_LOOK || this.world % 2 === 1) return;
    const leader = this.best;
    this.open = this.open.filter((choice) => choice === leader || !this.isBehind(choice, leader));
  }

  /** The choice with the highest sum, the first of equals. */
  get best(): number {
    let best = this.open[0];
    for (const choice of this.open) if (this.sum(choice) > this.sum(best) + 1e-6) best = choice;
    return best;
  }

  private sum(choice: number): number {
    let sum = 0;
    for (let world = 0; world < this.world; world++) sum += this.values[choice][world];
    return sum;
  }

  private isBehind(choice: number, leader: number): boolean {
    const { world: count, values } = this;
    let sum = 0;
    let squares = 0;
    for (let world = 0; world < count; world++) {
      const lead = values[leader][world] - values[choice][world];
      sum += lead;
      squares += lead * lead;
    }
    // Where all leads were equal the next one may differ: the variance is not taken for less than that of one lead among so many.
    const variance = Math.max((squares - (sum * sum) / count) / (count - 1), squares / (count * count));
    return squares > 0 && sum / count > SURELY * Math.sqrt(variance / count);
  }
}

/**
 * What counts against each of some worlds: the answers that their models would not have given. So it can be said again
 * how unlikely a world is, without replaying it, once it is known how rare answers are.
 */
export class Misses {
  /** How unlikely each is, in logarithms, without how rare it is. */
  private readonly unlikely: number[] = [];
  /** Where it is said how rare each is; −1: that does not matter. */
  private readonly keys: number[] = [];
  /** By world, how many there are in it and in those before. */
  private readonly ends: number[] = [];

  add(unlikely: number, key: number): void {
    this.unlikely.push(unlikely);
    this.keys.push(key);
  }

  /** The next belong to another world. */
  endWorld(): void {
    this.ends.push(this.keys.length);
  }

  /** How unlikely a world is, in logarithms, if answers are so rare. */
  sumOf(world: number, rarity: Float64Array): number {
    const { keys, unlikely, ends } = this;
    let sum = 0;
    for (let i = world === 0 ? 0 : ends[world - 1]; i < ends[world]; i++)
      sum += keys[i] < 0 ? unlikely[i] : unlikely[i] + rarity[keys[i]];
    return sum;
  }
}

/** `BINOMIAL[n][k]`: n choose k, for n up to 32. */
export const BINOMIAL: readonly (readonly number[])[] = Array.from({ length: 33 }, (_, n) => {
  const row = [1];
  for (let k = 1; k <= 32; k++) row.push(k > n ? 0 : (row[k - 1] * (n - k + 1)) / k);
  return row;
});

/** The colexicographic rank of `set` among subsets of `universe` of its size, both bit sets, set ⊆ universe. */
export function rankWithin(set: number, universe: number): number {
  let rank = 0;
  let members = 0;
  for (let rest = set | 0; rest !== 0; rest &= rest - 1) {
    const below = universe & ((rest & -rest) - 1);
    rank += BINOMIAL[bits(below)][++members];
  }
  return rank;
}

/** How many bits of a set are 1. */
function bits(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The subset of `universe` with `members` members and this colexicographic rank: the inverse of {@link rankWithin}. */
export function unrankWithin(rank: number, members: number, universe: number): number {
  const bits: number[] = [];
  for (let rest = universe; rest !== 0; rest &= rest - 1) bits.push(rest & -rest);
  let left = rank;
  let set = 0;
  for (let k = members, place = bits.length - 1; k > 0; place--) {
    if (BINOMIAL[place][k] > left) continue;
    left -= BINOMIAL[place][k];
    set |= bits[place];
    k--;
  }
  return set;
}

/**
 * Tricks that the trump suit alone guarantees each side, however the cards fall: a table over all distributions of the
 * remaining trumps. Built once, never changed. The proof is in the README of this folder.
 */

/** The declarer's sure trump tricks in the low four bits, the defenders' in the high four; see {@link suitIndex}. */
export const TRUMP_TRICKS = new Uint8Array(1 << 16);

/** Where the table keeps a suit: `first`, `second` are the defenders' ranks, `declarer` his own, `both` all of them. */
export const suitIndex = (first: number, second: number, declarer: number): number =>
  ((declarer | second) << 8) | (first | second);

/** Each of the declarer's trumps is lost only to a higher one of a defender, and that one beats no second. */
function declarerTricks(declarer: number, length: number): number {
  let tricks = 0;
  let higher = 0;
  for (let rank = length - 1; rank >= 0; rank--) {
    if (((declarer >> rank) & 1) === 0) higher++;
    else if (higher > 0) higher--;
    else tricks++;
  }
  return tricks;
}

/**
 * The fewest tricks that the defenders' trumps can win. The highest trump left wins its trick; at worst it takes with
 * it the highest remaining trump of each other hand that it beats and that fights.
 */
function defenderTricks(first: number, second: number, length: number): number {
  let tricks = 0;
  let mine = first;
  let partners = second;
  for (let rank = length - 1; rank >= 0; rank--) {
    const bit = 1 << rank;
    if ((mine & bit) !== 0) {
      tricks++;
      mine ^= bit;
      partners = withoutHighest(partners);
    } else if ((partners & bit) !== 0) {
      tricks++;
      partners ^= bit;
      mine = withoutHighest(mine);
    } else if (((first | second) & bit) === 0) {
      mine = withoutHighest(mine);
      partners = withoutHighest(partners);
    }
  }
  return tricks;
}

const withoutHighest = (ranks: number): number => (ranks === 0 ? 0 : ranks ^ (1 << (31 - Math.clz32(ranks))));

for (let length = 0; length <= 8; length++) {
  const all = (1 << length) - 1;
  for (let first = all; ; first = (first - 1) & all) {
    const rest = all ^ first;
    for (let second = rest; ; second = (second - 1) & rest) {
      const declarer = rest ^ second;
      TRUMP_TRICKS[suitIndex(first, second, declarer)] =
        declarerTricks(declarer, length) | (defenderTricks(first, second, length) << 4);
      if (second === 0) break;
    }
    if (first === 0) break;
  }
}

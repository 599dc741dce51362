import { type CardSet, size } from '../../cards/engine/cards.js';
import { suitIndex, TRUMP_TRICKS } from '../../cards/engine/trump-tricks.js';
import type { Board } from './board.js';
import type { Aim } from './position.js';

/** Where the search for an exact number starts. It affects the speed, never the result; fitted to random deals. */
export function guessTricks(board: Board, aim: Aim, trumps: boolean): number {
  const declarer = board.hands[(3 - board.role) % 3];
  const first = board.hands[(4 - board.role) % 3];
  const second = board.hands[(5 - board.role) % 3];
  const { winners, seconds, beaten, voids, singletons } = features(declarer, first | second, trumps ? 3 : 4);
  if (aim === 'fewest') {
    return 0.94 - 0.32 * winners - 0.1 * seconds + 0.17 * beaten + 0.95 * voids + 0.56 * singletons;
  }
  if (!trumps) return -0.26 + 1.1 * winners + 0.21 * seconds + 0.04 * beaten + 0.61 * voids + 0.26 * singletons;
  const sure = TRUMP_TRICKS[suitIndex(first >>> 24, second >>> 24, declarer >>> 24)];
  const inTrumps = 0.5 * size((declarer >>> 24) as CardSet) + 0.79 * (sure & 15) - 0.27 * (sure >> 4);
  return -0.55 + inTrumps + 0.45 * winners + 0.09 * beaten + 0.58 * voids + 0.12 * singletons;
}

/** Over the plain suits: top sequences, second-highest cards, others' cards below one's own, voids and singletons. */
function features(hand: number, others: number, suits: number) {
  let [winners, seconds, beaten, voids, singletons] = [0, 0, 0, 0, 0];
  for (let suit = 0; suit < suits; suit++) {
    const own = (hand >>> (8 * suit)) & 0xff;
    const their = (others >>> (8 * suit)) & 0xff;
    if (own === 0) voids++;
    else if ((own & (own - 1)) === 0) singletons++;
    const highest = 31 - Math.clz32(own | their);
    let rank = highest;
    for (; rank >= 0 && ((own >> rank) & 1) === 1; rank--) winners++;
    if (rank === highest && rank > 0 && ((own >> (rank - 1)) & 1) === 1) seconds++;
    for (let rest = own; rest !== 0; rest &= rest - 1) beaten += size((their & ((rest & -rest) - 1)) as CardSet);
  }
  return { winners, seconds, beaten, voids, singletons };
}

import { type ImaginedDeal, keyOf, LikelyWorlds, newWorld } from '../../src/public/bots.js';
import type { WorldsOf } from './chooser.js';

/** At most so many worlds are looked at for each that is used. */
const DRAWN_FOR_ONE = 12;
/** Worlds of one decision are this far from those of another in the random streams. */
const APART = 2 ** 20;

const key = keyOf('reader');

/**
 * Worlds that fit what the others have said, discarded and played, as the models in an imagined deal would have: the
 * likeliest first. `doubt`: how much less likely a world is by each card that its model would not have played, in
 * logarithms.
 */
export function likely(most: number, imagined: ImaginedDeal, doubt: number): WorldsOf {
  const found = Array.from({ length: most }, () => ({ world: newWorld(), weight: 0 }));
  return (view, random, look) => {
    const worlds = new LikelyWorlds(view, imagined, { key, base: (random.word() >>> 4) * APART, doubt, most });
    let count = 0;
    while (count < most && !worlds.isOver && worlds.drawn < DRAWN_FOR_ONE * most) {
      if (!worlds.next()) continue;
      worlds.copyTo(found[count].world);
      found[count++].weight = worlds.weight;
    }
    // The sooner is it known which worlds can be left out. Only what weights are to each other counts: sums of some
    // size keep what tells cards apart.
    const likeliest = found.slice(0, count).sort((one, other) => other.weight - one.weight);
    const weights = likeliest.map(({ weight }) => weight / likeliest[0].weight);
    let toCome = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [i, { world }] of likeliest.entries()) {
      toCome -= weights[i];
      if (look(world, weights[i], toCome)) return;
    }
  };
}

// Asked about thousands of deals for one card: no allocation, no closures.
import type { CardSet, CardView, PlayerAnswer, Word, WordView } from '../../src/public/bots.js';
import type { Keen } from './player.js';

/** How much less an answer of another seat promises than that of `keen` would, in stakes: 0 for its own. Nothing is said of single cards. */
export function regretOf(keen: Keen, view: WordView & CardView, answer: PlayerAnswer): number {
  const { question } = view;
  if (question === 'play' || question === 'call' || question === 'giveBack') return 0;
  if (question === 'discard') {
    return Math.max(0, keen.pointsWithout(view, keen.discard(view)) - keen.pointsWithout(view, answer as CardSet));
  }
  const points = keen.weigh(view);
  const { legal } = view;
  let most = points[0];
  for (let i = 1; i < legal.length; i++) most = Math.max(most, points[i]);
  return most - points[legal.indexOf(answer as Word)];
}

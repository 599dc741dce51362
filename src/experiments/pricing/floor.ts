import { BID, WORDS } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { wordsAt } from './values.js';

/** The words of the lowest bids, of which a game has one. */
const LOWEST = ['brand', '6', 'brand-E'] as const;

/** What every system should beat: the lowest bid wherever it is legal, whatever the hand; else pass. */
export function floorOf(game: Game): { readonly name: string; readonly text: string } {
  const words = wordsAt(game, BID).map((word) => WORDS[word]);
  const lowest = LOWEST.find((word) => words.includes(word)) ?? words[1];
  return { name: `always-${lowest}`, text: `bid\n  otherwise → ${lowest} or pass\n` };
}

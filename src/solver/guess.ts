import type { Board } from './board.js';
import type { Aim } from './position.js';

/** Where the search for an exact number starts. It decides how long that takes, never what is found. */
export function guessTricks(board: Board, aim: Aim): number {
  return aim === 'fewest' ? 1 : Math.round(board.tricks * 0.3);
}

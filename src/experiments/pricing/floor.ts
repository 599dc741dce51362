import type { Game } from '../../cards/engine/game.js';

/** What every system should beat: the lowest bid wherever it is legal, whatever the hand. In both games. */
export const FLOOR_TEXT = 'bid\n  otherwise → brand or play or hold or pass\n';

/** What it is called in a game. */
export const floorName = ({ contracts }: Game): string =>
  contracts.some(({ name }) => name.startsWith('brand')) ? 'always-brand' : 'always-lowest-bid';

import type { Game } from '../../cards/engine/game.js';
import { gamesOf } from '../../players/system/games.js';
import { readSystem } from '../../players/system/read-system.js';
import type { System } from '../../players/system/system.js';

/** What every system should beat: the lowest bid wherever it is legal, whatever the hand. In both games. */
export const FLOOR_TEXT = 'bid\n  otherwise → brand or play or hold or pass\n';

/** What it is called in a game. */
export const floorName = ({ contracts }: Game): string =>
  contracts.some(({ name }) => name.startsWith('brand')) ? 'always-brand' : 'always-lowest-bid';

/** The best known system of six lines, which is for Bolachen. */
export const KNOWN = 'six-lines';

/** What systems are compared with, by name; `text`: that of the best known. */
export function knownSystems(game: Game, text: string): { readonly name: string; readonly system: System }[] {
  const known = { name: KNOWN, system: readSystem(text, KNOWN) };
  const floor = { name: floorName(game), system: readSystem(FLOOR_TEXT, floorName(game)) };
  return gamesOf(known.system).includes(game.ruleSet) ? [floor, known] : [floor];
}

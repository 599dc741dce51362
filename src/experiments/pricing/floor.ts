/** What every system should beat: the lowest bid wherever it is legal, whatever the hand. In both games. */
export const FLOOR = { name: 'always-brand', text: 'bid\n  otherwise → brand or play or hold or pass\n' };

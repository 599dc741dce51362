import { actionSeat } from '../../cards/engine/actions.js';
import type { Entry } from './entries.js';
import { botName } from './words.js';

/** The places of the deals of each bot among those of a page, by its name as it is shown. */
export function dealsByBot(entries: readonly Entry[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, entry] of entries.entries())
    for (const name of new Set(whoseIs(entry).map(botName))) {
      if (name === '') continue;
      const before = places.get(name);
      if (before === undefined) places.set(name, [at]);
      else before.push(at);
    }
  return places;
}

/** Who made the mistakes for which a deal was chosen; of two courses, whose was better; else all who sit there. */
function whoseIs({ deals: [{ players, actions }], mistakes, better }: Entry): readonly string[] {
  if (mistakes?.length) return mistakes.map(({ step }) => players[actionSeat(actions[step])]);
  return better === undefined ? players : [better];
}

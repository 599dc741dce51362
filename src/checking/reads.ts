import { PARTS } from '../bot/bot.js';
import { partAsked } from '../bot/seated.js';
import { namesOf } from '../bot/spec.js';
import type { Game } from '../engine/game.js';
import { type Finding, failed, fine, type Subject, shownOn } from './finding.js';
import { Seats } from './seats.js';
import { standardGames } from './settings.js';
import { describeDifference } from './transcript.js';
import { type Variation, variationsOf, varyPolicies } from './variations.js';

/** Are parts really independent of the parameters not listed for them in `reads`? The bot plays, and a copy with another setting is asked too. */
export async function checkReads({ spec, load, games, deals, limits }: Subject): Promise<Finding> {
  const [bot, copy] = [await load(), await load()];
  const variations = variationsOf(copy);
  if (variations.length === 0) return fine('reads', 'no restrictions declared: every parameter counts for every part');
  let compared = 0;
  for (const [i, variation] of variations.entries()) {
    const varied = varyPolicies(copy, variation);
    for (const game of standardGames(games)) {
      const count = Math.ceil(deals / (variations.length * games.length));
      const tables = [new Seats(game, [bot], limits, spec), new Seats(game, [varied], limits, spec)] as const;
      const found = compareTables(tables, variation, { from: i * count, count });
      for (const seats of tables) seats.leave();
      if (typeof found !== 'number') return differenceOf(found, variation, game, spec);
      compared += found;
    }
  }
  return fine('reads', `${compared} questions answered alike with ${variations.length} other settings`);
}

interface Difference {
  readonly board: number;
  readonly text: string;
}

/** Plays boards at the first table and asks at both. Counts the equal answers of `deaf` parts, or returns the first difference. */
function compareTables(
  [one, other]: readonly [Seats, Seats],
  { deaf }: Variation,
  { from, count }: { readonly from: number; readonly count: number },
): number | Difference {
  let compared = 0;
  for (let board = from; board < from + count; board++) {
    const sets = one.dealt(board);
    one.begin(sets, board);
    other.begin(sets, board);
    while (!one.isOver) {
      const part = PARTS[partAsked(one.course)];
      const [said, again] = [one.ask(), other.ask()];
      if (deaf.includes(part)) {
        compared++;
        const isAlike = said.answer === again.answer && said.next === again.next;
        if (!isAlike) return { board, text: `on board ${board} ${describeDifference(said, again)}` };
      }
      one.take(said.answer);
      other.take(said.answer);
    }
  }
  return compared;
}

function differenceOf(
  { board, text }: Difference,
  { name, value, deaf }: Variation,
  game: Game,
  spec: string,
): Finding {
  const claim = `${namesOf(deaf).join(', ')} should not read ${name}, but ${namesOf(deaf).length > 1 ? 'they do' : 'does'}`;
  const evidence = [{ text: `${text} with ${name}=${value}`, what: shownOn(game, spec, board) }];
  return failed('reads', claim, evidence);
}

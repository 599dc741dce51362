import type { SeatedBot } from '../bot/seated.js';
import { QUESTIONS } from '../engine/actions.js';
import { makeGame } from '../games/rule-sets.js';
import { formatAnswer } from '../record/actions.js';
import { SEAT_NAMES } from '../record/notation.js';
import { stopwatch } from '../system/clock.js';
import { type Evidence, type Subject, shownOn } from './finding.js';

import { type Said, Seats } from './seats.js';
import { standardGames } from './settings.js';
import { otherSettings } from './variations.js';

/** A bot's answers on boards 0, 1, 2 …, playing against itself, each in one of the rule sets. */
export interface Transcript {
  readonly boards: readonly (readonly Said[])[];
  /** Timed answers: all but the first at each place, which may have to wait for a process to start. */
  readonly timed: number;
  /** Their total and longest time in milliseconds. */
  readonly time: number;
  readonly longest: number;
}

/** Loads the bot and plays boards 0 … deals − 1; or in reverse order, or with every question asked first of the same bot with other parameters. */
export async function transcriptOf(
  { spec, load, games, deals, limits }: Subject,
  { isBackwards = false, isMixed = false }: { readonly isBackwards?: boolean; readonly isMixed?: boolean } = {},
): Promise<Transcript> {
  const policies = await load();
  const others = isMixed ? otherSettings(policies) : null;
  const tables = standardGames(games).map((game) => new Seats(game, [policies], limits, spec));
  const besides = standardGames(games).map((game) => others && new Seats(game, [others], limits, spec));
  const boards: Said[][] = [];
  const begun = new Set<SeatedBot>();
  let timed = 0;
  let time = 0;
  let longest = 0;
  for (let i = 0; i < deals; i++) {
    const board = isBackwards ? deals - 1 - i : i;
    const table = tables[board % tables.length];
    const beside = besides[board % tables.length];
    const said: Said[] = [];
    beside?.begin(beside.dealt(board), board);
    for (table.begin(table.dealt(board), board); !table.isOver; takeAll(said[said.length - 1].answer, table, beside)) {
      beside?.ask();
      const bot = table.bots[table.course.seat];
      const elapsed = stopwatch();
      said.push(table.ask());
      const took = elapsed();
      if (!begun.has(bot)) {
        begun.add(bot);
        continue;
      }
      timed++;
      time += took;
      longest = Math.max(longest, took);
    }
    for (const { faults } of [...table.bots, ...(beside?.bots ?? [])]) faults.length = 0;
    boards[board] = said;
  }
  for (const table of tables) table.leave();
  return { boards, timed, time, longest };
}

function takeAll(answer: number, ...tables: readonly (Seats | null)[]): void {
  for (const table of tables) table?.take(answer);
}

export const questionsIn = ({ boards }: Transcript): number => boards.reduce((sum, said) => sum + said.length, 0);

/** The first question with different answers in two transcripts; null if there is none. */
export function firstDifference(a: Transcript, b: Transcript, { spec, games }: Subject): Evidence | null {
  for (const [board, said] of a.boards.entries()) {
    const other = b.boards[board];
    const at = said.findIndex((each, i) => other[i]?.answer !== each.answer || other[i].next !== each.next);
    if (at < 0) continue;
    const what = shownOn(makeGame(games[board % games.length]), spec, board);
    return { text: `on board ${board} ${describeDifference(said[at], other[at])}`, what };
  }
  return null;
}

/** `forehand, asked for play, said HA, and HO`: two answers to what should be the same question. */
export function describeDifference(one: Said, other: Said): string {
  const asked = `${SEAT_NAMES[one.seat]}, asked for ${QUESTIONS[one.question]}, said ${formatAnswer(one.answer)}`;
  return one.answer === other.answer
    ? `${asked}, but drew more random numbers at one time`
    : `${asked}, and ${formatAnswer(other.answer)}`;
}

import type { SeatedBot } from '../../players/bot/seated.js';
import { count } from '../../results/text/numbers.js';
import { stopwatch } from '../../support/system/clock.js';
import { differenceOf, type Said, tablesOf } from './checked-seats.js';
import { type Evidence, type Finding, finding, type Subject, shownOn } from './finding.js';

/** A bot's answers on boards 0, 1, 2 …, playing against itself, each in one of the rule sets. */
export interface Transcript {
  readonly boards: readonly (readonly Said[])[];
  /** Timed answers: all but the first at each place, which may have to wait for a process to start. */
  readonly timed: number;
  /** Their total and longest time in milliseconds. */
  readonly time: number;
  readonly longest: number;
}

/** Plays boards 0 … deals − 1, or in reverse order. */
export async function transcriptOf(subject: Subject, isBackwards = false): Promise<Transcript> {
  const { load, deals } = subject;
  const tables = tablesOf(subject, await load());
  const boards: Said[][] = [];
  const begun = new Set<SeatedBot>();
  const times = { timed: 0, time: 0, longest: 0 };
  for (let i = 0; i < deals; i++) {
    const board = isBackwards ? deals - 1 - i : i;
    const table = tables[board % tables.length];
    const said: Said[] = [];
    table.begin(board);
    while (!table.isOver) {
      const bot = table.asked;
      const elapsed = stopwatch();
      const answered = table.ask();
      if (begun.has(bot)) addTime(elapsed(), times);
      begun.add(bot);
      said.push(answered);
      table.take(answered.answer);
    }
    table.takeFaults();
    boards[board] = said;
  }
  for (const table of tables) table.leave();
  return { boards, ...times };
}

function addTime(took: number, times: { timed: number; time: number; longest: number }): void {
  times.timed++;
  times.time += took;
  times.longest = Math.max(times.longest, took);
}

/** Does a fresh copy of the bot give the same answers on the same boards? */
export async function checkDeterminism(
  subject: Subject,
  first: Transcript,
): Promise<{ readonly found: Finding; readonly second: Transcript }> {
  const second = await transcriptOf(subject);
  const evidence = firstDifference(first, second, subject);
  const asked = first.boards.reduce((sum, said) => sum + said.length, 0);
  const found = evidence
    ? finding('determinism', 'failed', 'the same view and random numbers, another answer', [evidence])
    : finding(
        'determinism',
        'ok',
        `${count(asked)} questions of ${count(subject.deals)} deals answered alike by two copies`,
      );
  return { found, second };
}

/** Do answers depend on the boards before? A copy plays in the opposite order. */
export async function checkState(subject: Subject, first: Transcript): Promise<Finding> {
  const evidence = firstDifference(first, await transcriptOf(subject, true), subject);
  const detail = 'answers depend on the boards played before: nothing may be kept outside sit()';
  if (evidence !== null) return finding('state', 'failed', detail, [evidence]);
  return finding('state', 'ok', `${count(subject.deals)} boards played alike in the opposite order`);
}

/** The first question with different answers in two transcripts; null if there is none. */
function firstDifference(a: Transcript, b: Transcript, { spec, games }: Subject): Evidence | null {
  for (const [board, said] of a.boards.entries()) {
    const [text] = said.flatMap((each, i) => differenceOf(each, b.boards[board][i]) ?? []);
    if (text !== undefined)
      return { text: `on board ${board} ${text}`, what: shownOn(games[board % games.length], spec, board) };
  }
  return null;
}

import type { SeatedBot } from '../../players/bot/seated.js';
import { count } from '../../results/text/numbers.js';
import { stopwatch } from '../../support/system/clock.js';
import { differenceOf, type Said, tablesOf } from './checked-seats.js';
import { type Evidence, type Finding, finding, type Subject, shownOn } from './finding.js';
import { otherSettings } from './other-settings.js';

/** A bot's answers on boards 0, 1, 2 …, playing against itself, each in one of the rule sets. */
export interface Transcript {
  readonly boards: readonly (readonly Said[])[];
  /** Timed answers: all but the first at each place, which may have to wait for a process to start. */
  readonly timed: number;
  /** Their total and longest time in milliseconds. */
  readonly time: number;
  readonly longest: number;
}

/** Plays boards 0 … deals − 1; or in reverse order, or asking first the same bot with other parameters. */
export async function transcriptOf(
  subject: Subject,
  order: 'forwards' | 'backwards' | 'mixed' = 'forwards',
): Promise<Transcript> {
  const { load, deals } = subject;
  const policies = await load();
  const others = order === 'mixed' ? otherSettings(policies) : null;
  const tables = tablesOf(subject, policies);
  const besides = others === null ? [] : tablesOf(subject, others);
  const boards: Said[][] = [];
  const begun = new Set<SeatedBot>();
  const times = { timed: 0, time: 0, longest: 0 };
  for (let i = 0; i < deals; i++) {
    const board = order === 'backwards' ? deals - 1 - i : i;
    const at = board % tables.length;
    const all = others === null ? [tables[at]] : [besides[at], tables[at]];
    const said: Said[] = [];
    for (const table of all) table.begin(board);
    while (!tables[at].isOver) {
      if (others !== null) besides[at].ask();
      const bot = tables[at].asked;
      const elapsed = stopwatch();
      const answered = tables[at].ask();
      if (begun.has(bot)) addTime(elapsed(), times);
      begun.add(bot);
      said.push(answered);
      for (const table of all) table.take(answered.answer);
    }
    for (const table of all) table.takeFaults();
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

/** Do answers depend on the boards before? A copy plays in the opposite order; another, set otherwise, is asked too. */
export async function checkState(subject: Subject, first: Transcript): Promise<Finding> {
  for (const [order, what] of [
    ['backwards', 'the boards played before'],
    ['mixed', 'what other settings of the bot were asked'],
  ] as const) {
    const evidence = firstDifference(first, await transcriptOf(subject, order), subject);
    const detail = `answers depend on ${what}: nothing may be kept outside sit()`;
    if (evidence !== null) return finding('state', 'failed', detail, [evidence]);
  }
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

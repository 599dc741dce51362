import type { Command } from 'commander';
import type { CardJudgement } from '../analysis/solving/gave-away.js';
import { replay as judgements } from '../analysis/solving/replay.js';
import { SEAT_LETTERS } from '../cards/record/notation.js';
import { toJson } from '../results/text/json.js';
import { count, several } from '../results/text/numbers.js';
import { refuse } from '../support/input/refusal.js';
import { ending } from './ending.js';
import { givenFlags, howOf } from './given-options.js';
import { note, print } from './output.js';
import { watched, withShare } from './play.js';
import { withRecords } from './records-input.js';
import { isFull } from './screen.js';

/** So many wrong records are named, unless all are to be. */
const FEW = 20;

/** `bolachen check FILE`: checks the records of a file. Prints a line for each wrong one, of many for the first. */
export async function check(path: string, command: Command): Promise<void> {
  const isWhole = isFull(command);
  const { show = false, solve = false, json = false }: Readonly<Record<string, unknown>> = givenFlags(command);
  await withRecords(path, async ({ name, lines, share }) => {
    const messages: { line: number; message: string }[] = [];
    let records = 0;
    let wrong = 0;
    let lastWrong = 0;
    let unfinished = 0;
    const given = { threads: 0, ...howOf(command) };
    const isStopped = await watched(given, async ({ signal, onProgress }) => {
      // With deals on the screen, no progress bar is needed.
      const progress = show ? {} : { onProgress: withShare(onProgress, share) };
      const how = { show: show === true, solve: solve === true, ...given, signal, ...progress };
      for await (const { line, message, text, judged, result } of judgements(lines, how)) {
        records++;
        if (message !== undefined) [wrong, lastWrong] = [wrong + 1, line];
        else if (result === undefined) unfinished++;
        if (message !== undefined && json) messages.push({ line, message });
        else if (message !== undefined && (isWhole || wrong <= FEW)) await print(`${name}:${line}: ${message}\n`);
        else if (text !== undefined) await print(`${text}${judged ? judgementText(judged) : ''}\n`);
      }
      return signal.aborted;
    });
    if (records === 0 && !isStopped) refuse(name, 'has no records');
    if (json) await print(toJson({ records, wrong: messages }));
    if (!json && !isWhole && wrong > FEW)
      await print(`… ${count(wrong - FEW)} more, the last in line ${lastWrong}: --full prints them\n`);
    const errors = wrong === 0 ? 'no errors' : `${count(wrong)} wrong`;
    const verdict = `${errors}${unfinished > 0 ? `, ${count(unfinished)} not over` : ''}`;
    note(`${several(records, 'record')} checked, ${verdict}${isStopped ? ', stopped before the end' : ''}`);
    if (wrong > 0) ending.code ||= 1;
  });
}

/** The tricks the declarer could have taken, and who gave tricks away. */
function judgementText({ tricks, bySeat }: CardJudgement): string {
  const given = SEAT_LETTERS.map((letter, seat) => `${letter} ${bySeat[seat]}`).join(', ');
  return `  with open cards ${several(tricks, 'trick')}; given away by ${given}\n`;
}

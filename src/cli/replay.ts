import type { Command } from 'commander';
import { OptionError, refuse } from '../input/refusal.js';
import { SEAT_LETTERS } from '../record/notation.js';
import type { CardJudgement } from '../solving/gave-away.js';
import { LONGEST_RECORD } from '../solving/record-judge.js';
import { replay as judgements } from '../solving/replay.js';
import { linesOf } from '../system/lines.js';
import { toJson } from '../text/json.js';
import { count, several } from '../text/numbers.js';
import { givenFlags, howOf } from './given-options.js';
import { note, print } from './output.js';
import { watched, withShare } from './play.js';
import { openRecords } from './records-input.js';

/** `bolachen replay FILE`: checks the records of a file. Prints a line for each wrong one. */
export async function replay(file: string, command: Command): Promise<void> {
  const {
    show = false,
    solve = false,
    json = false,
  } = givenFlags(command) as Partial<Record<'show' | 'solve' | 'json', boolean>>;
  if (json && show) throw new OptionError('json: cannot be given together with `show`, which prints deals as text');
  if (solve && !show)
    throw new OptionError(
      'solve: marks the cards of deals that `show` prints; bolachen review sums up what was given away',
    );
  const messages: { line: number; message: string }[] = [];
  const { name, stream, share } = await openRecords(file);
  const { threads = 0 } = howOf(command);
  let records = 0;
  let wrong = 0;
  try {
    const isStopped = await watched(async ({ signal, onProgress }) => {
      // With deals on the screen, no progress bar is needed.
      const how = { show, solve, threads, signal, ...(!show && { onProgress: withShare(onProgress, share) }) };
      for await (const { line, message, text, judged } of judgements(linesOf(stream, LONGEST_RECORD), how)) {
        records++;
        if (message !== undefined) wrong++;
        if (message !== undefined && json) messages.push({ line, message });
        else if (message !== undefined) await print(`${name}:${line}: ${message}\n`);
        else if (text !== undefined) await print(`${text}${judged ? judgementText(judged) : ''}\n`);
      }
      return signal.aborted;
    });
    if (records === 0 && !isStopped) refuse(name, 'has no records');
    if (json) await print(toJson({ records, wrong: messages }));
    const verdict = wrong === 0 ? 'no errors' : `${count(wrong)} wrong`;
    note(`${several(records, 'record')} checked, ${verdict}${isStopped ? ', stopped before the end' : ''}`);
    if (wrong > 0) process.exitCode ||= 1;
  } finally {
    stream.destroy();
  }
}

/** The tricks the declarer could have taken, and who gave tricks away. */
function judgementText({ tricks, bySeat }: CardJudgement): string {
  const given = SEAT_LETTERS.map((letter, seat) => `${letter} ${bySeat[seat]}`).join(', ');
  return `  with open cards ${tricks} ${tricks === 1 ? 'trick' : 'tricks'}; given away by ${given}\n`;
}

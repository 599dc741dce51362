import { OptionError, refuse } from '../input/refusal.js';
import { SEAT_LETTERS } from '../record/notation.js';
import type { CardJudgement } from '../solving/gave-away.js';
import { LONGEST_RECORD } from '../solving/record-judge.js';
import { replay as judgements } from '../solving/replay.js';
import { openInput } from '../system/input-file.js';
import { linesOf } from '../system/lines.js';
import { count, several } from '../text/numbers.js';
import { note, print } from './output.js';

/** `bolachen replay FILE`: checks every record of a file; one line for each that is wrong. */
export async function replay(file: string, { show = false, solve = false }): Promise<void> {
  if (solve && !show) throw new OptionError('solve: needs `show`, which prints the deals');
  const { name, stream } = await openInput(file, 'records');
  let records = 0;
  let wrong = 0;
  for await (const { line, message, text, judged } of judgements(linesOf(stream, LONGEST_RECORD), { show, solve })) {
    records++;
    if (message !== undefined) {
      wrong++;
      await print(`${name}:${line}: ${message}\n`);
    } else if (text !== undefined) await print(`${text}${judged ? judgementText(judged) : ''}\n`);
  }
  if (records === 0) refuse(name, 'has no records');
  note(`${several(records, 'record')}, ${wrong === 0 ? 'all right' : `${count(wrong)} wrong`}`);
  if (wrong > 0) process.exitCode = 1;
}

/** What the declarer could have had, and who gave tricks away. */
function judgementText({ tricks, bySeat }: CardJudgement): string {
  const given = SEAT_LETTERS.map((letter, seat) => `${letter} ${bySeat[seat]}`).join(', ');
  return `  with open cards ${tricks} ${tricks === 1 ? 'trick' : 'tricks'}; given away by ${given}\n`;
}

import { InputError, OptionError, refuse } from '../input/refusal.js';
import { SEAT_LETTERS } from '../record/notation.js';
import { Replayer } from '../record/replay.js';
import { showDeal } from '../record/show.js';
import { Analyst } from '../solving/analyst.js';
import { type Judged, judge } from '../solving/gave-away.js';
import { openInput } from '../system/input-file.js';
import { lineBlocks } from '../system/line-blocks.js';
import { count } from '../text/numbers.js';
import { note, print } from './output.js';

/** Of a record, in bytes: more than a hundred times what one with a fault at every question has. */
const LONGEST_LINE = 1 << 20;
const decoder = new TextDecoder();

/** `bolachen replay FILE`: checks every record of a file; one line for each that is wrong. */
export async function replay(file: string, flags: { show?: boolean; solve?: boolean }): Promise<void> {
  if (flags.solve && !flags.show) throw new OptionError('--solve: needs --show, which prints the deals');
  const analyst = flags.solve ? new Analyst() : null;
  const { name, stream: input } = await openInput(file, 'records');
  const replayer = new Replayer();
  let records = 0;
  let wrong = 0;
  for await (const { first, bytes } of lineBlocks(input, LONGEST_LINE)) {
    for (const [i, text] of decoder.decode(bytes).split('\n').entries()) {
      if (text.trim() === '') continue;
      records++;
      try {
        if (text.length > LONGEST_LINE) refuse('record', `is longer than ${count(LONGEST_LINE)} characters`);
        const replayed = replayer.replay(text);
        if (flags.show) await print(shownDeal(replayed, analyst));
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        wrong++;
        await print(`${name}:${first + i}: ${error.message}\n`);
      }
    }
  }
  const verdict = wrong === 0 ? 'all right' : `${count(wrong)} wrong`;
  note(records === 0 ? 'no records' : `${count(records)} ${records === 1 ? 'record' : 'records'}, ${verdict}`);
  if (wrong > 0) process.exitCode = 1;
}

function shownDeal({ record, course }: ReturnType<Replayer['replay']>, analyst: Analyst | null): string {
  const players = record.players ?? ['', '', ''];
  const frame = { players, seed: record.seed, index: record.index, faults: record.faults };
  const judged = analyst && judge(course, analyst);
  return `${showDeal(course, frame, judged?.gaveAway)}${judged ? judgement(judged) : ''}\n`;
}

/** What the declarer could have had, and who gave tricks away. */
function judgement({ tricks, bySeat }: Judged): string {
  const given = SEAT_LETTERS.map((letter, seat) => `${letter} ${bySeat[seat]}`).join(', ');
  return `  with open cards ${tricks} ${tricks === 1 ? 'trick' : 'tricks'}; given away by ${given}\n`;
}

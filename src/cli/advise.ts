import type { Command } from 'commander';
import { adviceDocument } from '../advice/document.js';
import { questionOf, type RolloutSummary, rollout, type StepOfRecord } from '../advice/rollout.js';
import { onScreen, verdictOnScreen } from '../document/screen.js';
import { InputError, OptionError, refuse, shown } from '../input/refusal.js';
import type { SeatSituation } from '../rollout/situation.js';
import { LONGEST_RECORD } from '../solving/record-judge.js';
import { linesOf } from '../system/lines.js';
import { toJson } from '../text/json.js';
import { several } from '../text/numbers.js';
import { givenFlags, whatOf } from './given-options.js';
import { print } from './output.js';
import { openRecords } from './records-input.js';

/** A step of a record: file, line, index of the action. */
const STEP = /^(.+):(\d+)@(\d+)$/s;

/** `bolachen advise HAND --seat F` or `FILE:LINE@STEP`: what each answer is worth. */
export async function advise(of: string, command: Command): Promise<void> {
  const { seat, talon, after, played, game, rules, sessionTarget, scores, deal, ...what } = whatOf(command) as Record<
    string,
    never
  >;
  const [, file, line, step] = STEP.exec(of) ?? [];
  let summary: RolloutSummary;
  if (file !== undefined) {
    for (const [name, value] of Object.entries({
      seat,
      talon,
      after,
      played,
      game,
      rules,
      sessionTarget,
      scores,
      deal,
    }))
      if (value !== undefined) throw new OptionError(`${name}: is in the record; it cannot be given with a file`);
    const asked = { record: await lineOf(file, Number(line)), step: Number(step) };
    checkStep(asked, `${file}:${line}`, what.match);
    summary = await rollout(asked, what);
  } else {
    if (/[:@]|\.jsonl/.test(of))
      throw new OptionError(
        `hand: ${shown(of)} is no step of a record; expected FILE:LINE@ACTION, as in games.jsonl:17@12`,
      );
    if (seat === undefined) throw new OptionError('seat: is missing; expected F, M or D');
    const said = [after, played].filter((text) => text !== undefined).join(', ');
    const session = sessionOf({ sessionTarget, match: what.match, deal, scores });
    const situation = { game, rules, seat, hand: of, talon, after: said, session };
    summary = await rollout(withoutGaps(situation) as SeatSituation, what);
  }
  if (givenFlags(command).json) return print(toJson(summary));
  const document = adviceDocument(summary);
  await print(`${document.title}\n\n${onScreen(document)}\n${verdictOnScreen(document)}`);
}

/** @throws InputError that begins with where the record is, if it is wrong or has no such step */
function checkStep(asked: StepOfRecord, where: string, match: unknown): void {
  try {
    questionOf(asked, match as number | undefined);
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${where}: ${error.message}`) : error;
  }
}

/** @throws OptionError if only a part of it is given */
function sessionOf({ sessionTarget: target, ...rest }: Record<string, never>): SeatSituation['session'] {
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && target === undefined) throw new OptionError(`${name}: needs \`sessionTarget\``);
  if (target === undefined) return undefined;
  if (rest.match === undefined) throw new OptionError('sessionTarget: needs `match`, the most deals of a session');
  return withoutGaps({ target, match: rest.match, deal: rest.deal, scores: rest.scores });
}

/** Options that were not given are not there. */
const withoutGaps = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;

async function lineOf(file: string, line: number): Promise<string> {
  const { name, stream } = await openRecords(file);
  try {
    let at = 0;
    for await (const text of linesOf(stream, LONGEST_RECORD)) if (++at === line) return text;
    return refuse(name, `has ${several(at, 'line')}; found no line ${line}`);
  } finally {
    stream.destroy();
  }
}

import type { Command } from 'commander';
import { adviceDocument } from '../analysis/advice/document.js';
import { ROLLOUT } from '../analysis/advice/options.js';
import { questionOf, rollout, type StepOfRecord } from '../analysis/advice/rollout.js';
import { parseActions } from '../cards/record/actions.js';
import { several } from '../results/text/numbers.js';
import type { What } from '../runs/run/manifest.js';
import type { SeatSituation } from '../search/rollout/situation.js';
import { OptionError, ofOptions, readAt, refuse, shown } from '../support/input/refusal.js';
import { FoundDocument } from './found-document.js';
import { whatOf } from './given-options.js';
import { withRecords } from './records-input.js';

/** A step of a record: file, line, index of the action. */
const STEP = /^(.+):(\d+)@(\d+)$/s;

/** `bolachen advise HAND --seat F` or `FILE:LINE@STEP`: what each answer is worth. */
export async function advise(of: string, command: Command): Promise<void> {
  const options = Object.entries(whatOf(command));
  const found = new FoundDocument(command);
  const what: What = Object.fromEntries(options.filter(([name]) => name in ROLLOUT));
  const situation: What = Object.fromEntries(options.filter(([name]) => !(name in ROLLOUT)));
  const [, file, line, step] = STEP.exec(of) ?? [];
  const summary =
    file === undefined
      ? await rollout(situationFrom(of, situation, what.match), what)
      : await rollout(await stepOf(file, Number(line), Number(step), situation, what.match), what);
  const document = adviceDocument(summary);
  await found.print(document, summary, { head: `${document.title}\n` });
  await found.open(document);
}

/** @throws InputError that begins with where the record is, if it is wrong or has no such step */
async function stepOf(file: string, line: number, step: number, situation: What, match: unknown) {
  const [other] = Object.keys(situation);
  if (other !== undefined) throw new OptionError(`${other}: is in the record; it cannot be given with a file`);
  const asked: StepOfRecord = { record: await lineOf(file, line), step };
  readAt(`${file}:${line}`, () => questionOf(asked, match as number | undefined));
  return asked;
}

const lineOf = (file: string, line: number): Promise<string> =>
  withRecords(file, async ({ name, lines }) => {
    let at = 0;
    for await (const text of lines) if (++at === line) return text;
    return refuse(name, `has ${several(at, 'line')}; found no line ${line}`);
  });

function situationFrom(hand: string, options: What, match: unknown): SeatSituation {
  const { after, played, sessionTarget: target, scores, deal, ...rest } = options;
  if (/[:@]|\.jsonl/.test(hand))
    throw new OptionError(
      `hand: ${shown(hand)} is no step of a record; expected FILE:LINE@ACTION, as in games.jsonl:17@12`,
    );
  if (rest.seat === undefined) throw new OptionError('seat: is missing; expected F, M or D');
  const session = Object.entries({ match, deal, scores }).filter(([, value]) => value !== undefined);
  if (target === undefined && session.length > 0) throw new OptionError(`${session[0][0]}: needs \`sessionTarget\``);
  if (target !== undefined && match === undefined)
    throw new OptionError('sessionTarget: needs `match`, the most deals of a session');
  if (played !== undefined) ofOptions(() => parseActions(played as string, 'played'));
  const situation: object = {
    ...rest,
    hand,
    after: [after, played].filter((text) => text !== undefined).join(', '),
    ...(target !== undefined && { session: { target, ...Object.fromEntries(session) } }),
  };
  return situation as SeatSituation;
}

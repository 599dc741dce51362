import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { simulation } from '../experiments/simulate/kind.js';
import { ME } from '../players/bot/guest.js';
import { askAt } from '../players/bot/person.js';
import { parseSpec, type Spec, sourcesOf } from '../players/bot/spec.js';
import { resumeCommand } from '../runs/run/command-line.js';
import { readBots } from '../runs/run/lineup.js';
import { readManifest } from '../runs/run/manifest.js';
import { playRun, StoppedRun } from '../runs/run/start.js';
import { fromJson } from '../support/input/json.js';
import { InputError, refuseOption } from '../support/input/refusal.js';
import { shownPath } from '../support/system/system-error.js';
import { readTextNow } from '../support/system/text.js';
import { ending } from './ending.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { note } from './output.js';
import { folderByDate, printRun } from './play.js';
import { isFull } from './screen.js';
import { type SatBefore, Terminal } from './sitting.js';

/** What is played if nothing else is given; a journal line a deal, and records for `review` and `view`. */
const USUAL = { bots: 'me,keen,sound', records: true, chunk: 1 };
const DEALS = 12;

/** `bolachen sit`: a person plays in a seat, as a bot of a simulation whose answers are kept. */
export async function sit(command: Command): Promise<void> {
  const { resume, json } = givenFlags(command);
  const given = whatOf(command);
  const isNew = typeof resume !== 'string';
  const what = isNew ? { ...(given.dealsFrom === undefined && { deals: DEALS }), ...USUAL, ...given } : given;
  const before = isNew ? newSitting(what.bots) : await satBefore(resume);
  let where = '';
  const say = (text: string): void => {
    if (where !== '') note(where);
    where = '';
    process.stderr.write(text);
  };
  const terminal = new Terminal(say, before);
  askAt(terminal);
  const how = howOf(command);
  const { play, ...kind } = simulation();
  const sitting: typeof play = (plan, stage) => {
    if (isNew && stage.kept !== null) where = `kept in ${shownPath(stage.kept.path)}; ? prints the rules, q stops`;
    return play(plan, stage);
  };
  try {
    const own = { ...(isNew && { folder: folderByDate }), ...how, threads: 0, onNotice: note };
    const run = await playRun({ ...kind, play: sitting }, what, own);
    await printRun(run, json === true, { full: isFull(command) });
  } catch (error) {
    if (!terminal.hasLeft || !(error instanceof InputError)) throw error;
    ending.code = 1;
    const isKept = error instanceof StoppedRun;
    note(isKept ? `stopped; to go on: ${resumeCommand('sit', shownPath(error.folder))}` : 'stopped; nothing is kept');
  }
}

const isSeated = (spec: Spec): boolean => sourcesOf(spec).includes(ME);

/** @throws OptionError if nobody sits there */
function newSitting(bots: unknown): SatBefore | null {
  const { specs } = readBots(bots as string, 'bots');
  const { length } = specs.filter(isSeated);
  if (length === 0) refuseOption('bots', 'nobody sits there; `me` is the person, as in me,keen,sound');
  return length === 1 && specs.length > 1 ? { points: 0, deals: 0 } : null;
}

/** The same of a folder. */
async function satBefore(folder: string): Promise<SatBefore | null> {
  const { bots } = await readManifest(folder);
  const persons = bots.filter(({ spec }) => isSeated(parseSpec(spec, 'bots')));
  if (persons.length !== 1) return null;
  const file = join(folder, 'records.jsonl');
  const lines = existsSync(file) ? readTextNow(file).trim().split('\n') : [];
  const points = lines.flatMap((line) => {
    const { players = {}, result } = (fromJson(line) ?? {}) as {
      readonly players?: Readonly<Record<string, string>>;
      readonly result?: { readonly score: readonly number[] };
    };
    return result?.score[Object.values(players).indexOf(persons[0].label)] ?? [];
  });
  return { points: points.reduce((all, each) => all + each, 0), deals: points.length };
}

import type { Command } from 'commander';
import { solveDeal } from '../analysis/solving/declarer.js';
import { LONGEST_POSITION } from '../analysis/solving/position-solver.js';
import { solve as answers, type PositionQuestion, questionOf, solvePosition } from '../analysis/solving/solve.js';
import { declarersJson, declarersText, positionJson, positionText } from '../analysis/solving/tables.js';
import { toJson } from '../results/text/json.js';
import { several } from '../results/text/numbers.js';
import type { How } from '../runs/run/options.js';
import { OptionError, refuse } from '../support/input/refusal.js';
import { openInput } from '../support/system/input-file.js';
import { ending } from './ending.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { note, print } from './output.js';
import { watched, withShare } from './play.js';
import { withLines } from './records-input.js';

/** `bolachen solve`: the result of perfect play with open cards, for a deal, a contract, or positions in a file. */
export async function solve(command: Command): Promise<void> {
  const what = whatOf(command);
  const { from, deal, seed, json } = givenFlags(command);
  if (typeof from === 'string') {
    return solveFile(from, what, howOf(command));
  }
  if (deal === undefined && seed === undefined)
    throw new OptionError('solve: give --deal or --seed, or --from with a file of positions');
  const question = questionOf(what);
  if ('problem' in question) return printPosition(question, json === true);
  if ('positions' in question) return;
  const declarers = [...solveDeal(question)];
  await print(json ? toJson(declarersJson(question, declarers)) : declarersText(question, declarers));
}

async function printPosition(question: PositionQuestion, json: boolean): Promise<void> {
  const answer = solvePosition(question);
  await print(json ? toJson(positionJson(question.problem, answer)) : positionText(question.problem, answer));
}

/** Answers the positions of a file, in their order. A line that is none is reported on stderr. */
async function solveFile(path: string, options: object, how: How): Promise<void> {
  await withLines(await openInput(path, 'positions'), LONGEST_POSITION, async ({ name, lines, share }) => {
    const all = { solved: 0, refused: 0 };
    const isStopped = await watched({ threads: 0, ...how }, async ({ signal, onProgress, onNotice }) => {
      const watching = { ...how, signal, onProgress: withShare(onProgress, share) };
      for await (const answer of answers({ ...options, positions: lines }, watching)) {
        if ('refused' in answer) {
          all.refused++;
          onNotice(`${name}:${answer.refused.line}: ${answer.refused.message}`);
          continue;
        }
        all.solved++;
        await print(`${JSON.stringify(answer)}\n`);
      }
      return signal.aborted;
    });
    if (!isStopped && all.solved + all.refused === 0) refuse(name, 'has no positions');
    const remarks = [
      ...(all.refused > 0 ? [`${several(all.refused, 'line')} refused`] : []),
      ...(isStopped ? ['stopped before the end'] : []),
    ];
    note([`${several(all.solved, 'position')} solved`, ...remarks].join(', '));
    if (remarks.length > 0) ending.code ||= 1;
  });
}

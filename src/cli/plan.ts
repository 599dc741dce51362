import type { Command } from 'commander';
import { onScreen } from '../document/screen.js';
import { planDocument } from '../planning/document.js';
import { planKind } from '../planning/kind.js';
import { playRun } from '../run/start.js';
import { toJson } from '../text/json.js';
import { wrapped } from '../text/wrapped.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { print, printText } from './output.js';
import { watched } from './play.js';

/** `bolachen plan`: how many blocks will a comparison need? */
export async function plan(a: string | undefined, b: string | undefined, command: Command): Promise<void> {
  const what = whatOf(command, { a, b });
  const run = await watched((how) => playRun(planKind, what, { ...howOf(command), ...how }));
  const { summary, facts, reliance, timing } = run;
  if (givenFlags(command).json === true) return print(toJson(summary));
  const rate = timing.steadyDealsPerSecond ?? timing.dealsPerSecond; // 0 if nothing was played
  await printText(`${wrapped(facts[0], '')}\n${onScreen(planDocument({ ...summary, ...reliance }, rate))}`);
}

import type { Command } from 'commander';
import { planKind } from '../planning/kind.js';
import { playRun } from '../run/start.js';
import { toJson } from '../text/json.js';
import { onScreen } from '../text/section.js';
import { print } from './output.js';
import { watched } from './play.js';
import { givenFlags, howOf, whatOf } from './typed-flags.js';

/** `bolachen plan`: how many blocks will it take? */
export async function plan(a: string | undefined, b: string | undefined, command: Command): Promise<void> {
  const what = whatOf(command, { a, b });
  const { summary, facts, sections } = await watched((how) => playRun(planKind, what, { ...howOf(command), ...how }));
  if (givenFlags(command).json === true) return print(toJson(summary));
  await print(`${facts[0]}\n\n${onScreen(sections)}`);
}

import type { Command } from 'commander';
import { sweepKind } from '../sweep/kind.js';
import { selfSweepKind } from '../sweep/self-kind.js';
import { whatOf } from './given-options.js';
import { playAndPrint } from './play.js';
import { isSelfTest, playSelfTest } from './self-test.js';

/** `bolachen sweep "sound(play=3..5:0.25)"`: which setting of a bot is best? */
export async function sweep(spec: string | undefined, command: Command): Promise<void> {
  const what = whatOf(command, { spec });
  if (isSelfTest(what)) await playSelfTest(selfSweepKind, what, command);
  else await playAndPrint(sweepKind, what, command);
}

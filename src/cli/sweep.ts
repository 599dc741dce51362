import type { Command } from 'commander';
import { sweepKind } from '../sweep/kind.js';
import { whatOf } from './given-options.js';
import { playAndPrint } from './play.js';

/** `bolachen sweep "sound(play=3..5:0.25)"`: which setting of a bot is best? */
export async function sweep(spec: string | undefined, command: Command): Promise<void> {
  await playAndPrint(sweepKind, whatOf(command, { spec }), command);
}

import type { Command } from 'commander';
import { tuneKind } from '../tune/kind.js';
import { whatOf } from './given-options.js';
import { playAndPrint } from './play.js';

/** `bolachen tune "sound(play=4..7,mord=0.2..0.8)"`: which parameters of a bot are best? */
export async function tune(spec: string | undefined, command: Command): Promise<void> {
  await playAndPrint(tuneKind, whatOf(command, { spec }), command);
}

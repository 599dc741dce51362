import type { Command } from 'commander';
import { tournamentKind } from '../tournament/kind.js';
import { playAndPrint } from './play.js';
import { whatOf } from './typed-flags.js';

/** `bolachen tournament`: any number of bots on the same deals; who is how strong, and how sure that is. */
export async function tournament(command: Command): Promise<void> {
  await playAndPrint(tournamentKind, whatOf(command), command);
}

import type { Command } from 'commander';
import { tournamentKind } from '../tournament/kind.js';
import { whatOf } from './given-options.js';
import { playAndPrint } from './play.js';

/** `bolachen tournament`: ranks any number of bots on the same deals, with intervals. */
export async function tournament(command: Command): Promise<void> {
  await playAndPrint(tournamentKind, whatOf(command), command);
}

import type { Command } from 'commander';
import { tournamentKind } from '../tournament/kind.js';
import { selfTournamentKind } from '../tournament/self-kind.js';
import { whatOf } from './given-options.js';
import { playAndPrint } from './play.js';
import { isSelfTest, playSelfTest } from './self-test.js';

/** `bolachen tournament`: ranks any number of bots on the same deals, with intervals. */
export async function tournament(command: Command): Promise<void> {
  const what = whatOf(command);
  if (isSelfTest(what)) await playSelfTest(selfTournamentKind, what, command);
  else await playAndPrint(tournamentKind, what, command);
}

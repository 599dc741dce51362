import type { Command } from 'commander';
import { compareKind } from '../compare/kind.js';
import { selfKind } from '../compare/self-kind.js';
import { playAndPrint } from './play.js';
import { givenFlags, whatOf } from './typed-flags.js';

/** `bolachen compare A B`: is A better than B? And `compare A --aa`: do intervals and tests keep their promises? */
export async function compare(a: string | undefined, b: string | undefined, command: Command): Promise<void> {
  const what = whatOf(command, { a, b });
  if (givenFlags(command).aa !== true) await playAndPrint(compareKind, what, command);
  else await playAndPrint(selfKind, { ...what, aa: true }, command);
}

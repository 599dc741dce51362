#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { InputError, UsageError } from '../input/refusal.js';
import { addCommands, DEMO } from './commands.js';
import { endWhenReaderLeaves } from './output.js';
import { version } from './version.js';

/** The program's name, version and commands. Commands are loaded when they are called, so that help is quick. */

function program(): Command {
  const root = new Command('bolachen')
    .description('Simulation and bot tournaments for the card games Bolachen and Wallachen')
    .version(version)
    .exitOverride()
    .configureHelp({ helpWidth: 100 })
    .showHelpAfterError('(--help shows what there is)');
  addCommands(root);
  return root;
}

/** What went wrong, in one message for a person, and the exit code: 2 for usage, 1 for the rest. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof InputError) {
    process.stderr.write(`bolachen: ${error.message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
  const { message, code, path } = error as NodeJS.ErrnoException;
  const isSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code);
  if (isSystem) process.stderr.write(`bolachen: ${path ?? 'output'}: ${systemMessage(code)}\n`);
  else process.stderr.write(`bolachen: internal error: ${process.env.DEBUG ? (error as Error).stack : message}\n`);
  return 1;
}

const SYSTEM_MESSAGES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'already exists',
  EISDIR: 'is a folder, expected a file',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
};

const systemMessage = (code: string): string => SYSTEM_MESSAGES[code] ?? code;

endWhenReaderLeaves();
const args = process.argv.slice(2);
try {
  await program().parseAsync(args.length > 0 ? args : DEMO, { from: 'user' });
} catch (error) {
  process.exitCode = report(error);
}

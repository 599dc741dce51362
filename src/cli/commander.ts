import { createRequire } from 'node:module';

/** The package `commander`, which is CommonJS: `import` would read it twice, and help is to be quick. */
const commander: typeof import('commander') = createRequire(import.meta.url)('commander');

export const { Command, CommanderError, Help, Option } = commander;
export type Command = import('commander').Command;
export type Help = import('commander').Help;

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { packageFile } from '../../../src/support/system/own-file.js';
import { systemMessage } from '../../../src/support/system/system-error.js';

test('a package that could not be opened is no bot that ended its thread', () => {
  const error = (path: string): Error => new Error(`Cannot find package 'valibot' imported from ${path}`);
  const own = fileURLToPath(packageFile('dist/chunks/core.js'));
  expect(systemMessage(error(own))).toMatch(/^a part of the program cannot be read: raise the limit of open files/);
  expect(systemMessage(error('/home/me/bots/mine.mjs'))).toBeUndefined();
});

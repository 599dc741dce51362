import { describe, expect, test } from 'vitest';
import { here } from './here.js';
import { bolachen, folderWith } from './run.js';

const COMMANDS = ['simulate', 'replay', 'perft', 'deal', 'bench'];

const helpOf = async (...words: string[]): Promise<string> => {
  const { code, stdout, stderr } = await here(folderWith(), [...words, '--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};

describe('help', () => {
  test('names every command, and each has help in 100 columns', async () => {
    const help = await helpOf();
    const commands = Array.from(help.matchAll(/^ {2}(\w+) .*\[options\]/gm), ([, name]) => name);
    expect(commands).toEqual(expect.arrayContaining(COMMANDS));
    for (const name of [null, ...commands]) {
      const text = name === null ? help : await helpOf(name);
      expect(text.split('\n').filter((line) => [...line].length > 100)).toEqual([]);
    }
    expect(help).toContain('Without a command a demonstration is simulated.');
  });

  test.each(COMMANDS)('of %s', async (command) => {
    const help = await helpOf(command);
    expect(help.split('\n').filter((line) => [...line].length > 100)).toEqual([]);
    await expect(help).toMatchFileSnapshot(`help/${command}.txt`);
  });

  test('the version', async () => {
    const { code, stdout } = await bolachen(folderWith(), '--version');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});

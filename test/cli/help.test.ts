import { describe, expect, test } from 'vitest';
import { here } from './here.js';
import { bolachen, folderWith } from './run.js';

/** As `help/` holds it; `npm run snapshots` writes it anew. */
const COMMANDS = [
  'simulate',
  'tournament',
  'compare',
  'sweep',
  'tune',
  'plan',
  'merge',
  'report',
  'rerun',
  'dataset',
  'dataset check',
  'replay',
  'view',
  'solve',
  'perft',
  'deal',
  'worker',
  'bench',
  'bots',
  'new-bot',
  'check-bot',
];

const helpOf = async (command: string): Promise<string> => {
  const { code, stdout, stderr } = await here(folderWith(), `${command} --help`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n').filter((line) => [...line].length > 80)).toEqual([]);
  return stdout;
};

describe('help', () => {
  test('names every command', async () => {
    const help = await helpOf('');
    const named = Array.from(help.matchAll(/^ {2}([\w-]+) .*\[options\]/gm), ([, name]) => name);
    expect(named).toEqual(COMMANDS.filter((name) => !name.includes(' ')));
    await expect(help).toMatchFileSnapshot('help/bolachen.txt');
  });

  test.each(COMMANDS)('of %s', async (command) => {
    await expect(await helpOf(command)).toMatchFileSnapshot(`help/${command.replace(' ', '-')}.txt`);
  });

  test('the version', async () => {
    const { code, stdout } = await bolachen(folderWith(), '--version');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});

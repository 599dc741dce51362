import { describe, expect, test } from 'vitest';
import { calledAs, EXAMPLES } from '../../src/cli/examples.js';
import { here } from './here.js';
import { folderWith } from './run.js';

/** Their help is made of the rows of their options. */
const COMMANDS = Object.keys(EXAMPLES).filter((name) => name !== 'bolachen');

const helpOf = async (command: string): Promise<string> => {
  const { code, stdout, stderr } = await here(folderWith(), `${command} --help all`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n').filter((line) => [...line].length > 80)).toEqual([]);
  return stdout;
};

describe('help', () => {
  test('names every command', async () => {
    const help = await helpOf('');
    const named = Array.from(help.matchAll(/^ {2}([a-z][\w-]+) .*/gm), ([, name]) => name);
    expect(named.filter((name) => name !== 'bolachen').sort()).toEqual(
      COMMANDS.filter((name) => !name.includes(' ')).sort(),
    );
  });

  test.each(COMMANDS)('of %s begins with how it is called, and ends with examples', async (command) => {
    const help = await helpOf(command);
    expect(help).toMatch(new RegExp(`^Usage: bolachen ${command}\\b`));
    expect(help).toMatch(/\nExamples:\n {2}bolachen .*\n {6}\S/);
  });

  test('is short: 21 commands above those for experts, and 180 flags in all', async () => {
    const [above] = (await helpOf('')).split('For experts:');
    expect(
      above.match(/^ {2}[a-z][\w-]+ .*/gm)?.filter((line) => !/^ {2}bolachen /.test(line)).length,
    ).toBeLessThanOrEqual(21);
    let flags = 0;
    for (const command of COMMANDS) {
      const { stdout } = await here(folderWith(), `${command} --help`);
      flags += stdout.match(/^ {2}-/gm)?.length ?? 0;
    }
    expect(flags).toBeLessThanOrEqual(180);
  });
});

describe('hints name the command as it was called', () => {
  const hint = 'to continue: bolachen compare --resume x; rules of bolachen: none';
  test.each([
    [{}, hint],
    [{ npm_lifecycle_event: 'start', npm_package_name: 'bolachen' }, hint.replace('bolachen', 'npm start --')],
    [{ npm_lifecycle_event: 'start', npm_package_name: 'mine' }, hint.replace('bolachen', 'npx bolachen')],
    [{ npm_lifecycle_event: 'npx' }, hint.replace('bolachen', 'npx bolachen')],
  ])('%o', (environment, text) => expect(calledAs(hint, environment)).toBe(text));

  test('every command is one that hints know', () => {
    const called = COMMANDS.map((name) => calledAs(`bolachen ${name}`, { npm_lifecycle_event: 'npx' }));
    expect(called).toEqual(COMMANDS.map((name) => `npx bolachen ${name}`));
  });
});

test('the flag of the version is a capital letter, beside the hint of the small one', async () => {
  const { code, stdout } = await here(folderWith({}), '-V');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
});

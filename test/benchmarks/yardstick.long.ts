import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../sources.js';

test('the search in C takes the same nodes and finds the same values', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'yardstick', '--', '1'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (stderr.includes('There is no C compiler')) return;
  expect(stderr).not.toContain('Error');
  expect(status).toBe(0);
  expect(stdout.match(/^\| (Brand|without trumps|Bettel) /gm)).toHaveLength(3);
});

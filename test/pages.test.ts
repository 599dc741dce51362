import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

describe('pages', () => {
  const root = new URL('..', import.meta.url);
  const pages = readdirSync(root, { encoding: 'utf8' })
    .concat(
      ...['bots', 'src', 'benchmarks'].map((top) =>
        readdirSync(new URL(top, root), { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name}`),
      ),
      'results/README.md',
    )
    .filter((name) => name.endsWith('.md'));

  /** Lines of prose that are longer than 120 letters: tables and what is typed or printed stay as they are. */
  const longLines = (page: string): string[] => {
    const prose = readFileSync(new URL(page, root), 'utf8').replace(/^( *)```[\s\S]*?^\1```/gm, '');
    return prose.split('\n').filter((line) => [...line].length > 120 && !/^( *\|| {4})/.test(line));
  };

  test.each(pages)('%s has lines of at most 120 letters', (page) => {
    expect(longLines(page)).toEqual([]);
  });

  test('README has 150 lines at most', () => {
    expect(readFileSync(new URL('README.md', root), 'utf8').split('\n').length).toBeLessThanOrEqual(151);
  });
});

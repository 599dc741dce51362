import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

/** What the READMEs show of a command's output is what the command prints. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENTS = ['README.md', 'bots/README.md', 'bots/tutorial/README.md', 'results/README.md'];

/** A command line, and the lines of its output that are shown. */
interface Shown {
  readonly command: string;
  readonly lines: string[];
}

function commandsOf(block: string): Shown[] {
  const commands: Shown[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('$ ')) commands.push({ command: line.slice(2), lines: [] });
    else if (/[^\s…]/.test(line)) commands.at(-1)?.lines.push(line);
  }
  // What follows the last one with output takes time and shows nothing.
  return commands.slice(0, commands.findLastIndex(({ lines }) => lines.length > 0) + 1);
}

const shownIn = (document: string): Shown[] =>
  Array.from(readFileSync(join(ROOT, document), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```/gm))
    .filter(([, language]) => language === '')
    .flatMap(([, , block]) => commandsOf(block));

/** The project as it is, but for its results, with `bolachen` on the path and the tutorial's bots at hand. */
const place = mkdtempSync(join(tmpdir(), 'bolachen-readmes-'));
afterAll(() => rmSync(place, { recursive: true }));
for (const name of readdirSync(ROOT)) if (name !== 'results') symlinkSync(join(ROOT, name), join(place, name));
for (const name of readdirSync(join(ROOT, 'bots/tutorial'))) {
  if (name.endsWith('.ts')) copyFileSync(join(ROOT, 'bots/tutorial', name), join(place, name));
}
mkdirSync(join(place, 'results/bin'), { recursive: true });
symlinkSync(join(ROOT, 'dist/cli/main.js'), join(place, 'results/bin/bolachen'));

async function printedBy(command: string): Promise<string> {
  const env = { ...process.env, PATH: [join(place, 'results/bin'), process.env.PATH].join(delimiter) };
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { cwd: place, env, maxBuffer: 2 ** 26 });
  return stdout;
}

/** One blank for many. */
const plain = (line: string): string => line.replace(/\s+/g, ' ').trim();

/** The first line shown that is not printed, after those before it; lines may be left out, and their ends. */
function notPrinted(lines: readonly string[], printed: string): string | null {
  const rest = printed.split('\n').map(plain);
  for (const line of lines) {
    const at = rest.findIndex((each) => each.startsWith(plain(line)));
    if (at < 0) return line;
    rest.splice(0, at + 1);
  }
  return null;
}

const SHOWN = DOCUMENTS.flatMap((document) => shownIn(document).map((shown) => ({ document, ...shown })));

test.each(SHOWN)('$document: $command', async ({ command, lines }) => {
  expect(notPrinted(lines, await printedBy(command))).toBeNull();
});

test('what is shown is found', () => {
  expect(SHOWN.length).toBeGreaterThanOrEqual(9);
});

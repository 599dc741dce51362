import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, readPage } from '../pages.js';

/** The project as it is, but for its results, with `bolachen` on the path and the files that pages speak of. */
export class Place {
  readonly folder = mkdtempSync(join(tmpdir(), 'bolachen-readmes-'));
  /** What commands have printed: pages repeat some. */
  private readonly printed = new Map<string, Promise<string>>();

  async furnish(): Promise<void> {
    const at = (...path: string[]): string => join(this.folder, ...path);
    for (const name of readdirSync(ROOT)) if (name !== 'results') symlinkSync(join(ROOT, name), at(name));
    for (const name of readdirSync(join(ROOT, 'bots/tutorial')))
      if (name.endsWith('.ts')) copyFileSync(join(ROOT, 'bots/tutorial', name), at(name));
    mkdirSync(at('results/bin'), { recursive: true });
    symlinkSync(join(ROOT, 'dist/cli/main.js'), at('results/bin/bolachen'));
    writeFileSync(at('results/bin/duckdb'), DUCKDB, { mode: 0o755 });
    const [, duck] = /^```ts\n(import \{ defineBot[\s\S]*?)^```/m.exec(readPage('src/players/bot/README.md')) ?? [];
    writeFileSync(at('duck.ts'), duck ?? '');
    const [, position = ''] = /^```json\n([\s\S]*?)^```/m.exec(readPage('src/analysis/solving/README.md')) ?? [];
    writeFileSync(at('position.jsonl'), position.replaceAll('\n', ' '));
    await this.printedBy('bolachen simulate --bots bold,sound,keen --deals 60 --seed a --records deals.jsonl --no-out');
    await this.printedBy('bolachen new-bot mine');
  }

  /** What a command prints; one that was run before is not run again. */
  printedBy(command: string): Promise<string> {
    const earlier = this.printed.get(command);
    if (earlier) return earlier;
    const env = { ...process.env, PATH: [join(this.folder, 'results/bin'), process.env.PATH].join(delimiter) };
    const now = promisify(execFile)('bash', ['-c', command], { cwd: this.folder, env, maxBuffer: 2 ** 26 });
    const text = now.then(({ stdout }) => stdout);
    this.printed.set(command, text);
    return text;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** Stands in for the shell of DuckDB: prints the rows of a file's query as CSV. */
const DUCKDB = `#!${process.execPath}
import { readFileSync } from 'node:fs';
import duck from ${JSON.stringify(createRequire(import.meta.url).resolve('@duckdb/node-api'))};
const rows = async (link) => (await link.runAndReadAll(readFileSync(process.argv[4], 'utf8'))).getRowObjectsJson();
const cell = (value) => (/[,"]/.test(value) ? '"' + value + '"' : value);
duck.DuckDBInstance.create().then((all) => all.connect()).then(rows).then((found) => {
  for (const row of [Object.keys(found[0]), ...found.map(Object.values)]) console.log(row.map(cell).join());
});
`;

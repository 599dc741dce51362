import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { PATIENCE } from '../machine.js';

/** Runs the compiled program as a person does, in folders of its own. */

/** The compiled program. */
export const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url));

/** What a person sees of a run. */
export interface Ran {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a run is begun. */
export interface Beginning {
  readonly input?: string | Uint8Array;
  /** Where output goes that is to be lost; a path such as /dev/full. */
  readonly stdout?: number;
  /** Besides what this process has. */
  readonly env?: NodeJS.ProcessEnv;
  /** Is called with the process at once. */
  readonly meet?: (process: ChildProcess) => void;
}

/** The words of a command line; single quotes hold a word together. */
export const wordsOf = (line: string): string[] =>
  (line.match(/(?:'[^']*'|[^\s'])+/g) ?? []).map((word) => word.replaceAll("'", ''));

/** Runs `bolachen` with a command line and waits for its end. */
export function bolachen(folder: string, line: string | readonly string[], beginning: Beginning = {}): Promise<Ran> {
  const words = typeof line === 'string' ? wordsOf(line) : line;
  return new Promise((finish, fail) => {
    const child = spawn(process.execPath, [MAIN, ...words], {
      ...{ cwd: folder, stdio: ['pipe', beginning.stdout ?? 'pipe', 'pipe'], timeout: PATIENCE },
      env: { ...process.env, ...beginning.env },
      killSignal: 'SIGKILL',
    });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (piece: string) => {
        texts[name] += piece;
      });
    }
    child.on('error', fail);
    child.on('close', (code) => finish({ code, ...texts }));
    child.stdin?.on('error', () => {}); // it need not read what it is given
    child.stdin?.end(beginning.input ?? '');
    beginning.meet?.(child);
  });
}

/** A folder for one test, with files in it by name, and the fixtures where they are wanted. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>> = {}, fixtures = false): string {
  const folder = mkdtempSync(join(tmpdir(), 'bolachen-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (fixtures) cpSync(FIXTURES, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** All that is in a folder, with the sizes of files. */
export function listing(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names.map((name) => {
    const found = statSync(join(folder, name));
    return found.isFile() ? `${name} ${found.size}` : `${name}/`;
  });
}

export const read = (folder: string, ...path: string[]): string => readFileSync(resolve(folder, ...path), 'utf8');

export const json = <Value>(text: string): Value => JSON.parse(text) as Value;

import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import type { Comparison } from '../../../src/pages/workbench/comparison.js';
import { ROOT } from '../../sources.js';

const built = (path: string): string => readFileSync(new URL(`dist/pages/${path}`, ROOT), 'utf8');
const learned = Object.fromEntries(['bolachen', 'wallachen'].map((game) => [game, built(`page/${game}.json`)]));

/** What the script of the workbench gives to whoever looks at it. */
interface WorkbenchScript {
  readonly Comparison: typeof Comparison;
  readonly PieceServer: new () => { answer(question: object): Promise<never> };
  begin(): void;
  putFiles(files: Readonly<Record<string, string>>): void;
}

/** No time passes: how much is played at once follows from it. */
const NO_CLOCK = { now: () => 0 };

/** The script of the workbench as its workers run it, on this thread: nothing of Node is there. */
export function scriptOfWorkbench(): WorkbenchScript {
  const there = { performance: NO_CLOCK, crypto, TextEncoder, TextDecoder, atob, setTimeout };
  const context = createContext({ self: { name: 'pieces' }, dealsNumbers: learned, ...there });
  return runInContext(`${built('workbench/workbench.js')};workbench`, context);
}

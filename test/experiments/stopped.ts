import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { onScreen } from '../../src/results/document/screen.js';
import type { Kind, Plan, SummaryHead } from '../../src/runs/run/kind.js';
import { playRun } from '../../src/runs/run/start.js';
import { hashesOf } from '../outline.js';

/** Tests all that is shown of a run that was stopped before it began, and of one that had begun. */
export const testStopped = <P extends Plan, S extends object>(url: string, kind: Kind<P, S>, what: object): void =>
  test('what is shown of a run that was stopped', async () => {
    const shownOf = async (stop: AbortController): Promise<object> => {
      const how = { threads: 0, signal: stop.signal, onProgress: () => stop.abort() };
      const { document, summary, manifest, facts, details, reached, deals, reliance } = await playRun(kind, what, how);
      const [shown, said] = [document(), kind.method?.(summary as S & SummaryHead, manifest)];
      return { facts, details, reached, deals, reliance, screen: onScreen(shown), shown, said };
    };
    const [none, some] = [new AbortController(), new AbortController()];
    none.abort();
    const found = { none: await shownOf(none), some: await shownOf(some) };
    const path = fileURLToPath(new URL('printed/stopped.txt', url));
    await expect(`${hashesOf({ none: () => found.none, some: () => found.some })}\n`).toMatchFileSnapshot(path);
  });

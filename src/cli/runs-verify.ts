import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { rerun } from '../experiments/kinds.js';
import { changedPages, REPORT } from '../pages/report/writing.js';
import { wrapped } from '../results/text/width.js';
import { digestName } from '../runs/document/reliance-notes.js';
import { shownPath } from '../support/system/system-error.js';
import { ending } from './ending.js';
import { howOf } from './given-options.js';
import { print } from './output.js';
import { PLAIN, watched } from './play.js';

/** `bolachen runs verify DIR`: plays a kept run again and compares all files; exit code 1 if one differs. */
export async function verify(folder: string, command: Command): Promise<void> {
  const how = howOf(command);
  const { expected, found, differing, run } = await watched(how, ({ listen, ...watching }) => {
    listen();
    return rerun(folder, { ...how, ...watching });
  });
  const others = run.complete ? [...differing, ...(await changedPages(folder))] : [];
  if (!run.complete) ending.code ||= 1;
  else if (expected !== found || others.length > 0) ending.code = 1;
  const verdict = !run.complete
    ? `stopped: ${run.reached}`
    : expected === found
      ? 'the same'
      : `not the same: now ${found}`;
  const list = others.length > 0 ? wrapped(`not the same: ${others.join(', ')}`, '') : '';
  const hasPage = !run.complete || PLAIN.includes(run.manifest.command) || existsSync(join(folder, REPORT));
  const missing = hasPage ? '' : wrapped(`no ${REPORT}: bolachen runs page ${shownPath(folder)} draws it`, '');
  await print(
    `${folder}: ${run.facts[0]}\n${digestName(run.reliance.answers)} ${expected}, ${verdict}\n${list}${missing}`,
  );
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { effectsDocument } from '../experiments/effects/document.js';
import { ruleEffects } from '../experiments/effects/effects.js';
import { listOfRules, rulesOf } from '../experiments/effects/list.js';
import { EFFECTS } from '../experiments/effects/options.js';
import { drawDocument } from '../pages/report/drawing.js';
import { writePage } from '../pages/report/writing.js';
import { csvFiles } from '../results/document/csv.js';
import { onScreen, verdictOnScreen } from '../results/document/screen.js';
import { toJson } from '../results/text/json.js';
import { some } from '../support/input/option.js';
import { checked } from '../support/input/option-schema.js';
import { OptionError } from '../support/input/refusal.js';
import { replaceFile } from '../support/system/durable-file.js';
import { shownPath } from '../support/system/shown-path.js';
import { naming } from '../support/system/system-error.js';
import { givenFlags, whatOf } from './given-options.js';
import { note, print } from './output.js';
import { watched } from './play.js';

/** `bolachen rules`: the options of the rules; with `--effects` what each changes. */
export async function rules(command: Command): Promise<void> {
  const { effects, json, out } = givenFlags(command);
  const what = whatOf(command);
  if (effects !== true) {
    const other = Object.keys(what).find((name) => name !== 'game') ?? (out === undefined ? undefined : 'out');
    if (other !== undefined) throw new OptionError(`${other}: is for \`effects\``);
    const { game } = checked(some(EFFECTS, 'game'), what, 'rules');
    const found = await rulesOf(game);
    return print(json ? toJson(found) : listOfRules(found));
  }
  const summary = await watched((how) => ruleEffects(what, how));
  const document = effectsDocument(summary);
  if (typeof out === 'string') {
    await naming(shownPath(out), mkdir(out, { recursive: true }));
    await writePage(join(out, 'effects.html'), drawDocument(document));
    for (const [name, text] of Object.entries(csvFiles(document))) await replaceFile(join(out, name), text);
    note(`page and CSV in ${shownPath(out)}`);
  }
  await print(json ? toJson(summary) : [onScreen(document), verdictOnScreen(document)].join('\n'));
}

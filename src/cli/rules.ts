import type { Command } from 'commander';
import { effectsKind } from '../experiments/effects/kind.js';
import { listOfRules, rulesOf } from '../experiments/effects/list.js';
import { EFFECTS } from '../experiments/effects/options.js';
import { toJson } from '../results/text/json.js';
import { some } from '../support/input/option.js';
import { checked } from '../support/input/option-schema.js';
import { OptionError } from '../support/input/refusal.js';
import { givenFlags, whatOf } from './given-options.js';
import { print } from './output.js';
import { play } from './play.js';

/** `bolachen rules`: the options of the rules; with `--effects` what each changes. */
export async function rules(command: Command): Promise<void> {
  const given = givenFlags(command);
  if (given.effects === true || given.resume !== undefined || given.config !== undefined)
    return play(command, effectsKind, { effects: true });
  const other = Object.keys(given).find((name) => !['game', 'json'].includes(name));
  if (other !== undefined) throw new OptionError(`${other}: is for \`effects\``);
  const { game } = checked(some(EFFECTS, 'game'), whatOf(command), 'rules');
  const found = await rulesOf(game);
  await print(given.json === true ? toJson(found) : listOfRules(found));
}

import type { Command } from 'commander';
import { changedRules } from '../cards/games/rule-sets.js';
import { drawnNames } from '../cards/texts/disguise.js';
import { TRUE_NAMES } from '../cards/texts/names.js';
import { rulesText } from '../cards/texts/rules-text.js';
import { effectsKind } from '../experiments/effects/kind.js';
import { listOfRules, rulesOf } from '../experiments/effects/list.js';
import { EFFECTS } from '../experiments/effects/options.js';
import { toJson } from '../results/text/json.js';
import { wrapped } from '../results/text/width.js';
import { settledGame } from '../runs/run/settings.js';
import { some } from '../support/input/option.js';
import { checked } from '../support/input/option-schema.js';
import { OptionError } from '../support/input/refusal.js';
import { RULES_TEXT } from './engine-options.js';
import { givenFlags, whatOf } from './given-options.js';
import { print } from './output.js';
import { play } from './play.js';

/** `bolachen rules`: the options of the rules; with `--text` the rules in words, with `--effects` what each changes. */
export async function rules(command: Command): Promise<void> {
  const given = givenFlags(command);
  if (given.text === true) return printRules(command);
  if (given.effects === true || given.resume !== undefined || given.config !== undefined)
    return play(command, effectsKind, { effects: true });
  const other = Object.keys(given).find((name) => !['game', 'json'].includes(name));
  if (other !== undefined)
    throw new OptionError(
      `${other}: is for \`effects\`${other === 'disguise' || other === 'rules' ? ' or `text`' : ''}`,
    );
  const { game } = checked(some(EFFECTS, 'game'), whatOf(command), 'rules');
  const found = await rulesOf(game);
  await print(given.json === true ? toJson(found) : listOfRules(found));
}

/** The rules in force in words. */
async function printRules(command: Command): Promise<void> {
  const given = givenFlags(command);
  const { disguise, ...what } = checked(RULES_TEXT, whatOf(command), 'rules');
  const names = disguise === undefined ? TRUE_NAMES : drawnNames(disguise);
  const game = settledGame(what);
  const paragraphs = rulesText(game, names);
  const asked = { game: game.ruleSet, rules: changedRules(game), ...(disguise !== undefined && { disguise }) };
  if (given.json === true) return print(toJson({ ...asked, text: paragraphs.join('\n') }));
  await print(paragraphs.map((each) => wrapped(each, '')).join(''));
}

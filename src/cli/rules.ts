import type { Command } from 'commander';
import { changedRules } from '../cards/games/rule-sets.js';
import { rulesText } from '../cards/texts/rules-text.js';
import { effectsKind } from '../experiments/effects/kind.js';
import { listOfRules, rulesOf } from '../experiments/effects/list.js';
import { EFFECTS } from '../experiments/effects/options.js';
import { toJson } from '../results/text/json.js';
import { wrapped } from '../results/text/width.js';
import { settledGame } from '../runs/run/settings.js';
import { some } from '../support/input/option.js';
import { checked } from '../support/input/option-schema.js';
import { RULES_TEXT } from './engine-options.js';
import { givenFlags, whatOf } from './given-options.js';
import { print } from './output.js';
import { play } from './play.js';

/** `bolachen rules`: the options of the rules, what each changes, or the rules in words. */
export async function rules(command: Command): Promise<void> {
  const { effects, text, resume, json } = givenFlags(command);
  if (text === true) return printRules(command);
  if (effects !== undefined || resume !== undefined) return play(command, effectsKind, { effects: true });
  const { game } = checked(some(EFFECTS, 'game'), whatOf(command), 'rules');
  const found = await rulesOf(game);
  await print(json === true ? toJson(found) : listOfRules(found));
}

/** The rules in force in words. */
async function printRules(command: Command): Promise<void> {
  const given = givenFlags(command);
  const game = settledGame(checked(RULES_TEXT, whatOf(command), 'rules'));
  const paragraphs = rulesText(game);
  const asked = { game: game.ruleSet, rules: changedRules(game) };
  if (given.json === true) return print(toJson({ ...asked, text: paragraphs.join('\n') }));
  await print(paragraphs.map((each) => wrapped(each, '')).join(''));
}

import type { Command } from 'commander';
import { changedRules } from '../cards/games/rule-sets.js';
import { rulesText } from '../cards/texts/rules-text.js';
import { listedWith } from '../cards/texts/words.js';
import { effectsKind } from '../experiments/effects/kind.js';
import { listOfRules, rulesOf } from '../experiments/effects/list.js';
import { EFFECTS } from '../experiments/effects/options.js';
import { toJson } from '../results/text/json.js';
import { wrapped } from '../results/text/width.js';
import { settledGame } from '../runs/run/settings.js';
import { type OptionRows, some } from '../support/input/option.js';
import { checked } from '../support/input/option-schema.js';
import { OptionError } from '../support/input/refusal.js';
import { RULES_TEXT } from './engine-options.js';
import { givenFlags, whatOf } from './given-options.js';
import { print } from './output.js';
import { play } from './play.js';

/** What the command does besides listing options, by the flag that asks for it. */
const MODES: Readonly<Record<string, OptionRows>> = { effects: EFFECTS, text: RULES_TEXT };

/** `bolachen rules`: the options of the rules, what each changes, or the rules in words. */
export async function rules(command: Command): Promise<void> {
  const given = givenFlags(command);
  const [mode, second] = Object.keys(MODES).filter((name) => given[name] !== undefined);
  if (second !== undefined) throw new OptionError(`${second}: cannot be given together with \`${mode}\``);
  if (mode === 'effects' || given.resume !== undefined || given.config !== undefined)
    return play(command, effectsKind, { effects: true });
  const rows = mode === undefined ? some(EFFECTS, 'game') : MODES[mode];
  const other = Object.keys(given).find((name) => name !== 'json' && !Object.hasOwn(rows, name));
  if (other !== undefined) throw new OptionError(`${other}: is for ${modesWith(other)}`);
  if (mode === 'text') return printRules(command);
  const { game } = checked(some(EFFECTS, 'game'), whatOf(command), 'rules');
  const found = await rulesOf(game);
  await print(given.json === true ? toJson(found) : listOfRules(found));
}

/** The modes that have an option; that of a run has all others. */
function modesWith(option: string): string {
  const found = Object.keys(MODES).filter((mode) => Object.hasOwn(MODES[mode], option));
  return listedWith(
    'or',
    (found.length === 0 ? ['effects'] : found).map((mode) => `\`${mode}\``),
  );
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

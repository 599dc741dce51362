import type { Command } from 'commander';
import { drawnGames } from '../cards/games/drawn-rules.js';
import type { OptionValues } from '../cards/games/options.js';
import { changedRules } from '../cards/games/rule-sets.js';
import { drawnNames } from '../cards/texts/disguise.js';
import { TRUE_NAMES } from '../cards/texts/names.js';
import { rulesText } from '../cards/texts/rules-text.js';
import { effectsKind } from '../experiments/effects/kind.js';
import { listOfRules, rulesOf } from '../experiments/effects/list.js';
import { EFFECTS } from '../experiments/effects/options.js';
import { toJson } from '../results/text/json.js';
import { columnsNow, wrapped } from '../results/text/width.js';
import { seedOf, settledGame } from '../runs/run/settings.js';
import { some } from '../support/input/option.js';
import { checked } from '../support/input/option-schema.js';
import { OptionError } from '../support/input/refusal.js';
import { RULES_DRAWN, RULES_TEXT } from './engine-options.js';
import { givenFlags, whatOf } from './given-options.js';
import { print } from './output.js';
import { play } from './play.js';

/** `bolachen rules`: the options of the rules; with `--text` the rules in words, with `--effects` what each changes. */
export async function rules(command: Command): Promise<void> {
  const given = givenFlags(command);
  if (given.text === true) return printRules(command);
  if (given.draw !== undefined) return printDrawn(command);
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

/** Drawn rule sets, each as the flags that play it. */
async function printDrawn(command: Command): Promise<void> {
  const { draw, ...what } = checked(RULES_DRAWN, whatOf(command), 'rules');
  const seed = seedOf(what.seed);
  const game = settledGame(what);
  const sets = drawnGames(game, draw, seed).map(changedRules);
  if (givenFlags(command).json === true) return print(toJson({ game: game.ruleSet, seed, ruleSets: sets }));
  const flagsOf = (rules: OptionValues): string[] =>
    Object.entries(rules).map(([option, value]) => `--rule ${option}=${String(value)}`);
  const lines = sets.map((rules, i) => `set ${i + 1}\n${continued([`--game ${game.ruleSet}`, ...flagsOf(rules)])}`);
  await print(`${lines.join('')}seed ${seed}\n`);
}

/** Flags in lines of the page's width, with the mark by which a shell reads them as one. */
function continued(flags: readonly string[]): string {
  const lines: string[] = [''];
  for (const flag of flags) {
    if (lines[lines.length - 1].length + flag.length > columnsNow() - 6) lines.push('');
    lines[lines.length - 1] += ` ${flag}`;
  }
  return `${lines.map((line) => ` ${line}`).join(' \\\n')}\n`;
}

import bold from '../../../bots/bold.js';
import keen from '../../../bots/keen.js';
import lowest from '../../../bots/lowest.js';
import pimc from '../../../bots/pimc.js';
import random from '../../../bots/random.js';
import reader from '../../../bots/reader.js';
import sound from '../../../bots/sound.js';
import type { AnyBot } from '../../players/bot/bot.js';
import { readParameters } from '../../players/bot/shape.js';
import {
  assembled,
  type BotReference,
  modelsOf,
  type Policies,
  type Policy,
  parseSpec,
  sourcesOf,
} from '../../players/bot/spec.js';
import { didYouMean, refuse, shown } from '../../support/input/refusal.js';
import { PAGE_BOTS } from './data.js';

/** House bots that can play in a page. */
export const BOTS: Readonly<Record<(typeof PAGE_BOTS)[number], AnyBot> & Record<string, AnyBot>> = {
  keen,
  sound,
  bold,
  lowest,
  random,
  pimc,
  reader,
};

/** In how many worlds at most answers are played on by bots that search, which are a hundred times slower. */
const FEW_WORLDS = 200;
const SEARCHING = ['pimc', 'reader'];

/** The number of worlds for these models: fewer if one of them searches. */
export const worldsFor = (models: readonly string[], worlds: number): number =>
  models.flatMap((model) => sourcesOf(parseSpec(model, 'bots'))).some((source) => SEARCHING.includes(source))
    ? Math.min(worlds, FEW_WORLDS)
    : worlds;

/** Bots without learned data, which play under any rules. */
const OF_ANY_RULES = ['sound', 'bold', 'lowest', 'random'];

/** The bots that can play under a rule set; the page has the learned data of `learned` only. */
export const botsFor = (ruleSet: string, learned: string): readonly string[] =>
  ruleSet === learned ? PAGE_BOTS : OF_ANY_RULES;

/** The bots for each part of a policy. @throws InputError if a bot does not play in a page, or has no such parameter */
export const policiesOf = (text: string): Policies => assembled(parseSpec(text, 'bots'), makePolicy);

function makePolicy(reference: BotReference): Policy {
  const { source, given } = reference;
  if (!Object.hasOwn(BOTS, source))
    refuse(
      'bots',
      `${shown(source)} does not play in a page; expected ${PAGE_BOTS.join(', ')}${didYouMean(source, PAGE_BOTS)}`,
    );
  const bot = BOTS[source];
  const params = readParameters(bot, given, 'bots');
  const models = Object.entries(modelsOf(reference)).map(
    ([name, spec]) => [name, assembled(spec, makePolicy)] as const,
  );
  return {
    bot,
    params,
    answersAll: true,
    ...(models.length > 0 && { models: Object.fromEntries(models) }),
  };
}

import { InputError, refuse } from '../../../support/input/refusal.js';
import { hashOf } from '../../../support/system/hash.js';
import { watchLists } from '../../view/legal-words.js';
import type { AnyBot } from '../bot.js';
import { declaredIn } from '../declared.js';
import { checkBot } from '../shape.js';
import type { BotReference, Policy } from '../spec.js';
import { describeThrown } from '../thrown.js';
import { watchChance } from './chance.js';
import { checkLanguage, watchLanguage } from './language.js';
import { describedApart } from './load-apart.js';
import type { Copy, LoadTerms } from './load-terms.js';
import { sourcePlace } from './source-place.js';

/** Each instance of a module has its own address. */
const addressOf = (url: string, given: BotReference['given'], { copy = 0, isForAll = false }: Copy): string =>
  `${url}?copy=${hashOf(JSON.stringify([copy, isForAll || given]))}`;

/** Loads a bot from its file. @throws InputError, also if it says something else of itself than it did */
export async function loadFile(reference: BotReference, loading: LoadTerms): Promise<Omit<Policy, 'params'>> {
  const bot = await botIn(reference, loading);
  return { bot, placeOf: sourcePlace, declared: declaredIn(bot, reference.source, loading.where, loading.playing) };
}

/** The bot of a file, after compiling it, or from the address of a bundle. @throws InputError */
async function botIn({ source, given }: BotReference, loading: LoadTerms): Promise<AnyBot> {
  const { where, playing, copy, isDescribed } = loading;
  const url = source.startsWith('file:') ? source : (await (await import('./bundle.js')).bundleOf(source, where)).url;
  const place = `${where}: ${source}`;
  if (isDescribed) return describedApart(url, place, playing.limits);
  try {
    const bot = await loadModule(addressOf(url, given, copy));
    watchLists();
    return bot;
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${place}: ${error.message}`) : error;
  }
}

/** The bot of a compiled module, on this thread. @throws InputError without a place, if it does not load or is none */
export async function loadModule(address: string): Promise<AnyBot> {
  watchChance();
  watchLanguage();
  const { exitCode } = process;
  let module: { default?: unknown };
  try {
    module = await import(address);
    checkLanguage('');
  } catch (thrown) {
    throw thrown instanceof InputError ? thrown : new InputError(describeThrown('does not load', thrown, sourcePlace));
  } finally {
    process.exitCode = exitCode;
  }
  if (module.default === undefined) refuse('', 'has no default export; write `export default { name: …, play: … }`');
  try {
    return checkBot(module.default, '');
  } catch (thrown) {
    throw thrown instanceof InputError ? thrown : new InputError(describeThrown('cannot be read', thrown, sourcePlace));
  }
}

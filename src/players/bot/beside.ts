/** Whom house bots take the players beside them for: parameters that are bots, or several of which one may be it. */
import { refuse, shown } from '../../support/input/refusal.js';
import { splitOutside } from './spec-text.js';

/** In place of several bots: the usual ones, the likeliest first. */
export const MIXTURE = 'mixture';
const USUAL = ['keen', 'sound', 'bold', 'lowest'];

/** The parameters of house bots that are bots, in specs of their own; each with its default where that is no bot. */
const MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  respond: { model: '', own: 'model', others: 'model' },
  reader: { others: 'usual' },
};

/** A bot as a spec names it, with its parameters as texts. */
interface BotText {
  readonly source: string;
  readonly given: Readonly<Record<string, string>>;
}

/** The parameters of a bot that are bots, each with the specs of those that it may be. @throws InputError */
export const modelTexts = (
  { source, given }: BotText,
  where: string,
): (readonly [name: string, texts: readonly string[]])[] =>
  Object.entries(MODELS[source] ?? {}).flatMap(([name, none]) => {
    const text = given[name] ?? none;
    const isOther = name === 'others';
    if (text === none) return [];
    const texts = alternativesIn(text, `${where}: ${name}`);
    if (texts.length > 1 && !isOther)
      refuse(`${where}: ${name}`, `expected one bot; the others can be several, as in ${source}(others=${text})`);
    return [[name, texts] as const];
  });

/** The specs in a list such as `sound|keen`. @throws InputError if one is empty, or named twice */
export function alternativesIn(text: string, where: string): readonly string[] {
  const texts = splitOutside(text, '|', where)
    .map((each) => each.trim())
    .flatMap((each) => (each === MIXTURE ? USUAL : [each]));
  if (texts.length > 1 && texts.includes('')) refuse(where, `a bot is missing in ${shown(text)}; expected sound|keen`);
  const twice = texts.find((each, i) => texts.indexOf(each) < i);
  return twice === undefined ? texts : refuse(where, `${shown(twice)} is named twice in ${shown(text)}`);
}

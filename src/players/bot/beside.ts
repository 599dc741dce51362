/** Whom house bots take the players beside them for: parameters that are bots. */
import { refuse, shown } from '../../support/input/refusal.js';
import { splitOutside } from './spec-text.js';

/** The parameters of house bots that are bots, in specs of their own; each with its default where that is no bot. */
const MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  respond: { model: '', own: 'model', others: 'model' },
  reader: { others: 'usual' },
};

/** The parameters of a bot that are bots, each with its spec. @throws InputError if that is of several */
export const modelTexts = (
  { source, given }: { readonly source: string; readonly given: Readonly<Record<string, string>> },
  where: string,
): (readonly [name: string, text: string])[] =>
  Object.entries(MODELS[source] ?? {}).flatMap(([name, none]) => {
    const text = given[name] ?? none;
    return text === none ? [] : [[name, oneOf(text, `${where}: ${name}`)]];
  });

/** A spec, if it is of one bot. @throws InputError if it is of several, of which others could be any once */
export function oneOf(text: string, where: string): string {
  const isList = text === 'mixture' || splitOutside(text, '|', where).length > 1;
  return isList ? refuse(where, `expected one bot; found ${shown(text)}`) : text;
}

import { InputError } from '../../../support/input/refusal.js';

/** What all code on a thread shares: a bot that changes it changes all other bots, and this program. */

const OBJECTS: Readonly<Record<string, object>> = { Math, JSON, Object, Array, Number, Reflect, Promise };
for (const each of [Object, Array, Map, Set, String, Number, Function, Promise, RegExp, Int32Array, Float64Array])
  (OBJECTS as Record<string, object>)[`${each.name}.prototype`] = each.prototype as object;

interface Part {
  readonly object: object;
  readonly key: PropertyKey;
  readonly name: string;
  readonly value: unknown;
}

const { getOwnPropertyDescriptor } = Object;
const valueAt = (object: object, key: PropertyKey): unknown => {
  const found = getOwnPropertyDescriptor(object, key);
  return found?.get ?? found?.value;
};

/** As it was before the first bot from a file; empty until then. What is added to it changes nobody. */
const parts: Part[] = [];

/** From now on changes are noticed; before a bot from a file is loaded. */
export function watchLanguage(): void {
  if (parts.length > 0) return;
  for (const [name, object] of Object.entries(OBJECTS))
    for (const key of Reflect.ownKeys(object)) {
      const value = valueAt(object, key);
      // Math.random is this program's own by then, that of each copy of it that a process has (chance.ts).
      if (typeof value === 'function' && key !== 'random')
        parts.push({ object, key, name: `${name}.${String(key)}`, value });
    }
}

/** @throws InputError naming `who`, if something is no longer what it was; it is put back, so that this can be said */
export function checkLanguage(who: string): void {
  let changed = '';
  for (let i = 0; i < parts.length; i++) {
    const { object, key, name, value } = parts[i];
    if (valueAt(object, key) === value) continue;
    if (changed === '') changed = name;
    Reflect.defineProperty(object, key, { value, configurable: true, writable: true });
  }
  if (changed !== '') throw new InputError(`${who}changes ${changed}, which all on its thread share`);
}

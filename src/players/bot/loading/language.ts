import { isMainThread } from 'node:worker_threads';
import { InputError } from '../../../support/input/refusal.js';

/** What all code on a thread shares: a bot that changes it changes all other bots, and this program. */

const OBJECTS: Readonly<Record<string, object>> = { Math, JSON, Object, Array, Number, Reflect, Promise };
for (const each of [Object, Array, Map, Set, String, Number, Function, Promise, RegExp, Int32Array, Float64Array])
  (OBJECTS as Record<string, object>)[`${each.name}.prototype`] = each.prototype as object;

const { defineProperty } = Reflect;
const { getOwnPropertyDescriptor } = Object;
const held = (found: PropertyDescriptor | undefined): unknown => found?.get ?? found?.value;

/** As it was before the first bot from a file; empty until then. What is added to it changes nobody. */
const parts: {
  readonly object: object;
  readonly key: PropertyKey;
  readonly name: string;
  was: PropertyDescriptor | undefined;
}[] = [];

/** From now on changes are noticed; before a bot from a file is loaded. Earlier ones are those of who called. */
export function watchLanguage(): void {
  if (isMainThread) for (const part of parts) part.was = getOwnPropertyDescriptor(part.object, part.key);
  if (parts.length > 0) return;
  for (const [name, object] of Object.entries(OBJECTS))
    for (const key of Reflect.ownKeys(object)) {
      const was = getOwnPropertyDescriptor(object, key);
      // Math.random is this program's own by then, that of each copy of it that a process has (chance.ts).
      if (typeof held(was) === 'function' && key !== 'random')
        parts.push({ object, key, name: `${name}.${String(key)}`, was });
    }
}

/** @throws InputError naming `who`, if something is no longer what it was; it is put back, so that this can be said */
export function checkLanguage(who: string): void {
  let changed = '';
  for (let i = 0; i < parts.length; i++) {
    const { object, key, name, was } = parts[i];
    if (held(getOwnPropertyDescriptor(object, key)) === held(was)) continue;
    if (changed === '') changed = name;
    if (was !== undefined) defineProperty(object, key, was);
  }
  if (changed !== '') throw new InputError(`${who}changes ${changed}, which all on its thread share`);
}

import { refuse } from '../../input/refusal.js';

/** What bots share with the program on their thread: the functions of the language, as they were before any bot was loaded. */

const HOLDERS: Readonly<Record<string, object>> = {
  Array,
  'Array.prototype': Array.prototype,
  'Array iterators': Object.getPrototypeOf([][Symbol.iterator]()),
  Object,
  'Object.prototype': Object.prototype,
  'Function.prototype': Function.prototype,
  Math,
  JSON,
  Atomics,
  Number,
  'String.prototype': String.prototype,
  'Map.prototype': Map.prototype,
  'Set.prototype': Set.prototype,
  'Promise.prototype': Promise.prototype,
  'TypedArray.prototype': Object.getPrototypeOf(Int32Array.prototype),
};

interface Builtin {
  readonly holder: object;
  readonly key: string | symbol;
  readonly name: string;
  readonly value: unknown;
}

const descriptorOf = Object.getOwnPropertyDescriptor;

const BUILTINS: readonly Builtin[] = Object.entries(HOLDERS).flatMap(([of, holder]) =>
  Reflect.ownKeys(holder).flatMap((key) => {
    const value = descriptorOf(holder, key)?.value;
    return typeof value === 'function' ? [{ holder, key, name: `${of}.${String(key)}`, value }] : [];
  }),
);

/** The bots from files on this thread, any of which may do it. */
const suspects = new Set<string>();
/** What to call them, made up beforehand: it takes functions of the language. */
let who = '';

export function suspect(bot: string): void {
  suspects.add(bot);
  // In an order of their own: files are loaded side by side, and which is done first differs from run to run.
  const names = [...suspects]
    .sort()
    .map((name) => `"${name}"`)
    .join(', ');
  who = suspects.size === 1 ? names : `one of ${names}`;
}

/**
 * Are the functions of the language still those that the program was written for?
 * @throws InputError if a bot has replaced one: nothing that its thread says could be relied on
 */
export function checkBuiltins(): void {
  checkBuiltinsAfter('bots', who);
}

/** The same where it is known who has done it. @throws InputError */
export function checkBuiltinsAfter(where: string, bot: string): void {
  for (let i = 0; i < BUILTINS.length; i++) {
    const { holder, key, name, value } = BUILTINS[i];
    if (descriptorOf(holder, key)?.value !== value) {
      refuse(
        where,
        `${bot} has replaced ${name}, which the program uses too; play it as exec(…), in a process of its own`,
      );
    }
  }
}

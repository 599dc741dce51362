/** The most values that are looked at, and the integers that functions are called with. */
const MOST = 2_000;
const INTEGERS = 64;

/**
 * Everything that a bot can come to from a value by accident, as text by path: properties, getters, prototypes,
 * constructors and their statics, and what functions return for the value and an integer. What belongs to the language
 * is left out.
 */
export function reachOf(start: object): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<unknown>();
  const look = (value: unknown, path: string): void => {
    if (found.size >= MOST) return;
    if (!isObject(value) && value !== undefined) found.set(path, String(value));
    if (!isObject(value) || seen.has(value) || isNative(value)) return;
    seen.add(value);
    for (const key of Reflect.ownKeys(value)) {
      const { get, value: content } = Reflect.getOwnPropertyDescriptor(value, key)!;
      look(get === undefined ? content : attempt(() => get.call(start)), `${path}.${String(key)}`);
    }
    if (typeof value === 'function' && !/^class\b/.test(String(value))) {
      for (let i = -1; i < INTEGERS; i++) {
        look(attempt(value.bind(start, i)), `${path}(${i})`);
        look(attempt(value.bind(start, start, i)), `${path}(view, ${i})`);
      }
    }
    look(Reflect.getPrototypeOf(value), `${path}.__proto__`);
  };
  look(start, 'view');
  return found;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

/** Is it a function of the language, or a prototype of one? */
function isNative(value: object): boolean {
  const own = typeof value === 'function' ? value : Object.hasOwn(value, 'constructor') && value.constructor;
  return typeof own === 'function' && Function.prototype.toString.call(own).includes('[native code]');
}

function attempt(call: () => unknown): unknown {
  try {
    return call();
  } catch {
    return undefined;
  }
}

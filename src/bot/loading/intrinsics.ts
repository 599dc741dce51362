/** The objects of the language and of Node that the program uses and that bots on its thread can reach. */

const LANGUAGE =
  'AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError FinalizationRegistry ' +
  'Float32Array Float64Array Function Int16Array Int32Array Int8Array Intl JSON Map Math Number Object Promise Proxy RangeError ' +
  'ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array ' +
  'Uint8ClampedArray WeakMap WeakRef WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt';

const NODE =
  'AbortController AbortSignal BroadcastChannel Buffer Event EventTarget MessageChannel MessagePort TextDecoder TextEncoder URL ' +
  'URLSearchParams clearImmediate clearInterval clearTimeout queueMicrotask setImmediate setInterval setTimeout structuredClone';

/** Names of globals; each is checked with its own properties and those of its prototype. */
export const SHARED: readonly string[] = `${LANGUAGE} ${NODE}`.split(' ').filter((name) => name in globalThis);

const prototypeOf = (object: object): object => Object.getPrototypeOf(object) as object;

const generator = (function* () {})();
const laterGenerator = (async function* () {})();
const anyTypedArray = prototypeOf(Int8Array);

/** Objects that are not reachable through a global's name. */
export const HIDDEN: Readonly<Record<string, object>> = {
  TypedArray: anyTypedArray,
  'TypedArray.prototype': prototypeOf(Int8Array.prototype),
  'Array iterators': prototypeOf([][Symbol.iterator]()),
  'String iterators': prototypeOf(''[Symbol.iterator]()),
  'Map iterators': prototypeOf(new Map()[Symbol.iterator]()),
  'Set iterators': prototypeOf(new Set()[Symbol.iterator]()),
  'RegExp iterators': prototypeOf(''.matchAll(/./g)),
  iterators: prototypeOf(prototypeOf([][Symbol.iterator]())),
  generators: prototypeOf(prototypeOf(generator)),
  'async iterators': prototypeOf(prototypeOf(prototypeOf(laterGenerator))),
  'async generators': prototypeOf(prototypeOf(laterGenerator)),
  'generator functions': prototypeOf(function* () {}),
  'async functions': prototypeOf(async () => {}),
};

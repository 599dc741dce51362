import { writeSync } from 'node:fs';
import { InputError } from '../../input/refusal.js';
import { DEAL, pulse } from '../pulse.js';
import { HIDDEN, SHARED } from './intrinsics.js';
import { sourcePlace } from './source-place.js';

/**
 * The language's built-in objects, which bots share with the program on their thread and must not change.
 *
 * The check itself uses nothing that a bot could have replaced: functions were saved at the start, and lists are read by index.
 */

const { apply, ownKeys, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf, defineProperty, deleteProperty } =
  Reflect;
const { is } = Object;
const OBJECTS = Object.prototype;
const write = writeSync;
const exit = process.exit.bind(process);
const world = globalThis as unknown as Readonly<Record<string, unknown>>;

interface Property {
  readonly key: string | symbol;
  readonly name: string;
  readonly descriptor: PropertyDescriptor;
  /** Is its value free to change? */
  readonly mayChange: boolean;
}

/** An object as it was, with all its properties. */
interface Holder {
  readonly name: string;
  readonly object: object;
  readonly prototype: object | null;
  readonly properties: readonly Property[];
}

/** A global that the program uses, with its original value. Bots may add globals of their own. */
interface Global extends Property {
  readonly content: unknown;
}

interface Snapshot {
  readonly holders: readonly Holder[];
  readonly globals: readonly Global[];
}

/** Taken when a thread loads its first foreign bot. */
let snapshot: Snapshot | null = null;
const blame = {
  /** The foreign bots, any of which may change something. */
  suspects: new Set<string>(),
  /** Their names for messages, prepared in advance, since joining them uses built-ins. */
  who: '',
  /** Where `Math.random` was called as a deal was played; null if it was not. */
  chance: null as Error | null,
};

/** Takes the snapshot, before a bot is loaded. From then on calls of `Math.random` during a deal are noticed. */
export function keepBuiltins(): void {
  if (snapshot !== null) return;
  const draw = Math.random;
  Math.random = () => {
    if (blame.chance === null && pulse.cells[DEAL] > 0) blame.chance = new Error();
    return draw();
  };
  snapshot = { holders: holders(), globals: SHARED.map(globalAsItIs) };
}

/** Adds a bot that may change built-ins. */
export function suspect(bot: string): void {
  keepBuiltins();
  const { suspects } = blame;
  suspects.add(bot);
  // Sorted, because files load concurrently, and their order differs from run to run.
  const names = [...suspects]
    .sort()
    .map((name) => `"${name}"`)
    .join(', ');
  blame.who = suspects.size === 1 ? names : `one of ${names}`;
}

/**
 * Checks that the built-ins are unchanged, and that nobody has called `Math.random`.
 * @throws InputError if a bot has: no result of its thread could be trusted
 */
export function checkBuiltins(): void {
  checkBuiltinsAfter('bots: ', blame.who);
}

/** The same if the culprit is known; `where` is a prefix for the message. @throws InputError */
export function checkBuiltinsAfter(where: string, bot: string): void {
  if (snapshot === null) return;
  const change = changeIn(snapshot, true);
  if (change === null) {
    if (blame.chance !== null) refuseChance(where, bot, blame.chance);
    return;
  }
  const message = `${where}${bot} has ${change}, which the program uses too; play it as exec(…), in a process of its own`;
  // Reporting the error needs working built-ins.
  repair(snapshot);
  if (changeIn(snapshot, false) === null) throw new InputError(message);
  pulse.cells[DEAL] = 0; // no fault of an answer: the run ends
  write(2, `bolachen: ${message}\n`);
  exit(1);
}

/** A draw that nobody can repeat. @throws InputError */
function refuseChance(where: string, bot: string, drawn: Error): never {
  blame.chance = null;
  const which = sourcePlace(drawn) ?? bot;
  throw new InputError(
    `${where}${which} calls Math.random; a bot draws from its second argument, so that deals can be played again`,
  );
}

/** The first change, as in `replaced Array.prototype.push`; null if none. `strictly` also compares writability and the like. */
function changeIn({ holders, globals }: Snapshot, strictly: boolean): string | null {
  for (let i = 0; i < holders.length; i++) {
    const change = changeOf(holders[i], strictly);
    if (change !== null) return change;
  }
  for (let i = 0; i < globals.length; i++) {
    const { key, name, content } = globals[i];
    const found = getOwnPropertyDescriptor(globalThis, key);
    const isThere = found !== undefined && isSame(found, globals[i], strictly);
    // Some are getters of Node's that return what they were set to.
    if (!isThere || world[key as string] !== content) return `replaced ${name}`;
  }
  return null;
}

function changeOf({ object, name, prototype, properties }: Holder, strictly: boolean): string | null {
  if (getPrototypeOf(object) !== prototype) return `replaced the prototype of ${name}`;
  if (ownKeys(object).length > properties.length) return `added to ${name}`;
  // Descriptors inherit from Object.prototype, so that is checked in full before any descriptor is read.
  if (object === OBJECTS) {
    for (let i = 0; i < properties.length; i++) {
      if (getOwnPropertyDescriptor(object, properties[i].key) === undefined) return `deleted ${properties[i].name}`;
    }
  }
  for (let i = 0; i < properties.length; i++) {
    const property = properties[i];
    const found = getOwnPropertyDescriptor(object, property.key);
    if (found === undefined) return `deleted ${property.name}`;
    if (!isSame(found, property, strictly)) return `replaced ${property.name}`;
  }
  return null;
}

function isSame(found: PropertyDescriptor, { descriptor, mayChange }: Property, strictly: boolean): boolean {
  if (found.get !== descriptor.get || found.set !== descriptor.set) return false;
  if (found.value !== descriptor.value && !mayChange && !is(found.value, descriptor.value)) return false;
  if (!strictly) return true;
  return (
    found.writable === descriptor.writable &&
    found.enumerable === descriptor.enumerable &&
    found.configurable === descriptor.configurable
  );
}

/** Puts back what can be put back. */
function repair({ holders, globals }: Snapshot): void {
  for (let i = 0; i < holders.length; i++) {
    const { object, prototype, properties } = holders[i];
    setPrototypeOf(object, prototype);
    const keys = ownKeys(object);
    for (let j = 0; j < keys.length; j++) if (!isKnown(keys[j], properties)) deleteProperty(object, keys[j]);
    for (let j = 0; j < properties.length; j++) putBack(object, properties[j]);
  }
  for (let i = 0; i < globals.length; i++) {
    putBack(globalThis, globals[i]);
    const { key, descriptor, content } = globals[i];
    const { set } = descriptor;
    if (set !== undefined && world[key as string] !== content) apply(set, globalThis, [content]);
  }
}

function isKnown(key: string | symbol, properties: readonly Property[]): boolean {
  for (let i = 0; i < properties.length; i++) if (properties[i].key === key) return true;
  return false;
}

function putBack(object: object, property: Property): void {
  const { key, descriptor } = property;
  const found = getOwnPropertyDescriptor(object, key);
  if (found !== undefined && isSame(found, property, true)) return;
  setPrototypeOf(descriptor, null); // so that it does not inherit what a bot added to Object.prototype
  defineProperty(object, key, descriptor);
}

function holders(): readonly Holder[] {
  const objects: [string, object][] = [['Object.prototype', OBJECTS], ...Object.entries(HIDDEN)];
  for (const name of SHARED) {
    const value = world[name];
    if (!isObject(value)) continue;
    objects.push([name, value]);
    const { prototype } = value as { readonly prototype?: unknown };
    if (isObject(prototype)) objects.push([`${name}.prototype`, prototype]);
  }
  return objects.map(([name, object]) => ({
    name,
    object,
    prototype: getPrototypeOf(object),
    properties: ownKeys(object).map((key) => propertyOf(object, key, name)),
  }));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

function propertyOf(object: object, key: string | symbol, holder: string): Property {
  const descriptor = getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
  const name = typeof key === 'symbol' ? `${holder}[${key.description}]` : `${holder}.${key}`;
  return { key, name, descriptor, mayChange: key === 'stackTraceLimit' }; // affects no result
}

const globalAsItIs = (name: string): Global => ({
  ...propertyOf(globalThis, name, ''),
  name,
  content: world[name],
});

import { writeSync } from 'node:fs';
import { InputError } from '../../input/refusal.js';
import { DEAL, pulse } from '../pulse.js';
import { HIDDEN, SHARED } from './intrinsics.js';

/**
 * What bots share with the program on their thread: the objects of the language, which are to be as they were before any bot was loaded.
 *
 * The check takes nothing from them that a bot can have replaced: functions were taken down at the start, and lists are read by index.
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
  /** Is its value nobody's business? */
  readonly mayChange: boolean;
}

/** An object as it was, with all its properties. */
interface Holder {
  readonly name: string;
  readonly object: object;
  readonly prototype: object | null;
  readonly properties: readonly Property[];
}

/** A global that the program uses, and what it was. What bots add to the globals is theirs. */
interface Global extends Property {
  readonly content: unknown;
}

interface Snapshot {
  readonly holders: readonly Holder[];
  readonly globals: readonly Global[];
}

/** Taken once a thread has a bot that is not of the house. */
let snapshot: Snapshot | null = null;
/** Those bots, any of which may change something. */
const suspects = new Set<string>();
/** What to call them, made up beforehand: it takes functions of the language. */
let who = '';

/** Takes down what there is, before a bot is loaded. */
export function keepBuiltins(): void {
  snapshot ??= { holders: holders(), globals: SHARED.map(globalAsItIs) };
}

/** A bot that may change what it shares with the program. */
export function suspect(bot: string): void {
  keepBuiltins();
  suspects.add(bot);
  // In an order of their own: files are loaded side by side, and which is done first differs from run to run.
  const names = [...suspects]
    .sort()
    .map((name) => `"${name}"`)
    .join(', ');
  who = suspects.size === 1 ? names : `one of ${names}`;
}

/**
 * Are the objects of the language still those that the program was written for?
 * @throws InputError if a bot has changed one: nothing that its thread says could be relied on
 */
export function checkBuiltins(): void {
  checkBuiltinsAfter('bots: ', who);
}

/** The same where it is known who has done it; `where` goes ahead of him. @throws InputError */
export function checkBuiltinsAfter(where: string, bot: string): void {
  if (snapshot === null) return;
  const change = changeIn(snapshot, true);
  if (change === null) return;
  const message = `${where}${bot} has ${change}, which the program uses too; play it as exec(…), in a process of its own`;
  // Whoever hears of it needs the language to say so.
  repair(snapshot);
  if (changeIn(snapshot, false) === null) throw new InputError(message);
  pulse.cells[DEAL] = 0; // no fault of an answer: the run ends
  write(2, `bolachen: ${message}\n`);
  exit(1);
}

/** What has become of it, as in `replaced Array.prototype.push`; null if all is as it was. Strictly: may it also be changed as before? */
function changeIn({ holders, globals }: Snapshot, strictly: boolean): string | null {
  for (let i = 0; i < holders.length; i++) {
    const change = changeOf(holders[i], strictly);
    if (change !== null) return change;
  }
  for (let i = 0; i < globals.length; i++) {
    const { key, name, content } = globals[i];
    const found = getOwnPropertyDescriptor(globalThis, key);
    const isThere = found !== undefined && isSame(found, globals[i], strictly);
    // Some are read through functions of Node's, which give what they were set to.
    if (!isThere || world[key as string] !== content) return `replaced ${name}`;
  }
  return null;
}

function changeOf({ object, name, prototype, properties }: Holder, strictly: boolean): string | null {
  if (getPrototypeOf(object) !== prototype) return `replaced the prototype of ${name}`;
  if (ownKeys(object).length > properties.length) return `added to ${name}`;
  // A descriptor has what is added to the prototype of all objects, which comes first: all of that is there before one is looked at.
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
  setPrototypeOf(descriptor, null); // what a bot has added to that of all objects for good must not become part of it
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
  return { key, name, descriptor, mayChange: key === 'stackTraceLimit' }; // how much of a stack is shown changes no result
}

const globalAsItIs = (name: string): Global => ({
  ...propertyOf(globalThis, name, ''),
  name,
  content: world[name],
});

import { didYouMean, refuse, shown } from '../../support/input/refusal.js';

/** The values of JSON that records and other lines are made of, checked for form. All of them throw InputError. */

export function readObject(given: unknown, where: string, keys?: readonly string[]): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    refuse(where, `expected an object; found ${shown(given)}`);
  }
  for (const key in given) {
    if (keys && !keys.includes(key)) {
      refuse(where, `has no key ${shown(key)}${didYouMean(key, keys)}; its keys are ${keys.join(', ')}`);
    }
  }
  return given as Record<string, unknown>;
}

export function readList(given: unknown, where: string): readonly unknown[] {
  return Array.isArray(given) ? given : refuse(where, `expected a list; found ${shown(given)}`);
}

export function readText(given: unknown, where: string): string {
  return typeof given === 'string' ? given : refuse(where, `expected a text; found ${shown(given)}`);
}

export function readNumber(given: unknown, where: string): number {
  if (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0) return given;
  return refuse(where, `expected a whole number from 0 up; found ${shown(given)}`);
}

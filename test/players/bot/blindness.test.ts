import { describe, expect, test } from 'vitest';
import { redealt } from '../../../src/analysis/checking/redeal.js';
import { QUESTIONS } from '../../../src/cards/engine/actions.js';
import type { Course } from '../../../src/cards/engine/course.js';
import { courseOf, questionsOf, viewOf } from '../../cards/engine/random-course.js';
import { Random, randomSetting } from '../../judge/random.js';
import { sized } from '../../sizes.js';

/** The most values that are looked at, and the integers that functions are called with. */
const MOST = 2_000;
const INTEGERS = 64;

/**
 * Everything that a bot can come to from a value by accident, as text by path: properties, getters, prototypes,
 * constructors and their statics, and what functions return for the value and an integer. What belongs to the language
 * is left out.
 */
function reachOf(start: object): ReadonlyMap<string, string> {
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

/** All that the seat asked is shown, and all that its view leads to, as text. */
const shown = (course: Course): string => JSON.stringify([...reachOf(viewOf(course))]);

test('what a view leads to: its fields; and a static that is called with the view and a number would be found', () => {
  const paths = [...reachOf(viewOf(courseOf(randomSetting(new Random(1))))).keys()];
  for (const field of ['hand', 'legal', 'rules.'])
    expect(paths.some((path) => path.startsWith(`view.__proto__.${field}`))).toBe(true);
  expect(paths.filter((path) => path.includes('('))).toEqual([]);
  class Leaking {
    readonly hand = '';
    static actionAt = (_: unknown, at: number) => `F H${at}`;
  }
  expect(reachOf(new Leaking()).get('view.__proto__.constructor.actionAt(view, 7)')).toBe('F H7');
});

describe('a view does not change when cards the seat cannot see are moved', () => {
  test('at random decisions of random deals', () => {
    const random = new Random(8);
    const compared = new Map<string, number>();
    for (const course of questionsOf(random, sized(90, 1500))) {
      const question = QUESTIONS[course.question];
      if (question === 'play' && random.below(6) > 0) continue;
      const other = redealt(course, course.seat, random, question === 'double' ? 200 : 12);
      if (other === null) continue;
      compared.set(question, (compared.get(question) ?? 0) + 1);
      if (shown(other) !== shown(course)) expect(shown(other), question).toBe(shown(course));
    }
    // Every question was compared, and the play most often.
    expect([...compared.keys()].sort()).toEqual([...QUESTIONS].sort());
    expect(Math.min(...compared.values())).toBeGreaterThan(sized(0, 10));
    expect(compared.get('play')).toBeGreaterThan(sized(140, 2500));
  });
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { InputError } from '../src/support/input/refusal.js';

/** Long texts as tests keep them: what begins them is there to be read, and of the rest a hash shows another letter. */

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The first lines of a text, and a hash of all of it; the whole, where it is not much longer. */
export function outlineOf(text: string, shown: number): string {
  const lines = text.split('\n');
  if (lines.length <= shown + 5) return text;
  return `${lines.slice(0, shown).join('\n')}\n-- ${lines.length - shown} more lines, ${hashOf(text)}\n`;
}

/** Numbers to nine digits, and what JSON has no word for. */
function plain(_: string, value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? Number(value.toPrecision(9)) : String(value);
  if (typeof value === 'bigint') return String(value);
  return ArrayBuffer.isView(value) || value instanceof Map ? [...(value as never as Iterable<unknown>)] : value;
}

/** A hash of each value: none becomes another by accident. */
export function hashesOf(values: Readonly<Record<string, () => unknown>>): string {
  const found = Object.entries(values).map(([name, of]) => `${name} ${hashOf(`${JSON.stringify(of(), plain)}`)}`);
  return found.join('; ').replace(/(.{80,}?;) /g, '$1\n');
}

/** What a function gives, each time, or with which words it refuses. */
export const givenBy = (of: (...given: never[]) => unknown, times: readonly (readonly unknown[])[]): unknown[] =>
  times.map((given) => {
    try {
      return of(...(given as never[]));
    } catch (error) {
      return error instanceof InputError ? error.message : (error as Error).name;
    }
  });

/** The same of each of these, and what is given with all of them. */
export const givenEach = (of: (...given: never[]) => unknown, values: readonly unknown[], ...more: unknown[]) =>
  givenBy(
    of,
    values.map((value) => [value, ...more]),
  );

/** The same of each function of a module. */
export const allGivenBy = (module: object, times: readonly (readonly unknown[])[]) =>
  Object.fromEntries(
    Object.entries(module).flatMap(([name, of]) =>
      typeof of === 'function' ? [[name, () => givenBy(of, times)]] : [],
    ),
  );

/** Of options: how many groups a file has, and a hash of all but their words, which are in the printed help. */
export const testOptions = (file: object, expected: string): void =>
  test('limits, defaults and ties of options do not change by accident', () => {
    const groups = Object.values(file).filter((each) => Object.values(Object(each)).some((row) => Object(row).about));
    const plain = groups.map((rows) =>
      Object.entries(rows as Record<string, object>).map(([name, row]) => [name, { ...row, about: '' }]),
    );
    expect(`${groups.length} ${hashOf(JSON.stringify(plain))}`).toBe(expected);
  });

/** Every choice of one of each list. */
export const choices = (...lists: readonly (readonly unknown[])[]): unknown[][] =>
  lists.reduce<unknown[][]>((rows, list) => rows.flatMap((row) => list.map((each) => [...row, each])), [[]]);

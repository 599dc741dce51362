import type { Form, Triple } from '../../boards/job.js';
import { difference, totalOf } from '../blocks/forms.js';
import type { ScheduleName } from './options.js';

export interface Schedule {
  readonly triples: readonly Triple[];
  /** What pairs are made of. */
  readonly numbers: readonly Form[];
  readonly pairs: readonly {
    readonly first: number;
    readonly second: number;
    /** The schedule's number that it is, or of which `less` is taken away. */
    readonly number: number;
    readonly less: number | null;
    readonly divisor: number;
  }[];
  /** Do two bots that are compared sit at the same tables? */
  readonly isOneTable: boolean;
}

/** The triples of a tournament, and their comparisons. Bots 0 … players − 1 compete; the next `field` fill seats. */
export function scheduleOf(name: ScheduleName, players: number, field: number): Schedule {
  const pairs = pairsAmong(players);
  if (name === 'gauntlet') {
    const filled = field === 1 ? [[0, 0]] : pairsAmong(field);
    const each = filled.length;
    const triples = indices(players).flatMap((player) =>
      filled.map(([f, g]): Triple => [player, players + f, players + g]),
    );
    return {
      triples,
      numbers: indices(players).map((player) => totalOf(triples, player)),
      pairs: pairs.map(([first, second]) => ({
        first,
        second,
        number: first,
        less: second,
        divisor: each,
      })),
      isOneTable: false,
    };
  }
  const triples: Triple[] = players === 2 ? [[0, 1, 2]] : triplesAmong(players);
  const shared = tablesOf(pairs, triples);
  return {
    triples,
    // What one bot loses at a table two others win: these numbers are no differences of fewer.
    numbers: pairs.map(([first, second], i) => headToHead(triples, shared[i], first, second)),
    pairs: pairs.map(([first, second], i) => ({
      first,
      second,
      number: i,
      less: null,
      divisor: shared[i].length,
    })),
    isOneTable: true,
  };
}

/** The triples of each pair. */
function tablesOf(pairs: readonly (readonly number[])[], triples: readonly Triple[]): number[][] {
  const tables = new Map<string, number[]>(pairs.map((pair) => [pair.join(), []]));
  for (const [t, [a, b, c]] of triples.entries())
    for (const pair of [`${a},${b}`, `${a},${c}`, `${b},${c}`]) tables.get(pair)?.push(t);
  return [...tables.values()];
}

function headToHead(triples: readonly Triple[], shared: readonly number[], first: number, second: number): Form {
  const slot = (t: number, bot: number): number => 3 * t + triples[t].indexOf(bot);
  return difference(
    shared.map((t) => slot(t, first)),
    shared.map((t) => slot(t, second)),
  );
}

const indices = (size: number): number[] => Array.from({ length: size }, (_, i) => i);

const pairsAmong = (size: number): [number, number][] =>
  indices(size).flatMap((i) => indices(size - 1 - i).map((k): [number, number] => [i, i + 1 + k]));

const triplesAmong = (size: number): Triple[] =>
  pairsAmong(size).flatMap(([i, j]) => indices(size - 1 - j).map((k): Triple => [i, j, j + 1 + k]));

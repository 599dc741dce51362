import type { Form, Triple } from '../../boards/job.js';
import { difference } from '../blocks/forms.js';
import type { ScheduleName } from './options.js';

/** A comparison of two bots: in points a deal it is the form over `divisor` (and a block's seatings and deals). */
export interface PairForm {
  readonly first: number;
  readonly second: number;
  readonly form: Form;
  readonly divisor: number;
}

export interface Schedule {
  readonly triples: readonly Triple[];
  readonly pairs: readonly PairForm[];
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
    const slotsOf = (player: number): number[] => indices(each).map((k) => 3 * (player * each + k));
    return {
      triples,
      pairs: pairs.map(([first, second]) => ({
        first,
        second,
        form: difference(slotsOf(first), slotsOf(second)),
        divisor: each,
      })),
    };
  }
  const triples: Triple[] = players === 2 ? [[0, 1, 2]] : triplesAmong(players);
  return { triples, pairs: pairs.map(([first, second]) => headToHead(triples, first, second)) };
}

function headToHead(triples: readonly Triple[], first: number, second: number): PairForm {
  const shared = triples.flatMap((triple, t) => (triple.includes(first) && triple.includes(second) ? [t] : []));
  const slot = (t: number, bot: number): number => 3 * t + triples[t].indexOf(bot);
  const form = difference(
    shared.map((t) => slot(t, first)),
    shared.map((t) => slot(t, second)),
  );
  return { first, second, form, divisor: shared.length };
}

const indices = (size: number): number[] => Array.from({ length: size }, (_, i) => i);

const pairsAmong = (size: number): [number, number][] =>
  indices(size).flatMap((i) => indices(size - 1 - i).map((k): [number, number] => [i, i + 1 + k]));

const triplesAmong = (size: number): Triple[] =>
  pairsAmong(size).flatMap(([i, j]) => indices(size - 1 - j).map((k): Triple => [i, j, j + 1 + k]));

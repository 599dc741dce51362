import { conductFiles } from '../blocks/files.js';
import { triplesCsv } from '../blocks/triples.js';
import { SEAT_NAMES } from '../record/notation.js';
import { csv, meanCells, meanColumns, proportionCells, proportionColumns } from '../text/csv.js';
import type { Attribution } from './attribution.js';
import type { CompareSummary } from './summary.js';
import type { FullSwing } from './swings.js';

/** A comparison's tables as CSV, and its swings as records. */
export const compareFiles = (
  { shift, attribution, sessions, bots, triples, control }: CompareSummary,
  swings: readonly FullSwing[],
): Record<string, string> => ({
  ...(control === undefined ? { 'shift.csv': shiftFile(shift) } : { 'strata.csv': strataFile(control) }),
  'triples.csv': triplesCsv(triples),
  'swings.csv': swingsFile(swings),
  'swings.jsonl': swings.flatMap(({ records }) => records.map((record) => `${record}\n`)).join(''),
  ...(sessions && { 'sessions.csv': sessionsFile(sessions, bots) }),
  ...(attribution !== null && { 'parts.csv': partsFile(attribution) }),
  ...(control === undefined && conductFiles(bots)),
});

const shiftFile = (shift: CompareSummary['shift']): string =>
  csv(
    ['a', 'b', ...proportionColumns('share'), ...meanColumns('swing')],
    shift.map(({ a, b, share, swing }) => [a, b, ...proportionCells(share), ...meanCells(swing)]),
  );

/** Blocks that cannot differ come first. */
const strataFile = ({ equal, strata }: NonNullable<CompareSummary['control']>): string =>
  csv('least most blocks played mean deviation'.split(' '), [
    [0, 0, equal, 0, 0, 0],
    ...strata.map(({ least, most, blocks, played, mean, deviation }) => [least, most, blocks, played, mean, deviation]),
  ]);

const swingsFile = (swings: readonly FullSwing[]): string =>
  csv(
    'board seat difference score_a score_b contract_a contract_b differ_at action_a action_b'.split(' '),
    swings.map(({ board, seat, difference, scores, contracts, at, actions }) => [
      ...[board, SEAT_NAMES[seat], difference],
      ...[...scores, ...contracts, at, ...actions],
    ]),
  );

/** One row for each bot, and one for all sessions. */
const sessionsFile = (
  { count, length, reached, tied }: NonNullable<CompareSummary['sessions']>,
  bots: CompareSummary['bots'],
): string =>
  csv(
    [
      ...['name', 'sessions', ...proportionColumns('won'), ...proportionColumns('tied')],
      ...[...meanColumns('points'), ...meanColumns('length'), ...proportionColumns('reached')],
    ],
    [
      ...bots.flatMap(({ name, points, sessions }) =>
        sessions
          ? [
              [
                name,
                sessions.won.trials,
                ...proportionCells(sessions.won),
                ...proportionCells(sessions.tied),
                ...meanCells(points),
                ...nulls(8),
              ],
            ]
          : [],
      ),
      [
        'all',
        count,
        ...nulls(5),
        ...proportionCells(tied),
        ...nulls(3),
        ...meanCells(length),
        ...proportionCells(reached),
      ],
    ],
  );

const nulls = (size: number): null[] => Array<null>(size).fill(null);

const partsFile = ({ parts, interaction, whole }: Attribution): string =>
  csv(
    ['part', ...meanColumns('share'), ...meanColumns('first'), ...meanColumns('last')],
    [
      ...parts.map(({ part, share, first, last }) => [
        part,
        ...meanCells(share),
        ...meanCells(first),
        ...meanCells(last),
      ]),
      ['interaction', ...meanCells(interaction), ...nulls(6)],
      ['whole', ...meanCells(whole), ...nulls(6)],
    ],
  );

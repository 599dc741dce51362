import { conductFiles } from '../blocks/files.js';
import { SEAT_NAMES } from '../record/notation.js';
import { csv, meanCells, meanColumns, proportionCells, proportionColumns } from '../text/csv.js';
import type { CompareSummary } from './summary.js';
import type { FullSwing } from './swings.js';

/** The tables of a comparison as CSV, and its swings as records. */
export function compareFiles(summary: CompareSummary, swings: readonly FullSwing[]): Record<string, string> {
  const { shift, attribution } = summary;
  return {
    'shift.csv': csv(
      ['a', 'b', ...proportionColumns('share'), ...meanColumns('swing')],
      shift.map(({ a, b, share, swing }) => [a, b, ...proportionCells(share), ...meanCells(swing)]),
    ),
    'swings.csv': csv(
      [
        'board',
        'seat',
        'difference',
        'score_a',
        'score_b',
        'contract_a',
        'contract_b',
        'differ_at',
        'action_a',
        'action_b',
      ],
      swings.map(({ board, seat, difference, scores, contracts, at, actions }) => [
        board,
        SEAT_NAMES[seat],
        difference,
        ...scores,
        ...contracts,
        at,
        ...actions,
      ]),
    ),
    'swings.jsonl': swings.flatMap(({ records }) => records.map((record) => `${record}\n`)).join(''),
    ...(attribution === null
      ? {}
      : {
          'parts.csv': csv(
            ['part', ...meanColumns('share'), ...meanColumns('alone')],
            [
              ...attribution.parts.map(({ part, share, alone }) => [part, ...meanCells(share), ...meanCells(alone)]),
              ['interaction', null, null, null, ...meanCells(attribution.interaction)],
              ['whole', ...meanCells(attribution.whole), null, null, null],
            ],
          ),
        }),
    ...conductFiles(summary.bots),
  };
}

import { count, mean, percent, several, signed } from '../text/numbers.js';
import { faultLines } from '../text/reliance-notes.js';
import type { Section } from '../text/section.js';
import { short, table } from '../text/text-table.js';
import type { ControlFindings, StratumFindings } from './control-findings.js';
import type { CompareSummary } from './summary.js';

/** The tables that a comparison with a control prints instead of the bots' behaviour. */

/** The effect of the control, if any. */
export function control({ control }: CompareSummary): Section[] {
  if (control === undefined) return [];
  const { bot, blocks, played, points } = control;
  return [
    {
      title: `Control: ${several(blocks, 'block')} with the card play of ${short(bot)}, ${count(played)} with the bots' own`,
      text: table(
        ['points at stake', 'blocks', 'share', 'played', 'difference', 'deviation'],
        [...equalRow(control), ...control.strata.map((stratum) => [atStake(stratum), ...cells(stratum)])],
      ),
      note: saved(control),
    },
    {
      title: 'Points a deal, 95 %',
      text: table(
        ['bot', 'points'],
        points.map(({ name, points }) => [short(name), mean(points)]),
      ),
    },
  ];
}

/** The row of blocks that need no play. */
const equalRow = ({ equal, blocks }: ControlFindings): string[][] =>
  equal === 0 ? [] : [['none: all deals equal', count(equal), percent(equal / blocks), '–', signed(0, 3), '–']];

export const atStake = ({ least, most }: StratumFindings): string =>
  least === most ? least.toFixed(2) : `${least.toFixed(2)} to ${most.toFixed(2)}`;

const cells = ({ blocks, share, played, mean, deviation }: StratumFindings): string[] => [
  ...[count(blocks), percent(share), count(played), signed(mean, 3)],
  deviation === null ? '–' : deviation.toFixed(3),
];

/** How much was saved, in words. */
export function saved({ deals, dealsWithout, saves }: ControlFindings): string {
  if (saves === null || dealsWithout === null) return '';
  const played = `${several(deals, 'different deal')} with the bots' own card play; without the control, blocks would take ${count(dealsWithout)} for the same interval`;
  if (saves < 1) return `${played}, fewer than these: it is a poor control, worse than none.`;
  return `${played}: ${saves.toFixed(1)} times as many.`;
}

/** The first faults, if any. */
export function faultsBeside({ firstFaults, blocksWithFaults }: CompareSummary): Section[] {
  if (firstFaults.length === 0) return [];
  const note = `${several(blocksWithFaults, 'block')} had a fault, with either card play. They count everywhere in this report.`;
  return [{ title: 'Faults', text: faultLines(firstFaults), note }];
}

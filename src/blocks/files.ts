import { csv, meanCells, meanColumns, proportionCells, proportionColumns } from '../text/csv.js';
import type { BotConduct } from './conduct.js';

/** CSV files on how bots behaved and scored by role, seat and contract, and what they said. */
export function conductFiles(bots: readonly BotConduct[]): Record<string, string> {
  return {
    'roles.csv': csv(
      ['name', 'role', ...proportionColumns('share'), ...meanColumns('points')],
      bots.flatMap(({ name, roles, bySeat, seats }) => [
        ...roles.map(({ role, share, points }) => [name, role, ...proportionCells(share), ...meanCells(points)]),
        ...bySeat.map(({ seat, points }) => [name, seat, points.trials, seats, null, null, null, ...meanCells(points)]),
      ]),
    ),
    'contracts.csv': csv(
      [
        'name',
        'contract',
        ...proportionColumns('declared'),
        ...proportionColumns('won'),
        ...meanColumns('tricks'),
        ...meanColumns('points'),
      ],
      bots.flatMap(({ name, contracts }) =>
        contracts.map(({ contract, declared, won, tricks, points }) => [
          name,
          contract,
          ...proportionCells(declared),
          ...proportionCells(won),
          ...meanCells(tricks),
          ...meanCells(points),
        ]),
      ),
    ),
    'words.csv': csv(
      ['name', 'word', 'times', 'seats'],
      bots.flatMap(({ name, words, seats }) =>
        Object.entries(words).map(([word, times]) => [name, word, times, seats]),
      ),
    ),
  };
}

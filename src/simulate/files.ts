import {
  csv,
  meanCells,
  meanColumns,
  moneyCells,
  moneyColumns,
  proportionCells,
  proportionColumns,
} from '../text/csv.js';
import type { SessionsSummary, SimulateSummary } from './summary.js';

/** The tables of a simulation as CSV. */
export const simulationFiles = (summary: SimulateSummary): Record<string, string> => ({
  'contracts.csv': contractsCsv(summary),
  'bots.csv': botsCsv(summary),
  ...(summary.sessions && { 'sessions.csv': sessionsCsv(summary.sessions, summary.bots) }),
});

function contractsCsv({ contracts, passedOut }: SimulateSummary): string {
  const columns = ['contract', ...proportionColumns('played'), ...proportionColumns('won'), ...meanColumns('tricks')];
  const rows = contracts.map(({ contract, played, won, tricks, score, money }) => [
    contract,
    ...proportionCells(played),
    ...proportionCells(won),
    ...meanCells(tricks),
    ...meanCells(score),
    ...moneyCells(money ? { money } : {}),
  ]);
  rows.push(['passed-out', ...proportionCells(passedOut)]);
  const all = [...columns, ...meanColumns('score'), ...moneyColumns(contracts[0])];
  return csv(
    all,
    rows.map((row) => [...row, ...Array(all.length - row.length).fill(null)]),
  );
}

/** One row for each bot, and one for all sessions. */
function sessionsCsv({ count, length, reached, tied }: SessionsSummary, bots: SimulateSummary['bots']): string {
  const none = Array(10).fill(null);
  return csv(
    [
      ...['name', 'sessions', ...proportionColumns('won'), ...proportionColumns('tied')],
      ...[...meanColumns('points'), ...meanColumns('length'), ...proportionColumns('reached')],
    ],
    [
      ...bots.flatMap(({ name, sessions }) =>
        sessions
          ? [
              [
                ...[name, count, ...proportionCells(sessions.won), ...proportionCells(sessions.tied)],
                ...[...meanCells(sessions.points), ...none.slice(2)],
              ],
            ]
          : [],
      ),
      [
        ...['all', count, ...none.slice(5), ...proportionCells(tied), ...none.slice(7)],
        ...[...meanCells(length), ...proportionCells(reached)],
      ],
    ],
  );
}

function botsCsv({ bots, seats }: SimulateSummary): string {
  const columns = [
    'kind',
    'name',
    'seats_held',
    ...meanColumns('points'),
    ...moneyColumns(bots[0]),
    ...proportionColumns('declarer'),
    ...proportionColumns('won_as_declarer'),
    ...proportionColumns('won_as_defender'),
  ];
  const contracts = bots[0].byContract.map(({ contract }) => `won_${contract}`);
  const faults = Object.keys(bots[0].faults);
  const rowsOf = (kind: string, parties: SimulateSummary['seats'], faultCells: (i: number) => unknown[]): unknown[][] =>
    parties.map((party, i) => [
      kind,
      party.name,
      party.points.trials,
      ...meanCells(party.points),
      ...moneyCells(party),
      ...proportionCells(party.declarer),
      ...proportionCells(party.wonAsDeclarer),
      ...proportionCells(party.wonAsDefender),
      ...party.byContract.flatMap(({ won }) => proportionCells(won)),
      ...faultCells(i),
    ]);
  return csv(
    [...columns, ...contracts.flatMap(proportionColumns), ...faults.map((kind) => `faults_${kind}`)],
    [
      ...rowsOf('bot', bots, (i) => faults.map((kind) => bots[i].faults[kind])),
      ...rowsOf('seat', seats, () => faults.map(() => null)),
    ],
  );
}

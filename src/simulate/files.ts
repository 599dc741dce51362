import { describeBots } from '../blocks/lineup.js';
import { SEAT_LETTERS } from '../record/notation.js';
import { madeBy } from '../run/manifest.js';
import { toJson } from '../run/run-folder.js';
import { formatDigest } from '../table/digest.js';
import { csv, meanCells, meanColumns, proportionCells, proportionColumns } from '../text/csv.js';
import type { PlannedRun } from './plan.js';
import type { Summary } from './summary.js';

/** The files of a run folder (results/README.md says what is in them). */
export function simulationFiles(run: PlannedRun, done: FinishedRun): Record<string, string> {
  return {
    'manifest.json': toJson(manifest(run, done)),
    'timing.json': toJson(done.timing),
    'summary.json': toJson(done.summary),
    'contracts.csv': contractsCsv(done.summary),
    'bots.csv': botsCsv(done.summary),
  };
}

export interface FinishedRun {
  readonly summary: Summary;
  readonly digest: bigint;
  /** Was the run played to its end? */
  readonly complete: boolean;
  /** Actions already taken, and hands given by place; as text. */
  readonly after: string | null;
  readonly given: readonly (string | null)[] | null;
  readonly dealsFrom: string | null;
  readonly tariff: number | null;
  readonly timing: Readonly<Record<string, unknown>>;
}

function manifest(run: PlannedRun, done: FinishedRun): object {
  const { game, job, from } = run;
  return {
    ...madeBy('simulate'),
    game: game.ruleSet,
    rules: game.rules,
    bots: describeBots(run, job.names ?? job.bots),
    seed: job.seed,
    from,
    deals: job.end - from,
    played: done.summary.deals,
    complete: done.complete,
    reproducible: done.summary.reproducible,
    matchLength: job.matchLength,
    fixedSeats: job.fixedSeats,
    start: job.start && {
      declarer: SEAT_LETTERS[job.start.declarer],
      contract: game.contracts[job.start.contract].name,
    },
    after: done.after,
    given: done.given,
    dealsFrom: done.dealsFrom,
    tariff: done.tariff,
    digest: formatDigest(done.digest),
  };
}

function contractsCsv({ contracts, passedOut }: Summary): string {
  const columns = ['contract', ...proportionColumns('played'), ...proportionColumns('won'), ...meanColumns('tricks')];
  const rows = contracts.map(({ contract, played, won, tricks, score }) => [
    contract,
    ...proportionCells(played),
    ...proportionCells(won),
    ...meanCells(tricks),
    ...meanCells(score),
  ]);
  rows.push(['passed-out', ...proportionCells(passedOut)]);
  return csv(
    [...columns, ...meanColumns('score')],
    rows.map((row) => [...row, ...Array(17 - row.length).fill(null)]),
  );
}

function botsCsv({ bots, seats }: Summary): string {
  const columns = [
    'kind',
    'name',
    'seats_held',
    ...meanColumns('points'),
    ...proportionColumns('declarer'),
    ...proportionColumns('won_as_declarer'),
    ...proportionColumns('won_as_defender'),
  ];
  const contracts = bots[0].byContract.map(({ contract }) => `won_${contract}`);
  const faults = Object.keys(bots[0].faults);
  const rowsOf = (kind: string, parties: Summary['seats'], faultCells: (i: number) => unknown[]): unknown[][] =>
    parties.map((party, i) => [
      kind,
      party.name,
      party.points.trials,
      ...meanCells(party.points),
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

import { faultsInAll, type Reliance } from '../../boards/reliance.js';
import { PAID } from '../../cards/games/payment.js';
import { inTables } from '../../cards/record/notation.js';
import type { Document, Figure } from '../../results/document/document.js';
import { intervalFigure } from '../../results/document/intervals.js';
import { type DataTable, table } from '../../results/document/table.js';
import { listed } from '../../results/document/words.js';
import { count, percent, several, signed } from '../../results/text/numbers.js';
import { firstFaultTables } from '../../runs/document/faults.js';
import type { Mean, Proportion } from '../../stats/interval.js';
import type { PartySummary } from '../blocks/conduct.js';
import {
  contractHead,
  contractsTable,
  contractsWon,
  isPart,
  type PartyContract,
  paidColumn,
  rowsOfContracts,
} from '../blocks/contracts-table.js';
import { POINTS_A_DEAL } from '../blocks/unit.js';
import { sessionsFigure, sessionsTable } from './sessions.js';
import type { BotSummary, SimulateSummary } from './summary.js';

/** How often are contracts won, and how do the bots fare? `earlyEnd`: does play stop when a contract is decided? */
export function simulateDocument(summary: SimulateSummary & Reliance, earlyEnd: boolean): Document {
  const { deals, bots, seats, sessions, firstFaults } = summary;
  const ofSessions = sessions === undefined ? [] : [sessionsTable(sessions, bots)];
  const contracts = contractsOfAll(summary, earlyEnd);
  const byBot = partyTable('bot', bots, noteOfOne(bots));
  const cluster = sessions === undefined ? 'deal (by match where a pot links deals)' : 'session';
  const bySeat = partyTable('seat', seats, `Intervals are 95 %, clustered by ${cluster}.`);
  const byContract = byContractTable(summary);
  return {
    title: 'How often are contracts won, and who scores?',
    verdict: verdictOf(summary),
    facts: [several(deals, 'deal')],
    tables: [
      ...[...ofSessions, contracts, byBot, bySeat, ...byContract, botsFile(bots, seats)],
      ...firstFaultTables(firstFaults),
    ],
    figures: [
      wonFigure(contracts),
      pointsFigure(byBot, 'points-by-bot', 'How does each bot fare?'),
      pointsFigure(bySeat, 'points-by-seat', 'Does the seat matter?'),
      ...byContract.map((table) => contractsWon(bots, table, 'won-by-bot')),
      ...ofSessions.map(sessionsFigure),
    ],
  };
}

function verdictOf({ contracts, bots }: SimulateSummary): string {
  const whole = contracts.filter(({ contract, won }) => !isPart(contract) && won.trials > 0);
  if (whole.length === 0) return 'No contract was played.';
  const most = [...whole].sort((a, b) => b.won.trials - a.won.trials).slice(0, 3);
  const rates = most.map(({ contract, won }) => `${percent(won.rate)} of ${inTables(contract)}`);
  const [best] = [...bots].sort((a, b) => (b.points.mean ?? 0) - (a.points.mean ?? 0));
  const ahead = bots.length > 1 ? `; ${best.name} scores most, ${signed(best.points.mean, 2)} points a deal` : '';
  return `Declarers win ${listed(rates)}${ahead}.`;
}

/** Deals that were passed out have a row of their own; people see those of everybody, and one for all deals. */
function contractsOfAll(summary: SimulateSummary, earlyEnd: boolean): DataTable<PartyContract> {
  const { contracts, bots, seats, passedOut, deals, said } = summary;
  const name = 'all';
  const all = { count: deals, trials: deals, rate: 1, low: null, high: null };
  const ofAll = [...rowsOfContracts([{ name, contracts }]), { name, contract: 'passed-out', declared: passedOut }];
  const shown = [...ofAll, { name, contract: 'all', declared: all }];
  return contractsTable({
    title: '',
    first: [
      contractHead,
      { as: 'share', head: 'played', of: ({ declared }) => declared, text: countOf },
      // Those of all rows but the parts of one are the whole.
      {
        as: 'share',
        head: 'share',
        of: ({ contract, declared }) => (isPart(contract) ? undefined : declared),
        text: ratePercent,
      },
    ],
    heads: { won: 'declarer wins, 95 %', points: SCORE, [PAID]: `declarer's ${PAID}` },
    rows: [...ofAll, ...rowsOfContracts([...bots, ...seats])],
    shown,
    weight: 'played',
    // Where there are other tables before it, it is not the first question.
    ...(summary.sessions === undefined && {
      short: shown.filter(({ contract, declared }) => !isPart(contract) && declared.count > 0),
    }),
    ...(said !== undefined && { lines: [likelyHands(said)] }),
    earlyEnd,
    whose: 'of the declarer ',
  });
}

/** How hands were drawn so that they fit what they say. */
const likelyHands = ({ words, accepted, drawn, seats }: NonNullable<SimulateSummary['said']>): string =>
  `Of their own accord: ${words.join(', ')}. Hands are drawn until the bots answer so: ${count(accepted)} of ${several(drawn, 'deal')} (${percent(drawn > 0 ? accepted / drawn : null)}).${seats ? ' Seats are drawn with them: each seating counts as often as its bots answer so.' : ''}`;

const SCORE = "declarer's score";

const countOf = (share: Proportion | null): string => count(share?.count ?? 0);

const ratePercent = (share: Proportion | null): string => percent(share?.rate ?? null);

interface PartyRow extends PartySummary, Partial<Pick<BotSummary, 'faults'>> {
  readonly kind?: string;
}

const partyColumns = (
  kind: 'bot' | 'seat',
  [first]: readonly PartyRow[],
): Parameters<typeof table<PartyRow>>[0]['columns'] => [
  { as: 'bot', head: kind, key: 'name', of: ({ name }) => name },
  { as: 'plain', key: 'seats_held', of: ({ points }) => (points as Mean).trials },
  { as: 'mean', head: POINTS_A_DEAL, key: 'points', of: ({ points }) => points },
  paidColumn(first),
  { as: 'share', head: 'declares', key: 'declarer', of: ({ roles }) => roles[0].share, text: ratePercent },
  { as: 'narrow', head: 'won declaring, %', key: 'won_as_declarer', of: ({ wonAsDeclarer }) => wonAsDeclarer },
  { as: 'narrow', head: 'won defending, %', key: 'won_as_defender', of: ({ wonAsDefender }) => wonAsDefender },
];

/** What one bot in all seats wins, it loses. */
const noteOfOne = (bots: readonly BotSummary[]): string =>
  bots.length === 1 && bots[0].points.low === 0 && bots[0].points.high === 0
    ? `${bots[0].name} is in all seats; its points are 0 by construction.`
    : '';

const partyTable = (kind: 'bot' | 'seat', rows: readonly PartyRow[], note: string): DataTable<PartyRow> =>
  table({
    title: '',
    columns: [
      ...partyColumns(kind, rows),
      kind === 'bot' && { as: 'count', head: 'faults', of: ({ faults = {} }) => faultsInAll(faults) },
    ],
    rows,
    ...(kind === 'bot' && { short: true }),
    ...(note !== '' && { note }),
  });

const botsFile = (bots: readonly BotSummary[], seats: readonly PartySummary[]): DataTable<PartyRow> =>
  table({
    file: 'bots.csv',
    columns: [
      { as: 'plain', key: 'kind', of: ({ kind }) => kind },
      ...partyColumns('bot', bots),
      ...bots[0].contracts.map(
        ({ contract }, i) =>
          ({
            as: 'share',
            key: `won_${inTables(contract)}`,
            of: ({ contracts }: PartyRow) => contracts[i].won,
          }) as const,
      ),
      ...Object.keys(bots[0].faults).map(
        (kind) => ({ as: 'plain', key: `faults_${kind}`, of: ({ faults }: PartyRow) => faults?.[kind] }) as const,
      ),
    ],
    rows: [...bots.map((bot) => ({ ...bot, kind: 'bot' })), ...seats.map((seat) => ({ ...seat, kind: 'seat' }))],
  });

/** The contracts that somebody played, with their numbers in the lists of parties. */
const playedIn = ({ contracts }: SimulateSummary) =>
  contracts.flatMap(({ contract, declared }, i) => (declared.count > 0 ? [{ contract, i }] : []));

/** Wins as declarer of each contract, in percent. */
function byContractTable(summary: SimulateSummary): DataTable<PartySummary>[] {
  const played = playedIn(summary);
  if (played.length === 0) return [];
  return [
    table({
      title: '',
      columns: [
        { as: 'bot', head: 'declarer wins, %', of: ({ name }) => name },
        ...played.map(
          ({ contract, i }) =>
            ({ as: 'narrow', head: contract, of: ({ contracts }: PartySummary) => contracts[i].won }) as const,
        ),
      ],
      rows: [...summary.bots, ...summary.seats],
    }),
  ];
}

const wonFigure = (contracts: DataTable<PartyContract>): Figure =>
  intervalFigure(contracts, {
    name: 'contracts-won',
    title: 'Which contracts are won?',
    unit: 'contracts won, %',
    domain: [0, 100],
    about: 'Share of the contracts that their declarers won, with 95 % intervals.',
    columns: ['declarer wins, 95 %'],
    heading: ({ contract, declared }) => `${contract}, ${percent(declared.rate)} of deals`,
    named: ({ contract }) => contract,
  });

const pointsFigure = (parties: DataTable<PartyRow>, name: string, title: string): Figure =>
  intervalFigure(parties, {
    name,
    title,
    unit: POINTS_A_DEAL,
    columns: [POINTS_A_DEAL],
    about: 'Points a deal for each seat held, with 95 % intervals.',
  });

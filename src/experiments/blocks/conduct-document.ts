import { faultsInAll } from '../../boards/reliance.js';
import { inTables } from '../../cards/record/notation.js';
import { intervalFigure, NO_BOT } from '../../results/document/intervals.js';
import { type DataTable, table } from '../../results/document/table.js';
import { around, count, percent, signed } from '../../results/text/numbers.js';
import { short } from '../../results/text/text-table.js';
import { firstFaultTables } from '../../runs/document/faults.js';
import type { Mean, Proportion } from '../../stats/interval.js';
import type { BlocksSummary, BotConduct } from './blocks-summary.js';
import { contractHead, contractsTable, contractsWon, rowsOfContracts } from './contracts-table.js';

/** How bots behaved and scored by role, seat and contract, and what they said: of tournaments and comparisons. */

/** The tables, in order, and the charts of the first `drawn` bots; people see the bots in the order of `shown`. */
export function conductOfBots(
  bots: readonly BotConduct[],
  earlyEnd: boolean,
  { drawn = bots.length, shown = bots } = {},
) {
  const [roles, seats, contracts] = [rolesTable(shown), seatsTable(shown), contractsOfBots(bots, shown, earlyEnd)];
  const figures = [
    contractsWon(shown.slice(0, drawn), contracts),
    intervalFigure(seats, {
      name: 'by-seat',
      title: 'Does the seat matter?',
      unit: 'points a deal',
      about: 'Points a deal in each seat, with 95 % intervals.',
      columns: bots[0].bySeat.map(({ seat }) => seat),
      series: NO_BOT,
    }),
  ];
  return { roles, seats, contracts, words: wordsTable(shown), files: [rolesFile(bots), wordsFile(bots)], figures };
}

/** Deals are passed out only in games with a pot. */
const rolesPlayed = (bots: readonly BotConduct[]): readonly string[] =>
  bots[0].roles.map(({ role }) => role).filter((role) => bots.some((bot) => (inRole(bot, role)?.share.count ?? 0) > 0));

const inRole = ({ roles }: BotConduct, role: string) => roles.find((each) => each.role === role);

const ROLE_NAMES: Readonly<Record<string, string>> = {
  declarer: 'decl.',
  'first defender': '1st def.',
  'second defender': '2nd def.',
};

const rolesTable = (bots: readonly BotConduct[]): DataTable<BotConduct> =>
  table({
    title: 'By role: share of seats, and points a deal in it',
    columns: [
      { as: 'bot', head: 'bot', of: ({ name }) => name },
      ...rolesPlayed(bots).flatMap((role) => [
        {
          as: 'share',
          head: ROLE_NAMES[role] ?? role,
          of: (bot: BotConduct) => inRole(bot, role)?.share,
          text: (share: Proportion | null) => percent(share?.rate ?? null).replace(' ', ''),
        } as const,
        { as: 'mean', head: 'points', of: (bot: BotConduct) => inRole(bot, role)?.points, text: tight } as const,
      ]),
      {
        as: 'share',
        head: 'def. wins',
        of: ({ wonAsDefender }) => wonAsDefender,
        text: (won) => percent(won?.rate ?? null),
      },
    ],
    rows: bots,
  });

/** `+1.23±0.04`: a mean for a narrow column. */
function tight(of: Mean | null): string {
  const { mean, low, high } = of ?? { mean: null, low: null, high: null };
  const margin = low === null || high === null ? null : (high - low) / 2;
  if (margin === null) return signed(mean, 2);
  const digits = margin >= 1 ? 1 : 2;
  return `${signed(mean, digits)}${around({ mean, low, high }, digits)}`;
}

/** By role and by seat, one row each. */
const rolesFile = (bots: readonly BotConduct[]): DataTable =>
  table({
    file: 'roles.csv',
    columns: [
      { as: 'bot', key: 'name', of: ({ name }) => name },
      { as: 'word', key: 'role', of: ({ place }) => place },
      { as: 'share', key: 'share', of: ({ share }) => share },
      { as: 'mean', key: 'points', of: ({ points }) => points },
    ],
    rows: bots.flatMap(({ name, roles, bySeat, seats }) => [
      ...roles.map(({ role, share, points }) => ({ name, place: role, share, points })),
      ...bySeat.map(({ seat, points }) => ({
        name,
        place: seat,
        points,
        share: { count: points.trials ?? 0, trials: seats, rate: null, low: null, high: null },
      })),
    ]),
  });

const seatsTable = (bots: readonly BotConduct[]): DataTable<BotConduct> =>
  table({
    title: 'By seat: points a deal',
    columns: [
      { as: 'bot', head: 'bot', of: ({ name }) => name },
      ...bots[0].bySeat.map(
        ({ seat }, i) => ({ as: 'mean', head: seat, of: ({ bySeat }: BotConduct) => bySeat[i].points }) as const,
      ),
    ],
    rows: bots,
  });

function contractsOfBots(bots: readonly BotConduct[], shown: readonly BotConduct[], earlyEnd: boolean): DataTable {
  return contractsTable({
    title: 'By contract, as declarer',
    first: [
      { as: 'bot', head: 'bot', of: ({ name }) => name, merged: true },
      contractHead,
      { as: 'narrow', head: 'declared, %', of: ({ declared }) => declared },
    ],
    rows: rowsOfContracts(bots),
    shown: rowsOfContracts(shown).filter(({ declared }) => declared.count > 0),
    earlyEnd,
  }) as DataTable;
}

/** Bots that have a column for what they said. */
const COLUMNS = 6;

const wordsTable = (bots: readonly BotConduct[]): DataTable =>
  table({
    title: 'What was said, a hundred seats held',
    columns: [
      { as: 'word', head: 'word', of: (word) => word },
      ...bots.slice(0, COLUMNS).map(
        ({ name, words, seats }) =>
          ({
            as: 'plain',
            head: short(name),
            of: (word: string) => (seats > 0 ? ((100 * (words[word] ?? 0)) / seats).toFixed(2) : null),
          }) as const,
      ),
    ],
    rows: [...new Set(bots.flatMap(({ words }) => Object.keys(words)))],
    ...(bots.length > COLUMNS && { note: 'The other bots are in words.csv.' }),
    detail: true,
  });

const wordsFile = (bots: readonly BotConduct[]): DataTable =>
  table({
    file: 'words.csv',
    columns: [
      { as: 'bot', key: 'name', of: ({ name }) => name },
      { as: 'word', key: 'word', of: ({ word }) => inTables(word) },
      { as: 'count', key: 'times', of: ({ times }) => times },
      { as: 'count', key: 'seats', of: ({ seats }) => seats },
    ],
    rows: bots.flatMap(({ name, words, seats }) =>
      Object.entries(words).map(([word, times]) => ({ name, word, times, seats })),
    ),
  });

/** How often each bot was at fault, and whether it matters; nothing without faults. */
export function blockFaultTables({ bots, blocks, blocksWithFaults, firstFaults }: BlocksSummary): DataTable[] {
  if (firstFaults.length === 0) return [];
  const counts = table({
    title: 'Faults',
    columns: [
      { as: 'bot', head: 'bot', of: ({ name }) => name },
      { as: 'count', head: 'faults', of: ({ faults }) => faultsInAll(faults) },
      { as: 'mean', head: 'points, all blocks', of: ({ points }) => points },
      { as: 'mean', head: 'points, blocks without faults', of: ({ pointsWithoutFaults }) => pointsWithoutFaults },
    ],
    rows: bots,
    note: `${count(blocksWithFaults)} of ${count(blocks)} blocks had a fault. They count everywhere else in this report.`,
  });
  return [counts, ...firstFaultTables(firstFaults)];
}

import type { BotConduct } from '../../blocks/conduct.js';
import { named } from '../../page/names.js';
import type { FirstFault } from '../../table/faults.js';
import { count, mean, percent, proportion } from '../../text/numbers.js';
import { intervals } from '../charts/intervals.js';
import { matrix } from '../charts/matrix.js';
import { MOST_SERIES } from '../charts/series.js';
import { shares } from '../charts/shares.js';
import type { DataListing, Figure } from '../content.js';
import { inPercent, meanInWords, shareInWords } from '../phrases.js';

/** Charts of the bots' behaviour and results, shared by tournaments and comparisons. */

type Bots = readonly Pick<BotConduct, 'name' | 'contracts' | 'roles' | 'bySeat'>[];

export const conductFigures = (bots: Bots): Figure[] => [contractsWon(bots), contractMix(bots), bySeat(bots)];

const WON = {
  name: 'contracts-won',
  title: 'Which contracts does each bot win?',
  about:
    'Share of the contracts that a bot declared and won, with 95 % intervals. A bot that bids only on good hands wins more of them.',
};

function contractsWon(bots: Bots): Figure {
  const played = bots[0].contracts
    .map(({ contract }, i) => ({ contract, i }))
    .filter(({ i }) => bots.some(({ contracts }) => contracts[i].won.trials > 0));
  const names = bots.map(({ name }) => name);
  const chart = bots.length > MOST_SERIES ? wonMatrix(bots, played) : wonIntervals(bots, played);
  const table = {
    columns: ['contract', ...names],
    rows: played.map(({ contract, i }) => [contract, ...bots.map(({ contracts }) => proportion(contracts[i].won))]),
  };
  return { ...WON, chart, table };
}

type PlayedContracts = readonly { readonly contract: string; readonly i: number }[];

const wonText = (bot: Bots[number], { contract, i }: PlayedContracts[number]): string =>
  `${named(bot.name)}, ${contract}: won ${shareInWords(bot.contracts[i].won)}`;

const wonIntervals = (bots: Bots, played: PlayedContracts) =>
  intervals(
    played.map((each) => ({
      heading: each.contract,
      rows: bots.map((bot, series) => ({
        ...inPercent(bot.contracts[each.i].won),
        ...{ series, title: wonText(bot, each) },
      })),
    })),
    { ...WON, unit: 'contracts won, %', series: bots.map(({ name }) => name), domain: [0, 100] },
  );

const wonMatrix = (bots: Bots, played: PlayedContracts) =>
  matrix({
    ...WON,
    columns: played.map(({ contract }) => contract),
    rows: bots.map((bot) => ({
      name: bot.name,
      cells: played.map((each) => {
        const { rate } = bot.contracts[each.i].won;
        if (rate === null) return null;
        return { text: (100 * rate).toFixed(0), strength: 2 * rate - 1, title: wonText(bot, each) };
      }),
    })),
  });

function contractMix(bots: Bots): Figure {
  const contracts = bots[0].contracts.map(({ contract }, i) => ({ contract, i }));
  // Brands by suit are parts of `brand`.
  const wholes = contracts.filter(
    ({ contract }) => !contracts.some((each) => contract.startsWith(`${each.contract}-`)),
  );
  const roles = bots[0].roles.map(({ role }, i) => ({ role, i })).filter(({ role }) => role !== 'declarer');
  const parts = [
    ...wholes.map(({ contract, i }, n) => ({
      name: contract,
      of: `f${n}`,
      share: (bot: Bots[number]) => bot.contracts[i].declared,
    })),
    ...roles.map(({ role, i }, n) => ({ name: role, of: `g${n}`, share: (bot: Bots[number]) => bot.roles[i].share })),
  ].filter(({ share }) => bots.some((bot) => share(bot).count > 0));
  const rows = bots.map((bot) => ({ name: bot.name, shares: parts.map(({ share }) => share(bot).rate ?? 0) }));
  const names = parts.map(({ name }) => name);
  const terms = {
    title: 'What does each bot play?',
    about: 'Shares of the seats it held: contracts it declared, and its part in those of others.',
  };
  return {
    ...{ name: 'contract-mix', ...terms, chart: shares(rows, { ...terms, parts }) },
    table: { columns: ['bot', ...names], rows: rows.map(({ name, shares }) => [name, ...shares.map(percent)]) },
  };
}

function bySeat(bots: Bots): Figure {
  const seats = bots[0].bySeat.map(({ seat }) => seat);
  const terms = {
    title: 'Does the seat matter?',
    about: 'Points a deal in each seat, with 95 % intervals.',
  };
  const groups = bots.map(({ name, bySeat }) => ({
    heading: name,
    rows: bySeat.map(({ seat, points }, series) => ({
      ...points,
      ...{ series, title: `${named(name)}, ${seat}: ${meanInWords(points)} points a deal` },
    })),
  }));
  return {
    ...{ name: 'by-seat', ...terms, chart: intervals(groups, { ...terms, unit: 'points a deal', series: seats }) },
    table: {
      columns: ['bot', ...seats],
      rows: bots.map(({ name, bySeat }) => [name, ...bySeat.map(({ points }) => mean(points))]),
    },
  };
}

/** The first fault of each bot and kind, if any. */
export function faultListing(firstFaults: readonly FirstFault[]): DataListing[] {
  if (firstFaults.length === 0) return [];
  return [
    {
      title: 'What did bots do wrong?',
      about: 'The first fault of each bot and kind. A legal default took the place of the answer.',
      table: {
        columns: ['bot', 'fault', 'board', 'action', 'what', 'what it was shown', 'to see it again'],
        rows: firstFaults.map(({ bot, kind, board, at, detail, view, command }) => [
          ...[bot, kind, count(board), String(at), detail, view ?? ''],
          command ?? '',
        ]),
      },
    },
  ];
}

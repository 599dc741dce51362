import { named } from '../../page/names.js';
import type { PartySummary, SimulateSummary } from '../../simulate/summary.js';
import { count, mean, percent, proportion, several, signed } from '../../text/numbers.js';
import { intervals } from '../charts/intervals.js';
import type { Content, Figure } from '../content.js';
import { inPercent, listed, meanInWords, shareInWords } from '../phrases.js';
import { faultListing } from './conduct.js';

/** How often are contracts won, and how do the bots fare? */
export function simulateContent(summary: SimulateSummary): Content {
  const { deals, bots, seats } = summary;
  return {
    title: 'How often are contracts won, and who scores?',
    verdict: verdictOf(summary),
    facts: [several(deals, 'deal')],
    figures: [
      contractsWon(summary),
      scores(summary),
      points(bots, { name: 'points-by-bot', title: 'How does each bot fare?', series: 0 }),
      points(seats, { name: 'points-by-seat', title: 'Does the seat matter?', series: 1 }),
      wonBy(bots, seats),
      ...sessions(summary),
    ],
    listings: faultListing(summary.firstFaults),
  };
}

function verdictOf({ contracts, bots }: SimulateSummary): string {
  const whole = contracts.filter(isWhole).filter(({ won }) => won.trials > 0);
  if (whole.length === 0) return 'No contract was played.';
  const most = [...whole].sort((a, b) => b.won.trials - a.won.trials).slice(0, 3);
  const rates = most.map(({ contract, won }) => `${percent(won.rate)} of ${contract}`);
  const [best] = [...bots].sort((a, b) => (b.points.mean ?? 0) - (a.points.mean ?? 0));
  const ahead =
    bots.length > 1 ? ` ${named(best.name)} scores most, ${signed(best.points.mean, 2)} points a deal.` : '';
  return `Declarers win ${listed(rates)}.${ahead}`;
}

/** Is it no part of another row, as brands by suit are of `brand`? */
const isWhole = ({ contract }: Contract, _: number, all: readonly Contract[]): boolean =>
  !all.some((each) => contract.startsWith(`${each.contract}-`));
type Contract = SimulateSummary['contracts'][number];

function contractsWon({ contracts, passedOut, deals }: SimulateSummary): Figure {
  const terms = {
    title: 'Which contracts are won?',
    about: 'Share of the contracts that their declarers won, with 95 % intervals.',
  };
  const played = contracts.filter(({ won }) => won.trials > 0);
  const groups = played.map(({ contract, played, won }) => ({
    heading: `${contract}, ${percent(played.rate)} of deals`,
    value: percent(won.rate),
    rows: [{ ...inPercent(won), series: 0, title: `${contract}: won ${shareInWords(won)}` }],
  }));
  const chart = intervals(groups, { ...terms, unit: 'contracts won, %', domain: [0, 100] });
  const rows = played.map(({ contract, played, won, tricks }) => [
    ...[contract, count(played.count), percent(played.rate), proportion(won)],
    tricks.mean === null ? '–' : tricks.mean.toFixed(2),
  ]);
  rows.push(['passed out', count(passedOut.count), percent(passedOut.rate), '', '']);
  rows.push(['all', count(deals), percent(1), '', '']);
  return {
    ...{ name: 'contracts-won', ...terms, chart },
    table: { columns: ['contract', 'played', 'share', 'won', 'tricks'], rows },
  };
}

function scores({ contracts }: SimulateSummary): Figure {
  const terms = { title: 'What is a contract worth?', about: "The declarer's score in units, with 95 % intervals." };
  const played = contracts.filter(({ score }) => score.trials > 0);
  const groups = played.map(({ contract, score }) => ({
    heading: contract,
    value: mean(score),
    rows: [{ ...score, series: 0, title: `${contract}: ${meanInWords(score)} units` }],
  }));
  return {
    ...{ name: 'scores', ...terms, chart: intervals(groups, { ...terms, unit: 'units for the declarer' }) },
    table: {
      columns: ['contract', "declarer's score", ...(played[0]?.money ? ['money'] : [])],
      rows: played.map(({ contract, score, money }) => [contract, mean(score), ...(money ? [mean(money)] : [])]),
    },
  };
}

function points(
  parties: readonly PartySummary[],
  { name, title, series }: { readonly name: string; readonly title: string; readonly series: number },
): Figure {
  const terms = { title, about: 'Points a deal for each seat held, with 95 % intervals.' };
  const groups = parties.map((party) => ({
    heading: party.name,
    value: mean(party.points),
    rows: [{ ...party.points, series, title: `${named(party.name)}: ${meanInWords(party.points)} points a deal` }],
  }));
  return {
    ...{ name, ...terms, chart: intervals(groups, { ...terms, unit: 'points a deal' }) },
    table: {
      columns: [
        '',
        'points a deal',
        'declarer',
        'wins as declarer',
        'wins as defender',
        ...(parties[0].money ? ['money'] : []),
      ],
      rows: parties.map(({ name, points, declarer, wonAsDeclarer, wonAsDefender, money }) => [
        ...[name, mean(points), percent(declarer.rate), proportion(wonAsDeclarer), proportion(wonAsDefender)],
        ...(money ? [mean(money)] : []),
      ]),
    },
  };
}

/** Who wins the sessions, where deals are played in them. */
function sessions({ bots, sessions }: SimulateSummary): Figure[] {
  if (sessions === undefined) return [];
  const terms = {
    title: 'Who wins the sessions?',
    about: 'How often each bot had most points at the end of a session, alone or tied, with 95 % intervals.',
  };
  const rows = bots.flatMap(({ name, sessions }) => (sessions === undefined ? [] : [{ name, ...sessions }]));
  const groups = rows.map(({ name, won }) => ({
    heading: name,
    value: percent(won.rate),
    rows: [{ ...inPercent(won), series: 0, title: `${named(name)}: won ${shareInWords(won)} sessions` }],
  }));
  return [
    {
      ...{ name: 'sessions', ...terms, chart: intervals(groups, { ...terms, unit: 'sessions won, %' }) },
      table: {
        columns: ['bot', 'won', 'tied', 'points a session'],
        rows: rows.map(({ name, won, tied, points }) => [name, proportion(won), proportion(tied), mean(points)]),
      },
    },
  ];
}

function wonBy(bots: readonly PartySummary[], seats: readonly PartySummary[]): Figure {
  const terms = {
    title: 'Who wins which contract?',
    about:
      'Share of the contracts that each bot won as declarer, with 95 % intervals. A bot that bids only on good hands wins more of them.',
  };
  const played = bots[0].byContract
    .map(({ contract }, i) => ({ contract, i }))
    .filter(({ i }) => bots.some(({ byContract }) => byContract[i].won.trials > 0));
  const groups = played.map(({ contract, i }) => ({
    heading: contract,
    rows: bots.map(({ name, byContract }, series) => ({
      ...inPercent(byContract[i].won),
      ...{ series, title: `${named(name)}, ${contract}: won ${shareInWords(byContract[i].won)}` },
    })),
  }));
  const series = bots.map(({ name }) => name);
  return {
    ...{ name: 'won-by-bot', ...terms },
    chart: intervals(groups, { ...terms, unit: 'contracts won, %', series, domain: [0, 100] }),
    table: {
      columns: ['contract', ...[...bots, ...seats].map(({ name }) => name)],
      rows: played.map(({ contract, i }) => [
        contract,
        ...[...bots, ...seats].map(({ byContract }) => proportion(byContract[i].won)),
      ]),
    },
  };
}

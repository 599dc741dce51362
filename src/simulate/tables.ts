import type { Game } from '../engine/game.js';
import type { Proportion } from '../stats/estimates.js';
import { faultsInAll, type Reliance } from '../table/reliance.js';
import { amount, count, mean, percent, proportion, shortProportion } from '../text/numbers.js';
import { markNotes } from '../text/open-mark.js';
import { faultLines, relianceLines } from '../text/reliance-notes.js';
import { wrapped } from '../text/section.js';
import { short, table } from '../text/text-table.js';
import type { PartySummary, SimulateSummary } from './summary.js';

type ReliableSummary = SimulateSummary & Reliance;

/** The tables of a run, within 80 columns. */
export function simulationTables(game: Game, summary: ReliableSummary): string {
  return [
    sessionTable(summary),
    contractTable(game, summary),
    partyTable('bot', summary.bots, summary),
    `${partyTable('seat', summary.seats, summary)}${wrapped(`Intervals are 95 %, clustered by ${summary.sessions ? 'session' : 'deal (by match where a pot links deals)'}.`)}`,
    byContractTable(summary),
    summary.wordsGiven === undefined ? '' : wrapped(unlikelyHands(summary.wordsGiven)),
    summary.firstFaults.length > 0 ? `faults\n${faultLines(summary.firstFaults)}` : '',
    relianceLines(summary),
    ...markNotes(summary.bots.map(({ name }) => name)).map((note) => `  ${note}\n`),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** What to know about hands that were dealt without regard to what they say. */
const unlikelyHands = (words: readonly string[]): string =>
  `Given, not said: ${words.join(', ')}. The hands are dealt without regard to these words, so most are not hands with which a bot says so: contracts are made less often than by bots who chose them.`;

function contractTable(game: Game, { contracts, passedOut, deals }: ReliableSummary): string {
  const tricks = game.earlyEnd ? 'tricks*' : 'tricks';
  const money = contracts[0].money ? ["declarer's money"] : [];
  const rows = contracts.map(({ contract, played, won, tricks, score, money }) => [
    contract,
    count(played.count),
    percent(played.rate),
    proportion(won),
    tricks.mean === null ? '–' : tricks.mean.toFixed(2),
    mean(score),
    ...(money ? [amount(money)] : []),
  ]);
  rows.push(['passed out', count(passedOut.count), percent(passedOut.rate), '', '', '', ...money.map(() => '')]);
  rows.push(['all', count(deals), percent(1), '', '', '', ...money.map(() => '')]);
  const drawn = table(
    ['contract', 'played', 'share', 'declarer wins, 95 %', tricks, "declarer's score", ...money],
    rows,
  );
  return game.earlyEnd ? `${drawn}  * of the declarer when play stopped\n` : drawn;
}

/** Who wins sessions, and how long they last; empty if none are played. */
function sessionTable({ sessions, bots }: ReliableSummary): string {
  if (sessions === undefined) return '';
  const { target, longest, length, reached, tied } = sessions;
  const drawn = table(
    ['bot', 'sessions won, 95 %', 'tied for the most', 'points a session, 95 %'],
    bots.flatMap(({ name, sessions }) =>
      sessions === undefined
        ? []
        : [[short(name), proportion(sessions.won), proportion(sessions.tied), mean(sessions.points)]],
    ),
  );
  const deals = `${amount(length).replaceAll('+', '')} deals of ${longest} at most`;
  return (
    drawn +
    wrapped(
      `a session has ${deals}; ${target} points are reached in ${proportion(reached)}, tied at the end ${proportion(tied)}`,
    )
  );
}

function partyTable(kind: 'bot' | 'seat', parties: readonly PartySummary[], summary: ReliableSummary): string {
  const money = parties[0].money ? ['money a deal'] : [];
  const faults = kind === 'bot' ? ['faults'] : [];
  return table(
    [kind, 'points a deal', ...money, 'decl.', 'won declaring, %', 'won defending, %', ...faults],
    parties.map((party, i) => [
      short(party.name),
      mean(party.points),
      ...(party.money ? [amount(party.money)] : []),
      percent(party.declarer.rate),
      shortProportion(party.wonAsDeclarer),
      shortProportion(party.wonAsDefender),
      ...(kind === 'bot' ? [count(faultsInAll(summary.bots[i].faults))] : []),
    ]),
  );
}

/** Wins as declarer of each contract, in percent; contracts that nobody played are omitted. */
function byContractTable({ contracts, bots, seats }: ReliableSummary): string {
  const shown = contracts.flatMap(({ contract, played }, row) => (played.count > 0 ? [{ contract, row }] : []));
  if (shown.length === 0) return '';
  const cell = (won: Proportion): string => (won.trials > 0 ? shortProportion(won) : '–');
  return table(
    ['declarer wins, %', ...shown.map(({ contract }) => contract)],
    [...bots, ...seats].map((party) => [short(party.name), ...shown.map(({ row }) => cell(party.byContract[row].won))]),
  );
}

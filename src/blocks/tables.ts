import type { Game } from '../engine/game.js';
import type { Mean, Proportion } from '../stats/estimates.js';
import type { FirstFault } from '../table/faults.js';
import { faultsInAll } from '../table/reliance.js';
import { around, count, mean, percent, proportion, shortProportion, signed } from '../text/numbers.js';
import { faultLines } from '../text/reliance-notes.js';
import type { Section } from '../text/section.js';
import { short, table } from '../text/text-table.js';
import type { BotConduct } from './conduct.js';

/** Tables that tournaments and comparisons share. */

type Bots = readonly BotConduct[];

export function roles({ bots }: { readonly bots: Bots }): Section {
  // Deals are passed out only in games with a pot.
  const played = bots[0].roles.filter(({ role }) => bots.some((bot) => shareIn(bot, role) > 0));
  return {
    title: 'By role: share of seats, and points a deal in it',
    text: table(
      ['bot', ...played.flatMap(({ role }) => [ROLE_NAMES[role] ?? role, 'points']), 'def. wins'],
      bots.map(({ name, roles, wonAsDefender }) => [
        short(name),
        ...roles
          .filter(({ role }) => played.some((other) => other.role === role))
          .flatMap(({ share, points }) => [percent(share.rate).replace(' ', ''), tight(points)]),
        percent(wonAsDefender.rate),
      ]),
    ),
  };
}

const shareIn = ({ roles }: Bots[number], role: string): number =>
  roles.find((each) => each.role === role)?.share.count ?? 0;

const ROLE_NAMES: Readonly<Record<string, string>> = {
  declarer: 'decl.',
  'first defender': '1st def.',
  'second defender': '2nd def.',
};

/** `+1.23±0.04`: a mean for a narrow column. */
function tight({ mean, low, high }: Mean): string {
  const margin = low === null || high === null ? null : (high - low) / 2;
  if (margin === null) return signed(mean, 2);
  const digits = margin >= 1 ? 1 : 2;
  return `${signed(mean, digits)}${around({ mean, low, high }, digits)}`;
}

export function seats({ bots }: { readonly bots: Bots }): Section {
  return {
    title: 'By seat: points a deal',
    text: table(
      ['bot', ...bots[0].bySeat.map(({ seat }) => seat)],
      bots.map(({ name, bySeat }) => [short(name), ...bySeat.map(({ points }) => mean(points))]),
    ),
  };
}

export function contracts(game: Game, { bots }: { readonly bots: Bots }): Section {
  const rows = bots.flatMap(({ name, contracts }) =>
    contracts
      .filter(({ won }) => won.trials > 0)
      .map(({ contract, declared, won, tricks, points }, i) => [
        i === 0 ? short(name) : '',
        contract,
        share(declared),
        proportion(won),
        tricks.mean === null ? '–' : tricks.mean.toFixed(2),
        mean(points),
      ]),
  );
  return {
    title: 'By contract, as declarer',
    text: table(
      ['bot', 'contract', 'declared, %', 'wins, 95 %', game.earlyEnd ? 'tricks*' : 'tricks', 'points'],
      rows,
      [0, 1],
    ),
    ...(game.earlyEnd ? { note: '* when play stopped' } : {}),
  };
}

const share = (value: Proportion): string => (value.trials > 0 ? shortProportion(value) : '–');

export function words({ bots }: { readonly bots: Bots }): Section {
  const said = [...new Set(bots.flatMap(({ words }) => Object.keys(words)))];
  const columns = bots.slice(0, 6);
  const rest = bots.length > columns.length ? ' The other bots are in words.csv.' : '';
  return {
    title: 'What was said, a hundred seats held',
    text: table(
      ['word', ...columns.map(({ name }) => short(name))],
      said.map((word) => [
        word,
        ...columns.map(({ words, seats }) => (seats > 0 ? ((100 * (words[word] ?? 0)) / seats).toFixed(2) : '–')),
      ]),
    ),
    ...(rest === '' ? {} : { note: rest.trim() }),
  };
}

interface BlockFaults {
  readonly blocks: number;
  readonly blocksWithFaults: number;
  readonly firstFaults: readonly FirstFault[];
  readonly bots: Bots;
}

/** How often each bot was at fault, and whether it matters; empty without faults. */
export function faultSections({ bots, blocks, blocksWithFaults, firstFaults }: BlockFaults): Section[] {
  if (firstFaults.length === 0) return [];
  return [
    {
      title: 'Faults',
      text: `${table(
        ['bot', 'faults', 'points, all blocks', 'points, blocks without faults'],
        bots.map(({ name, faults, points, pointsWithoutFaults }) => [
          short(name),
          count(faultsInAll(faults)),
          mean(points),
          mean(pointsWithoutFaults),
        ]),
      )}${faultLines(firstFaults)}`,
      note: `${count(blocksWithFaults)} of ${count(blocks)} blocks had a fault. They count everywhere else in this report.`,
    },
  ];
}

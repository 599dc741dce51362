import { asLine } from '../input/refusal.js';
import { count } from '../text/numbers.js';
import { short, table } from '../text/text-table.js';
import { wrapped } from '../text/wrapped.js';
import type { BotLosses, RoleLosses } from './loss-sums.js';
import { type LossSize, PHASES, type Phase } from './losses.js';

/** What bots gave away: how much and mainly where, then points and tricks by role and kind of decision. */
export function lossesText(bots: readonly BotLosses[]): string {
  if (bots.length === 0) return 'Nothing to sum up: no deal was played.\n';
  return (
    `Given away, in points a deal\n${overview(bots)}\n` +
    `Points given away, by decision\n${lossTable(bots, 'points')}\n` +
    `Tricks given away, by decision\n${lossTable(bots, 'tricks')}\n${wrapped(NOTE)}`
  );
}

const NOTE =
  "Compared with best play with all cards open, a hindsight that nobody at the table had. Points are the player's own, " +
  'without pots; a declarer loses what both defenders gain. A card call counts if another call would have made the contract. ' +
  'Bids, the contract declared and Kontra are not judged.';

const ROLES = ['declarer', 'defender'] as const;
const OF_DECLARER: readonly string[] = ['call', 'discard'];

const overview = (bots: readonly BotLosses[]): string =>
  table(
    ['bot', 'a deal', 'as declarer', 'above all in', 'as defender', 'above all in'],
    bots.map(({ bot, all, declarer, defender }) => [
      short(asLine(bot)),
      all.points.toFixed(3),
      ...[declarer, defender].flatMap((losses) => [figure(losses, 'all', 'points'), mostOf(losses)]),
    ]),
    [0, 3, 5],
  );

/** The kind of decision that gave away the most points. */
function mostOf(losses: RoleLosses): string {
  if (losses.all.points === 0) return '–';
  return PHASES.reduce((a, b) => (losses[b].points > losses[a].points ? b : a));
}

const lossTable = (bots: readonly BotLosses[], unit: keyof LossSize): string =>
  table(
    ['bot', 'as', 'deals', ...PHASES, 'all'],
    bots.flatMap((bot) =>
      ROLES.map((role) => [role === 'declarer' ? short(asLine(bot.bot)) : '', role, ...cells(bot[role], role, unit)]),
    ),
    [0, 1],
  );

const cells = (losses: RoleLosses, role: (typeof ROLES)[number], unit: keyof LossSize): string[] => [
  count(losses.deals),
  ...[...PHASES, 'all' as const].map((phase) =>
    role === 'defender' && OF_DECLARER.includes(phase) ? '' : figure(losses, phase, unit),
  ),
];

const figure = (losses: RoleLosses, phase: Phase | 'all', unit: keyof LossSize): string =>
  losses.deals === 0 ? '–' : losses[phase][unit].toFixed(3);

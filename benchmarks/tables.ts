import { faultsInAll } from '../src/boards/reliance.js';
import { count, percent, rate } from '../src/results/text/numbers.js';
import { short, table } from '../src/results/text/text-table.js';
import { wrapped } from '../src/results/text/width.js';
import type { BotSpeed } from './bot-speed.js';
import type { Measurement, SolverMeasurement } from './measure.js';
import { solverBytes } from './solver-cases.js';
import type { Spread } from './spread.js';
import { type DealSpeed, limitOf } from './whole-deals.js';

/** What was measured, for the screen. */

export const LIMITS_NOTE = `\n${wrapped(
  'limit: processors: fewer were free than there are threads; main thread: it was busy; shared cores: a deal takes over 1.15 times the processor time that it takes on one thread, since threads share cores, caches or memory',
)}`;

export function dealsTable(deals: readonly DealSpeed[]): string {
  const isScaling = new Set(deals.map(({ name }) => name)).size === 1;
  const [one] = deals;
  return table(
    [
      ...['case', 'threads', 'first 100 k', 'a second'],
      ...(isScaling ? ['times', 'limit'] : ['middle half', 'µs CPU']),
    ],
    deals.map((each) => [
      ...[each.name, String(each.threads), rate(each.first), rate(each.perSecond)],
      ...(isScaling
        ? [(each.perSecond / one.perSecond).toFixed(2), limitOf(each, one)]
        : [`${rate(each.low)} – ${rate(each.high)}`, each.processorTime.toFixed(2)]),
    ]),
    isScaling ? [0, 1, 5] : [0, 1],
  );
}

/** What a further deal costs once a run is warm. */
export function slopesTable(deals: readonly DealSpeed[]): string {
  const sound = deals.find(({ name }) => name === 'deals of sound');
  return table(
    ['case', 'µs CPU', 'middle half', 'times sound'],
    deals.map(({ name, processorTime, processorTimes }) => [
      ...[name, processorTime.toFixed(2), processorTimes.map((each) => each.toFixed(2)).join(' – ')],
      sound === undefined ? '–' : (processorTime / sound.processorTime).toFixed(2),
    ]),
    [0],
  );
}

/** Parts of the engine, and the open-card solver. */
export const speedsText = (measured: readonly Measurement[], solver: readonly SolverMeasurement[]): string =>
  `\nparts of it on one thread, warm\n${table(
    ['case', 'threads', ...SPEEDS],
    measured.map((each) => [each.name, String(each.threads), ...speedsOf(each), each.ratio.toFixed(2)]),
    [0, 1],
  )}\nopen cards, one thread, ${(solverBytes() / 1e6).toFixed(1)} MB of tables; each question with an empty table\n${table(
    ['question', 'nodes', ...SPEEDS],
    solver.map((each) => [
      ...[each.name, count(Math.round(each.nodes)), ...speedsOf(each)],
      count(Math.round(each.ratio)),
    ]),
  )}`;

const SPEEDS = ['a second', 'middle half', 'over reference'];
const speedsOf = ({ perSecond, low, high }: Spread): string[] => [rate(perSecond), `${rate(low)} – ${rate(high)}`];

export function botsTable(bots: readonly BotSpeed[]): string {
  return table(
    ['bot', 'questions/s', 'cards/s', 'time in it', 'answers/s', 'middle half', 'faults'],
    bots.map(({ bot, questionsPerSecond, cardsPerSecond, share, answersPerSecond, faults }) => [
      short(bot),
      rate(questionsPerSecond),
      rate(cardsPerSecond),
      percent(share),
      answersPerSecond === null ? '–' : rate(answersPerSecond.perSecond),
      answersPerSecond === null ? '–' : `${rate(answersPerSecond.low)} – ${rate(answersPerSecond.high)}`,
      count(faultsInAll(faults)),
    ]),
  );
}
